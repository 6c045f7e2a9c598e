"""What a record says of the draw that it began with."""

from __future__ import annotations

from collections.abc import Mapping

from tailbiter.tables.gathering import Gathering

NONE = "-"  # for a seat without a word
HEADER, PROMISED, PROMISES, WORDS = "Draw", "Commitment", "Promises", "Words"
LOT, CHOSEN, SECRET, NUMBER = "Lot", "Chosen", "Secret", "Number"


def tags_of(header: str, gathering: Gathering) -> dict[str, str]:
    """All of it, by the names of tags; `header` is that of the draw."""
    opening, begin = gathering.opening, gathering.begin
    chosen = f"seed {opening.seed}" if opening.seed else "start"
    tags = {
        HEADER: header,
        PROMISED: opening.commitment,
        PROMISES: " ".join(promise or NONE for promise in gathering.promises),
        WORDS: listed(gathering.words, len(gathering.promises)),
        NUMBER: gathering.number,
        **round_tags(gathering),
        LOT: begin.lot if begin else "",
        CHOSEN: chosen if opening.chosen else "",
        SECRET: gathering.secret,
    }
    return {name: value for name, value in tags.items() if value}


def listed(words: Mapping[int, str], seats: int) -> str:
    return " ".join(words.get(seat, NONE) for seat in range(1, seats + 1))


def round_tags(gathering: Gathering) -> dict[str, str]:
    """What went into the draws of rounds: Words3, Number3 and so on."""
    found = {}
    for turn, material in sorted(gathering.rounds.items()):
        if material.words:
            found[f"{WORDS}{turn}"] = listed(material.words, len(gathering.promises))
        if material.number:
            found[f"{NUMBER}{turn}"] = material.number
    return found
