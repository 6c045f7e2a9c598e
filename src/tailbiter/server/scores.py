"""How somebody has fared against bots: games that came out, counted level by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tailbiter.play.outcome import RESIGNED, RULES, TIME
from tailbiter.server.store import Finished
from tailbiter.server.table_messages import Score
from tailbiter.tables.entries import BOT

COUNTED = (RULES, RESIGNED, TIME)  # not what was stopped, abandoned or agreed on


def scores(games: Iterable[Finished], visitor: str) -> list[Score]:
    """Games of one person against bots that are all of one level."""
    found: Counter[tuple[str, int, str]] = Counter()
    for game in games:
        mine = [sit.seat for sit in game.seats if sit.holder == visitor]
        bots = [sit.level for sit in game.seats if sit.sitter == BOT]
        is_mine = len(mine) == 1 and len(mine) + len(bots) == len(game.seats)
        if game.termination in COUNTED and is_mine and len(set(bots)) == 1 and bots[0]:
            found[game.game, bots[0], came_out(game.winners, mine[0])] += 1
    return [
        Score(game, level, *(found[game, level, how] for how in ("won", "drawn", "lost")))
        for game, level in sorted({(game, level) for game, level, _ in found})
    ]


def came_out(winners: tuple[int, ...], seat: int) -> str:
    """To share the win is a draw."""
    if winners == (seat,):
        return "won"
    return "drawn" if seat in winners or not winners else "lost"
