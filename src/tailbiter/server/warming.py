"""`python -m tailbiter.server.warming GAME`: have the bots' search of a game compiled and kept."""

import os
import sys

from tailbiter.bots.levels import thinker
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget
from tailbiter.play.game import game


def warm_up(name: str) -> None:
    position = game(name).start()
    seat = position.acting[0]
    analyst = Adviser(position.game, thinker(position.game, memory_mb=8))
    analyst.get_ready(position, position.view(seat), analyst.solver)
    analyst.mind.choose(position.view(seat), Budget(simulations=1))


if __name__ == "__main__":
    os.nice(10)  # people are at the tables
    warm_up(sys.argv[1])
