"""Eat Thyself in writing: position texts and turn texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from tailbiter.games.bits import lowest
from tailbiter.games.eat_thyself.decisions import CARDS, LETTERS, OWNERS, Letter, written
from tailbiter.games.eat_thyself.decisions import parts as parts
from tailbiter.games.eat_thyself.rules import (
    LARGEST,
    LIFT,
    NOTHING,
    REMOVE,
    RULE,
    SIDES,
    State,
    is_whole,
    pawns,
    steps,
)
from tailbiter.games.errors import NoSuchCellError, TextError, TurnError, quoted
from tailbiter.games.events import Refusal
from tailbiter.games.reading import PLAIN, fields, whole_number
from tailbiter.games.sentences import refused
from tailbiter.games.simple_turns import is_supplied as is_supplied

SPACES = 2  # a player: never moved, never removed (T1)
KINGS = 2  # a player has at most
PAWNS = 4
SLOT = re.compile(r"_|\([A-Ca-c]\)|[A-Ca-c]")

FIRST_PART = re.compile(r"\s*([0-9]{1,9})\s*([+-])\s*([0-9]{1,9})\s*(?:([ABab])(?!\s*[@=!]))?\s*")
NEXT_PART = re.compile(
    r"(?:x\s*(?P<lifted>[0-9]{1,9}(?:\s*,\s*[0-9]{1,9})*)"
    r"|(?P<piece>[A-Ca-c])\s*(?:!|(?P<sign>[@=])\s*(?P<place>[0-9]{1,9})))\s*"
)


def write(state: State) -> str:
    ring = "".join(map(slot_text, letters(state), bools(state.spaces, state.slots)))
    faces = "/".join(f"{a},{b}" for a, b in faces_up(state))
    return f"{ring} {OWNERS[state.seat]} {faces} {state.turn}"


def slot_text(piece: Letter | Literal[""], is_space: bool) -> str:
    if not is_space:
        return piece
    return f"({piece})" if piece else "_"


def bools(mask: int, slots: int) -> list[bool]:
    """A mask slot by slot."""
    return [mask >> slot & 1 == 1 for slot in range(slots)]


def letters(state: State) -> list[Letter | Literal[""]]:
    """The piece in each slot, "" in a free space."""
    found: list[Letter | Literal[""]] = [""] * state.slots
    for seat in range(state.players):
        pieces = state.pieces[seat]
        while pieces:
            slot = lowest(pieces)
            pieces &= pieces - 1
            found[slot] = LETTERS[state.kings >> slot & 1][seat]
    return found


def faces_up(state: State) -> list[list[int]]:
    """The numbers that each player's two cards show."""
    first, second = cards_of(state)
    return [[first[t & 1], second[t >> 1 & 1]] for t in state.turned[: state.players]]


def cards_of(state: State) -> list[list[int]]:
    """The numbers on the two sides of each card."""
    sides = SIDES[state.cards]
    return [sides[:2], sides[2:]]


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    ring, seat, faces, turn = fields(text, ["ring", "who moves", "faces", "turn"])
    read_ring(state, ring)
    owners = OWNERS[: state.players]
    if len(seat) != 1 or seat.upper() not in owners:
        text = f"who moves is {' or '.join(owners)}, not {quoted(seat)}"
        raise TextError(text, "who_moves", {"field": "who moves"})
    state.seat = owners.index(seat.upper())
    read_faces(state, faces)
    state.turn = whole_number(turn, "the turn", 1, state.turn_limit + 1)
    state.since = state.turn


def read_ring(state: State, ring: str) -> None:
    slots = SLOT.findall(ring)
    if "".join(slots) != ring:
        text = f"a slot is A, a, (A), (a) and so on, or _; the ring is not {quoted(ring)}"
        raise TextError(text, "slot", {"field": "ring"})
    if len(slots[0]) == 1 and slots[0] != "_":
        text = "the ring is written from its first space on, as in _Aba_... or (A)ba_..."
        raise TextError(text, "first_space", {"field": "ring"})
    spaces = sum(slot == "_" or slot[0] == "(" for slot in slots)
    if spaces != SPACES * state.players:
        text = f"T1: there are always {SPACES * state.players} spaces, not {spaces}"
        raise TextError(text, "spaces", {"field": "ring"})
    for seat, owner in enumerate(OWNERS):
        pieces = [slot.strip("_()") for slot in slots]
        kings, pawns = pieces.count(owner), pieces.count(owner.lower())
        if seat >= state.players and kings + pawns:
            text = f"T2: {state.players} play; there is no {owner}"
            raise TextError(text, "pieces", {"field": "ring"})
        if seat < state.players and (kings not in range(1, KINGS + 1) or pawns > PAWNS):
            raise TextError(
                f"T2: {owner} has one or two kings and at most {PAWNS} pawns,"
                f" not {kings} and {pawns}",
                "pieces",
                {"field": "ring"},
            )
    fill(state, slots)


def fill(state: State, slots: list[str]) -> None:
    state.slots = len(slots)
    state.spaces = state.kings = 0
    state.pieces = [0] * len(state.pieces)
    for n, slot in enumerate(slots):
        piece = slot.strip("_()")
        state.spaces |= (piece != slot) << n
        state.kings |= piece.isupper() << n
        if piece:
            state.pieces[OWNERS.index(piece.upper())] |= 1 << n


