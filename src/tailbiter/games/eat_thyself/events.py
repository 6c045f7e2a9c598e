"""Eat Thyself: what turns did, why the game ended, why a decision is forbidden; as data.

Slots are numbered as the ring stands before the decision that is told, with the moving king still
in its place: as whoever reads it sees them. `slots` gives for each of them the number that it has
afterwards, 0 where it closed; `stands` is such a later number.
"""

from __future__ import annotations

from functools import partial
from typing import Literal, TypedDict

from tailbiter.games.eat_thyself import decisions, rules
from tailbiter.games.eat_thyself.decisions import Hop, Lifting, Path, Piece, Putting, Removal
from tailbiter.games.eat_thyself.rules import State, winner
from tailbiter.games.eat_thyself.text import NAME, cards_of, hand, not_put_back, slots_of, unlifted
from tailbiter.games.events import Event, Refusal, kinds, step, steps


class Moved(Path):
    """T4: a king was lifted (T5), went so many slots and landed; the card was turned over."""

    sides: list[int]  # the two numbers on that card, the smaller first
    stands: int  # the number of that slot afterwards
    slots: list[int]  # of each slot, the number afterwards; 0: it closed


class Landed(TypedDict):
    """T6: full circle; T7: on a free space; T8, T9: the mover's own piece was eaten there."""

    slot: int


class Took(TypedDict):
    """T10, T11: the piece of another, there, was taken in hand."""

    slot: int
    owner: int  # its seat


class Removed(TypedDict):
    """T9: a pawn of the mover's own left the game."""

    slot: int
    slots: list[int]


class Kept(TypedDict):
    """T9: none did."""


class LiftedPiece(TypedDict):
    slot: int
    piece: Piece


class Lifted(TypedDict):
    """T11: what was taken in hand with a king; nothing, where that may be."""

    owner: int
    pieces: list[LiftedPiece]
    slots: list[int]


class PutBack(TypedDict):
    """T10, T11: a piece went back into the gap after a slot, or onto the space in it."""

    owner: int
    piece: Piece
    place: Literal["gap", "space"]
    slot: int
    stands: int
    slots: list[int]


class LeftOut(TypedDict):
    """T10: the pawn in hand left the game."""

    owner: int


class Ended(TypedDict):
    """T13: somebody has one piece, or one king, left; T15: a draw."""

    because: Literal["last_piece", "first_king", "repeated", "turn_limit"]
    winner: int | None
    turns: int  # that may be played


Outcome = Literal["circled", "stood", "ate_pawn", "ate_king", "took_pawn", "took_king"]
KINDS = kinds(
    *(Moved, Removed, Kept, Lifted, PutBack, LeftOut, Ended),
    **dict.fromkeys(("circled", "stood", "ate_pawn", "ate_king"), Landed),
    **dict.fromkeys(("took_pawn", "took_king"), Took),
)
RULES: dict[Outcome, str] = {
    "circled": "T6",
    "stood": "T7",
    "ate_pawn": "T8",
    "ate_king": "T9",
    "took_pawn": "T10",
    "took_king": "T11",
}
MEETING: tuple[tuple[Outcome, Outcome], ...] = (  # another's pawn or king, one's own
    ("took_pawn", "took_king"),
    ("ate_pawn", "ate_king"),
)
happened = partial(Event, NAME)


def events(state: State, seat: int, decision: int, after: State) -> list[Event]:
    """What one decision of the turn does to the ring as it stands."""
    made = decisions.parts(state, seat, decision)
    if made["kind"] == "hop":
        return [moved(state, seat, made), landed(state, seat, made)]
    if made["kind"] == "remove":
        return [removed(state, seat, made)]
    if made["kind"] == "lift":
        return [lifted(state, seat, made)]
    return [put_back(state, seat, made)]


moments, foreseen = partial(steps, rules.decide, events), partial(step, rules.decide, events)


