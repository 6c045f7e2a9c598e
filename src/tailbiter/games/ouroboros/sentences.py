"""Ouroboros in English: what happened, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tailbiter.games.errors import quoted
from tailbiter.games.events import Event, Refusal
from tailbiter.games.options import OptionWords
from tailbiter.games.ouroboros.text import SEATS
from tailbiter.games.sentences import English, Reader, Reasons, Words, joined

ABOUT = "Own nothing, among people who keep giving you things."
TIME = "15 to 30 minutes"
LATE = ""
OPTIONS = {
    "players": OptionWords("Players", "Discs go to the next of them."),
    "size": OptionWords("Size of the grid", "Squares along each side."),
    "per_colour": OptionWords(
        "Discs of each colour", "All four colours together must fill the grid."
    ),
    "hidden": OptionWords(
        "What others see",
        "How much they know of the discs that you hold.",
        {"no": "all of your discs", "yes": "only how many you hold"},
    ),
    "stones_return": OptionWords(
        "Stones removed", "Where they go.", {"yes": "back to the pile", "no": "out of the game"}
    ),
    "stones": OptionWords("Stones", "In the pile at the start."),
    "patterns": OptionWords(
        "The dear pairs",
        "Which pair of stones costs five discs and which six: the original's pictures are lost.",
        {
            "A": "corner to corner five, a knight's move six",
            "B": "a knight's move five, corner to corner six",
            "C": "a knight's move five, two along a diagonal six",
            "D": "corner to corner five, two along a diagonal six",
            "E": "a knight's move five, two squares between six",
        },
    ),
    "first_win": OptionWords(
        "First turn that can win",
        "Before it, nobody wins.",
        {"game_turn_2": "the second of the game", "own_turn_2": "your own second, for two players"},
    ),
}
COLOURS = {"b": "blue", "g": "green", "r": "red", "y": "yellow"}
COSTS = (  # of a discard, and of patterns 1 to 4 (O12)
    "one disc",
    "3 discs of one colour",
    "one disc of each colour",
    "3 discs of one colour and 2 of another",
    "6 discs of one colour",
)
AROUND = {"+": "beside it", "x": "at its corners"}
APART = {  # rows and columns, as patterns are (O12)
    (0, 1): "side by side",
    (0, 2): "with one square between",
    (0, 3): "with two squares between",
    (1, 1): "corner to corner",
    (1, 2): "a knight's move apart",
    (2, 2): "corner to corner with one square between",
}


def seat_name(seat: int) -> str:
    return SEATS[seat - 1]


def deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a button that plays these says: `Place on c4, give 3 to Bo`."""
    say = English(reader, seat_name)
    return ", ".join(DEEDS[event.kind](say, event.data) for event in events if event.kind in DEEDS)


DEEDS: dict[str, Callable[[English, Mapping[str, Any]], str]] = {
    "placed": lambda say, data: f"Place on {data['square']}",
    "gave": lambda say, data: f"give {len(data['discs'])} to {say.who(data['to'])}",
    "gave_nothing": lambda say, data: "give nothing",
    "removed": lambda say, data: f"Pay {price(data['paid'])}, remove {joined(data['stones'])}",
    "discarded": lambda say, data: f"Discard 1 {COLOURS[data['disc']]}",
    "ended": lambda say, data: "win",
}


def placed(say: English, event: Event) -> str:
    data = event.data
    takes = also(say, event, "take")
    disc = COLOURS[data["disc"]]
    return (
        f"{say.does(by(event), 'place')} a stone on {data['square']} and {takes} its {disc} disc."
    )


def gave(say: English, event: Event) -> str:
    discs = event.data["discs"]
    what = in_words({c: sum(lying["disc"] == c for lying in discs) for c in COLOURS})
    squares = joined([lying["square"] for lying in discs])
    return f"{say.does(event.data['to'], 'get')} {what} from {squares}."


def gave_nothing(say: English, event: Event) -> str:
    where = AROUND[event.data["way"]]
    return f"No disc lies {where}, so {say.does(event.data['to'], 'get')} nothing."


def removed(say: English, event: Event) -> str:
    data = event.data
    pays = f"{say.does(by(event), 'pay')} {in_words(data['paid'])} for pattern {data['pattern']}"
    return f"{pays} and {also(say, event, 'remove')} the stones on {joined(data['stones'])}."


def lifted(say: English, event: Event) -> str:
    if event.data["to"] == "pile":
        return f"Both stones {say.verb('go', is_third=False)} back to the pile."
    return f"Both stones {'would be' if say.reader.is_ahead else 'are'} out of the game."


def discarded(say: English, event: Event) -> str:
    return f"{say.does(by(event), 'discard')} 1 {COLOURS[event.data['disc']]}."


