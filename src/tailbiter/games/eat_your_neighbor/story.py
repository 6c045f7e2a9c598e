"""Eat Your Neighbor by post, in English: its board in characters, and the story of a game."""

from __future__ import annotations

from tailbiter.games.report import Fact, View
from tailbiter.games.sentences import English, joined
from tailbiter.games.story import FACTS as SHARED
from tailbiter.games.story import HELD as HELD
from tailbiter.games.story import Told, many
from tailbiter.games.story import listed as listed
from tailbiter.games.story import reordered as reordered

TALLY = ("Who ate whom", "Pieces eaten, by who ate (down) and whose they were (across)")
COLUMNS = {"points": "points", "eaten": "eaten", "left": "left to place"}


def drawn(view: View) -> list[str]:
    """Rows from the top, each after the name of its first cell: b and w are the pieces."""
    rows = view["board"]["rows"]
    widest = max(map(len, rows))
    return [
        " " * (widest - len(row))
        + f"{row[0]['cell']:<3} "
        + " ".join(cell["piece"] or "." for cell in row)
        for row in rows
    ]


def how(view: View) -> list[str]:
    return ["Write the cell on a line of its own."]


def first(say: English, fact: Fact) -> str:
    return f"{say.who(fact.seat or 0)} took the first bite in turn {fact.turn}: {meal(say, fact)}."


def largest(say: English, fact: Fact) -> str:
    who = say.who(fact.seat or 0)
    return f"The best dish came in turn {fact.turn}, when {who} ate {meal(say, fact)}."


def meal(say: English, fact: Fact) -> str:
    """`Bo's creature of three on a1, a2 and a3`."""
    eaten = fact.data["event"].data["eaten"]
    whose = say.whose(3 - (fact.seat or 0))
    what = "a single" if len(eaten) == 1 else f"a creature of {many(len(eaten), 'piece')}"
    return f"{what} of {whose}, on {joined(eaten)}"


FACTS: Told = {**SHARED, "first": first, "largest": largest}
