"""Eat Thyself in English: what happened, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tailbiter.games.eat_thyself.decisions import OWNERS, Piece
from tailbiter.games.events import Event, Refusal
from tailbiter.games.options import OptionWords
from tailbiter.games.sentences import English, Reader, Reasons, Words, capital, counted, joined

ABOUT = "The pieces are the board, and you win by eating your own."
TIME = "10 to 30 minutes"
LATE = ""
OPTIONS = {
    "players": OptionWords("Players", "Each number of players has a ring of its own."),
    "cards": OptionWords(
        "Cards",
        "The two that everybody has, by their sides.",
        {"12+13": "1/2 and 1/3", "12+24": "1/2 and 2/4", "13+24": "1/3 and 2/4"},
    ),
    "sides": OptionWords(
        "Sides up",
        "Which number each card shows at first.",
        {
            "aa": "both the smaller",
            "ab": "the smaller, then the larger",
            "ba": "the larger, then the smaller",
            "bb": "both the larger",
            "random": "by chance",
        },
    ),
    "null_move": OptionWords(
        "Full circle",
        "Whether a king may leave a space and come all the way round to it.",
        {"allow": "allowed", "forbid": "not allowed"},
    ),
    "pawn_return": OptionWords(
        "Taking a pawn",
        "What becomes of a pawn that you take from somebody else.",
        {"must": "it goes back into the ring", "may": "you may leave it out"},
    ),
    "king_extra": OptionWords(
        "Taking a king",
        "How many more pieces of its owner you lift with it.",
        {"two": "two more pieces", "up_to_two": "none, one or two more"},
    ),
    "goal": OptionWords(
        "What wins",
        "What you have to be down to.",
        {"last_piece": "one king and nothing else", "first_king": "one king, whatever pawns"},
    ),
    "turn_limit": OptionWords("Turns before a draw", "After so many nobody wins."),
}


def seat_name(seat: int) -> str:
    return OWNERS[seat - 1]


def moved(say: English, event: Event) -> str:
    hop = event.data
    king = f"{say.whose(by(event))} king in slot {hop['king']}"
    how = f"{counted(hop['far'], 'slot')} {hop['way']} with the {card(hop['sides'])} card"
    closes = "" if hop["slots"][hop["king"] - 1] else f"; slot {hop['king']} {say.verb('close')}"
    return f"{king} {say.verb('move')} {how}, to slot {hop['lands']}{closes}."


def card(sides: list[int]) -> str:
    """A card as people call it, whichever side is up: `1/3`."""
    return "/".join(map(str, sides))


def circled(say: English, event: Event) -> str:
    return f"{say.it('come')} full circle, onto the space that it left."


def stood(say: English, event: Event) -> str:
    return f"there it {say.verb('stand')} on the free space."


def ate_pawn(say: English, event: Event) -> str:
    return f"there it {say.verb('eat')} {say.whose(by(event))} pawn, which {leaves(say)}."


def ate_king(say: English, event: Event) -> str:
    return f"there it {say.verb('eat')} {say.whose(by(event))} other king, which {leaves(say)}."


def leaves(say: English) -> str:
    return f"{say.verb('leave')} the game"


def took_pawn(say: English, event: Event) -> str:
    return took(say, event, "pawn")


def took_king(say: English, event: Event) -> str:
    return took(say, event, "king")


def took(say: English, event: Event, piece: Piece) -> str:
    return f"there it {say.verb('take')} {say.whose(event.data['owner'])} {piece} in hand."


def removed(say: English, event: Event) -> str:
    return f"{also(say, event, 'remove')} {own(say, event)} pawn from slot {event.data['slot']}."


def kept(say: English, event: Event) -> str:
    return f"{say.does(by(event), 'keep')} {own(say, event)} pawns."


def own(say: English, event: Event) -> str:
    """`your`; `their` of somebody with a name, `its` of a letter."""
    if event.seat == say.reader.seat:
        return "your"
    return "its" if say.who(by(event)) == seat_name(by(event)) else "their"


def also(say: English, event: Event, verb: str) -> str:
    """`A also lifts`, `you would also lift`."""
    seat = by(event)
    if say.reader.is_ahead:
        return f"{say.who(seat)} would also {verb}"
    return f"{say.who(seat)} also {say.verb(verb, seat != say.reader.seat)}"


def lifted(say: English, event: Event) -> str:
    if not event.data["pieces"]:
        return f"{say.does(by(event), 'lift')} nothing more."
    return f"{also(say, event, 'lift')} {lifted_pieces(say, event)}."


def lifted_pieces(say: English, event: Event) -> str:
    pieces = [f"{one['piece']} from slot {one['slot']}" for one in event.data["pieces"]]
    return f"{say.whose(event.data['owner'])} {joined(pieces)}"


def put_back(say: English, event: Event) -> str:
    it = event.data
    piece = f"{say.whose(it['owner'])} {it['piece']}"
    return f"{say.does(by(event), 'put')} {piece} back {where(it)}."


def where(it: Mapping[str, Any]) -> str:
    """The place that a piece goes back to, as the ring is drawn before."""
    if it["place"] == "space":
        return f"onto the free space in slot {it['slot']}"
    return f"between slots {it['slot']} and {it['slot'] % len(it['slots']) + 1}"


def left_out(say: English, event: Event) -> str:
    whose = say.whose(event.data["owner"])
    return f"{say.does(by(event), 'leave')} {whose} pawn out of the game."


def ended(say: English, event: Event) -> str:
    because, seat = event.data["because"], event.data["winner"]
    if because == "repeated":
        came = "would come" if say.reader.is_ahead else "came"
        return f"the same ring, cards and player to move {came} up for the third time: a draw."
    if because == "turn_limit":
        have = "would have" if say.reader.is_ahead else "have"
        return f"{event.data['turns']} turns {have} been played: a draw."
    left = "one king left" if because == "first_king" else "a single piece left, a king"
    wins = "win" if say.reader.is_ahead or seat == say.reader.seat else "wins"
    return f"{say.does(seat, 'have')} {left}, and {wins}."


EVENTS: Words = {
    "moved": moved,
    "circled": circled,
    "stood": stood,
    "ate_pawn": ate_pawn,
    "ate_king": ate_king,
    "took_pawn": took_pawn,
    "took_king": took_king,
    "removed": removed,
    "kept": kept,
    "lifted": lifted,
    "put_back": put_back,
    "left_out": left_out,
    "ended": ended,
}


def by(event: Event) -> int:
    """The seat whose doing it was."""
    return event.seat or 0


def deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a decision does, or a whole turn: `Move your king to slot 3, take Bo's pawn`."""
    say = English(reader, seat_name)
    told = [event for event in events if event.kind in DEEDS]
    said = [DEEDS[event.kind](say, event) for event in told]
    for at, (before, event) in enumerate(pairwise(told), 1):
        if (before.kind, event.kind) == ("took_pawn", "put_back"):
            said[at] = f"put it {where(event.data)}"
    return capital(", ".join(said))


