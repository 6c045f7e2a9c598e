"""What is thought of turns, in words for a reader, each sentence with the rule that it cites."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tailbiter.bots.review.reasons import Reason, reasons
from tailbiter.bots.review.verdicts import BEST, GOOD, UNKNOWN, Verdict
from tailbiter.bots.thinking import DRAW, WIN, Line, Opinion
from tailbiter.games.sentences import (
    English,
    Reader,
    capital,
    joined,
    sentence,
    spoken_by,
)
from tailbiter.play.game import Game
from tailbiter.play.outcome import can_be_drawn
from tailbiter.play.position import Position

FOLLOWING = 6  # turns of an expected line that are written out
MIXED = 0.9  # the share of an order below which it is one of several


class Cited(NamedTuple):
    """A sentence, and the rule that makes it so, if one does."""

    text: str
    rule: str | None = None


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def speaker(game: str, reader: Reader) -> English:
    return English(reader, spoken_by(game, reader.language).seat_name)


def certain(line: Line, players: int) -> str:
    """What is proven, counted in turns of one's own as people do."""
    if not line.proven or line.proven == DRAW:
        return "a draw" if line.proven else ""
    verb = "wins" if line.proven == WIN else "loses"
    if line.turns_to_go is None:
        return verb
    if line.turns_to_go == 1:
        return f"{verb} at once"
    return f"{verb} in {-(-line.turns_to_go // players)}"


def promise(line: Line, opinion: Opinion) -> str:
    """What a turn promises, in a word or two."""
    if opinion.is_quick:
        return "at a glance"
    return certain(line, len(opinion.chances)) or percent(line.chance)


def meaning(game: Game, seat: int, reader: Reader) -> str:
    """Of what the numbers beside turns are the chance."""
    words = capital(f"{speaker(game.name, reader).whose(seat)} chance to win")
    if game.players > 2:
        return f"{words}; a shared win counts in part"
    return f"{words}; a draw counts half" if can_be_drawn(game) else words


def advice(opinion: Opinion, game: str, reader: Reader) -> str:
    """The best turn, and what it promises."""
    best = opinion.lines[0]
    if opinion.is_quick:
        return f"{best.turn}, at a glance."
    if best.proven:
        verb = "is " if best.proven == DRAW else ""
        return f"{best.turn} {verb}{certain(best, len(opinion.chances))}."
    whose = speaker(game, reader).whose(opinion.seat)
    return f"{best.turn}: {whose} chance to win is {percent(best.chance)} with it."


def for_the_best(opinion: Opinion, position: Position, reader: Reader) -> list[Cited]:
    """Why the best turn is: what it leads to and the next best does not, or what it avoids.

    Where anything is secret, how often it would be ordered: the rest would be guesses.
    """
    if opinion.is_quick or len(opinion.lines) < 2:
        return []
    best, other = opinion.lines[:2]
    if position.has_secrets:
        share = best.visits / max(1, sum(line.visits for line in opinion.lines))
        often = f"Ordered in {100 * share:.0f} of 100 such rounds, so that nobody can foresee it."
        return [Cited(often)] if 0 < share < MIXED else []
    ahead = replace(reader, is_ahead=True)
    say = speaker(position.game.name, ahead)
    lines = ((line.turn, *line.follows) for line in (other, best))
    bite, gain = reasons(position, opinion.seat, *lines)
    told = []
    if gain:
        begun = f"After {', '.join(gain.line)}"
        told.append(Cited(f"{begun}: {sentence(gain.event, ahead)}", gain.rule))
    if bite:
        told.append(along(bite, say, "would end it", "could answer"))
    return told


def head(verdict: Verdict, say: English) -> str:
    """Whose turn it was, and how good."""
    what = capital(f"{say.who(verdict.seat)} played {verdict.text}")
    if not verdict.is_judged:
        return f"{what}, {verdict.word}."
    if verdict.word in (BEST, GOOD):
        return f"{what}, {'the best turn' if verdict.word == BEST else GOOD}."
    better = f"where {verdict.best} had {percent(verdict.best_chance)}"
    return f"{what}, a {verdict.word}: {percent(verdict.chance)}, {better}."


