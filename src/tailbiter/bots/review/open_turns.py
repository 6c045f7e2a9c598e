"""Judges the turns of a record of an open game, each by the position that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.reasons import reasons
from tailbiter.bots.review.verdicts import BEST, FORCED, Point, Verdict, first_sight, word_for
from tailbiter.bots.review.work import Work
from tailbiter.bots.thinking import WIN, Line
from tailbiter.play.position import Position

ALONG, ASIDE = 0, 1  # who looks at the game as it went, and who at what might have been


@dataclass(frozen=True)
class Step:
    """A position with what is thought of it."""

    position: Position
    chances: tuple[float, ...]
    lines: tuple[Line, ...] = ()  # none when the game is over

    @property
    def expected(self) -> tuple[str, ...]:
        """The turns to come."""
        return (self.lines[0].turn, *self.lines[0].follows) if self.lines else ()


def judge_open(work: Work) -> tuple[list[Verdict], list[Point]]:
    """Verdicts, and the chances from the start to the last position."""
    positions = work.record.positions
    work.total = sum(position.result is None for position in positions)
    verdicts: list[Verdict] = []
    points: list[Point] = []
    before: Step | None = None
    for number, position in enumerate(positions):
        after = looked_at(work, position, ALONG)
        if after is None:
            break
        points.append(Point(number, after.chances))
        if before and work.is_wanted(position.history[-1].seat):
            verdict = judged(work, before, after, number)
            if verdict is None:
                break
            verdicts.append(verdict)
        before = after
    return verdicts, points


def looked_at(work: Work, position: Position, number: int) -> Step | None:
    """A position thought about; None when told to stop."""
    if position.result:
        return Step(position, final_chances(position))
    opinion = work.think(position, position.acting[0], number)
    return Step(position, opinion.chances, opinion.lines) if opinion else None


def judged(work: Work, before: Step, after: Step, number: int) -> Verdict | None:
    """The turn between two positions; None when told to stop.

    A search tries most turns a few times only, so the turn is judged by a search of the position
    it led to; if it then seems costly, the best turn is too, and both are weighed alike.
    """
    players = work.record.game.players
    best, played = before.lines[0], after.position.history[-1]
    verdict = first_sight(number, played, before.position, before.chances, best)
    verdict = replace(verdict, line=after.expected)
    if verdict.word == FORCED or after.position == before.position.play(best.turn):
        return verdict
    chance = after.chances[verdict.seat - 1]
    verdict = weighed(verdict, chance, best.chance, players)
    if not verdict.is_costly:
        return verdict
    verdict = replace(
        verdict,
        loses_in=own_turns(after.lines, players) if chance == 0 else None,
        wins_in=own_turns(before.lines, players) if best.proven == WIN else None,
    )
    promised = before.position.play(best.turn)
    if not best.proven:
        work.total += promised.result is None
        there = looked_at(work, promised, ASIDE)
        if there is None:
            return None
        verdict = replace(verdict, best_line=there.expected)
        verdict = weighed(verdict, chance, there.chances[verdict.seat - 1], players)
    return explained(verdict, before.position) if verdict.is_costly else verdict


def judged_again(work: Work, number: int, turn: str, best: str) -> Verdict | None:
    """Another turn in the place of one that was played, against one that is known to be better."""
    position = work.record.positions[number - 1]
    promised, after = position.play(best), position.play(turn)
    there, here = looked_at(work, promised, ASIDE), looked_at(work, after, ALONG)
    if there is None or here is None:
        return None
    played, chances = after.history[-1], there.chances
    line = Line(best, chances[played.seat - 1], 0, there.expected)
    verdict = first_sight(number, played, position, chances, line)
    verdict = replace(verdict, line=here.expected)
    if after == promised:
        return verdict
    chance = here.chances[played.seat - 1]
    verdict = weighed(verdict, chance, line.chance, work.record.game.players)
    return explained(verdict, position) if verdict.is_costly else verdict


def weighed(verdict: Verdict, chance: float, best_chance: float, players: int) -> Verdict:
    """The turn with its chance and that of the best one; if it is no worse, it was the best."""
    if chance >= best_chance:
        verdict = replace(verdict, best=verdict.text, best_line=verdict.line, word=BEST)
        return replace(verdict, chance=chance, best_chance=chance, loss=0)
    loss = best_chance - chance
    word = word_for(loss, players)
    return replace(verdict, chance=chance, best_chance=best_chance, loss=loss, word=word)


def explained(verdict: Verdict, position: Position) -> Verdict:
    """With the rules that bit, or would have helped."""
    played: Sequence[str] = (verdict.text, *verdict.line)
    better: Sequence[str] = (verdict.best, *verdict.best_line)
    bite, promise = reasons(position, verdict.seat, played, better)
    return replace(verdict, bite=bite, promise=promise)


def own_turns(lines: Sequence[Line], players: int) -> int | None:
    """Until the proven end of the best line, in turns of one seat; None where nothing is proven."""
    turns = lines[0].turns_to_go if lines and lines[0].proven else None
    return None if turns is None else -(-turns // players)
