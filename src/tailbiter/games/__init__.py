"""The rules of the games, and nothing else. One line a game; the order is the public one."""

from types import ModuleType

from tailbiter.games import eat_me, eat_thyself, eat_your_neighbor, ouroboros

RULES_VERSION = 1
GAMES: dict[str, ModuleType] = {
    "eat-me": eat_me,
    "eat-thyself": eat_thyself,
    "eat-your-neighbor": eat_your_neighbor,
    "ouroboros": ouroboros,
}
