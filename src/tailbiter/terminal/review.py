"""A record judged, as text: the chances, every turn, and those that cost most, with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from tailbiter.bots.review.verdicts import BEST, BLUNDER, MISTAKE, SLIP, Review, Verdict
from tailbiter.bots.review.words import Speaker, head, percent, why
from tailbiter.terminal.graph import shortened, small_bars
from tailbiter.terminal.ink import ACCENT, QUIET, WARNING, seat_style
from tailbiter.terminal.screen import Screen

LOOKS = {BEST: ACCENT, SLIP: "bold", MISTAKE: WARNING, BLUNDER: WARNING}
WIDEST_TURN = 22


def print_review(screen: Screen, review: Review, names: Sequence[str]) -> None:
    """All of it; `names` are those that stand beside the seats."""
    seats = range(1, review.players + 1)
    ink = screen.ink(names)
    called = [ink.called(review.game, seat) for seat in seats]
    words = [ink.seat_word(review.game, seat) for seat in seats]
    count = f"{review.turns} turns" if review.turns != 1 else "1 turn"
    screen.say(Text.assemble((review.title, f"bold {ACCENT}"), f" {ink.dot} {count}"))
    if not review.is_whole:
        screen.warn(f"Stopped: {len(review.verdicts)} of them are judged.")
    if review.points:
        screen.say()
        print_chances(screen, review, called)
    if review.verdicts:
        screen.say()
        print_turns(screen, review, words)
    print_accuracy(screen, review, called)
    if review.verdicts:
        screen.say()
        print_costly(screen, review, words)


def print_chances(screen: Screen, review: Review, called: Sequence[str]) -> None:
    wide = max(map(len, called))
    screen.head(f"Chances from {'round to round' if review.is_sealed else 'turn to turn'}")
    for seat, name in enumerate(called, 1):
        chances = [point.chances[seat - 1] for point in review.points]
        known = [chance for chance in chances if chance is not None]
        if known:
            bars = small_bars(chances, screen.width - wide - 12, screen.ink())
            line = Text.assemble(f"  {name:<{wide}}  ", (bars, seat_style(seat)))
            screen.draw([line.append(f"  {percent(known[-1])}")])


def print_turns(screen: Screen, review: Review, words: Sequence[str]) -> None:
    """A line a turn: what was played, the chance before and after, the word, what was better."""
    ink = screen.ink()
    seats = max(map(len, words))
    wide = min(max(len(verdict.text) for verdict in review.verdicts), WIDEST_TURN)
    arrow = ink.shape("→", "->")
    screen.head("Turns")
    for verdict in review.verdicts:
        row = Text(f"{review.count_of(verdict):>4}. {words[verdict.seat - 1]:<{seats}}  ")
        row.append(f"{shortened(verdict.text, wide, ink.dots):<{wide}}", "bold")
        chances = f"{percent(verdict.best_chance):>5} {arrow} {percent(verdict.chance):>5}"
        row.append(f"  {chances}  ", QUIET)
        row.append(f"{verdict.word:<8}", LOOKS.get(verdict.word, ""))
        row.append(shortened(remark(verdict), ink.width - len(row.plain) - 1, ink.dots), QUIET)
        screen.draw([row])


def remark(verdict: Verdict) -> str:
    """What was better, where it is worth saying."""
    found = []
    if verdict.is_judged and verdict.word != BEST:
        found.append(f" {verdict.best}")
    if (amount := verdict.amount) and 0.01 <= amount.regret < verdict.loss:
        found.append(f" {amount.part} {amount.best}: +{percent(amount.regret)}")
    return ",".join(found)


def print_accuracy(screen: Screen, review: Review, called: Sequence[str]) -> None:
    found = [
        f"{name} {accuracy:.0f}"
        for seat, name in enumerate(called, 1)
        if (accuracy := review.accuracy(seat)) is not None
    ]
    if found:
        screen.say()
        screen.say(Text.assemble(("Accuracy of 100", f"bold {ACCENT}"), f"  {', '.join(found)}"))


def print_costly(screen: Screen, review: Review, words: Sequence[str]) -> None:
    """The turns that lost most, what was better, and which rule bit."""
    if not review.costly:
        screen.say("No turn gave much away.")
        return
    screen.head("What cost most")
    say = Speaker(review.game, replace(screen.reader, names=tuple(words)))
    for verdict in review.costly:
        screen.say(Text(f"{review.count_of(verdict)}. {head(verdict, say)}", "bold"))
        for text, rule in why(verdict, say):
            screen.paragraph(Text(f"{text} ({rule})" if rule else text), "   ")
