"""By what mail programs announce what they quote; their words are in the text file beside this."""

from __future__ import annotations

import re
from pathlib import Path

from tailbiter.games.sayings import Sayings

# Every letter of ours carries this line: what stands above it is the answer.
FENCE = "=== write above this line ==="
FENCE_LINE = re.compile(r"write\s+above\s+this\s+line", re.IGNORECASE)
SAYINGS = Sayings(Path(__file__).with_name("quoting.txt"))


def line(before: str, name: str, after: str) -> re.Pattern[str]:
    """A line with one of these words in its place."""
    return re.compile(f"{before}(?:{'|'.join(SAYINGS.sections[name])}){after}", re.IGNORECASE)


QUOTED = re.compile(r"\s*(?:>|\||[A-Za-z]{1,4}>)")
# "On Tue, 17 Nov 2026 at 10:02, Allan <a@b.example> wrote:", in one line or two.
ATTRIBUTION = line(r"^.{0,250}", "wrote", r"\b.{0,40}:?\s*$")
# "2026年11月16日(月) 20:14 Allan <a@b.example>:": some languages do without a verb.
DATE_AND_SENDER = re.compile(r"^\s*\d{4}年[^<>]{0,80}<[^<>\s]{1,80}@[^<>\s]{1,80}>\s*[:\uff1a]\s*$")
BEGINS_ATTRIBUTION = line(r"^\s*(?:-+\s*)?", "begins_attribution", r"\b")
HAS_SENDER = re.compile(
    r"@|<[^>]{0,80}>|\d{1,2}[:.h]\d\d|\b20\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b"
)
# Lines after which all is somebody else's.
ORIGINAL = line(r"^\s*[-_*=]{2,}\s*", "original", r"\b")
BEGIN_FORWARDED = line(r"^\s*", "forwarded", r"\b")
SENDER_FIELD = line(r"^[\s*]*", "sender_field", r"\s*\*?:\s?\*?.+")
OTHER_FIELD = line(r"^[\s*]*", "other_field", r"\s*\*?:")
RULE = re.compile(r"^\s*(?:_{10,}|-{20,}|={20,})\s*$")
LIST_FOOTER = line("", "list_footer", "")
DISCLAIMER = line(r"^\s*[*_-]*\s*", "disclaimer", "")
SENT_FROM = line(r"^\W*", "sent_from", "")
SIGNATURE = re.compile(r"^\s*--\s*$")
