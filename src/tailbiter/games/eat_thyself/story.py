"""Eat Thyself by post, in English: its ring in characters, how one orders, the story of a game."""

from __future__ import annotations

from tailbiter.games.report import Fact, View
from tailbiter.games.sentences import English
from tailbiter.games.story import FACTS as SHARED
from tailbiter.games.story import HELD as HELD
from tailbiter.games.story import Told
from tailbiter.games.story import listed as listed
from tailbiter.games.story import reordered as reordered

TALLY = ("Who ate whom", "Pieces eaten, kings taken: by whom (down), and whose they were (across)")
COLUMNS = {"pieces": "pieces left", "kings": "kings"}
ROW = 12  # slots in a row of characters
BITES = {"ate_pawn": "ate a pawn", "ate_king": "ate a king"}


def drawn(view: View) -> list[str]:
    """Slots clockwise: [ ] is a space, capitals are kings."""
    slots = view["board"]["slots"]
    lines = []
    for begin in range(0, len(slots), ROW):
        row = slots[begin : begin + ROW]
        lines.append("".join(f"{one['slot']:^5}" for one in row).rstrip())
        marks = (f"[{one['piece'] or ' '}]" if one["space"] else one["piece"] for one in row)
        lines.append("".join(f"{mark:^5}" for mark in marks).rstrip())
    return lines


def how(view: View) -> list[str]:
    board = view["board"]
    shown = board["cards"][(view["acting"] or [1])[0] - 1]
    return [
        "Capitals are kings, small letters pawns, [ ] is a space. The cards show"
        f" {shown[0]} (a) and {shown[1]} (b): move a king by one of them, clockwise (+) or back"
        " (-).",
        "Write your turn on a line of its own: the king's slot, + or -, the number and the card;"
        " what is removed, lifted or put back follows it.",
    ]


def first(say: English, fact: Fact) -> str:
    return f"{begins(say, fact)} in turn {fact.turn}, the first bite of the game."


def largest(say: English, fact: Fact) -> str:
    return f"The first king fell in turn {fact.turn}: {begins(say, fact)}."


def begins(say: English, fact: Fact) -> str:
    event = fact.data["event"]
    who = say.who(event.seat)
    if event.kind == "took_king":
        return f"{who} took a king of {say.whose(event.data['owner'])}"
    return f"{who} {BITES[event.kind]} of {'your' if who == 'you' else 'their'} own"


FACTS: Told = {**SHARED, "first": first, "largest": largest}
