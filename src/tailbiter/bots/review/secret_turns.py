"""Judges turns by what their seat knew at the time: where hands and orders are secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.review.verdicts import (
    BEST,
    FORCED,
    SUPPLIED,
    UNKNOWN,
    Bid,
    Point,
    Verdict,
    word_for,
)
from tailbiter.bots.review.work import Work
from tailbiter.bots.thinking import Line, Opinion
from tailbiter.play.position import Played, Position


@dataclass(frozen=True)
class Order:
    """What a sealed order is made of."""

    card: int | None
    bid: int | None
    is_supplied: bool  # by the game master: nobody chose it


Weighed = Sequence[tuple[Order, Line]]  # lines with their orders, the best first


def order_of(parts: Sequence[Mapping[str, Any]]) -> Order:
    (order,) = parts
    return Order(order.get("card"), order.get("bid"), bool(order.get("supplied")))


def judge_secret(work: Work) -> tuple[list[Verdict], list[Point]]:
    """Each seat's turns from its own view, by an adviser that never hears of another's.

    The points of the graph are then each seat's own estimate; they need not add up to 1. For one
    seat alone they are all that seat's, and do.
    """
    record = work.record
    work.total = sum(work.is_wanted(played.seat) for played in record.log)
    verdicts: list[Verdict] = []
    chances: dict[int, list[float | None]] = {}
    for number, played in enumerate(record.log, 1):
        if not work.is_wanted(played.seat):
            continue
        opinion = work.think(moment(record.positions, played), played.seat, played.seat)
        if opinion is None:
            break
        verdicts.append(judged_order(work, played, opinion, number))
        row = chances.setdefault(played.turn, [None] * record.game.players)
        for index in range(len(row)):
            if work.seat is not None or index == played.seat - 1:
                row[index] = opinion.chances[index]
    points = [Point(turn, tuple(row)) for turn, row in sorted(chances.items())]
    if record.position.result and not work.is_stopped:
        points.append(Point(record.position.turn, final_chances(record.position)))
    return verdicts, points


def moment(positions: Sequence[Position], played: Played) -> Position:
    """Where the seat stood when it chose: where all act together, before anybody's order."""
    return next(p for p in positions if p.turn == played.turn and played.seat in p.acting)


def judged_order(work: Work, played: Played, opinion: Opinion, number: int) -> Verdict:
    lines, best = opinion.lines, opinion.lines[0]
    position, order = moment(work.record.positions, played), order_of(played.parts)
    orders = [(order_of(position.parts(line.turn, played.seat)), line) for line in lines]
    weighed = chance_of(orders, order)
    chance = best.chance if weighed is None else min(weighed, best.chance)
    loss = best.chance - chance
    if order.is_supplied:
        word = SUPPLIED
    elif len(lines) == 1:
        word = FORCED
    elif weighed is None:
        word = UNKNOWN
    else:
        word = BEST if loss == 0 else word_for(loss, work.record.game.players)
    verdict = Verdict(
        number=number,
        turn=played.turn,
        seat=played.seat,
        text=played.text,
        before=opinion.chances,
        chance=chance,
        best=played.text if word == BEST else best.turn,
        best_chance=best.chance,
        loss=loss,
        word=word,
        best_line=best.follows,
    )
    bid = None if order.is_supplied else bid_regret(orders, order, chance)
    return replace(verdict, bid=bid, happened=happened(work.record.positions, played))


def chance_of(lines: Weighed, order: Order) -> float | None:
    """The chance of an order; between two bids that were weighed, in between."""
    for found, line in lines:
        if (found.card, found.bid) == (order.card, order.bid):
            return line.chance
    weighed = sorted(
        (found.bid, line.chance)
        for found, line in lines
        if found.card == order.card and found.bid is not None
    )
    if not weighed or order.bid is None:
        return None
    below = max((pair for pair in weighed if pair[0] <= order.bid), default=weighed[0])
    above = min((pair for pair in weighed if pair[0] >= order.bid), default=weighed[-1])
    if below[0] == above[0]:
        return below[1]
    share = (order.bid - below[0]) / (above[0] - below[0])
    return below[1] + share * (above[1] - below[1])


def bid_regret(lines: Weighed, order: Order, chance: float) -> Bid | None:
    """What the best bid with the same card would have added; lines come best first."""
    for found, line in lines:
        if found.card == order.card and found.bid is not None and order.bid is not None:
            return Bid(order.bid, found.bid, max(line.chance - chance, 0.0))
    return None


def happened(positions: Sequence[Position], played: Played) -> tuple[Reason, ...]:
    """What the seat's turn came to when the round was resolved: told, but not judged by."""
    after = next((p for p in positions if p.turn > played.turn), None)
    if after is None:
        return ()
    return tuple(
        Reason((played.text,), played.seat, event)
        for event in after.events
        if event.seat == played.seat
    )
