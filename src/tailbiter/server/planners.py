"""What is said of plans, to those who made them and to nobody else."""

from __future__ import annotations

import msgspec

from tailbiter.games.sentences import Reader
from tailbiter.play.position import Position
from tailbiter.server import turn_answers
from tailbiter.server.live_messages import PlansNow
from tailbiter.server.plan_messages import PlannedTurn, Plans, StandingOrder
from tailbiter.server.room import Room
from tailbiter.server.words import WORDS
from tailbiter.tables.plans import Lines, by_preference
from tailbiter.tables.table import Table


def plans_of(table: Table, seat: int, reader: Reader) -> Plans:
    found = table.plans.get(seat)
    news = found.news if found else ""
    return Plans(
        seat=seat,
        number=table.turns,
        lines=lines_told(table.position, seat, found.lines if found else (), reader),
        standing=standing_of(table, seat),
        news=news,
        text=WORDS[reader.language].PLANS[news],
    )


def lines_told(
    position: Position, seat: int, lines: Lines, reader: Reader
) -> list[list[PlannedTurn]]:
    reached: dict[tuple[str, ...], Position] = {(): position}
    told = []
    for line in lines:
        turns = []
        for number, text in enumerate(line, 1):
            before = reached[line[: number - 1]]
            after = reached.get(line[:number]) or before.play(text, before.acting[0])
            reached[line[:number]] = after
            words = turn_answers.deed_of(after, seat, reader)
            turns.append(PlannedTurn(before.acting[0], text, words))
        told.append(turns)
    return told


def standing_of(table: Table, seat: int) -> StandingOrder | None:
    found = table.plans[seat].standing if seat in table.plans else None
    planned = by_preference(table, seat)
    if found is None or found.when == "never" or planned is None:
        return None
    return StandingOrder(found.when, list(found.cards), found.bid, found.unit, planned.text)


def tell_planners(room: Room, before: Table) -> None:
    """Those whose plans are otherwise than before are told so."""
    now = room.table
    if not (now.plans or before.plans):
        return
    for watcher in list(room.watchers):
        for seat in (one for one in now.people if now.holds(watcher.visitor, one)):
            if now.plans.get(seat) != before.plans.get(seat):
                watcher.mention(msgspec.json.encode(PlansNow(now.id, seat)).decode())
