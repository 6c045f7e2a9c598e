"""An answer at once, by the plain rules, while the search is being compiled."""

from tailbiter.bots.register import registered
from tailbiter.bots.thinking import Line, Opinion, View
from tailbiter.play.game import with_options
from tailbiter.play.position import Position


def quick_turn(view: View, seed: int = 0) -> str:
    """A turn for the seat of the view."""
    game = with_options(view["game"], view["options"], view.get("rules"))
    return registered(game).quick(game, view, seed)


def quick_opinion(position: Position, seat: int) -> Opinion:
    """The same as advice: one turn, and no chances."""
    line = Line(quick_turn(position.view(seat)), 0.0, 0)
    return Opinion(seat, (), (line,), is_quick=True)
