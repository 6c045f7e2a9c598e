"""A record judged, as text: the chances, every turn, and those that cost most, with the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tailbiter.bots.review.verdicts import BEST, BLUNDER, MISTAKE, SLIP, Review, Verdict
from tailbiter.bots.review.words import head, percent, why
from tailbiter.terminal.graph import shortened, small_bars
from tailbiter.terminal.ink import ACCENT, QUIET, WARNING, seat_style
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.showing import seat_names

LOOKS = {BEST: ACCENT, SLIP: "bold", MISTAKE: WARNING, BLUNDER: WARNING}
WIDEST_TURN = 22


def print_review(screen: Screen, review: Review, names: Sequence[str]) -> None:
    """All of it; `names` are those that stand beside the seats."""
    dot = screen.ink().dot
    count = f"{review.turns} turns" if review.turns != 1 else "1 turn"
    screen.say(Text.assemble((review.title, f"bold {ACCENT}"), f" {dot} {count}"))
    if not review.is_whole:
        screen.warn(f"Stopped: {len(review.verdicts)} of them are judged.")
    print_chances(screen, review, names)
    print_turns(screen, review)
    print_accuracy(screen, review, names)
    print_costly(screen, review)


def print_chances(screen: Screen, review: Review, names: Sequence[str]) -> None:
    if not review.points:
        return
    called = seat_names(review.game, review.players, names)
    wide = max(map(len, called))
    when = "from round to round" if review.is_sealed else "from turn to turn"
    screen.say()
    screen.head(f"Chances {when}")
    for seat, name in enumerate(called, 1):
        chances = [point.chances[seat - 1] for point in review.points]
        known = [chance for chance in chances if chance is not None]
        if known:
            bars = small_bars(chances, screen.width - wide - 12, screen.ink())
            line = Text.assemble(f"  {name:<{wide}}  ", (bars, seat_style(seat)))
            screen.draw([line.append(f"  {percent(known[-1])}")])


def print_turns(screen: Screen, review: Review) -> None:
    """A line a turn: what was played, the chance before and after, the word, what was better."""
    if not review.verdicts:
        return
    ink = screen.ink()
    called = seat_names(review.game, review.players)
    seats = max(map(len, called))
    wide = min(max(len(verdict.text) for verdict in review.verdicts), WIDEST_TURN)
    dots, arrow = ink.shape("…", ".."), ink.shape("→", "->")
    screen.say()
    screen.head("Turns")
    for verdict in review.verdicts:
        number = verdict.turn if review.is_sealed else verdict.number
        row = Text(f"{number:>4}. {called[verdict.seat - 1]:<{seats}}  ")
        row.append(f"{shortened(verdict.text, wide, dots):<{wide}}", "bold")
        chances = f"{percent(verdict.best_chance):>5} {arrow} {percent(verdict.chance):>5}"
        row.append(f"  {chances}  ", QUIET)
        row.append(f"{verdict.word:<8}", LOOKS.get(verdict.word, ""))
        row.append(shortened(remark(verdict), ink.width - len(row.plain) - 1, dots), QUIET)
        screen.draw([row])


def remark(verdict: Verdict) -> str:
    """What was better, where it is worth saying."""
    found = []
    if verdict.is_judged and verdict.word != BEST:
        found.append(f" {verdict.best}")
    if (amount := verdict.amount) and 0.01 <= amount.regret < verdict.loss:
        found.append(f" {amount.part} {amount.best}: +{percent(amount.regret)}")
    return ",".join(found)


def print_accuracy(screen: Screen, review: Review, names: Sequence[str]) -> None:
    called = seat_names(review.game, review.players, names)
    found = [
        f"{name} {accuracy:.0f}"
        for seat, name in enumerate(called, 1)
        if (accuracy := review.accuracy(seat)) is not None
    ]
    if found:
        screen.say()
        screen.say(Text.assemble(("Accuracy of 100", f"bold {ACCENT}"), f"  {', '.join(found)}"))


def print_costly(screen: Screen, review: Review) -> None:
    """The turns that lost most, what was better, and which rule bit."""
    if not review.verdicts:
        return
    screen.say()
    if not review.costly:
        screen.say("No turn gave much away.")
        return
    screen.head("What cost most")
    called = seat_names(review.game, review.players)
    for verdict in review.costly:
        number = verdict.turn if review.is_sealed else verdict.number
        screen.say(Text(f"{number}. {head(verdict, called)}", "bold"))
        for text, rule in why(verdict, called):
            screen.paragraph(Text(f"{text} ({rule})" if rule else text), "   ")
