"""Eat Me: what chance decides at the start."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, TypedDict

from tailbiter.games.chance import Shuffled
from tailbiter.games.eat_me.orders import wrong
from tailbiter.games.eat_me.organisms import cards_in, listed, on_table
from tailbiter.games.eat_me.rules import NOBODY, State, join, mark, order_by_lot, put
from tailbiter.games.eat_me.text import must_be_all_cards
from tailbiter.games.errors import TextError, quoted
from tailbiter.games.reading import check_names, named_lists

PILES = ("revealed", "withdrawn", "lot")


class Deal(TypedDict):
    """M1, M2: every card in one place; M4: the lot."""

    hands: list[list[int]]  # by seat
    revealed: list[int]
    withdrawn: list[int]
    lot: list[int]  # seats: who goes first in a tie of round 1


def write(state: State) -> Deal:
    seats = range(state.players)
    return Deal(
        hands=[cards_in(state.hands[seat], state.deck) for seat in seats],
        revealed=listed(on_table(state), state.deck),
        withdrawn=cards_in(state.withdrawn, state.deck),
        lot=[state.lot[place] + 1 for place in seats],
    )


def draw(state: State, shuffled: Shuffled) -> Deal:
    """M1, M2: hands of the cards in their drawn order, then those revealed; M4: then the lot."""
    shape = write(state)
    cards = shuffled(range(1, state.deck + 1))
    lot = shuffled(range(1, state.players + 1))
    dealt = state.left * state.players
    shown = dealt + len(shape["revealed"])
    return Deal(
        hands=[sorted(cards[first : first + state.left]) for first in range(0, dealt, state.left)],
        revealed=sorted(cards[dealt:shown]),
        withdrawn=sorted(cards[shown:]),
        lot=lot,
    )


def lay(state: State, deal: Mapping[str, Any]) -> None:
    """Fill `state`, fresh from its set-up, from a deal."""
    dealt = checked(state, deal)
    for card in range(1, state.deck + 1):
        mark(state, card, 0, 0, 0)
    for seat, hand in enumerate(dealt["hands"]):
        state.hands[seat] = set_of(hand)
    state.withdrawn = set_of(dealt["withdrawn"])
    for card in dealt["revealed"]:
        join(state, card, NOBODY, 0)
    for place, seat in enumerate(dealt["lot"]):
        state.lot[place] = seat - 1
    order_by_lot(state)


def checked(state: State, deal: Mapping[str, Any]) -> Deal:
    """The deal, if it has as many cards in each place as the set-up has, and every seat a lot."""
    before = write(state)
    check_names(deal, before)
    (hands,) = named_lists({"hands": deal["hands"]}, {"hands": state.players}, list)
    for hand in hands:
        named_lists({"hands": hand}, {"hands": state.left}, int)
    lengths = {"revealed": len(before["revealed"]), "withdrawn": len(before["withdrawn"])}
    lengths["lot"] = state.players
    piles = named_lists({pile: deal[pile] for pile in PILES}, lengths, int)
    revealed, withdrawn, lot = piles
    must_be_all_cards(state, [*chain(*hands), *revealed, *withdrawn])
    if sorted(lot) != sorted(before["lot"]):
        raise TextError(wrong("lot", "M4", field="lot", players=state.players, given=quoted(lot)))
    return Deal(hands=hands, revealed=revealed, withdrawn=withdrawn, lot=lot)


def set_of(cards: list[int]) -> list[int]:
    found = [0, 0]
    for card in cards:
        put(found, card)
    return found
