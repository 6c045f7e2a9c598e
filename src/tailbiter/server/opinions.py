"""What is thought of turns, for a page: opinions, hints, judgements, mistakes asked again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import msgspec

from tailbiter.bots.review import words
from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.ranking import ranked
from tailbiter.bots.review.verdicts import Review, Verdict
from tailbiter.bots.thinking import Opinion
from tailbiter.games.sentences import ANYBODY, English, Reader
from tailbiter.play.position import Position
from tailbiter.server import judgements, messages

MOST_LINES = 8


def opinion_of(opinion: Opinion, position: Position, reader: Reader) -> messages.Opinion:
    """What is thought so far, its lines in order and in words for this reader."""
    opinion = ranked(opinion)
    game = position.game
    lines = [
        messages.Line(
            turn=line.turn,
            parts=[dict(parts) for parts in position.parts(line.turn, opinion.seat)],
            chance=line.chance,
            visits=line.visits,
            follows=list(line.follows),
            proven=line.proven,
            turns_to_go=line.turns_to_go,
            promise=words.promise(line, opinion),
        )
        for line in opinion.lines[:MOST_LINES]
    ]
    return messages.Opinion(
        seat=opinion.seat,
        chances=list(opinion.chances),
        lines=lines,
        simulations=opinion.simulations,
        seconds=opinion.seconds,
        is_final=opinion.is_final,
        is_quick=opinion.is_quick,
        meaning=words.meaning(game, opinion.seat, reader),
        advice=unbroken(words.advice(opinion, game.name, reader)) if lines else "",
    )


def advice_of(opinion: Opinion, position: Position, reader: Reader) -> messages.Opinion:
    """The same with what speaks for the best turn."""
    why = cited(words.for_the_best(ranked(opinion), position, reader))
    return msgspec.structs.replace(opinion_of(opinion, position, reader), why=why)


def cited(told: Sequence[words.Cited]) -> list[judgements.Cited]:
    return [judgements.Cited(text=unbroken(one.text), rule=one.rule) for one in told]


def unbroken(words: str) -> str:
    """No line ends between a number and what it counts."""
    return words.replace(" %", "\u00a0%")


def judged(
    review: Review, reader: Reader = ANYBODY, mine: Collection[int] = ()
) -> judgements.Review:
    """A record judged, with its sentences; whoever has seats is asked about those."""
    say = words.speaker(review.game, reader)
    data = review.as_data(reader)
    for verdict, told in zip(review.verdicts, data["verdicts"], strict=True):
        told["head"] = unbroken(f"{verdict.turn}. {words.head(verdict, say)}")
        told["why"] = cited(words.why(verdict, say))
    costly = review.costly_of(mine or range(1, review.players + 1))
    in_turn = sorted(costly, key=lambda verdict: verdict.number)
    data["questions"] = [question(verdict, say) for verdict in in_turn]
    return cast(judgements.Review, data)


def question(verdict: Verdict, say: English) -> judgements.Question:
    return judgements.Question(
        number=verdict.number,
        seat=verdict.seat,
        best=verdict.best,
        told=unbroken(f"{words.cost(verdict, say)}."),
        ask=unbroken(words.question(verdict, say)),
        hint=cited(words.hint(verdict, say)),
        answer=unbroken(words.answer(verdict)),
        why=cited(words.why(verdict, say)),
    )


def tried(game: str, verdict: Verdict, reader: Reader) -> messages.TriedNow:
    """What came of another try; why it is not enough does not name what is."""
    why = words.hint(verdict, words.speaker(game, reader))[:-1] if verdict.is_costly else []
    is_right = verdict.is_judged and not verdict.is_costly
    said = unbroken(words.attempt(verdict))
    return messages.TriedNow(verdict.number, verdict.text, is_right, said, cited(why))


def final_opinion(position: Position) -> messages.Opinion:
    """Of a game that is over, or of a seat that has nothing to play."""
    chances = list(final_chances(position)) if position.result else []
    return messages.Opinion(None, chances, [], 0, 0.0, True)
