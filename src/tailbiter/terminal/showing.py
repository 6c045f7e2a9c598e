"""A position told to somebody: the board, what just happened, who won and by which rule."""

from collections.abc import Sequence

from rich.text import Text

from tailbiter.games.events import Event
from tailbiter.games.sentences import Reader, sentence
from tailbiter.play.outcome import RESIGNED, RULES, TIME, Outcome
from tailbiter.play.position import Position
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import ACCENT, QUIET, Ink, View, seat_style
from tailbiter.terminal.screen import Screen

MOST_EVENTS = 16  # lines of what just happened
GAVE_UP = {RESIGNED: "resigned", TIME: "had no time left"}


def title(view: View, ink: Ink) -> Text:
    line = Text.assemble((view["title"], f"bold {ACCENT}"), (f" {ink.dot} ", QUIET))
    if view["result"]:
        return line.append("the game is over")
    line.append("opening" if view["turn"] == 0 else f"turn {view['turn']}", QUIET)
    first, *others = view["acting"]
    who = f"{len(others) + 1} seats to order" if others else ink.called(view["game"], first)
    return line.append(f" {ink.dot} {who}")


def show(screen: Screen, view: View, names: Sequence[str] = ()) -> None:
    """The title and the board as somebody may see it."""
    ink = screen.ink(names)
    screen.say(title(view, ink))
    screen.say()
    screen.draw(BOARDS[view["game"]].draw(view, ink))
    screen.say()


def tell(screen: Screen, events: Sequence[View]) -> None:
    """Each event as a sentence with its rule."""
    dot = screen.ink().shape("•", "*")
    for event in events:
        style = seat_style(event["seat"]) if event["seat"] else ACCENT
        screen.say(Text.assemble((f" {dot} ", style), event["text"], (f"  {event['rule']}", QUIET)))


def happened(screen: Screen, positions: Sequence[Position], seat: int | None = None) -> None:
    """What the turns that led to these positions did, as far as a seat may know."""
    views = (position.view(seat, reader=screen.reader) for position in positions)
    tell(screen, [event for view in views for event in view["events"]][-MOST_EVENTS:])


def cited(event: Event, reader: Reader) -> str:
    return f"{sentence(event, reader)} ({event.rule})"


def tell_result(
    screen: Screen, view: View, names: Sequence[str] = (), outcome: Outcome | None = None
) -> None:
    """Who won; `outcome` where the rules need not have ended it."""
    game, ink, result = view["game"], screen.ink(names), view["result"]
    if outcome and outcome.termination != RULES:
        result = {"winners": outcome.winners, "scores": outcome.scores}
        if outcome.seat:
            screen.say(f"{ink.called(game, outcome.seat)} {GAVE_UP[outcome.termination]}.")
    if not result:
        return
    winners = [ink.called(game, seat) for seat in result["winners"]]
    head = "A draw." if not winners else f"{' and '.join(winners)} won."
    scores = [f"{ink.seat_word(game, s)} {score}" for s, score in enumerate(result["scores"], 1)]
    screen.say(Text.assemble((head, f"bold {ACCENT}"), f"  {', '.join(scores)}"))