def not_yet(say: English, event: Event) -> str:
    return f"{say.does(by(event), 'stand')} at nothing, but a first turn of one's own cannot win."


def ended(say: English, event: Event) -> str:
    winner = event.data["winner"]
    leaves = "would leave" if say.reader.is_ahead else "has left"
    whose, whom = ("your", "you") if winner == say.reader.seat else ("their", "them")
    return f"{say.does(winner, 'win')}: {whose} own turn {leaves} {whom} with no disc."


EVENTS: Words = {
    "placed": placed,
    "gave": gave,
    "gave_nothing": gave_nothing,
    "removed": removed,
    "lifted": lifted,
    "discarded": discarded,
    "not_yet": not_yet,
    "ended": ended,
}


def by(event: Event) -> int:
    """The seat whose doing it was."""
    return event.seat or 0


def also(say: English, event: Event, verb: str) -> str:
    """What the same seat does besides: `takes`, `take`, or `take` after a `would`."""
    return verb if say.reader.is_ahead else say.verb(verb, event.seat != say.reader.seat)


def in_words(discs: Mapping[str, int]) -> str:
    """As in: 3 red and 1 yellow."""
    return joined([f"{n} {COLOURS[colour]}" for colour, n in discs.items() if n])


def price(paid: Mapping[str, int]) -> str:
    """The same, shorter where it is one of each colour."""
    return "one of each colour" if set(paid.values()) == {1} else in_words(paid)


def held(refusal: Refusal) -> str:
    return f"you hold {in_words(refusal.data['held']) or 'no disc'}"


def cost(refusal: Refusal) -> str:
    stones, pattern = joined(refusal.data["stones"]), refusal.data["pattern"]
    return f"removing {stones} costs {COSTS[pattern]} (pattern {pattern})"


REFUSALS: Reasons = {
    "over": lambda say, it: "the game is over",
    "not_your_turn": lambda say, it: f"it is {say.whose(it.data['seat'])} turn",
    "no_decision": lambda say, it: "a turn is exactly one of place, remove and discard",
    "off_the_grid": lambda say, it: (
        f"squares are a1 to {it.data['last']}, not {quoted(it.data['square'])}"
    ),
    "one_stone": lambda say, it: (
        f"two stones stand on two squares, not both on {it.data['square']}"
    ),
    "no_disc": lambda say, it: f"no disc lies on {it.data['square']}; place a stone where one does",
    "no_stone_in_pile": lambda say, it: (
        "the pile holds no stone to place; remove two stones or discard a disc"
    ),
    "not_held": lambda say, it: f"{held(it)}; discard one that you hold, or place or remove stones",
    "no_stones": lambda say, it: (
        f"{joined(it.data['squares'])} do not both hold stones; name two that stand in a pattern"
    ),
    "no_pattern": lambda say, it: (
        f"{joined(it.data['stones'])} stand in no pattern; those that do stand"
        f" {', '.join(APART[rows, columns] for rows, columns in it.data['offsets'])}"
    ),
    "wrong_price": lambda say, it: cost(it),
    "too_dear": lambda say, it: f"{cost(it)}; {held(it)}",
    "no_turn": lambda say, it: (
        "a turn is a place as c3+ or c3x, a removal as b2-b4:rrr or a discard as -r,"
        f" not {it.data['given']}"
    ),
    "which_way": lambda say, it: (
        "{0}+ gives away what lies beside {0}, {0}x what lies at its corners".format(
            it.data["square"]
        )
    ),
    "rows": lambda say, it: (
        f"a grid of size {it.data['size']} is {it.data['size']} rows of {it.data['size']} squares,"
        " parted by /"
    ),
    "mark": lambda say, it: f"a square is b, g, r, y, # or . and not {it.data['given']}",
    "disc": lambda say, it: f"a disc is b, g, r or y, and not {it.data['given']}",
    "too_many": lambda say, it: (
        f"there are {it.data['discs']} {COLOURS[it.data['disc']]} discs, not {it.data['found']}"
    ),
    "supplies": lambda say, it: (
        f"supplies are written b,g,r,y as in {'/'.join(['0,0,0,0'] * it.data['players'])},"
        f" not {it.data['given']}"
    ),
    "stuck": lambda say, it: (
        f"{say.who(it.data['seat'])} can neither place, remove nor discard: nobody could play on"
    ),
    "small_grid": lambda say, it: (
        f"{it.data['players']} players need a grid of size 4 or more, not {it.data['size']}"
    ),
    "few_discs": lambda say, it: (
        f"a grid of size {it.data['size']} needs {it.data['least']} or more discs of each"
        f" colour, not {it.data['given']}"
    ),
    "own_turn": lambda say, it: "to win only from one's own second turn on is for 2 players",
}
