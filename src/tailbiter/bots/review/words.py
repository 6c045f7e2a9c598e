"""What is thought of turns, in words for a reader, each sentence with the rule that it cites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tailbiter.bots.review.reasons import Reason, reasons
from tailbiter.bots.review.verdicts import BEST, GOOD, UNKNOWN, Verdict
from tailbiter.bots.thinking import DRAW, WIN, Line, Opinion
from tailbiter.games.sentences import (
    English,
    Reader,
    capital,
    deed,
    sentence,
    spoken_by,
)
from tailbiter.play.game import Game
from tailbiter.play.outcome import can_be_drawn
from tailbiter.play.position import Position

FOLLOWING = 3  # turns of an expected line that are written out
UNFORESEEN = "so that nobody can foresee it"
MIXED = 0.9  # the share of an order below which it is one of several


class Cited(NamedTuple):
    """A sentence, and the rule that makes it so, if one does."""

    text: str
    rule: str | None = None


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


class Speaker(English):
    """Speaks of turns: in words where it knows the position that they are played at."""

    def __init__(self, game: str, reader: Reader, position: Position | None = None):
        super().__init__(reader, spoken_by(game, reader.language).seat_name)
        self.position = position

    def turn(self, seat: int, *line: str) -> str:
        """The last turn of a line that this seat begins, as something to do: `place on d4`."""
        if self.position is None:
            return f"play {line[-1]}"
        *before, last = line
        position = self.position
        for text in before:
            position = position.play(text, seat)
            (seat, *_) = position.acting
        ahead = replace(self.reader, is_ahead=True)
        words = deed(position.game.name, last, position.foreseen(last, seat), ahead)
        return words[:1].lower() + words[1:]

    def outcome(self, seat: int, reason: Reason) -> str:
        """The same with what comes of it; a turn in words says so itself."""
        turn = self.turn(seat, *reason.line)
        return f"{turn}." if self.position else f"{turn}: {sentence(reason.event, self.reader)}"


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
    words = capital(f"{Speaker(game.name, reader).whose(seat)} chance to win")
    if game.players > 2:
        return f"{words}; a shared win counts in part"
    return f"{words}; a draw counts half" if can_be_drawn(game) else words


def advice(opinion: Opinion, say: Speaker) -> str:
    """The best turn, and what it promises."""
    best = opinion.lines[0]
    turn = capital(say.turn(opinion.seat, best.turn))
    if opinion.is_quick:
        return f"{turn}: good at a glance."
    if best.proven:
        verb = "is" if best.proven == DRAW else "it"
        return f"{turn}: {verb} {certain(best, len(opinion.chances))}."
    return f"{turn}: {say.whose(opinion.seat)} chance to win is {percent(best.chance)} with it."


def for_the_best(opinion: Opinion, position: Position, say: Speaker) -> list[Cited]:
    """Why the best turn is: what it leads to and the next best does not, or what it avoids.

    Where anything is secret, how often it would be ordered: the rest would be guesses. Where no
    event tells the two apart, what the next best promises.
    """
    if opinion.is_quick or len(opinion.lines) < 2:
        return []
    best, other = opinion.lines[:2]
    if position.has_secrets:
        share = best.visits / max(1, sum(line.visits for line in opinion.lines))
        if 0 < share < MIXED:
            often = f"A bot would order this in {100 * share:.0f} of 100 such rounds"
            return [Cited(f"{often} and something else in the others, {UNFORESEEN}.")]
        return [next_best(opinion, say)]
    lines = ((line.turn, *line.follows) for line in (other, best))
    bite, gain = reasons(position, opinion.seat, *lines)
    told = []
    if gain and len(gain.line) == 1:
        told.append(Cited(sentence(gain.event, say.reader), gain.rule))
    elif gain:
        told.append(later(gain, say, opinion.seat))
    if bite:
        instead = f"The next best is to {say.turn(opinion.seat, other.turn)}. "
        told.append(Cited(instead + later(bite, say, opinion.seat).text, bite.rule))
    return told or [next_best(opinion, say)]


def next_best(opinion: Opinion, say: Speaker) -> Cited:
    other = opinion.lines[1]
    turn = say.turn(opinion.seat, other.turn)
    return Cited(f"The next best is to {turn}: {promise(other, opinion)}.")


def later(reason: Reason, say: Speaker, seat: int) -> Cited:
    """What somebody could do further on in a line that this seat begins."""
    if len(reason.line) == 1:
        return Cited(f"That would end it: {sentence(reason.event, say.reader)}", reason.rule)
    when = "in the next turn" if reason.seat == seat else "then"
    could = capital(f"{when} {say.who(reason.seat)} could")
    return Cited(f"{could} {say.outcome(seat, reason)}", reason.rule)


def head(verdict: Verdict, say: Speaker) -> str:
    """Whose turn it was, and how good."""
    what = chosen(verdict, say)
    if not verdict.is_judged:
        return f"{what}: {verdict.word}."
    if verdict.word in (BEST, GOOD):
        return f"{what}: {'the best turn' if verdict.word == BEST else GOOD}."
    return f"{what}: a {verdict.word}, {percent(verdict.chance)}. {better(verdict, say)}"


def chosen(verdict: Verdict, say: Speaker) -> str:
    return capital(f"{say.who(verdict.seat)} chose to {say.turn(verdict.seat, verdict.text)}")


def better(verdict: Verdict, say: Speaker) -> str:
    """What would have been better than a costly turn."""
    best = say.turn(verdict.seat, verdict.best)
    return f"Better was to {best}: {percent(verdict.best_chance)}."


def why(verdict: Verdict, say: Speaker) -> list[Cited]:
    """The rules that bit and would have helped; or else what is expected in either case."""
    seat, told = verdict.seat, []
    if verdict.loses_in:
        told.append(Cited(f"It loses in {verdict.loses_in}, whatever comes."))
    if verdict.bite:
        told.append(bitten(verdict.bite, say, seat))
    if verdict.wins_in and verdict.wins_in > 1:
        told.append(Cited(f"The better turn wins in {verdict.wins_in}, whatever comes."))
    if gain := verdict.promise:
        told.append(promised(gain, say, seat))
    told += amounts(verdict)
    for came in verdict.happened:
        told.append(Cited(f"It came to this: {sentence(came.event, say.reader)}", came.rule))
    if not told and (verdict.line or verdict.best_line):
        expected = following(verdict.text, verdict.line, say, seat)
        told.append(Cited(f"No rule alone tells why. Expected then: {expected}."))
        expected = following(verdict.best, verdict.best_line, say, seat)
        told.append(Cited(f"After the better turn: {expected}."))
    return told


def following(turn: str, line: Sequence[str], say: Speaker, seat: int) -> str:
    turns = [turn, *line[:FOLLOWING]]
    return (
        "; ".join(say.turn(seat, *turns[:count]) for count in range(2, len(turns) + 1)) or "the end"
    )


def bitten(bite: Reason, say: Speaker, seat: int) -> Cited:
    """What somebody can do after a turn that was played."""
    if len(bite.line) == 1:
        return Cited(f"It ends the game: {sentence(bite.event, say.reader)}", bite.rule)
    when = "Then" if len(bite.line) == 2 else "Later"
    return Cited(f"{when} {say.who(bite.seat)} can {say.outcome(seat, bite)}", bite.rule)


def promised(gain: Reason, say: Speaker, seat: int) -> Cited:
    """What the better turn would have led to."""
    if len(gain.line) == 1:
        does = "The better turn would have won at once" if gain.is_end else "With the better turn"
        return Cited(f"{does}: {sentence(gain.event, say.reader)}", gain.rule)
    could = f"After the better turn {say.who(gain.seat)} could later"
    return Cited(f"{could} {say.outcome(seat, gain)}", gain.rule)


def amounts(verdict: Verdict) -> list[Cited]:
    """What another amount would have been worth."""
    amount = verdict.amount
    if amount is None or not 0 < amount.regret < verdict.loss:
        return []
    other, gained = f"a {amount.part} of {amount.best}", percent(amount.regret)
    return [Cited(f"All else the same, {other} would have added {gained}.")]


def cost(verdict: Verdict, say: Speaker) -> str:
    """A costly turn, without a full stop."""
    return f"{chosen(verdict, say)}, which cost {percent(verdict.loss)} of the chance to win"


def question(verdict: Verdict, say: Speaker) -> str:
    """The same, asked again."""
    return f"{cost(verdict, say)}: find something better."


def hint(verdict: Verdict, say: Speaker) -> list[Cited]:
    """What helps to find the best turn without naming it."""
    told = []
    if bite := verdict.bite:
        told.append(bitten(bite, say, verdict.seat))
    elif gain := verdict.promise:
        ahead = replace(say.reader, is_ahead=True)
        told.append(Cited(f"There is a better one: {sentence(gain.event, ahead)}", gain.rule))
    told += amounts(verdict)
    sure = f" and wins in {verdict.wins_in}" if verdict.wins_in else ""
    best = percent(verdict.best_chance)
    told.append(Cited(f"The best turn has a chance to win of {best}{sure}."))
    return told


def answer(verdict: Verdict, say: Speaker) -> str:
    """What would have been better than a costly turn."""
    return f"{better(verdict, say)[:-1]}, not {percent(verdict.chance)}."


def attempt(verdict: Verdict) -> str:
    """What came of another try; the best turn is not named."""
    chance, best = percent(verdict.chance), percent(verdict.best_chance)
    if verdict.word == UNKNOWN:
        return "That was not looked at; try something else."
    if verdict.word == GOOD:
        return f"That is good: a chance of {chance}, and nothing has more than {best}."
    if verdict.is_costly:
        return f"That has a chance of {chance}, and there is something with {best}."
    return f"That is the best that was found: a chance of {chance}."