def moved(state: State, seat: int, hop: Hop) -> Event:
    slots = without(state, [hop["king"]])
    data = Moved(
        king=hop["king"],
        way=hop["way"],
        far=hop["far"],
        card=hop["card"],
        sides=cards_of(state)[decisions.CARDS.index(hop["card"])],
        lands=hop["lands"],
        stands=slots[hop["lands"] - 1],
        slots=slots,
    )
    return happened("moved", "T4", seat + 1, data)


def landed(state: State, seat: int, hop: Hop) -> Event:
    does, owner = outcome(state, seat, hop)
    slot = hop["lands"]
    data = Landed(slot=slot) if owner in (None, seat + 1) else Took(slot=slot, owner=owner)
    return happened(does, RULES[does], seat + 1, data)


def outcome(state: State, seat: int, hop: Hop) -> tuple[Outcome, int | None]:
    """What a hop does where it lands, and the seat whose piece it meets there."""
    if hop["lands"] == hop["king"]:
        return "circled", None
    slot = hop["lands"] - 1
    for owner in range(state.players):
        if state.pieces[owner] >> slot & 1:
            return MEETING[owner == seat][state.kings >> slot & 1], owner + 1
    return "stood", None


def removed(state: State, seat: int, it: Removal) -> Event:
    if it["slot"] is None:
        return happened("kept", "T9", seat + 1, Kept())
    data = Removed(slot=it["slot"], slots=without(state, [it["slot"]]))
    return happened("removed", "T9", seat + 1, data)


def lifted(state: State, seat: int, it: Lifting) -> Event:
    kings = state.kings << 1  # for slots that count from 1
    pieces = [
        LiftedPiece(slot=slot, piece=decisions.PIECES[kings >> slot & 1]) for slot in it["slots"]
    ]
    data = Lifted(owner=state.owner + 1, pieces=pieces, slots=without(state, it["slots"]))
    return happened("lifted", "T11", seat + 1, data)


def put_back(state: State, seat: int, it: Putting) -> Event:
    rule, owner, slot = f"T{rules.RULE[state.stage]}", it["owner"], it["slot"]
    if it["place"] == "out" or slot is None:
        return happened("left_out", rule, seat + 1, LeftOut(owner=owner))
    opens = it["place"] == "gap"
    slots = [number + (opens and number > slot) for number in range(1, state.slots + 1)]
    data = PutBack(
        owner=owner,
        piece=it["piece"],
        place="gap" if opens else "space",
        slot=slot,
        stands=slot + opens,
        slots=slots,
    )
    return happened("put_back", rule, seat + 1, data)


def without(state: State, lifted: list[int]) -> list[int]:
    """The numbers of the slots once these pieces are lifted: in line a slot closes (T5, T9)."""
    slots, number = [], 0
    for slot in range(1, state.slots + 1):
        is_closed = slot in lifted and not state.spaces >> (slot - 1) & 1
        number += not is_closed
        slots.append(0 if is_closed else number)
    return slots


def ended(state: State, rule: int) -> Event:
    """Why the game is over."""
    turns = state.turn_limit
    if rule == 13:
        left: Literal["last_piece", "first_king"] = (
            "first_king" if state.first_king else "last_piece"
        )
        won = Ended(because=left, winner=winner(state) + 1, turns=turns)
        return happened("ended", "T13", None, won)
    drawn = Ended(because="repeated" if state.drawn else "turn_limit", winner=None, turns=turns)
    return happened("ended", "T15", None, drawn)


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    """What is wrong with a decision that `rule` forbids, and what would do."""
    if rule == 14:
        return Refusal("not_your_turn", {"seat": state.seat + 1})
    if rule == 6:
        return Refusal("full_circle")
    if rule == 4:
        return Refusal("move_a_king", {"kings": slots_of(state.pieces[seat] & state.kings)})
    if state.stage in (rules.REMOVE, rules.LIFT):
        return unlifted(state)
    if decision == rules.NOTHING:
        return not_put_back(state)
    return Refusal("no_such_place", {**hand(state), "spaces": slots_of(rules.free(state))})
