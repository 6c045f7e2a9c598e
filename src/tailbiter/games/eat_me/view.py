"""Eat Me to look at: what each seat may know, and what it may order, as data."""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from tailbiter.games.eat_me import organisms
from tailbiter.games.eat_me.events import Played, PlayedKind, play
from tailbiter.games.eat_me.orders import Half, Order, bid_half, due, parts, write_decision
from tailbiter.games.eat_me.organisms import Organism
from tailbiter.games.eat_me.rules import NONE, State, takes_bid, takes_card
from tailbiter.games.eat_me.text import order_of_play, write


class Board(TypedDict):
    """What is public (M7); then what a seat sees besides, then what the game master does."""

    deck: int  # cards in the ring
    round: int  # 0 while opening bids are made
    organisms: list[Organism]  # by ID, then the unowned by first card
    next_id: int
    order_of_play: list[int]  # seats; none before there is one
    victory_points: list[int]  # by seat
    bid_points: list[int]  # by seat
    left: int  # cards each seat still holds
    ordered: list[int]  # seats whose order is in
    asks: list[Half]  # the halves that an order now has
    hand: NotRequired[list[int]]
    unseen: NotRequired[list[int]]  # cards in others' hands, or withdrawn
    my_order: NotRequired[str | None]
    my_parts: NotRequired[Order | None]  # of that order
    may_bid: NotRequired[int]  # the most; 0 where no bid is due
    text: NotRequired[str]  # the position text
    hands: NotRequired[list[list[int]]]  # by seat
    withdrawn: NotRequired[list[int]]
    lot: NotRequired[list[int]]  # seats
    orders: NotRequired[list[str | None]]  # by seat


class Offer(TypedDict):
    """A card of the hand, and what it would do to the ring as it stands."""

    card: int
    text: str  # its half of an order
    kind: PlayedKind
    does: Played


class Choices(TypedDict):
    """The halves that an order is made of; with both, a blank stands between them."""

    cards: list[Offer]  # none where no card is due
    bids: list[str]  # their halves of an order, from a bid of 0 up; none where no bid is due


def is_secret(state: State) -> bool:
    """Hands and orders are (M7)."""
    return True


def board(state: State, seat: int | None, gm: bool) -> Board:
    """What is public (M7); a seat's own hand and order; everything for the game master."""
    seats = range(state.players)
    shown = Board(
        deck=state.deck,
        round=state.turn,
        organisms=organisms.organisms(state),
        next_id=state.next_id,
        order_of_play=[s + 1 for s in order_of_play(state)],
        victory_points=state.victory_points[: state.players],
        bid_points=state.bid_points[: state.players],
        left=state.left,
        ordered=[s + 1 for s in seats if state.orders[s] != NONE],
        asks=due(state) if state.left else [],
    )
    if gm:
        show_all(state, shown)
    if seat is not None:
        show_own(state, seat, shown)
    return shown


def show_all(state: State, shown: Board) -> None:
    """What the game master sees."""
    seats = range(state.players)
    shown["text"] = write(state)
    shown["hands"] = [organisms.cards_in(state.hands[seat], state.deck) for seat in seats]
    shown["withdrawn"] = organisms.cards_in(state.withdrawn, state.deck)
    shown["lot"] = [state.lot[place] + 1 for place in seats]
    shown["orders"] = [written_order(state, seat) for seat in seats]


def show_own(state: State, seat: int, shown: Board) -> None:
    """What a seat sees of its own."""
    order, hand = state.orders[seat], state.hands[seat]
    shown["hand"] = organisms.cards_in(hand, state.deck)
    seen = organisms.on_table(state) | organisms.in_one(hand)
    shown["unseen"] = organisms.listed(~seen, state.deck)
    shown["my_order"] = written_order(state, seat)
    shown["my_parts"] = None if order == NONE else parts(state, seat, order)
    shown["may_bid"] = may_bid(state, seat)


def written_order(state: State, seat: int) -> str | None:
    order = state.orders[seat]
    return None if order == NONE else write_decision(state, seat, order)


def may_bid(state: State, seat: int) -> int:
    return state.bid_points[seat] if state.left and takes_bid(state) else 0


def choices(state: State, seat: int) -> Choices:
    """What the seat may order, and what each card would do."""
    hand = organisms.cards_in(state.hands[seat], state.deck) if takes_card(state) else []
    bids = range(state.bid_points[seat] + 1) if takes_bid(state) else ()
    return Choices(
        cards=[offer(state, seat, card) for card in hand],
        bids=[bid_half(bid) for bid in bids],
    )


def offer(state: State, seat: int, card: int) -> Offer:
    event = play(state.copy(), seat, card)
    kind, does = cast(PlayedKind, event.kind), cast(Played, event.data)
    return Offer(card=card, text=str(card), kind=kind, does=does)
