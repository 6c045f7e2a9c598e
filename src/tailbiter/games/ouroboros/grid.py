"""The grid of Ouroboros: squares as bits of masks, and who stands where around each square.

Cells are numbered row by row from the top. A set of cells is two masks, its halves: bit n of half h
is cell HALF * h + n. Grids up to 7x7 have everything in the first half, and the rules stop there.
"""

from tailbiter.games.bits import lowest

HALF = 54  # cells in a half
HALVES = 2
ONE_HALF = 7  # the largest grid that needs only the first
CELLS = 81  # tables are made for so many cells
SIZES = 10  # and for grids of size 0 to 9
Offset = tuple[int, int]  # rows down, columns right


def masks(size: int, cell: int, offsets: list[Offset]) -> list[int]:
    """The halves of the set of cells that lie at these offsets from `cell`."""
    halves = [0, 0]
    for down, right in offsets:
        row, column = cell // size + down, cell % size + right
        if 0 <= row < size and 0 <= column < size:
            half, bit = divmod(row * size + column, HALF)
            halves[half] |= 1 << bit
    return halves


def cells_of(halves: list[int]) -> list[int]:
    """The numbers of the cells in a set."""
    found = []
    for half, mask in enumerate(halves):
        while mask:
            found.append(HALF * half + lowest(mask))
            mask &= mask - 1
    return found


def turned(offset: Offset) -> list[Offset]:
    """Every rotation and reflection of an offset."""
    small, large = offset
    signed = [(a * small, b * large) for a in (1, -1) for b in (1, -1)]
    return signed + [(right, down) for down, right in signed]


def table(directions: list[list[Offset]]) -> list[list[list[list[int]]]]:
    """[size][cell][n] the halves of the set of cells in direction n of `cell`."""
    nothing = [[0, 0] for _ in directions]  # around cells that this size has not
    return [
        [[masks(size, cell, offsets) for offsets in directions] for cell in range(size * size)]
        + [nothing] * (CELLS - size * size)
        for size in range(SIZES)
    ]


def ahead(offsets: list[Offset]) -> list[Offset]:
    """Those that lead to a higher number, so that every pair of cells is met once."""
    return [offset for offset in offsets if offset > (0, 0)]


PLUS, CROSS = 0, 1  # the two ways to give (O4)
OFFSETS: list[Offset] = [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2), (0, 3)]  # of all patterns (O12)
AROUND = table([turned((0, 1)), turned((1, 1))])  # [size][cell][way]
PARTNERS = table([turned(offset) for offset in OFFSETS])  # [size][cell][offset]
AHEAD = table([ahead(turned(offset)) for offset in OFFSETS])  # the same, each pair once