def read_faces(state: State, faces: str) -> None:
    hands = faces.split("/")
    first, second = cards_of(state)
    if len(hands) != state.players:
        example = "/".join([f"{first[0]},{second[0]}"] * state.players)
        text = f"faces are two numbers a player, as in {example}, not {quoted(faces)}"
        raise TextError(text, "faces", {"field": "faces"})
    for seat, hand in enumerate(hands):
        shown = hand.split(",")
        if len(shown) != 2 or shown[0] not in map(str, first) or shown[1] not in map(str, second):
            raise TextError(
                f"T3: {OWNERS[seat]}'s cards show {first[0]} or {first[1]}, then"
                f" {second[0]} or {second[1]}, as in {first[0]},{second[0]}; not {quoted(hand)}",
                "faces",
                {"field": "faces"},
            )
        state.turned[seat] = first.index(int(shown[0])) + 2 * second.index(int(shown[1]))


def write_decision(state: State, seat: int, decision: int) -> str:
    return written(parts(state, seat, decision))


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    """The decisions that a turn text means, each read against the ring as it then stands."""
    words = text.translate(PLAIN).replace("X", "x")
    part = FIRST_PART.match(words)
    if not part:
        raise TextError(
            "a turn starts with a king's slot, + or -, the number and the card, as in 2+1a;"
            f" not {quoted(text)}",
            "no_turn",
        )
    card = read_card(state, part) if seat == state.seat else 0
    yield 4 * slot_number(state, part[1]) + 2 * (part[2] == "-") + card
    at = part.end()
    while not is_whole(state):
        found = NEXT_PART.match(words, at)
        if not found and at < len(words):
            break
        is_lifting = state.stage in (REMOVE, LIFT)
        if found and is_lifting == bool(found["lifted"]):
            at = found.end()
            yield read_lifted(state, found) if is_lifting else read_put(state, found)
        elif state.stage == REMOVE or (state.stage == LIFT and state.may_lift_fewer):
            yield NOTHING
        else:
            raise wrong(state, unlifted(state) if is_lifting else Refusal("put_back", hand(state)))
    if at < len(words):
        text = f"the turn makes sense as far as {quoted(words[:at].strip())}, but no further"
        raise TextError(text, "no_turn")


def wrong(state: State, why: Refusal) -> TurnError:
    """What the rule of this stage of the turn has against it."""
    return TurnError(refused("eat-thyself", why), f"T{RULE[state.stage]}", why.code, why.data)


def slot_number(state: State, digits: str, rule: str = "T1") -> int:
    """A slot as the rules count, from 0."""
    if not 1 <= int(digits) <= state.slots:
        off = Refusal("off_the_ring", {"slot": int(digits), "last": state.slots})
        raise NoSuchCellError(refused("eat-thyself", off), rule, off.code, off.data)
    return int(digits) - 1


def read_card(state: State, part: re.Match[str]) -> int:
    """Which card is meant; its letter may be missing where the number says enough."""
    number, named = int(part[3]), (part[4] or "").lower()
    shown = [steps(state, card) for card in range(2)]
    fitting = [card for card in range(2) if shown[card] == number and named in ("", CARDS[card])]
    if not fitting:
        raise wrong(state, Refusal("card_shows", {"shown": shown}))
    if len(fitting) > 1:
        text = f"both cards show {number}; add a for the first one, b for the second"
        raise TextError(text, "which_card", {"shown": shown})
    return fitting[0]


def read_lifted(state: State, part: re.Match[str]) -> int:
    """`x7`, a pawn removed (T9), or `x3,9`, pieces lifted (T11)."""
    words = part["lifted"].split(",")
    slots = sorted({slot_number(state, word.strip()) for word in words})
    most = 1 if state.stage == REMOVE else 2
    if len(words) > most or len(slots) < len(words):
        raise wrong(state, unlifted(state))
    return slots[0] if most == 1 else slots[0] * LARGEST + slots[-1]


def unlifted(state: State) -> Refusal:
    """What may be removed (T9), or must be lifted (T11)."""
    if state.stage == REMOVE:
        return Refusal("remove_one", {"pawns": slots_of(pawns(state))})
    others = slots_of(state.pieces[state.owner])
    most = min(2, len(others))
    least = 0 if state.may_lift_fewer else most
    data = {"owner": state.owner + 1, "least": least, "most": most, "slots": others}
    return Refusal("lift_others", data)


def slots_of(mask: int) -> list[int]:
    """The numbers of the slots in a mask, from 1."""
    return [slot + 1 for slot in range(mask.bit_length()) if mask >> slot & 1]


def read_put(state: State, part: re.Match[str]) -> int:
    """`b@7`, `b=5` or `b!` (T10, T11)."""
    piece = part["piece"]
    king = int(piece.isupper())
    if piece not in letters_in_hand(state):
        raise wrong(state, Refusal("not_in_hand", {"letter": piece, **hand(state)}))
    if not part["place"]:
        if king:
            raise wrong(state, Refusal("put_back", hand(state)))
        return NOTHING
    slot = slot_number(state, part["place"], "T12")
    return 4 * slot + 2 * (part["sign"] == "=") + king


def letters_in_hand(state: State) -> list[Letter]:
    pawn, king = (row[state.owner] for row in LETTERS)
    return [king] * state.kings_in_hand + [pawn] * state.pawns_in_hand


def hand(state: State) -> dict[str, Any]:
    """What must be put back, and how many gaps there are."""
    return {
        "owner": state.owner + 1,
        "kings": state.kings_in_hand,
        "pawns": state.pawns_in_hand,
        "gaps": state.slots,
    }
