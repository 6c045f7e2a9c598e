"""Ouroboros by post, in English: its board in characters, and the story of a game."""

from __future__ import annotations

from tailbiter.games.report import Fact, View
from tailbiter.games.sentences import English
from tailbiter.games.story import FACTS as SHARED
from tailbiter.games.story import Told, many
from tailbiter.games.story import listed as listed
from tailbiter.games.story import reordered as reordered

TALLY = ("Who gave whom", "Discs given, by who gave (down) and who got them (across)")
COLUMNS = {"discs": "discs"}
HELD = {"supply": "discs"}


def drawn(view: View) -> list[str]:
    """Rows from the top; b, g, r, y are discs and # is a stone."""
    rows = view["board"]["rows"]
    lines = [
        f"{row[0]['square'][1:]:>2} " + " ".join(square["holds"] or "." for square in row)
        for row in rows
    ]
    return [*lines, "   " + " ".join(square["square"][0] for square in rows[-1])]


def how(view: View) -> list[str]:
    return [
        "Write your turn on a line of its own: c3+ or c3x places a stone and gives what lies beside"
        " it or at its corners, b2-b4:rrr removes two stones for a price, -b discards.",
    ]


def first(say: English, fact: Fact) -> str:
    to = say.who(fact.data["event"].data["to"])
    return f"The first to get something was {to}, {many(fact.data['size'], 'disc')} in all."


def largest(say: English, fact: Fact) -> str:
    who, to = say.who(fact.seat or 0), say.who(fact.data["event"].data["to"])
    discs = many(fact.data["size"], "disc")
    return f"The most generous hand was {who}'s in turn {fact.turn}: {discs} for {to} at once."


FACTS: Told = {**SHARED, "first": first, "largest": largest}