def mine(say: English, event: Event, other: str = "a") -> str:
    """Before a piece of the mover's own: who else reads it knows whose turn it is."""
    return "your" if event.seat == say.reader.seat else other


def moves_to(say: English, event: Event) -> str:
    return f"move {mine(say, event)} king to slot {event.data['lands']}"


def taken(say: English, event: Event, piece: Piece) -> str:
    return f"take {say.whose(event.data['owner'])} {piece}"


def put_on(say: English, event: Event) -> str:
    it = event.data
    return f"put {say.whose(it['owner'])} {it['piece']} {where(it)}"


def and_win(say: English, event: Event) -> str:
    seat = event.data["winner"]
    if seat is None:
        return "for a draw"
    return "and win" if seat in (say.reader.seat, event.seat) else f"and {say.who(seat)} wins"


DEEDS: Words = {
    "moved": moves_to,
    "circled": lambda say, event: "full circle",
    "ate_pawn": lambda say, event: f"eat {mine(say, event)} pawn",
    "ate_king": lambda say, event: f"eat {mine(say, event, 'the')} other king",
    "took_pawn": lambda say, event: taken(say, event, "pawn"),
    "took_king": lambda say, event: taken(say, event, "king"),
    "removed": lambda say, event: f"remove {mine(say, event)} pawn from slot {event.data['slot']}",
    "kept": lambda say, event: f"keep {mine(say, event, 'all other')} pawns",
    "lifted": lambda say, event: (
        f"lift {lifted_pieces(say, event) if event.data['pieces'] else 'nothing more'}"
    ),
    "put_back": put_on,
    "left_out": lambda say, event: f"leave {say.whose(event.data['owner'])} pawn out of the game",
    "ended": and_win,
}


