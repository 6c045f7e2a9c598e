"""Knowing nothing of an open game: plain UCT with random games to the end."""

from tailbiter.bots.knowledge.protocol import Kind, Settings
from tailbiter.bots.thinking import Level, View
from tailbiter.engine.arrays import State, Vector
from tailbiter.play.game import Game

KIND = Kind.OPEN
SETTINGS = Settings()
GRAVE = ()
LEVELS = {
    1: Level("a beginner", 4, slips=1.0, wide=0.3),
    2: Level("a careless player", 8, slips=0.7, wide=0.2),
    3: Level("a casual player", 20, slips=0.4, wide=0.15),
    4: Level("a careful player", 80, slips=0.15),
    5: Level("a club player", 320),
    6: Level("a strong player", 1_600),
    7: Level("a master", 8_000),
    8: Level("as strong as it gets", None, seconds=2.0),
}


def estimate(state: State, chances: Vector) -> None:
    """Each seat's chance of winning, at a glance; they add up to 1."""
    for seat in range(len(chances)):
        chances[seat] = 1.0 / len(chances)


def known_state(game: Game, view: View) -> State:
    """What is shown is all that there is."""
    return game.position(view["board"]["text"]).state
