"""Eat Thyself to look at: the ring, and what a seat may decide, as data."""

from __future__ import annotations

from typing import Literal, TypedDict

from tailbiter.games.eat_thyself import decisions
from tailbiter.games.eat_thyself.decisions import Hop, Letter, Lifting, Putting, Removal
from tailbiter.games.eat_thyself.events import Outcome, outcome
from tailbiter.games.eat_thyself.rules import MOST, State, decide, is_whole, legal, score
from tailbiter.games.eat_thyself.text import (
    bools,
    cards_of,
    faces_up,
    letters,
    letters_in_hand,
    write,
)
from tailbiter.games.simple_turns import is_secret as is_secret


class Slot(TypedDict):
    slot: int  # its number, from 1
    space: bool
    piece: Letter | Literal[""]  # capital for a king; "" for a free space


class Board(TypedDict):
    text: str  # the position text
    slots: list[Slot]  # clockwise from slot 1
    cards: list[list[int]]  # the numbers that each seat's two cards show
    sides: list[list[int]]  # the two numbers on each card, the smaller first; all have the same
    pieces: list[int]  # that each seat has left, those in somebody's hand among them
    kings: list[int]  # that each seat has on the ring
    hand: list[Letter]  # pieces taken in hand, while a turn is half made


class Offered(TypedDict):
    text: str  # as it is typed; "" for leaving something be
    whole: bool  # the turn is complete with it


class OfferedHop(Hop, Offered):
    does: Outcome  # where it lands
    owner: int | None  # of the piece that stands there


class OfferedRemoval(Removal, Offered):
    pass


class OfferedLifting(Lifting, Offered):
    pass


class OfferedPutting(Putting, Offered):
    pass


class Choices(TypedDict):
    """What may be decided now; three of the four are empty."""

    hops: list[OfferedHop]
    removals: list[OfferedRemoval]  # T9
    liftings: list[OfferedLifting]  # T11
    puttings: list[OfferedPutting]  # T10, T11: of the piece that goes back next


def board(state: State, seat: int | None, gm: bool) -> Board:
    """All is open: every seat sees the same."""
    spaces = bools(state.spaces, state.slots)
    return Board(
        text=write(state),
        slots=[
            Slot(slot=slot, space=space, piece=piece)
            for slot, (space, piece) in enumerate(zip(spaces, letters(state), strict=True), 1)
        ],
        cards=faces_up(state),
        sides=cards_of(state),
        pieces=[score(state, s) for s in range(state.players)],
        kings=[(state.kings & state.pieces[s]).bit_count() for s in range(state.players)],
        hand=letters_in_hand(state),
    )


def choices(state: State, seat: int) -> Choices:
    """What the seat may decide, and what each would do."""
    found = Choices(hops=[], removals=[], liftings=[], puttings=[])
    out = [0] * MOST
    for decision in out[: legal(state, seat, out)]:
        made = decisions.parts(state, seat, decision)
        said = Offered(text=decisions.written(made), whole=is_last(state, seat, decision))
        if made["kind"] == "hop":
            does, owner = outcome(state, seat, made)
            found["hops"].append(OfferedHop(**made, **said, does=does, owner=owner))
        elif made["kind"] == "remove":
            found["removals"].append(OfferedRemoval(**made, **said))
        elif made["kind"] == "lift":
            found["liftings"].append(OfferedLifting(**made, **said))
        else:
            found["puttings"].append(OfferedPutting(**made, **said))
    return found


def is_last(state: State, seat: int, decision: int) -> bool:
    """Is the turn complete with this decision?"""
    after = state.copy()
    decide(after, seat, decision)
    return is_whole(after)
