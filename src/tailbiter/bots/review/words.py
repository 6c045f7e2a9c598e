"""A turn judged, in words: what it was, and why, each sentence with the rule that it cites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.review.verdicts import BEST, GOOD, Verdict
from tailbiter.games.sentences import ANYBODY, Reader, joined, sentence

FOLLOWING = 6  # turns of an expected line that are written out


class Cited(NamedTuple):
    """A sentence, and the rule that makes it so, if one does."""

    text: str
    rule: str | None = None


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def head(verdict: Verdict, called: Sequence[str]) -> str:
    """Whose turn it was, and how good."""
    what = f"{called[verdict.seat - 1]} {verdict.text}"
    if not verdict.is_judged:
        return f"{what}, {verdict.word}."
    if verdict.word in (BEST, GOOD):
        return f"{what}, {'the best turn' if verdict.word == BEST else GOOD}."
    better = f"where {verdict.best} had {percent(verdict.best_chance)}"
    return f"{what}, a {verdict.word}: {percent(verdict.chance)}, {better}."


def why(verdict: Verdict, called: Sequence[str], reader: Reader = ANYBODY) -> list[Cited]:
    """The rules that bit and would have helped; or else what is expected in either case."""
    told = []
    if verdict.loses_in:
        told.append(Cited(f"{verdict.text} loses in {verdict.loses_in}, whatever comes."))
    if bite := verdict.bite:
        verb = "answers" if len(bite.line) == 2 else "plays"
        told.append(along(bite, called, reader, "ends it", verb))
    if verdict.wins_in and verdict.wins_in > 1:
        told.append(Cited(f"{verdict.best} wins in {verdict.wins_in}, whatever comes."))
    if promise := verdict.promise:
        at_once = "would have won at once" if promise.is_end else "instead"
        told.append(along(promise, called, reader, at_once, "could play"))
    if (amount := verdict.amount) and 0 < amount.regret < verdict.loss:
        other, gained = f"a {amount.part} of {amount.best}", percent(amount.regret)
        told.append(Cited(f"All else the same, {other} would have added {gained}."))
    for came in verdict.happened:
        told.append(Cited(f"It came to this: {sentence(came.event, reader)}", came.rule))
    if not told and (verdict.line or verdict.best_line):
        played = [verdict.text, *verdict.line][:FOLLOWING]
        better = [verdict.best, *verdict.best_line][:FOLLOWING]
        told.append(Cited(f"No rule alone tells why. Expected: {'; '.join(played)}."))
        told.append(Cited(f"Better: {'; '.join(better)}."))
    return told


def along(reason: Reason, called: Sequence[str], reader: Reader, at_once: str, verb: str) -> Cited:
    """What a line leads to; `at_once` if its first turn does it, else who does."""
    *before, turn = reason.line
    begun = f"{turn} {at_once}"
    if before:
        begun = f"After {joined(before)} {called[reason.seat - 1]} {verb} {turn}"
    return Cited(f"{begun}: {sentence(reason.event, reader)}", reason.rule)
