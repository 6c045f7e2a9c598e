"""Press, for everybody to read, and a word for the fair draw: both stand apart from orders."""

from __future__ import annotations

import re
from collections.abc import Sequence

PRESS = "(?:press|presse|prensa|pers)"  # in the languages in which orders are read
BEGINS = re.compile(rf"^\W*(?:begin )?{PRESS}\W*$", re.I)
ENDS = re.compile(rf"^\W*(?:end|ende|fin|einde)(?: of| der| de la)?[ -]?{PRESS}\W*$", re.I)
TO_THE_END = re.compile(
    rf"^\W*{PRESS}(?: release)?(?: \(?(?:to all|all|public)\)?)?\s*:\s*(.*)$", re.I
)
WORD = re.compile(r"^\W*(?:my )?word(?: for the draw)?(?: is)?\s*[:=]\s*(\S.*?)\s*$", re.I)
LONGEST_PRESS = 4_000  # characters
LONGEST_WORD = 200


def parted(lines: Sequence[str]) -> tuple[list[str], str, str]:
    """The other lines, the press, and the word; the last word that is given counts."""
    others: list[str] = []
    press: list[str] = []
    word, number = "", 0
    while number < len(lines):
        line = lines[number]
        end = end_of_press(lines, number)
        if BEGINS.match(line) and end:
            press += lines[number + 1 : end]
            number = end
        elif found := TO_THE_END.match(line):
            press += [found[1], *lines[number + 1 :]]
            break
        elif found := WORD.match(line):
            word = found[1][:LONGEST_WORD]
        else:
            others.append(line)
        number += 1
    return others, "\n".join(press).strip()[:LONGEST_PRESS], word


def end_of_press(lines: Sequence[str], number: int) -> int:
    """Where the press that begins here ends; 0 if nothing says so."""
    for place in range(number + 1, len(lines)):
        if ENDS.match(lines[place]):
            return place
    return 0
