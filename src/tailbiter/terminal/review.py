"""A record judged, as text: the chances, every turn, and those that cost most, with the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.review.verdicts import BEST, BLUNDER, MISTAKE, SLIP, Review, Verdict
from tailbiter.games.sentences import joined
from tailbiter.terminal.graph import cost, percent, shortened, small_bars
from tailbiter.terminal.ink import ACCENT, QUIET, WARNING, Ink, seat_style
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.showing import cited

LOOKS = {BEST: ACCENT, SLIP: "bold", MISTAKE: WARNING, BLUNDER: WARNING}
WIDEST_TURN = 22
FOLLOWING = 6  # turns of an expected line that are written out


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
    for verdict in review.costly:
        who = f"{review.count_of(verdict)}. {words[verdict.seat - 1]} {verdict.text}"
        screen.say(Text.assemble((who, "bold"), f", {cost(verdict)}"))
        for sentence in sentences(verdict, words, screen.ink()):
            screen.paragraph(Text(sentence), "   ")


def sentences(verdict: Verdict, words: Sequence[str], ink: Ink) -> list[str]:
    """Why: the rules that bit and would have helped; or else what is expected in either case."""
    told = []
    if verdict.loses_in:
        told.append(f"{verdict.text} loses in {verdict.loses_in}, whatever comes.")
    if bite := verdict.bite:
        verb = "answers" if len(bite.line) == 2 else "plays"
        told.append(along(bite, words, ink, "ends it", verb))
    if verdict.wins_in and verdict.wins_in > 1:
        told.append(f"{verdict.best} wins in {verdict.wins_in}, whatever comes.")
    if promise := verdict.promise:
        at_once = "would have won at once" if promise.is_end else "instead"
        told.append(along(promise, words, ink, at_once, "could play"))
    if (amount := verdict.amount) and 0 < amount.regret < verdict.loss:
        other, gained = f"a {amount.part} of {amount.best}", percent(amount.regret)
        told.append(f"All else the same, {other} would have added {gained}.")
    told += [f"It came to this: {cited(came.event, ink.reader)}" for came in verdict.happened]
    if not told and (verdict.line or verdict.best_line):
        played = [verdict.text, *verdict.line][:FOLLOWING]
        better = [verdict.best, *verdict.best_line][:FOLLOWING]
        told.append(f"No rule alone tells why. Expected: {'; '.join(played)}.")
        told.append(f"Better: {'; '.join(better)}.")
    return told


def along(reason: Reason, words: Sequence[str], ink: Ink, at_once: str, verb: str) -> str:
    """What a line leads to, and the rule; `at_once` if its first turn does it, else who does."""
    *before, turn = reason.line
    head = f"{turn} {at_once}"
    if before:
        head = f"After {joined(before)} {words[reason.seat - 1]} {verb} {turn}"
    return f"{head}: {cited(reason.event, ink.reader)}"
