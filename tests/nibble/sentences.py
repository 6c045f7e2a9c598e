"""Nibble in English."""

from collections.abc import Sequence

from tailbiter.games.events import Event
from tailbiter.games.options import OptionWords
from tailbiter.games.sentences import English, Reader, Reasons, Words, counted

ABOUT = "The last crumb decides."
TIME = "a minute"
LATE = ""
OPTIONS = {
    "players": OptionWords("Players", "Two take turns."),
    "most": OptionWords("Crumbs", "On the plate, at most."),
}


def seat_name(seat: int) -> str:
    return "AB"[seat - 1]


def deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    return f"Eat {counted(events[0].data['crumbs'], 'crumb')}"


def ate(say: English, event: Event) -> str:
    bite = counted(event.data["crumbs"], "crumb")
    return f"{say.does(event.seat or 0, 'eat')} {bite}; {event.data['left']} left."


def ended(say: English, event: Event) -> str:
    return f"{say.does(event.data['winner'], 'win')}."


EVENTS: Words = {"ate": ate, "ended": ended}
REFUSALS: Reasons = {
    "not_your_turn": lambda say, it: f"it is {say.whose(it.data['seat'])} turn",
    "bite": lambda say, it: f"eat one crumb or two; {it.data['crumbs']} are left",
    "crumbs": lambda say, it: f"crumbs are 3 to {it.data['most']}, not {it.data['given']}",
}
