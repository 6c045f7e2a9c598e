"""An answer at once, by the plain rules: what looks best one decision ahead.

For the first turns of a first run, while the search is being compiled.
"""

from typing import Any

from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.search.view_reader import ViewReader
from tailbiter.bots.thinking import Line, Opinion, View
from tailbiter.games.dice import MASK
from tailbiter.play.game import Game, with_options
from tailbiter.play.position import Position
from tailbiter.play.walk import Walk


def quick_turn(view: View, seed: int = 0) -> str:
    """A turn for the seat of the view."""
    game = with_options(view["game"], view["options"], view.get("rules"))
    if game.definition.TOGETHER:
        return quick_order(game, view, seed)
    return quick_walk(ViewReader(game).read(view))


def quick_opinion(position: Position, seat: int) -> Opinion:
    """The same as advice: one turn, and no chances."""
    line = Line(quick_turn(position.view(seat)), 0.0, 0)
    return Opinion(seat, (), (line,), is_quick=True)


def quick_walk(position: Position) -> str:
    seat, walk = position.acting[0] - 1, position.walk()
    while not walk.is_done:
        hopes = {d.number: hope(position, walk.decide(d.number), seat) for d in walk.decisions}
        walk = walk.decide(max(hopes, key=lambda number: hopes[number]))
    return walk.text


def hope(position: Position, walk: Walk, seat: int) -> float:
    """The chance that a seat seems to have after these decisions."""
    game = position.game
    rules, state = game.definition.rules, walk.state
    if rules.is_whole(state) and rules.ending(state):
        return float(rules.is_winner(state, seat))
    chances: Any = [0.0] * game.players
    knowledge_of(game.name).estimate(state, chances)
    return float(chances[seat])


def quick_order(game: Game, view: View, seed: int) -> str:
    """Where all order at once: the order that habit likes best."""
    known, seat = knowledge_of(game.name), view["seat"] - 1
    state = known.known_state(game, view)
    rows = known.candidates(state, seat, [seed & MASK])
    orders = [order for row in rows for order in row]
    best = max(orders, key=lambda order: known.habits.promise(state, seat, order, known.HABITS))
    return str(game.definition.text.write_decision(state, seat, best))
