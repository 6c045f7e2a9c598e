"""A QR picture of a short text: bytes, versions 1 to 6, level M (ISO/IEC 18004)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, product

# By version: bytes of data in a block, how many blocks, bytes that correct errors in each.
BLOCKS = {
    1: (16, 1, 10),
    2: (28, 1, 16),
    3: (44, 1, 26),
    4: (32, 2, 18),
    5: (43, 2, 24),
    6: (27, 4, 16),
}
FIELD = 0b1_0001_1101  # the polynomial of the field of 256 elements
FORMAT, FORMAT_MASK = 0b101_0011_0111, 0b101_0100_0001_0010
LEVEL_M = 0b00
BYTES = 0b0100
PADDING = (0b1110_1100, 0b0001_0001)
MARGIN = 4  # empty modules around it
TIMING = 6  # the row and the column that alternate
FINDER_LIKE = ([1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1])
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
Cells = dict[tuple[int, int], int]  # by row and column: 1 is dark


def picture(text: str) -> str | None:
    """An SVG; None where the text is too long."""
    if (dark := modules(text)) is None:
        return None
    size = len(dark) + 2 * MARGIN
    path = "".join(
        f"M{column + MARGIN} {row + MARGIN}h1v1h-1z"
        for row, line in enumerate(dark)
        for column, is_dark in enumerate(line)
        if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"'
        f' shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path d="{path}"/></svg>'
    )


def modules(text: str) -> list[list[int]] | None:
    """Rows of dark and light; None where the text is too long."""
    said = text.encode()
    fits = (
        version for version, (data, count, _) in BLOCKS.items() if len(said) <= data * count - 2
    )
    if (version := next(fits, None)) is None:
        return None
    size = 17 + 4 * version
    fixed = patterns(version, size)
    bits = [byte >> shift & 1 for byte in interleaved(said, version) for shift in range(7, -1, -1)]
    places = [place for place in zigzag(size) if place not in fixed]
    bits += [0] * (len(places) - len(bits))
    drawn = []
    for number, mask in enumerate(MASKS):
        data = {place: bit ^ mask(*place) for place, bit in zip(places, bits, strict=True)}
        cells = {**data, **fixed, **format_cells(number, size)}
        drawn.append([[cells[row, column] for column in range(size)] for row in range(size)])
    return min(drawn, key=penalty)


def interleaved(said: bytes, version: int) -> list[int]:
    """The bytes in the order in which they are laid: those of all blocks by turns."""
    length, count, spare = BLOCKS[version]
    bits = f"{BYTES:04b}{len(said):08b}" + "".join(f"{byte:08b}" for byte in said) + "0000"
    whole = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    missing = length * count - len(whole)
    whole += [PADDING[at % 2] for at in range(missing)]
    blocks = [whole[at * length : (at + 1) * length] for at in range(count)]
    spares = [correction(block, spare) for block in blocks]
    return [
        byte for part in (blocks, spares) for column in zip(*part, strict=True) for byte in column
    ]


def times(one: int, other: int) -> int:
    """Multiplied in the field of 256 elements."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one = one << 1 ^ (FIELD if one & 128 else 0)
        other >>= 1
    return found


def correction(block: list[int], count: int) -> list[int]:
    """The rest of a block divided by the polynomial with the roots 1, 2, 4 and so on."""
    divisor, root = [1], 1
    for _ in range(count):
        shifted = [*divisor, 0]
        for at, factor in enumerate(divisor):
            shifted[at + 1] ^= times(factor, root)
        divisor, root = shifted, times(root, 2)
    rest = [*block, *[0] * count]
    for at in range(len(block)):
        factor = rest[at]
        for step, part in enumerate(divisor):
            rest[at + step] ^= times(part, factor)
    return rest[len(block) :]


def patterns(version: int, size: int) -> Cells:
    """What is the same in all pictures of a version; the places of the format are taken, too."""
    found: Cells = dict.fromkeys(format_cells(0, size), 0)
    for at in range(size):
        found[TIMING, at] = found[at, TIMING] = 1 - at % 2
    for top, left in ((3, 3), (3, size - 4), (size - 4, 3)):
        for row, column in product(range(-4, 5), repeat=2):
            place, ring = (top + row, left + column), max(abs(row), abs(column))
            if min(place) >= 0 and max(place) < size:
                found[place] = int(ring not in (2, 4))
    if version > 1:
        for row, column in product(range(-2, 3), repeat=2):
            found[size - 7 + row, size - 7 + column] = int(max(abs(row), abs(column)) != 1)
    return found


def format_cells(mask: int, size: int) -> Cells:
    """Which level and mask it is, written twice; and the module that is always dark."""
    rest = said = (LEVEL_M << 3 | mask) << 10
    for shift in range(4, -1, -1):
        if rest >> shift + 10:
            rest ^= FORMAT << shift
    word = (said | rest) ^ FORMAT_MASK
    ahead = [*range(6), 7, 8]
    once = [*((at, 8) for at in ahead), *((8, at) for at in ahead[-2::-1])]
    twice = [*((8, size - 1 - at) for at in range(8)), *((size - 7 + at, 8) for at in range(7))]
    found = {(size - 8, 8): 1}
    for places in (once, twice):
        found |= {place: word >> at & 1 for at, place in enumerate(places)}
    return found


def zigzag(size: int) -> Iterator[tuple[int, int]]:
    """The order of data: two columns at a time from the right, up, then down, and so on."""
    rows = range(size - 1, -1, -1)
    for right in (*range(size - 1, TIMING, -2), *range(TIMING - 1, 0, -2)):
        for row in rows:
            yield row, right
            yield row, right - 1
        rows = rows[::-1]


def penalty(drawn: list[list[int]]) -> int:
    """How hard it would be to read, by the standard's four rules."""
    size, lines = len(drawn), [*drawn, *map(list, zip(*drawn, strict=True))]
    runs = [len(list(run)) for line in lines for _, run in groupby(line)]
    squares = sum(
        drawn[row][at] == drawn[row][at + 1] == drawn[row + 1][at] == drawn[row + 1][at + 1]
        for row, at in product(range(size - 1), repeat=2)
    )
    finders = sum(line[at : at + 11] in FINDER_LIKE for line in lines for at in range(size - 10))
    share = sum(map(sum, drawn)) * 100 // size**2
    long_runs = sum(run - 2 for run in runs if run >= 5)
    return long_runs + 3 * squares + 40 * finders + 10 * (abs(share - 50) // 5)
