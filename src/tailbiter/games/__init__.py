"""The rules of the games, and nothing else. One line a game; the order is the public one."""

from types import ModuleType

from tailbiter.games import eat_thyself, eat_your_neighbor

RULES_VERSION = 1
GAMES: dict[str, ModuleType] = {
    "eat-thyself": eat_thyself,
    "eat-your-neighbor": eat_your_neighbor,
}
