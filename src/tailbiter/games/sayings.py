"""Sayings: words and turns of speech, kept in a text file beside the code that asks for them.

A word that is missing there makes a desk ask; one that is there by mistake makes it play. So what
makes an order doubtful is listed broadly, and what makes an order sparingly.
"""

from __future__ import annotations

import re
from pathlib import Path


class Sayings:
    """Sections, each of words, or of patterns line by line."""

    def __init__(self, file: Path):
        self.sections: dict[str, list[str]] = {}
        name = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if heading := re.fullmatch(r"\[(\w+)\]", line):
                name = heading[1]
                self.sections[name] = []
            elif line and not line.startswith("# "):
                self.sections[name].append(line)

    def words(self, name: str) -> frozenset[str]:
        return frozenset(" ".join(self.sections[name]).split())

    def any_of(self, name: str, ends: str = r"(?!\w)") -> re.Pattern[str]:
        """A pattern that finds each of a section's."""
        return re.compile(rf"(?<!\w)(?:{'|'.join(self.sections[name])}){ends}", re.IGNORECASE)

    def plainer(self, name: str) -> list[tuple[re.Pattern[str], str]]:
        """Patterns, each with the words that it stands for."""
        pairs = [line.split(" => ") for line in self.sections[name]]
        return [(re.compile(rf"(?<!\w)(?:{pattern})"), words) for pattern, words in pairs]


SAYINGS = Sayings(Path(__file__).with_name("sayings.txt"))
DOUBTS = SAYINGS.words("doubts")
NOTS = SAYINGS.words("nots")
TALK = SAYINGS.words("talk")
POLITE = SAYINGS.words("polite")
CLOSING = SAYINGS.words("closing")
CORRECTION = SAYINGS.any_of("correction")
TAKES_BACK = SAYINGS.any_of("takes_back")
HESITATES = SAYINGS.any_of("hesitates")
CANCEL = SAYINGS.any_of("cancel")
OF_ORDERS = SAYINGS.any_of("of_orders")
PROVISIONAL = SAYINGS.any_of("provisional")
FINAL = SAYINGS.any_of("final")
MENDS = SAYINGS.any_of("mends")
REPORTS = SAYINGS.words("reports")
JEST = SAYINGS.any_of("jest")
REQUEST = SAYINGS.any_of("request", "")
PLAINLY = [*SAYINGS.plainer("plainly")]
INTRODUCES = "|".join(SAYINGS.sections["introduces"])
INSTEAD_OF = "|".join(SAYINGS.sections["instead_of"])
