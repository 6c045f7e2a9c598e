"""Eat Your Neighbor in English: what happened, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.errors import not_among
from tailbiter.games.events import Event, Refusal
from tailbiter.games.options import OptionWords
from tailbiter.games.sentences import English, Reader, Reasons, Words, joined

ABOUT = "Every creature is food for the next size up, and the largest for a crowd."
TIME = "10 to 20 minutes"
LATE = ""
OPTIONS = {
    "players": OptionWords("Players", "Black and White."),
    "side": OptionWords("Size of the board", "Cells along each side."),
    "swap": OptionWords(
        "The first piece",
        "On the first turn White may make Black's piece their own, if that is allowed.",
        {"no": "stays Black's", "yes": "may be taken over"},
    ),
    "supply": OptionWords("Pieces", "How many each player has."),
    "goal": OptionWords(
        "Enough eaten",
        "Whoever has eaten so many pieces ends the game.",
        {"none": "never: play until somebody cannot place"},
    ),
    "stuck": OptionWords(
        "Nowhere to place",
        "What happens when the player to move cannot place a piece.",
        {"ends": "the game ends", "passes": "that player passes"},
    ),
    "keystone": OptionWords(
        "Keystones",
        "Four shapes lie open, and each creature of such a shape is worth 3 points at the end.",
        {"no": "without", "yes": "with"},
    ),
}
SEATS = ("Black", "White")


def seat_name(seat: int) -> str:
    return SEATS[seat - 1]


def deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a button that plays these says: `Place d4, eat 3`."""
    first = events[0]
    eaten = sum(len(event.data["eaten"]) for event in events if event.kind in ("ate", "swarmed"))
    does = {"placed": "Place", "swapped": "Take over", "passed": "Pass"}[first.kind]
    meal = f", eat {eaten}" if eaten else ""
    end = ""
    if events[-1].kind == "ended":
        end = ", win" if winner(events[-1]) == first.seat else ", end the game"
    return f"{does} {first.data.get('cell', '')}".strip() + meal + end


def winner(ended: Event) -> int:
    """Who has more of what decides it, or placed last."""
    data = ended.data
    if data["decided_by"] == "last":
        return int(data["last"])
    one, other = data[data["decided_by"]]
    return 1 if one > other else 2


def placed(say: English, event: Event) -> str:
    size = len(event.data["creature"])
    makes = "make" if say.reader.is_ahead else say.verb("make", not is_you(say, event))
    grew = f" and {makes} a creature of {size}" if size > 1 else ""
    return f"{say.does(by(event), 'place')} on {event.data['cell']}{grew}."


def ate(say: English, event: Event) -> str:
    return f"{say.it('eat')} {meal(say, event)}."


def swarmed(say: English, event: Event) -> str:
    singles = f"{say.whose(by(event))} singles {say.verb('swarm', is_third=False)}"
    return f"{singles} and eat {meal(say, event)}."


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
    tie = ", and more eaten decides" if data["decided_by"] == "eaten" else ""
    if data["decided_by"] == "last":
        placed = "would have placed" if is_ahead else "placed"
        tie = f", and {say.who(data['last'])} {placed} last, which decides"
    one, other = (f"{say.who(seat)} {points}" for seat, points in enumerate(data["points"], 1))
    return f"{why}; the score {say.verb('be')} {one}, {other}{tie}."


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


def meal(say: English, event: Event) -> str:
    """`Bo's single on a1`, `your creature of 2 on a1 and a2`."""
    eaten = event.data["eaten"]
    what = f"creature of {len(eaten)}" if len(eaten) > 1 else "single"
    return f"{say.whose(3 - by(event))} {what} on {joined(eaten)}"


def is_you(say: English, event: Event) -> bool:
    return event.seat == say.reader.seat


def keystones(say: English, it: Refusal) -> str:
    wanted = it.data["wanted"]
    what = f"{wanted} different keystones are shown" if wanted else "no keystones: write -"
    return f"{what}; not {it.data['given']}"


REFUSALS: Reasons = {
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
    "no_turn": lambda say, it: (
        f"a turn is a cell from a1 to {it.data['last']}, not {it.data['given']}"
    ),
    "who_placed_last": lambda say, it: f"who placed last is b, w or -, not {it.data['given']}",
    "nobody_placed": lambda say, it: (
        "this game is over, so somebody has placed last: write b or w, not -"
    ),
    "rows": lambda say, it: (
        f"a board of side {it.data['side']} has rows of {'/'.join(map(str, it.data['rows']))} cells"
    ),
    "mark": lambda say, it: f"a cell is b, w or . and not {it.data['given']}",
    "larger_than_four": lambda say, it: f"the creature at {it.data['cell']} is larger than four",
    "eaten": lambda say, it: (
        f"pieces eaten are written black's-white's, as in 3-0, not {it.data['given']}"
    ),
    "supply": lambda say, it: "more pieces on the board and eaten than the supply holds",
    "keystone": lambda say, it: not_among("keystone", it.data["given"], it.data["known"]),
    "keystones": keystones,
}
