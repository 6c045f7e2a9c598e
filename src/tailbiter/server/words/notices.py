"""What was done at a table besides turns, as data that each language puts into words."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.tables.entries import Entry


@dataclass(frozen=True)
class Notice:
    kind: str  # of the entry
    entry: Entry
    doer: int | None  # the one seat of who did it
    is_host: bool
    is_master: bool  # and that of a game master
    is_back: bool  # fewer turns stand than before