def why(verdict: Verdict, say: English) -> list[Cited]:
    """The rules that bit and would have helped; or else what is expected in either case."""
    told = []
    if verdict.loses_in:
        told.append(Cited(f"{verdict.text} loses in {verdict.loses_in}, whatever comes."))
    if bite := verdict.bite:
        verb = "answer" if len(bite.line) == 2 else "play"
        told.append(along(bite, say, "ends it", say.verb(verb, bite.seat != say.reader.seat)))
    if verdict.wins_in and verdict.wins_in > 1:
        told.append(Cited(f"{verdict.best} wins in {verdict.wins_in}, whatever comes."))
    if gain := verdict.promise:
        at_once = "would have won at once" if gain.is_end else "instead"
        told.append(along(gain, say, at_once, "could play"))
    told += amounts(verdict)
    for came in verdict.happened:
        told.append(Cited(f"It came to this: {sentence(came.event, say.reader)}", came.rule))
    if not told and (verdict.line or verdict.best_line):
        played = [verdict.text, *verdict.line][:FOLLOWING]
        better = [verdict.best, *verdict.best_line][:FOLLOWING]
        told.append(Cited(f"No rule alone tells why. Expected: {'; '.join(played)}."))
        told.append(Cited(f"Better: {'; '.join(better)}."))
    return told


def amounts(verdict: Verdict) -> list[Cited]:
    """What another amount would have been worth."""
    amount = verdict.amount
    if amount is None or not 0 < amount.regret < verdict.loss:
        return []
    other, gained = f"a {amount.part} of {amount.best}", percent(amount.regret)
    return [Cited(f"All else the same, {other} would have added {gained}.")]


def along(reason: Reason, say: English, at_once: str, verb: str) -> Cited:
    """What a line leads to; `at_once` if its first turn does it, else who does."""
    *before, turn = reason.line
    begun = f"{turn} {at_once}"
    if before:
        begun = f"After {joined(before)} {say.who(reason.seat)} {verb} {turn}"
    return Cited(f"{begun}: {sentence(reason.event, say.reader)}", reason.rule)


def cost(verdict: Verdict, say: English) -> str:
    """A costly turn, without a full stop."""
    who, lost = say.who(verdict.seat), percent(verdict.loss)
    return capital(f"{who} played {verdict.text}, which cost {lost}")


def question(verdict: Verdict, say: English) -> str:
    """The same, asked again."""
    return f"{cost(verdict, say)}: find something better."


def hint(verdict: Verdict, say: English) -> list[Cited]:
    """What helps to find the best turn without naming it."""
    told = []
    if bite := verdict.bite:
        told.append(along(bite, say, "ends it", say.verb("play", bite.seat != say.reader.seat)))
    elif gain := verdict.promise:
        ahead = replace(say.reader, is_ahead=True)
        told.append(Cited(f"There is a better one: {sentence(gain.event, ahead)}", gain.rule))
    told += amounts(verdict)
    sure = f" and wins in {verdict.wins_in}" if verdict.wins_in else ""
    told.append(Cited(f"The best turn has {percent(verdict.best_chance)}{sure}."))
    return told


def answer(verdict: Verdict) -> str:
    """What would have been better than a costly turn."""
    chance, best_chance = percent(verdict.chance), percent(verdict.best_chance)
    return f"{verdict.best} had {best_chance}, {verdict.text} {chance}."


def attempt(verdict: Verdict) -> str:
    """What came of another try; the best turn is not named."""
    chance, best = percent(verdict.chance), percent(verdict.best_chance)
    if verdict.word == UNKNOWN:
        return f"{verdict.text} was not looked at; try something else."
    if verdict.word == GOOD:
        return f"{verdict.text} is good: {chance}, and nothing has more than {best}."
    if verdict.is_costly:
        return f"{verdict.text} has {chance}, and there is something with {best}."
    return f"{verdict.text} is the best that was found: {chance}."
