"""What is another than everybody was told: orders, what is counted, the order of play, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tailbiter.games.report import Reordered, Written
from tailbiter.play.position import Position
from tailbiter.postal.reports.about import Correction, Recounted
from tailbiter.postal.reports.report import resolutions
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class Told:
    """What a report tells of a round or turn that a later one may have to put right."""

    orders: Mapping[int, Written]  # by seat
    columns: Mapping[str, Sequence[int]]  # without what the orders say
    order: tuple[int, ...]
    winners: tuple[int, ...]


def changes(before: Table, table: Table, first: int, why: str) -> list[Correction]:
    """Of the turns from `first` on, as they were told `before` and as they are; the first always.

    A later one is left out where nothing is another in it but what was so already.
    """
    was, now = told_by_turn(before), told_by_turn(table)
    if first not in now:
        return [Correction(first, why, is_anew=True)]
    found: list[Correction] = []
    differing = difference(None, None)
    for turn in sorted(turn for turn in set(was) & set(now) if turn >= first):
        since, differing = differing, difference(was[turn], now[turn])
        one = correction(turn, why if turn == first else "", was[turn], now[turn])
        if turn == first or one.orders or one.order or differing != since:
            found.append(one)
    return found


def told_by_turn(table: Table) -> dict[int, Told]:
    resolved = resolutions(table)
    return {one.history[-1].turn: told_of(one) for one in resolved}


def told_of(position: Position) -> Told:
    definition, view = position.game.definition, position.view()
    turn = position.history[-1].turn
    columns = definition.report.columns(view).items()
    return Told(
        {one.seat: Written(one.text, one.parts) for one in position.history if one.turn == turn},
        {name: values for name, values in columns if name not in definition.report.ORDERED},
        tuple(definition.report.order(view)),
        tuple(position.result.winners) if position.result else (),
    )


def difference(was: Told | None, now: Told | None) -> dict[tuple[str, int], int]:
    """How much more is counted than was told, by column and seat; without what is the same."""
    if was is None or now is None:
        return {}
    return {
        (name, seat): new - old
        for name, values in now.columns.items()
        for seat, (old, new) in enumerate(zip(was.columns[name], values, strict=True), 1)
        if new != old
    }


def correction(turn: int, why: str, was: Told, now: Told) -> Correction:
    seats = sorted(set(was.orders) | set(now.orders))
    orders = [Reordered(seat, was.orders.get(seat), now.orders.get(seat)) for seat in seats]
    counts = [
        Recounted(name, seat, was.columns[name][seat - 1], now.columns[name][seat - 1])
        for name, seat in difference(was, now)
    ]
    return Correction(
        turn,
        why,
        orders=tuple(one for one in orders if one.was != one.now),
        counts=tuple(counts),
        order=(was.order, now.order) if was.order != now.order else None,
        winners=(was.winners, now.winners) if was.winners != now.winners else None,
    )
