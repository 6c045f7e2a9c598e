"""QR pictures, read back by a reader that shares nothing with the writer."""

from __future__ import annotations

import hashlib

import pytest

from tailbiter.server import qr

LONGEST = 106  # letters
SIZES = {21: 14, 25: 26, 29: 42, 33: 62, 37: 84, 41: LONGEST}  # modules a side, letters
# Blocks by size: how many, and how many bytes of each are data.
BLOCKS = {21: (1, 16), 25: (1, 28), 29: (1, 44), 33: (2, 32), 37: (2, 43), 41: (4, 27)}
POWERS = [1]
while len(POWERS) < 255:
    POWERS.append(POWERS[-1] * 2 ^ (0x11D if POWERS[-1] >= 128 else 0))


def text_of(length: int) -> str:
    return ("https://tailbiter.example:8123/sit/ABCDEFGH?" * 3)[:length]


def is_function(row: int, column: int, size: int) -> bool:
    """Is there something else than data: finders, format, timing, alignment?"""
    corners = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    is_aligned = size > 21 and abs(row - size + 7) < 3 and abs(column - size + 7) < 3
    return corners or is_aligned or 6 in (row, column)


def format_of(drawn: list[list[int]]) -> tuple[int, int]:
    """Level and mask."""
    places = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    places += [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    first = int("".join(str(drawn[row][column]) for row, column in places), 2) ^ 0x5412
    size = len(drawn)
    others = [(size - 1 - at, 8) for at in range(7)] + [(8, size - 8 + at) for at in range(8)]
    assert first == int("".join(str(drawn[r][c]) for r, c in others), 2) ^ 0x5412
    return first >> 13, first >> 10 & 7


def is_flipped(mask: int, i: int, j: int) -> bool:
    return [
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    ][mask] == 0


def codewords(drawn: list[list[int]]) -> list[int]:
    size, mask = len(drawn), format_of(drawn)[1]
    bits, column, is_up = "", size - 1, True
    while column > 0:
        column -= column == 6
        for row in reversed(range(size)) if is_up else range(size):
            for at in (column, column - 1):
                if not is_function(row, at, size):
                    bits += str(drawn[row][at] ^ is_flipped(mask, row, at))
        column, is_up = column - 2, not is_up
    return [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]


def syndromes(block: list[int], count: int) -> list[int]:
    """All zero where a block is whole."""
    found = []
    for power in range(count):
        value = 0
        for byte in block:
            value = POWERS[(POWERS.index(value) + power) % 255] if value else 0
            value ^= byte
        found.append(value)
    return found


def read(drawn: list[list[int]]) -> str:
    words, (count, length) = codewords(drawn), BLOCKS[len(drawn)]
    data = [words[at : length * count : count] for at in range(count)]
    spare = [words[length * count + at :: count] for at in range(count)]
    for block, rest in zip(data, spare, strict=True):
        assert not any(syndromes(block + rest, len(rest)))
    bits = "".join(f"{byte:08b}" for block in data for byte in block)
    assert bits[:4] == "0100"
    letters = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * letters, 8)).decode()


@pytest.mark.parametrize(("size", "letters"), SIZES.items())
def test_a_picture_says_its_text(size: int, letters: int) -> None:
    for length in (letters, letters - 1, letters - 7):
        drawn = qr.modules(text_of(length))
        assert drawn is not None
        assert len(drawn) == size
        assert format_of(drawn)[0] == 0, "level M"
        assert read(drawn) == text_of(length)


def test_a_module_that_is_wrong_is_noticed() -> None:
    drawn = qr.modules(text_of(40))
    assert drawn is not None
    drawn[15][15] ^= 1
    with pytest.raises(AssertionError):
        read(drawn)


def test_it_is_drawn_as_another_program_read_it() -> None:
    drawn = qr.modules("https://example.org/sit/ABCDEFGH")
    digest = hashlib.sha256(str(drawn).encode()).hexdigest()
    assert digest.startswith("60f6acbc8828fd20")


def test_what_is_too_long_has_no_picture() -> None:
    assert qr.picture(text_of(LONGEST)) is not None
    assert qr.picture(text_of(LONGEST + 1)) is None


def test_a_picture_has_a_margin_and_a_light_ground() -> None:
    drawn = qr.picture("x") or ""
    assert 'viewBox="0 0 29 29"' in drawn
    assert drawn.count("h1v1h-1z") == sum(map(sum, qr.modules("x") or []))
