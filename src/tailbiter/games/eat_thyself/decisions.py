"""Eat Thyself: what a decision is made of, as data, and how that is written."""

from __future__ import annotations

from typing import Literal, TypedDict

from tailbiter.games.eat_thyself.rules import LARGEST, LIFT, MOVE, NOTHING, REMOVE, State, steps

Piece = Literal["pawn", "king"]
Letter = Literal["A", "B", "C", "a", "b", "c"]  # a piece as it is written: a capital for a king
Way = Literal["clockwise", "back"]
Card = Literal["a", "b"]

OWNERS = "ABC"
PIECES: tuple[Piece, ...] = ("pawn", "king")
LETTERS: tuple[tuple[Letter, ...], ...] = (("a", "b", "c"), ("A", "B", "C"))  # pawns, kings
WAYS: tuple[Way, ...] = ("clockwise", "back")
CARDS: tuple[Card, ...] = ("a", "b")
SIGNS = {"gap": "@", "space": "="}


class Path(TypedDict):
    """T4: how a king moves. Slots are numbered as the ring is before it is lifted."""

    king: int  # the slot it leaves
    way: Way
    far: int
    card: Card
    lands: int  # the slot to which that leads


class Hop(Path):
    """T4: a king moves."""

    kind: Literal["hop"]


class Removal(TypedDict):
    """T9: one more pawn is removed, or none."""

    kind: Literal["remove"]
    slot: int | None


class Lifting(TypedDict):
    """T11: what is lifted with a king, by slots before any of it is."""

    kind: Literal["lift"]
    slots: list[int]


class Putting(TypedDict):
    """T10, T11: a piece goes back, into the gap after a slot or onto a space; or is left out."""

    kind: Literal["put"]
    owner: int  # the seat
    piece: Piece
    place: Literal["gap", "space", "out"]
    slot: int | None


Parts = Hop | Removal | Lifting | Putting


def parts(state: State, seat: int, decision: int) -> Parts:
    if state.stage == MOVE:
        return hop(state, decision)
    if state.stage == REMOVE:
        return Removal(kind="remove", slot=None if decision == NOTHING else decision + 1)
    if state.stage == LIFT:
        slots = [] if decision == NOTHING else sorted({*divmod(decision, LARGEST)})
        return Lifting(kind="lift", slots=[slot + 1 for slot in slots])
    owner, piece = state.owner + 1, PIECES[decision & 1]
    if decision == NOTHING:
        return Putting(kind="put", owner=owner, piece=piece, place="out", slot=None)
    place: Literal["gap", "space"] = "space" if decision & 2 else "gap"
    return Putting(kind="put", owner=owner, piece=piece, place=place, slot=(decision >> 2) + 1)


def hop(state: State, decision: int) -> Hop:
    slot, is_back, card = decision >> 2, decision >> 1 & 1, decision & 1
    far = steps(state, card)
    # T5: in line it never comes round to the slot that closes, and on a space that slot counts.
    lands = (slot - far if is_back else slot + far) % state.slots + 1
    return Hop(kind="hop", king=slot + 1, way=WAYS[is_back], far=far, card=CARDS[card], lands=lands)


def written(it: Parts) -> str:
    """Its part of the turn text; "" where nothing is removed or lifted."""
    if it["kind"] == "hop":
        return f"{it['king']}{'+-'[WAYS.index(it['way'])]}{it['far']}{it['card']}"
    if it["kind"] == "put":
        piece = LETTERS[PIECES.index(it["piece"])][it["owner"] - 1]
        return f"{piece}!" if it["place"] == "out" else f"{piece}{SIGNS[it['place']]}{it['slot']}"
    slots = it["slots"] if it["kind"] == "lift" else [it["slot"]] if it["slot"] else []
    return "x" + ",".join(map(str, slots)) if slots else ""
