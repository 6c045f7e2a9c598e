"""Judges turns by what their seat knew at the time: where hands and orders are secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tailbiter.bots.knowledge import knowledge_of, sealed_knowledge
from tailbiter.bots.knowledge.protocol import Kind
from tailbiter.bots.review import verdicts
from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.review.verdicts import Amount, Point, Verdict, first_sight, word_for
from tailbiter.bots.review.work import Work
from tailbiter.bots.thinking import Line, Opinion
from tailbiter.play.position import Played, Position

Parts = Sequence[Mapping[str, Any]]  # of the decisions of a turn
Weighed = Sequence[tuple[Parts, Line]]  # lines with the parts of their turns, the best first


def judge_secret(work: Work) -> tuple[list[Verdict], list[Point]]:
    """Each seat's turns from its own view, by an adviser that never hears of another's.

    The points of the graph are then each seat's own estimate; they need not add up to 1. For one
    seat alone they are all that seat's, and do.
    """
    record = work.record
    work.total = sum(work.is_wanted(played.seat) for played in record.log)
    judged: list[Verdict] = []
    chances: dict[int, list[float | None]] = {}
    for number, played in enumerate(record.log, 1):
        if not work.is_wanted(played.seat):
            continue
        opinion = work.think(moment(record.positions, played), played.seat, played.seat)
        if opinion is None:
            break
        judged.append(judged_order(work, played, opinion, number))
        row = chances.setdefault(played.turn, [None] * record.game.players)
        for index in range(len(row)):
            if work.seat is not None or index == played.seat - 1:
                row[index] = opinion.chances[index]
    points = [Point(turn, tuple(row)) for turn, row in sorted(chances.items())]
    if record.position.result and not work.is_stopped:
        points.append(Point(record.position.turn, final_chances(record.position)))
    return judged, points


def judged_order_again(work: Work, number: int, turn: str, best: str) -> Verdict | None:
    """Another order in the place of one that was given, by what its seat knew."""
    given = work.record.log[number - 1]
    position = moment(work.record.positions, given)
    played, better = (position.play(text, given.seat).history[-1] for text in (turn, best))
    opinion = work.think(position, given.seat, given.seat)
    if opinion is None:
        return None
    verdict = replace(judged_order(work, played, opinion, number), happened=())
    if played.text == better.text:
        return replace(verdict, word=verdicts.BEST, loss=0.0)
    return verdict


def moment(positions: Sequence[Position], played: Played) -> Position:
    """Where the seat stood when it chose: where all act together, before anybody's order."""
    return next(p for p in positions if p.turn == played.turn and played.seat in p.acting)


def judged_order(work: Work, played: Played, opinion: Opinion, number: int) -> Verdict:
    position, amount = moment(work.record.positions, played), amount_of(work.record.game.name)
    turns = [(position.parts(line.turn, played.seat), line) for line in opinion.lines]
    verdict = first_sight(number, played, position, opinion.chances, opinion.lines[0])
    weighed = chance_of(turns, played.parts, amount)
    chance = verdict.chance if weighed is None else min(weighed, verdict.chance)
    loss, word, is_supplied = verdict.chance - chance, verdict.word, False
    if any(part.get("supplied") for part in played.parts):
        word, is_supplied = verdicts.SUPPLIED, True
    elif word != verdicts.FORCED and weighed is None:
        word = verdicts.UNKNOWN
    elif word != verdicts.FORCED and loss > 0:
        word = word_for(loss, work.record.game.players)
    return replace(
        verdict,
        chance=chance,
        best=played.text if word == verdicts.BEST else verdict.best,
        loss=loss,
        word=word,
        happened=happened(work.record.positions, played),
        amount=None if is_supplied else regret_of(turns, played.parts, amount, chance),
    )


def amount_of(game: str) -> str:
    """The part of a turn that is an amount, if any is."""
    is_sealed = knowledge_of(game).KIND is Kind.SEALED
    return sealed_knowledge(game).AMOUNT if is_sealed else ""


def chance_of(lines: Weighed, parts: Parts, amount: str) -> float | None:
    """The chance of a turn; with an amount between two that were weighed, in between."""
    for found, line in lines:
        if without(found) == without(parts):
            return line.chance
    made, weighed = how_much(parts, amount), sorted(amounts(lines, parts, amount))
    if not weighed or made is None:
        return None
    below = max((pair for pair in weighed if pair[0] <= made), default=weighed[0])
    above = min((pair for pair in weighed if pair[0] >= made), default=weighed[-1])
    if below[0] == above[0]:
        return below[1]
    share = (made - below[0]) / (above[0] - below[0])
    return below[1] + share * (above[1] - below[1])


def regret_of(lines: Weighed, parts: Parts, amount: str, chance: float) -> Amount | None:
    """What the best amount would have added, all else the same; lines come best first."""
    made, best = how_much(parts, amount), next(amounts(lines, parts, amount), None)
    if made is None or best is None:
        return None
    return Amount(amount, made, best[0], max(best[1] - chance, 0.0))


def amounts(lines: Weighed, parts: Parts, amount: str) -> Iterator[tuple[int, float]]:
    """Those that were weighed, all else the same, with the chance of each."""
    for found, line in lines:
        much = how_much(found, amount)
        if much is not None and without(found, amount) == without(parts, amount):
            yield much, line.chance


def how_much(parts: Parts, amount: str) -> int | None:
    return next((part[amount] for part in parts if part.get(amount) is not None), None)


def without(parts: Parts, amount: str = "") -> list[dict[str, Any]]:
    """What was chosen, but for an amount; who chose it is another matter."""
    return [
        {name: value for name, value in part.items() if name not in (amount, "supplied")}
        for part in parts
    ]


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