def in_hand(say: English, data: Mapping[str, Any]) -> str:
    """The pieces in hand: `B's king and pawn`."""
    counts = [(data["kings"], "king"), (data["pawns"], "pawn")]
    named = [piece if many == 1 else counted(many, piece) for many, piece in counts if many]
    return f"{say.whose(data['owner'])} {joined(named)}"


def in_slots(slots: list[int]) -> str:
    return f"slot{'s' if len(slots) > 1 else ''} {joined([str(slot) for slot in slots])}"


def lift_others(say: English, it: Refusal) -> str:
    least, most, slots = it.data["least"], it.data["most"], it.data["slots"]
    many = "two" if least == most else "up to two"
    whose = say.whose(it.data["owner"])
    what = f"{many} of {whose} other pieces" if most > 1 else f"{whose} other piece"
    return f"lift {what}, in {in_slots(slots)}"


def no_such_place(say: English, it: Refusal) -> str:
    spaces = it.data["spaces"]
    onto = f", or onto a free space ({in_slots(spaces)})" if spaces else ""
    return f"put {in_hand(say, it.data)} back between two neighbouring slots{onto}"


def pieces(say: English, it: Refusal) -> str:
    kings, pawns, most = it.data["kings"], it.data["pawns"], it.data["most"]
    who = say.who(it.data["seat"])
    return f"{who} has one or two kings and at most {most} pawns, not {kings} and {pawns}"


def faces(say: English, it: Refusal) -> str:
    one, other = it.data["cards"]
    shown = f"{one[0]} or {one[1]}, then {other[0]} or {other[1]}, as in {one[0]},{other[0]}"
    return f"{say.whose(it.data['seat'])} cards show {shown}; not {it.data['given']}"


REFUSALS: Reasons = {
    "not_your_turn": lambda say, it: f"it is {say.whose(it.data['seat'])} turn",
    "full_circle": lambda say, it: (
        "full circle onto the space just left is forbidden here; use the other card"
    ),
    "move_a_king": lambda say, it: (
        f"move one of your kings; they stand in {in_slots(it.data['kings'])}"
    ),
    "card_shows": lambda say, it: (
        f"your first card shows {it.data['shown'][0]}, your second {it.data['shown'][1]}"
    ),
    "off_the_ring": lambda say, it: (
        f"there is no slot {it.data['slot']}; at that moment they are 1 to {it.data['last']}"
    ),
    "remove_one": lambda say, it: (
        f"you may remove one of your own pawns, in {in_slots(it.data['pawns'])}"
    ),
    "lift_others": lift_others,
    "put_back": lambda say, it: (
        f"{in_hand(say, it.data)} must be put back, between two slots or onto a free space"
    ),
    "not_in_hand": lambda say, it: f"it is {in_hand(say, it.data)} that must be put back",
    "no_such_place": no_such_place,
    "no_turn": lambda say, it: (
        "a turn starts with a king's slot, + or -, the number and the card, as in 2+1a;"
        f" not {it.data['given']}"
    ),
    "no_further": lambda say, it: (
        f"the turn makes sense as far as {it.data['given']}, but no further"
    ),
    "which_card": lambda say, it: (
        f"both cards show {it.data['shown'][0]}; add a for the first one, b for the second"
    ),
    "slot": lambda say, it: (
        f"a slot is A, a, (A), (a) and so on, or _; the ring is not {it.data['given']}"
    ),
    "first_space": lambda say, it: (
        "the ring is written from its first space on, as in _Aba_... or (A)ba_..."
    ),
    "spaces": lambda say, it: (
        f"there are always {it.data['spaces']} spaces, not {it.data['found']}"
    ),
    "no_player": lambda say, it: (
        f"{it.data['players']} play; there is no {seat_name(it.data['seat'])}"
    ),
    "pieces": pieces,
    "hands": lambda say, it: (
        f"faces are two numbers a player, as in {it.data['example']}, not {it.data['given']}"
    ),
    "faces": faces,
    "deal": lambda say, it: (
        f"faces are {' or '.join(map(str, it.data['faces']))} here, not {it.data['given']}"
    ),
}
