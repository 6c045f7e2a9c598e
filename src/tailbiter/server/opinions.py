"""What is thought of turns, for a page: opinions, hints, judgements, mistakes asked again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import cast

import msgspec

from tailbiter.bots.review import words
from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.ranking import ranked
from tailbiter.bots.review.verdicts import Review, Verdict
from tailbiter.bots.thinking import Line, Opinion
from tailbiter.games.sentences import ANYBODY, Reader, deed
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.server import judgements, live_messages, turn_answers

MOST_LINES = 8
MOST_EXPECTED = 4  # turns of a line that are told: more is hard to follow on a board


def opinion_of(opinion: Opinion, position: Position, reader: Reader) -> live_messages.Opinion:
    """What is thought so far, its lines in order and in words for this reader."""
    opinion = ranked(opinion)
    game = position.game
    lines = [
        live_messages.Line(
            turn=line.turn,
            parts=told[0].parts,
            chance=line.chance,
            visits=line.visits,
            follows=list(line.follows),
            proven=line.proven,
            turns_to_go=line.turns_to_go,
            promise=words.promise(line, opinion),
            expected=told,
        )
        for line in opinion.lines[:MOST_LINES]
        for told in [expected(position, opinion.seat, line, reader)]
    ]
    return live_messages.Opinion(
        seat=opinion.seat,
        chances=list(opinion.chances),
        lines=lines,
        simulations=opinion.simulations,
        seconds=opinion.seconds,
        is_final=opinion.is_final,
        is_quick=opinion.is_quick,
        meaning=words.meaning(game, opinion.seat, reader),
        advice=unbroken(words.advice(opinion, speaker(position, reader))) if lines else "",
    )


def expected(
    position: Position, seat: int, line: Line, reader: Reader
) -> list[live_messages.Expected]:
    """The turns of a line as they would go, for a board that shows them at once."""
    ahead = replace(reader, is_ahead=True)
    told: list[live_messages.Expected] = []
    for text in (line.turn, *line.follows)[: 1 if position.has_secrets else MOST_EXPECTED]:
        events = position.foreseen(text, seat)
        words = deed(position.game.name, text, events, ahead)
        parts = [dict(part) for part in position.parts(text, seat)]
        told.append(
            live_messages.Expected(text, seat, words, parts, turn_answers.told(events, ahead))
        )
        position = position.play(text, seat)
        seat = position.acting[0] if position.acting else 0
    return told


def advice_of(opinion: Opinion, position: Position, reader: Reader) -> live_messages.Opinion:
    """The same with what speaks for the best turn."""
    say = speaker(position, replace(reader, is_ahead=True))
    why = cited(words.for_the_best(ranked(opinion), position, say))
    return msgspec.structs.replace(opinion_of(opinion, position, reader), why=why)


def speaker(position: Position, reader: Reader) -> words.Speaker:
    return words.Speaker(position.game.name, reader, position)


def cited(told: Sequence[words.Cited]) -> list[judgements.Cited]:
    return [judgements.Cited(text=unbroken(one.text), rule=one.rule) for one in told]


def unbroken(words: str) -> str:
    """No line ends between a number and what it counts."""
    return words.replace(" %", "\u00a0%")


def judged(
    review: Review, record: Record, reader: Reader = ANYBODY, mine: Collection[int] = ()
) -> judgements.Review:
    """A record judged, with its sentences; whoever has seats is asked about those."""
    data = review.as_data(reader)
    for verdict, told in zip(review.verdicts, data["verdicts"], strict=True):
        say = speaker(moment(record, verdict), reader)
        told["head"] = unbroken(f"{verdict.turn}. {words.head(verdict, say)}")
        told["why"] = cited(words.why(verdict, say))
    costly = review.costly_of(mine or range(1, review.players + 1))
    in_turn = sorted(costly, key=lambda verdict: verdict.number)
    data["questions"] = [
        question(verdict, speaker(moment(record, verdict), reader)) for verdict in in_turn
    ]
    return cast(judgements.Review, data)


def moment(record: Record, verdict: Verdict) -> Position:
    """Where a turn was played; an order, where nobody had given one yet."""
    turn, seat = verdict.turn, verdict.seat
    return next(p for p in record.positions if p.turn == turn and seat in p.acting)


def question(verdict: Verdict, say: words.Speaker) -> judgements.Question:
    return judgements.Question(
        number=verdict.number,
        seat=verdict.seat,
        best=verdict.best,
        told=unbroken(f"{words.cost(verdict, say)}."),
        ask=unbroken(words.question(verdict, say)),
        hint=cited(words.hint(verdict, say)),
        answer=unbroken(words.answer(verdict, say)),
        why=cited(words.why(verdict, say)),
    )


def tried(record: Record, verdict: Verdict, reader: Reader) -> live_messages.TriedNow:
    """What came of another try; why it is not enough does not name what is."""
    say = speaker(moment(record, verdict), reader)
    why = words.hint(verdict, say)[:-1] if verdict.is_costly else []
    is_right = verdict.is_judged and not verdict.is_costly
    said = unbroken(words.attempt(verdict))
    return live_messages.TriedNow(verdict.number, verdict.text, is_right, said, cited(why))


def final_opinion(position: Position) -> live_messages.Opinion:
    """Of a game that is over, or of a seat that has nothing to play."""
    chances = list(final_chances(position)) if position.result else []
    return live_messages.Opinion(None, chances, [], 0, 0.0, True)
