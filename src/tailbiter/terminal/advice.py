"""A hint: the turn that a strong player would play, its chance, and why, in three lines."""

from dataclasses import replace

from tailbiter.bots.review.ranking import ranked
from tailbiter.bots.review.words import Speaker, for_the_best
from tailbiter.bots.thinking import DRAW, WIN, Line, Opinion
from tailbiter.play.position import Position
from tailbiter.terminal.screen import Screen

MOST_FOLLOWS = 4  # turns of what is expected


def tell_opinion(screen: Screen, position: Position, opinion: Opinion) -> None:
    """The best turn for the seat that asked. Of what is secret nothing is told."""
    opinion = ranked(opinion)
    best, *others = opinion.lines
    seats = position.game.players
    screen.say(f"Hint: {best.turn} ({promise(best, seats)})", "bold")
    if others:
        screen.say(f"Next best: {others[0].turn} ({promise(others[0], seats)})")
    if best.follows:
        screen.hint(f"Expected then: {', '.join(best.follows[:MOST_FOLLOWS])}")
    say = Speaker(position.game.name, replace(screen.reader, is_ahead=True))
    for text, rule in for_the_best(opinion, position, say):
        screen.hint(f"{text}  {rule or ''}".rstrip())


def promise(line: Line, seats: int) -> str:
    """What is to be expected of a turn, in words; people count their own turns."""
    if not line.proven:
        return f"a chance of {line.chance:.0%}"
    sure = {WIN: "a sure win", DRAW: "a sure draw"}.get(line.proven, "a sure loss")
    return sure if line.turns_to_go is None else f"{sure} in {-(-line.turns_to_go // seats)}"
