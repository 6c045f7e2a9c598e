"""Eat Your Neighbor in English: what happened, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Callable

from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import English, Reader, Words, capital, joined

SEATS = ("Black", "White")


def seat_name(seat: int) -> str:
    return SEATS[seat - 1]


def event(event: Event, reader: Reader) -> str:
    return capital(EVENTS[event.kind](English(reader, seat_name), event))


def placed(say: English, event: Event) -> str:
    size = len(event.data["creature"])
    grew = f", a creature of {size}" if size > 1 else ""
    return f"{say.does(by(event), 'place')} on {event.data['cell']}{grew}."


def ate(say: English, event: Event) -> str:
    eaten = event.data["eaten"]
    whose = say.whose(3 - by(event))
    return f"{say.it('eat')} {whose} creature of {len(eaten)} on {joined(eaten)}."


def swarmed(say: English, event: Event) -> str:
    whose = say.whose(3 - by(event))
    singles = f"{say.whose(by(event))} singles {say.verb('swarm', is_third=False)}"
    return f"{singles} {whose} four on {joined(event.data['eaten'])}."


def swapped(say: English, event: Event) -> str:
    return f"{say.does(by(event), 'take')} over the piece on {event.data['cell']}."


def passed(say: English, event: Event) -> str:
    return f"{say.who(by(event))} cannot place and {say.verb('pass', not is_you(say, event))}."


def ended(say: English, event: Event) -> str:
    data = event.data
    of = data["of"]
    is_ahead = say.reader.is_ahead
    why = f"{say.who(of)} {'could not' if is_ahead else 'cannot'} place"
    if data["because"] == "eaten":
        why = f"{say.does(of, 'have')} eaten {data['eaten'][of - 1]}"
    tie = ", more eaten decides (K4)" if data["decided_by"] == "eaten" else ""
    if data["decided_by"] == "last":
        placed = "would have placed" if is_ahead else "placed"
        tie = f", {say.who(data['last'])} {placed} last (N11)"
    one, other = data["points"]
    return f"{why}; it {say.verb('stand')} {one} to {other}{tie}."


EVENTS: Words = {
    "placed": placed,
    "ate": ate,
    "swarmed": swarmed,
    "swapped": swapped,
    "passed": passed,
    "ended": ended,
}


def by(event: Event) -> int:
    """The seat whose doing it was."""
    return event.seat or 0


def is_you(say: English, event: Event) -> bool:
    return event.seat == say.reader.seat


REFUSALS: dict[str, Callable[[English, Refusal], str]] = {
    "not_your_turn": lambda say, it: f"it is {say.whose(it.data['seat'])} turn",
    "no_swap": lambda say, it: "only White may swap, on turn 2 of a game with the swap option",
    "no_pass": lambda say, it: "you must place while you can; passing is for those who cannot",
    "no_decision": lambda say, it: "a turn places a piece on a cell of the board",
    "none_in_hand": lambda say, it: "you have no pieces left in hand",
    "taken": lambda say, it: f"{it.data['cell']} is taken; place on an empty cell",
    "off_the_board": lambda say, it: (
        f"{it.data['cell']} is not on this board; cells are a1 to {it.data['last']}"
    ),
    "too_large": lambda say, it: (
        f"a piece on {it.data['cell']} would make a creature larger than four; place elsewhere"
    ),
}


def refusal(refusal: Refusal, reader: Reader) -> str:
    return REFUSALS[refusal.code](English(reader, seat_name), refusal)
