"""Sets of cells as the bits of one whole number, 62 of them at most.

The engine puts machine instructions in the place of these functions.
"""


def count(mask: int) -> int:
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest cell in `mask`, which must not be empty."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The number of the cell that has exactly `n` lower ones in `mask`."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
