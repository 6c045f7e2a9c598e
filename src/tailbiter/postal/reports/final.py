"""The report after the end, as data: how it went, turn by turn, and all that was secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tailbiter.bots.review.record_review import analyse_record
from tailbiter.bots.review.verdicts import Review, Verdict
from tailbiter.bots.review.work import Progress
from tailbiter.games.errors import TextError
from tailbiter.games.events import Event
from tailbiter.games.report import Chapter, Fact, Held, leads
from tailbiter.play.position import Position
from tailbiter.postal.reports.about import About
from tailbiter.postal.reports.report import Report, newest, report, resolutions
from tailbiter.tables.table import Table

MOST_TURNING = 5  # points that are told
SIMULATIONS = 1000  # for each order or turn that is judged: seconds in all
MOST_JUDGED = 3


@dataclass(frozen=True)
class TurningPoint:
    """A turn after which another led, or in which most changed."""

    turn: int
    before: tuple[int, ...]  # who led; () where nobody did
    after: tuple[int, ...]
    moved: int  # points, of all seats together
    events: tuple[Event, ...]  # the turn's; of a round, the one that changed most


@dataclass(frozen=True)
class Final:
    last: Report  # for all
    turns: tuple[int, ...]  # that were played, from before the first one
    scores: tuple[tuple[int, ...], ...]  # after each of them, by seat
    dealt: tuple[Held, ...]  # what everybody held at the beginning
    kept: tuple[Held, ...]  # and at the end, where that was nothing
    turning: tuple[TurningPoint, ...]
    facts: tuple[tuple[Fact, ...], ...]  # by paragraph
    tally: Mapping[tuple[int, int], int]
    judged: tuple[Verdict, ...]  # what gave most away, by what its seat knew
    decided: int | None  # the turn, or round, that did, where that was judged


def final(table: Table, about: About, review: Review | None = None) -> Final:
    """Everything, for everybody: the game is over, and nothing is secret any more."""
    if not table.is_over:
        raise TextError("the game is not over: `report` tells how it stands")
    definition = table.game.definition
    start, end = table.record.start.view(gm=True), table.position.view(gm=True)
    chapters = chapters_of(table)
    dealt = something(definition.report.held(start))
    slips = review.costly[:MOST_JUDGED] if review else ()
    return Final(
        last=report(table, newest(table), None, about),
        turns=(0, *(chapter.number for chapter in chapters)),
        scores=(scores(table.record.start), *(chapter.scores for chapter in chapters)),
        dealt=dealt,
        kept=() if dealt else something(definition.report.held(end)),
        turning=tuple(turning_points(chapters, scores(table.record.start), table)),
        facts=tuple(map(tuple, definition.report.facts(chapters, start, end))),
        tally=definition.report.tally(chapters),
        judged=tuple(sorted(slips, key=lambda verdict: verdict.number)),
        decided=decided(review, table) if review else None,
    )


def something(held: Sequence[Held]) -> tuple[Held, ...]:
    return tuple(one for one in held if one.items)


def judged(
    table: Table, progress: Progress | None = None, simulations: int = SIMULATIONS
) -> Review:
    """Every turn judged by what its seat knew, the same each time; `progress` is told how far."""
    record = table.record
    return analyse_record(record, seconds=None, simulations=simulations, report=progress)


def decided(review: Review, table: Table) -> int | None:
    """The turn that decided it; where all act at once, its round."""
    if not table.is_together:
        return review.decided
    return next((one.turn for one in review.verdicts if one.number == review.decided), None)


def chapters_of(table: Table) -> list[Chapter]:
    """What was only a bid before the first round is part of it."""
    found = []
    waiting: tuple[Event, ...] = ()
    for position in resolutions(table):
        events = (*waiting, *position.events)
        number = position.history[-1].turn
        if number == 0:
            waiting = events
            continue
        found.append(Chapter(number, events, scores(position)))
        waiting = ()
    return found


def scores(position: Position) -> tuple[int, ...]:
    """What wins, as everybody may know it."""
    found = position.game.definition.report.columns(position.view())
    return tuple(next(iter(found.values()), (0,) * position.game.players))


def turning_points(
    chapters: Sequence[Chapter], start: tuple[int, ...], table: Table
) -> list[TurningPoint]:
    """Where the lead changed or most was won and lost; the most telling, in their order."""
    changed = {lead.turn: lead.seats for lead in leads(chapters, table.game.definition.FEWEST_WIN)}
    found: list[TurningPoint] = []
    leading: tuple[int, ...] = ()
    before = start
    for chapter in chapters:
        was, leading = leading, changed.get(chapter.number, leading)
        moves = [abs(now - old) for now, old in zip(chapter.scores, before, strict=True)]
        events = telling_events(chapter)
        found.append(TurningPoint(chapter.number, was, leading, sum(moves), events))
        before = chapter.scores
    most = max((one.moved for one in found), default=0)
    grave = [one for one in found if one.moved and (one.before != one.after or one.moved == most)]
    best = sorted(grave, key=lambda one: (-one.moved, one.before == one.after, one.turn))
    return sorted(best[:MOST_TURNING], key=lambda one: one.turn)


def telling_events(chapter: Chapter) -> tuple[Event, ...]:
    """What scored most, where events say what they score; otherwise what whoever acted did."""
    scored = [event for event in chapter.events if event.data.get("scored")]
    if scored:
        return (max(scored, key=lambda event: event.data["scored"]["points"]),)
    return tuple(event for event in chapter.events if event.seat is not None)
