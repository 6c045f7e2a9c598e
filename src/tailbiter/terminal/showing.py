"""A position told to somebody: the board, what just happened, who won and by which rule."""

from collections.abc import Sequence

from rich.text import Text

from tailbiter.games.sentences import spoken_by
from tailbiter.play.outcome import RESIGNED, RULES, TIME, Outcome
from tailbiter.play.position import Position
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import ACCENT, QUIET, Ink, View, seat_style
from tailbiter.terminal.screen import Screen, shown_name

MOST_EVENTS = 16  # lines of what just happened
GAVE_UP = {RESIGNED: "resigned", TIME: "had no time left"}


def called(view: View, seat: int, names: Sequence[str] = ()) -> str:
    """A seat as people say it: its letter or colour, and a name."""
    name = shown_name(names[seat - 1]) if seat <= len(names) else ""
    word = spoken_by(view["game"], "en").seat_name(seat)
    return f"{word} ({name})" if name else word


def seat_names(game: str, players: int, names: Sequence[str] = ()) -> list[str]:
    """Every seat as people say it."""
    return [called({"game": game}, seat, names) for seat in range(1, players + 1)]


def title(view: View, ink: Ink, names: Sequence[str] = ()) -> Text:
    line = Text.assemble((view["title"], f"bold {ACCENT}"), (f" {ink.dot} ", QUIET))
    if view["result"]:
        return line.append("the game is over")
    line.append("opening" if view["turn"] == 0 else f"turn {view['turn']}", QUIET)
    acting = view["acting"]
    who = called(view, acting[0], names) if len(acting) == 1 else f"{len(acting)} seats to order"
    return line.append(f" {ink.dot} {who}")


def show(screen: Screen, view: View, names: Sequence[str] = ()) -> None:
    """The title and the board as somebody may see it."""
    ink = screen.ink(names)
    screen.say(title(view, ink, names))
    screen.say()
    screen.draw(BOARDS[view["game"]].draw(view, ink))
    screen.say()


def tell(screen: Screen, events: Sequence[View]) -> None:
    """Each event as a sentence with its rule."""
    dot = screen.ink().shape("•", "*")
    for event in events:
        style = seat_style(event["seat"]) if event["seat"] else ACCENT
        screen.say(Text.assemble((f" {dot} ", style), event["text"], (f"  {event['rule']}", QUIET)))


def happened(positions: Sequence[Position], seat: int | None) -> list[View]:
    """What the turns that led to these positions did, as far as a seat may know."""
    events = [event for position in positions for event in position.view(seat)["events"]]
    return events[-MOST_EVENTS:]


def tell_result(
    screen: Screen, view: View, names: Sequence[str] = (), outcome: Outcome | None = None
) -> None:
    """Who won; `outcome` where the rules need not have ended it."""
    result = view["result"]
    if outcome and outcome.termination != RULES:
        result = {"winners": outcome.winners, "scores": outcome.scores}
        if outcome.seat:
            screen.say(f"{called(view, outcome.seat, names)} {GAVE_UP[outcome.termination]}.")
    if not result:
        return
    winners = [called(view, seat, names) for seat in result["winners"]]
    head = "A draw." if not winners else f"{' and '.join(winners)} won."
    scores = ", ".join(
        f"{called(view, seat)} {score}" for seat, score in enumerate(result["scores"], 1)
    )
    screen.say(Text.assemble((head, f"bold {ACCENT}"), f"  {scores}"))
