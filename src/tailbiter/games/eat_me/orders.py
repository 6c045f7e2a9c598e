"""Eat Me's orders: a card, a bid, or both; as they are written, read and taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Literal, TypedDict

from tailbiter.games.chance import Chance
from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me.organisms import cards_in
from tailbiter.games.eat_me.rules import State
from tailbiter.games.errors import NoSuchCellError, TextError, TurnError, quoted
from tailbiter.games.events import Refusal, refusal

NAME = "eat-me"
wrong = partial(refusal, NAME)
HALF = r"(\?|[0-9]{1,9} ?!?)"
TURN = re.compile(rf"{HALF}?[ ,]*(?:bid ?{HALF})?")
BETWEEN = " bid "  # a card and its bid

Half = Literal["card", "bid"]


class Order(TypedDict):
    """A seat's order for a round; a half that is not due is None (M5)."""

    kind: Literal["order"]
    card: int | None
    bid: int | None
    supplied: list[Half]  # the halves that came from the game master (M18)


def due(state: State) -> list[Half]:
    """The halves that an order has now (M5)."""
    halves: list[Half] = ["card"] if rules.takes_card(state) else []
    return [*halves, "bid"] if rules.takes_bid(state) else halves


def parts(state: State, seat: int, decision: int) -> Order:
    return Order(
        kind="order",
        card=rules.card_of(decision) if rules.takes_card(state) else None,
        bid=rules.bid_of(decision) if rules.takes_bid(state) else None,
        supplied=supplied(decision),
    )


def supplied(order: int) -> list[Half]:
    """The halves of an order that the game master supplied (M18)."""
    halves: list[Half] = ["card"] if order % rules.GIVEN_BID >= rules.GIVEN_CARD else []
    return [*halves, "bid"] if order >= rules.GIVEN_BID else halves


def is_supplied(decision: int) -> bool:
    """Did the game master supply any of it (M18)?"""
    return decision >= rules.GIVEN_CARD


def preferred(state: State, seat: int, cards: Sequence[int], bid: int, is_percent: bool) -> int:
    """An order by preference: the first of these cards that is held, and as much of the bid as
    there is to bid with. A percentage is rounded up, as the game master's is (M18).
    """
    held, points = cards_in(state.hands[seat], state.deck), state.bid_points[seat]
    liked = [card for card in cards if card in held] or held
    most = min(points, (points * bid + 99) // 100 if is_percent else bid)
    order = liked[0] * rules.BIDS if rules.takes_card(state) else 0
    return order + most if rules.takes_bid(state) else order


def write_decision(state: State, seat: int, decision: int) -> str:
    return order_text(decision, rules.takes_card(state), rules.takes_bid(state), BETWEEN)


def write_legal(state: State, seat: int, decisions: Sequence[int]) -> list[str]:
    """There can be thousands."""
    has_card, has_bid = rules.takes_card(state), rules.takes_bid(state)
    return [order_text(one, has_card, has_bid, BETWEEN) for one in decisions]


@cache
def order_text(order: int, has_card: bool, has_bid: bool, between: str) -> str:
    """An order in writing, with `!` behind what the game master supplied."""
    given = supplied(order)
    card = f"{rules.card_of(order)}{'!' * ('card' in given)}"
    bid = f"{rules.bid_of(order)}{'!' * ('bid' in given)}"
    halves: list[Half] = ["card"] if has_card else []
    return pattern([*halves, "bid"] if has_bid else halves, card, bid, between)


def pattern(halves: Sequence[Half], card: str, bid: str, between: str = BETWEEN) -> str:
    """How an order with these halves is written."""
    return ((card if "card" in halves else "") + (between + bid if "bid" in halves else "")).strip()


def bid_half(bid: int) -> str:
    return pattern(["bid"], "", str(bid))


def example(halves: Sequence[Half]) -> str:
    return pattern(halves, "13", "7")


def read_turn(state: State, seat: int, text: str, dice: Chance | None = None) -> Iterator[int]:
    """The order that a text means; `?` and nmr are the game master's, who gives dice (M18)."""
    halves = due(state)
    words = " ".join(text.lower().split())
    if words == "nmr":
        words = pattern(halves, "?", "?")
    found = halves_in(words)
    if not any(found):
        raise TextError(wrong("no_turn", due=halves, given=quoted(text)))
    if not is_complete(state, found):
        raise TurnError(wrong("not_due", "M5", due=halves, given=quoted(text)))
    if "?" in words and dice is None:
        raise TurnError(wrong("no_dice", "M18"))
    card, bid = found
    if card == "?" and dice:
        card = f"{dice.choice(cards_in(state.hands[seat], state.deck))}!"
    if bid == "?":
        bid = f"{rules.tenth(state.bid_points[seat])}!"
    yield order_from(state, seat, (card, bid))


def halves_in(words: str) -> tuple[str | None, str | None]:
    """What is written for a card and for a bid; neither, where the words are no order."""
    found = TURN.fullmatch(words)
    card, bid = found.groups() if found else (None, None)
    return card and card.strip(), bid and bid.strip()


def is_complete(state: State, halves: Sequence[str | None]) -> bool:
    """Has an order a card and a bid exactly where they are due (M5)?"""
    card, bid = halves
    given = (card is not None, bid is not None)
    return given == (rules.takes_card(state), rules.takes_bid(state))


def order_from(state: State, seat: int, halves: Sequence[str | None]) -> int:
    """The number of an order; what no number can say is refused."""
    card, bid = (half or "" for half in halves)
    order = rules.GIVEN_CARD * card.endswith("!") + rules.GIVEN_BID * bid.endswith("!")
    if card:
        number = int(card.rstrip("! "))
        if not 1 <= number <= state.deck:
            held = not_held(state, seat, number)
            raise NoSuchCellError(wrong("no_such_card", "M19", **held.data, deck=state.deck))
        order += number * rules.BIDS
    if bid:
        number = int(bid.rstrip("! "))
        if number > rules.POINTS:
            raise TurnError(bid_too_high(state, seat))
        order += number
    return order


def bid_too_high(state: State, seat: int) -> Refusal:
    return wrong("bid_too_high", "M3", seat=seat + 1, most=state.bid_points[seat])


def not_held(state: State, seat: int, card: int) -> Refusal:
    hand = cards_in(state.hands[seat], state.deck)
    return wrong("not_held", "M19", seat=seat + 1, card=card, hand=hand)
