"""Eat Me: what turns did, why the game ended, why a decision is forbidden; as data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, TypedDict

from tailbiter.games.eat_me import organisms, rules
from tailbiter.games.eat_me.orders import NAME, bid_too_high, due, not_held, supplied
from tailbiter.games.eat_me.organisms import Organism
from tailbiter.games.eat_me.rules import State
from tailbiter.games.events import Event, Moment, Refusal, kinds

PlayedKind = Literal["born", "absorbed", "ate"]


class Ordered(TypedDict):
    """M6: a seat's order is in, and nobody learns more."""


class Scored(TypedDict):
    seat: int
    points: int


class Played(TypedDict):
    """M8 to M16: a card was played; one organism has taken it in."""

    card: int
    organism: Organism  # that holds the card now
    was: Organism | None  # the same one before; None: it has just come to life
    eaten: list[Organism]  # as they were
    scored: Scored | None  # whoever owned what was eaten (M13, M14)


class Settled(TypedDict):
    """M4: the order of play in a round, by bids."""

    round: int
    order: list[int]  # seats
    bids: list[int]  # by seat


class Paid(TypedDict):
    """M3: what the bids cost."""

    payer: int | None  # the one seat that pays; None: everyone does
    paid: list[int]  # by seat
    left: list[int]  # bid points, by seat


class Counted(TypedDict):
    """M7: a round is over."""

    round: int
    points: list[int]  # victory points, by seat


class Supplied(TypedDict):
    """M18: what the game master ordered for a seat; None: that half came from the seat."""

    card: int | None
    bid: int | None


class Ended(TypedDict):
    """M17: all cards are played."""

    winners: list[int]
    points: list[int]  # victory points, by seat
    bid_points: list[int]  # by seat
    decided_by: Literal["points", "bid_points"]


KINDS = kinds(
    *(Ordered, Settled, Paid, Counted, Supplied, Ended), born=Played, absorbed=Played, ate=Played
)
happened = partial(Event, NAME)


def moments(before: State, seat: int, decisions: Sequence[int], after: State) -> list[Moment]:
    """Until all orders are in nobody learns more than whose is; then the round is told (M6, M7)."""
    if after.turn == before.turn:
        return [Moment([order_is_in(seat)], after)]
    state = before.copy()
    state.orders[seat] = decisions[0]
    told = []
    if state.same:
        told.append(Moment(settle(state, state.turn), state.copy()))
    closing = []
    if rules.takes_card(state):
        for player in state.order_of_play[: state.players]:
            event = play(state, player, rules.card_of(state.orders[player]))
            told.append(Moment([event], state.copy()))
        counted = Counted(round=state.turn, points=state.victory_points[: state.players])
        closing = [happened("counted", "M7", None, counted)]
    if not state.same and after.left:
        closing += settle(state, state.turn + 1)
    return [*told, Moment(closing + supplies(state), after)]


def order_is_in(seat: int) -> Event:
    return happened("ordered", "M6", seat + 1, Ordered())


def settle(state: State, number: int) -> list[Event]:
    """Settle the order of play in a round by the bids waiting, and tell it."""
    seats = range(state.players)
    held = state.bid_points[:]
    rules.settle_order(state)
    order = [seat + 1 for seat in state.order_of_play[: state.players]]
    bids = [rules.bid_of(state.orders[s]) for s in seats]
    settled = Settled(round=number, order=order, bids=bids)
    paid = Paid(
        payer=order[0] if state.first_pays else None,
        paid=[held[s] - state.bid_points[s] for s in seats],
        left=state.bid_points[: state.players],
    )
    return [happened("settled", "M4", None, settled), happened("paid", "M3", None, paid)]


def play(state: State, seat: int, card: int) -> Event:
    """Play a card and tell what it did."""
    touched, points = organisms.beside(state, card), state.victory_points[:]
    rules.play_card(state, seat, card)
    organism = holding(state, card, touched)
    was = next((one for one in touched if one["id"] == organism["id"]), None)
    eaten = [one for one in touched if one is not was]
    scores = [
        Scored(seat=s + 1, points=state.victory_points[s] - points[s])
        for s in range(state.players)
        if state.victory_points[s] > points[s]
    ]
    played = Played(
        card=card,
        organism=organism,
        was=was,
        eaten=eaten,
        scored=scores[0] if scores else None,
    )
    if was is None:
        return happened("born", ("M8", "M9", "M10")[len(eaten)], seat + 1, played)
    if scores:
        is_own = eaten[0]["owner"] == organism["owner"]
        return happened("ate", "M14" if is_own else "M13", seat + 1, played)
    rule = "M12" if eaten else "M16" if organism["size"] == state.deck else "M11"
    return happened("absorbed", rule, seat + 1, played)


def holding(state: State, card: int, touched: Sequence[Organism]) -> Organism:
    """The organism that has taken in a card between those it touched."""
    if state.sizes[1] == state.deck:  # a closed ring begins at 1
        return organisms.organism_from(state, 1)
    lower = rules.next_lower(state, card)
    first = next((one["first"] for one in touched if one["last"] == lower), card)
    return organisms.organism_from(state, first)


def supplies(state: State) -> list[Event]:
    """M18: what the game master supplied in the orders waiting."""
    told = []
    for seat in range(state.players):
        order = state.orders[seat]
        halves = supplied(order)
        if halves:
            card = rules.card_of(order) if "card" in halves else None
            bid = rules.bid_of(order) if "bid" in halves else None
            told.append(happened("supplied", "M18", seat + 1, Supplied(card=card, bid=bid)))
    return told


def foreseen(state: State, seat: int, decision: int) -> Moment:
    """What a card would do to the ring as it stands: others may play before it (M6)."""
    ring = state.copy()
    if not rules.takes_card(state):
        return Moment([order_is_in(seat)], ring)
    return Moment([play(ring, seat, rules.card_of(decision))], ring)


def ended(state: State, rule: int) -> Event:
    """Why the game is over, and what decides it (M17)."""
    points = state.victory_points[: state.players]
    winners = [seat for seat in range(state.players) if rules.is_winner(state, seat)]
    tied = points.count(points[winners[0]])
    data = Ended(
        winners=[seat + 1 for seat in winners],
        points=points,
        bid_points=state.bid_points[: state.players],
        decided_by="bid_points" if tied > len(winners) else "points",
    )
    return happened("ended", f"M{rule}", None, data)


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    """What is wrong with a decision that `rule` forbids."""
    if rule == 17:
        return Refusal("over")
    if rule == 6:
        return Refusal("no_seat", {"seats": state.players})
    if rule == 5:
        return Refusal("not_due", {"due": due(state)})
    if rule == 19:
        return not_held(state, seat, rules.card_of(decision))
    if rule == 3:
        return bid_too_high(state, seat)
    if decision < rules.GIVEN_BID or not rules.takes_bid(state):
        return Refusal("not_due_from_master", {"due": due(state)})
    points = state.bid_points[seat]
    return Refusal("no_tenth", {"points": points, "bid": rules.tenth(points)})
