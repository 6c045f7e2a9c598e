"""Eat Thyself in English: what happened, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tailbiter.games.eat_thyself.decisions import LETTERS, OWNERS, PIECES, Piece
from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import English, Reasons, Words, joined

ABOUT = "The pieces are the board, and you win by eating your own."
TIME = "10 to 30 minutes"
OPTIONS = {
    "players": "How many play; each set-up has its own ring.",
    "cards": "The two cards that everybody has.",
    "sides": "Which sides are up: a the smaller number.",
    "null_move": "Coming full circle onto the space just left.",
    "pawn_return": "Whether a pawn taken must be put back.",
    "king_extra": "Pieces lifted with a king.",
    "goal": "What wins.",
    "turn_limit": "So many turns end in a draw.",
}


def seat_name(seat: int) -> str:
    return OWNERS[seat - 1]


def moved(say: English, event: Event) -> str:
    hop = event.data
    king = f"{say.whose(by(event))} king in slot {hop['king']}"
    return f"{king} {say.verb('move')} {hop['far']} {hop['way']} with card {hop['card']}."


def circled(say: English, event: Event) -> str:
    return f"{say.it('come')} full circle onto the space it left."


def stood(say: English, event: Event) -> str:
    return f"{say.it('stand')} on the free space in slot {event.data['slot']}."


def ate_pawn(say: English, event: Event) -> str:
    return f"{say.it('eat')} {say.whose(by(event))} own pawn in slot {event.data['slot']}."


def ate_king(say: English, event: Event) -> str:
    return f"{say.it('eat')} {say.whose(by(event))} other king in slot {event.data['slot']}."


def took_pawn(say: English, event: Event) -> str:
    return took(say, event, "pawn")


def took_king(say: English, event: Event) -> str:
    return took(say, event, "king")


def took(say: English, event: Event, piece: Piece) -> str:
    whose, slot = say.whose(event.data["owner"]), event.data["slot"]
    return f"{say.it('take')} {whose} {piece} in slot {slot} in hand."


def removed(say: English, event: Event) -> str:
    pawn = f"{own(say, event)} pawn in slot {event.data['slot']}"
    seat = by(event)
    if say.reader.is_ahead:
        return f"{say.who(seat)} would also remove {pawn}."
    return f"{say.who(seat)} also {say.verb('remove', seat != say.reader.seat)} {pawn}."


def kept(say: English, event: Event) -> str:
    return f"{say.does(by(event), 'keep')} {own(say, event)} pawns."


def own(say: English, event: Event) -> str:
    """`your`; `their` of somebody with a name, `its` of a letter."""
    if event.seat == say.reader.seat:
        return "your"
    return "its" if say.who(by(event)) == seat_name(by(event)) else "their"


def lifted(say: English, event: Event) -> str:
    owner = event.data["owner"]
    pieces = [
        f"{letter(owner, one['piece'])} in slot {one['slot']}" for one in event.data["pieces"]
    ]
    return f"{say.does(by(event), 'lift')} {joined(pieces) or 'nothing'} with it."


def put_back(say: English, event: Event) -> str:
    it = event.data
    slot = f"slot {it['slot']}"
    where = f"onto the space in {slot}" if it["place"] == "space" else f"into the gap after {slot}"
    return f"{say.whose(it['owner'])} {it['piece']} {say.verb('go')} back {where}."


def left_out(say: English, event: Event) -> str:
    pawn = letter(event.data["owner"], "pawn")
    return f"{say.does(by(event), 'leave')} {pawn} out of the game."


def ended(say: English, event: Event) -> str:
    because, seat = event.data["because"], event.data["winner"]
    if because == "repeated":
        came = "would come" if say.reader.is_ahead else "came"
        return f"the same ring, faces and player to move {came} up for the third time: a draw."
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


def letter(owner: int, piece: Piece) -> str:
    """A piece as the ring shows it."""
    return LETTERS[PIECES.index(piece)][owner - 1]


def in_hand(data: Mapping[str, Any]) -> list[str]:
    """The letters of the pieces in hand."""
    king, pawn = letter(data["owner"], "king"), letter(data["owner"], "pawn")
    return [king] * data["kings"] + [pawn] * data["pawns"]


def in_slots(slots: list[int]) -> str:
    return f"slot{'s' if len(slots) > 1 else ''} {joined([str(slot) for slot in slots])}"


def remove_one(say: English, it: Refusal) -> str:
    pawns = it.data["pawns"]
    return f"you may remove one of your own pawns, in {in_slots(pawns)}, as in x{pawns[0]}"


def lift_others(say: English, it: Refusal) -> str:
    least, most, slots = it.data["least"], it.data["most"], it.data["slots"]
    many = "two" if least == most else "up to two"
    whose = say.whose(it.data["owner"])
    what = f"{many} of {whose} other pieces" if most > 1 else f"{whose} other piece"
    example = ",".join(str(slot) for slot in slots[:most])
    return f"lift {what}, in {in_slots(slots)}, as in x{example}"


def put_back_all(say: English, it: Refusal) -> str:
    hand = in_hand(it.data)
    example = f"{hand[0]}@{it.data['gaps']}"
    return f"{joined(hand)} must be put back, into a gap or onto a free space, as in {example}"


def no_such_place(say: English, it: Refusal) -> str:
    spaces = it.data["spaces"]
    onto = f", or onto a free space ({in_slots(spaces)})" if spaces else ""
    gaps = f"into a gap (after slot 1 to {it.data['gaps']})"
    return f"put back {joined(in_hand(it.data))} {gaps}{onto}"


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
        f"card a shows {it.data['shown'][0]} and card b {it.data['shown'][1]}"
    ),
    "off_the_ring": lambda say, it: (
        f"there is no slot {it.data['slot']}; at that moment they are 1 to {it.data['last']}"
    ),
    "remove_one": remove_one,
    "lift_others": lift_others,
    "put_back": put_back_all,
    "not_in_hand": lambda say, it: (
        f"{joined(in_hand(it.data))} must be put back, not {it.data['letter']}"
    ),
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
