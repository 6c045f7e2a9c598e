"""Boards: numbers of cells, and who neighbours whom, built once in plain Python."""

from functools import cache

HEX_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def hexagon_cells(side: int) -> list[tuple[int, int]]:
    """The axial cells (q, r) of a hexagon of hexagons, row by row from the top (r lowest)."""
    reach = range(1 - side, side)
    return [(q, r) for r in reach for q in reach if abs(q + r) < side]


def hexagon_neighbours(side: int) -> list[int]:
    """For each cell the mask of the cells that touch it."""
    number = {cell: n for n, cell in enumerate(hexagon_cells(side))}
    return [
        sum(1 << number[q + dq, r + dr] for dq, dr in HEX_STEPS if (q + dq, r + dr) in number)
        for q, r in number
    ]


@cache
def hexagon_rows(side: int) -> tuple[range, ...]:
    """The numbers of the cells in each row, from the top."""
    rows, first = [], 0
    for row in range(2 * side - 1):
        width = 2 * side - 1 - abs(side - 1 - row)
        rows.append(range(first, first + width))
        first += width
    return tuple(rows)
