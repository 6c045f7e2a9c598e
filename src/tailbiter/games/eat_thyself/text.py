"""Eat Thyself in writing: position texts and turn texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Literal

from tailbiter.games.bits import lowest
from tailbiter.games.chance import Chance
from tailbiter.games.eat_thyself import rules
from tailbiter.games.eat_thyself.decisions import CARDS, LETTERS, OWNERS, Letter, written
from tailbiter.games.eat_thyself.decisions import parts as parts
from tailbiter.games.eat_thyself.rules import State, pawns
from tailbiter.games.errors import NoSuchCellError, TextError, TurnError, quoted
from tailbiter.games.events import Refusal, refusal
from tailbiter.games.reading import PLAIN, fields, seat_moving, whole_number
from tailbiter.games.simple_turns import is_supplied as is_supplied
from tailbiter.games.simple_turns import preferred as preferred

NAME = "eat-thyself"
wrong = partial(refusal, NAME)
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
    sides = rules.SIDES[state.cards]
    return [sides[:2], sides[2:]]


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    ring, seat, faces, turn = fields(text, ["ring", "who moves", "faces", "turn"])
    read_ring(state, ring)
    state.seat = seat_moving(seat.upper(), list(OWNERS[: state.players]))
    read_faces(state, faces)
    state.turn = whole_number(turn, "turn", 1, state.turn_limit + 1)
    state.since = state.turn


def read_ring(state: State, ring: str) -> None:
    slots = SLOT.findall(ring)
    if "".join(slots) != ring:
        raise TextError(wrong("slot", field="ring", given=quoted(ring)))
    if len(slots[0]) == 1 and slots[0] != "_":
        raise TextError(wrong("first_space", field="ring"))
    spaces = sum(slot == "_" or slot[0] == "(" for slot in slots)
    if spaces != SPACES * state.players:
        raise TextError(
            wrong("spaces", "T1", field="ring", spaces=SPACES * state.players, found=spaces)
        )
    for seat, owner in enumerate(OWNERS):
        pieces = [slot.strip("_()") for slot in slots]
        kings, pawns = pieces.count(owner), pieces.count(owner.lower())
        has = {"field": "ring", "seat": seat + 1, "kings": kings, "pawns": pawns}
        if seat >= state.players and kings + pawns:
            raise TextError(wrong("no_player", "T2", players=state.players, **has))
        if seat < state.players and (kings not in range(1, KINGS + 1) or pawns > PAWNS):
            raise TextError(wrong("pieces", "T2", most=PAWNS, **has))
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
        raise TextError(wrong("hands", field="faces", example=example, given=quoted(faces)))
    for seat, hand in enumerate(hands):
        shown = hand.split(",")
        if len(shown) != 2 or shown[0] not in map(str, first) or shown[1] not in map(str, second):
            cards = {"seat": seat + 1, "cards": [first, second]}
            raise TextError(wrong("faces", "T3", field="faces", given=quoted(hand), **cards))
        state.turned[seat] = first.index(int(shown[0])) + 2 * second.index(int(shown[1]))


def write_decision(state: State, seat: int, decision: int) -> str:
    return written(parts(state, seat, decision))


def write_legal(state: State, seat: int, decisions: Sequence[int]) -> list[str]:
    return [write_decision(state, seat, one) for one in decisions]


def read_turn(state: State, seat: int, text: str, dice: Chance | None = None) -> Iterator[int]:
    """The decisions that a turn text means, each read against the ring as it then stands."""
    words = text.translate(PLAIN).replace("X", "x")
    part = FIRST_PART.match(words)
    if not part:
        raise TextError(wrong("no_turn", given=quoted(text)))
    card = read_card(state, part) if seat == state.seat else 0
    yield 4 * slot_number(state, part[1]) + 2 * (part[2] == "-") + card
    at = part.end()
    while not rules.is_whole(state):
        found = NEXT_PART.match(words, at)
        if not found and at < len(words):
            break
        is_lifting = state.stage in (rules.REMOVE, rules.LIFT)
        if found and is_lifting == bool(found["lifted"]):
            at = found.end()
            yield read_lifted(state, found) if is_lifting else read_put(state, found)
        elif state.stage == rules.REMOVE or (state.stage == rules.LIFT and state.may_lift_fewer):
            yield rules.NOTHING
        else:
            raise TurnError(unlifted(state) if is_lifting else not_put_back(state))
    if at < len(words):
        raise TextError(wrong("no_further", given=quoted(words[:at].strip())))


def wrong_now(code: str, state: State, **data: Any) -> Refusal:
    """What the rule of this stage of the turn has against it."""
    return wrong(code, f"T{rules.RULE[state.stage]}", **data)


def slot_number(state: State, digits: str, rule: str = "T1") -> int:
    """A slot as the rules count, from 0."""
    if not 1 <= int(digits) <= state.slots:
        raise NoSuchCellError(wrong("off_the_ring", rule, slot=int(digits), last=state.slots))
    return int(digits) - 1


def read_card(state: State, part: re.Match[str]) -> int:
    """Which card is meant; its letter may be missing where the number says enough."""
    number, named = int(part[3]), (part[4] or "").lower()
    shown = [rules.steps(state, card) for card in range(2)]
    fitting = [card for card in range(2) if shown[card] == number and named in ("", CARDS[card])]
    if not fitting:
        raise TurnError(wrong_now("card_shows", state, shown=shown))
    if len(fitting) > 1:
        raise TextError(wrong("which_card", shown=shown))
    return fitting[0]


def read_lifted(state: State, part: re.Match[str]) -> int:
    """`x7`, a pawn removed (T9), or `x3,9`, pieces lifted (T11)."""
    words = part["lifted"].split(",")
    slots = sorted({slot_number(state, word.strip()) for word in words})
    most = 1 if state.stage == rules.REMOVE else 2
    if len(words) > most or len(slots) < len(words):
        raise TurnError(unlifted(state))
    return slots[0] if most == 1 else slots[0] * rules.LARGEST + slots[-1]


def unlifted(state: State) -> Refusal:
    """What may be removed (T9), or must be lifted (T11)."""
    if state.stage == rules.REMOVE:
        return wrong_now("remove_one", state, pawns=slots_of(pawns(state)))
    others = slots_of(state.pieces[state.owner])
    most = min(2, len(others))
    least = 0 if state.may_lift_fewer else most
    owner = state.owner + 1
    return wrong_now("lift_others", state, owner=owner, least=least, most=most, slots=others)


def not_put_back(state: State) -> Refusal:
    return wrong_now("put_back", state, **hand(state))


def slots_of(mask: int) -> list[int]:
    """The numbers of the slots in a mask, from 1."""
    return [slot + 1 for slot in range(mask.bit_length()) if mask >> slot & 1]


def read_put(state: State, part: re.Match[str]) -> int:
    """`b@7`, `b=5` or `b!` (T10, T11)."""
    piece = part["piece"]
    king = int(piece.isupper())
    if piece not in letters_in_hand(state):
        raise TurnError(wrong_now("not_in_hand", state, letter=piece, **hand(state)))
    if not part["place"]:
        if king:
            raise TurnError(not_put_back(state))
        return rules.NOTHING
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
