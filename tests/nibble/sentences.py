"""Nibble in English."""

from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import English, Reader, Words, capital, counted


def seat_name(seat: int) -> str:
    return "AB"[seat - 1]


def event(event: Event, reader: Reader) -> str:
    return capital(EVENTS[event.kind](English(reader, seat_name), event))


def ate(say: English, event: Event) -> str:
    bite = counted(event.data["crumbs"], "crumb")
    return f"{say.does(event.seat or 0, 'eat')} {bite}; {event.data['left']} left."


def ended(say: English, event: Event) -> str:
    return f"{say.does(event.data['winner'], 'win')}."


EVENTS: Words = {"ate": ate, "ended": ended}


def refusal(refusal: Refusal, reader: Reader) -> str:
    if refusal.code == "not_your_turn":
        return f"it is {English(reader, seat_name).whose(refusal.data['seat'])} turn"
    return f"eat one crumb or two; {refusal.data['crumbs']} are left"
