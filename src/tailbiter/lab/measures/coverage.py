"""Which rules come into play, and which never do."""

from __future__ import annotations

import numpy as np

from tailbiter.games import sheets
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import Interval, clustered, rule_of_three

A_THOUSAND = 1000


def coverage(games: Games) -> list[Figure]:
    """How often each thing happened in 1,000 games, by its kind and rule; and what never did."""
    known: dict[str, int] = {}
    codes = np.array([known.setdefault(kind, len(known)) for kind in games.kinds.values], np.int64)
    found = []
    for kind in sorted(known, key=rank):
        here = codes == known[kind]
        often = np.bincount(games.kinds.games[here], games.counts.values[here], len(games))
        times = clustered(often, games.deal) * A_THOUSAND
        found.append(Figure(kind, times, "times", {"event": kind}))
    happened = {kind.split()[0] for kind in known}
    most = A_THOUSAND * rule_of_three(games.deals)
    for kind in sorted(set(games.game.definition.events.KINDS) - happened):
        found.append(Figure(f"{kind} (never)", Interval(0.0, 0.0, most, games.deals), "times"))
    return [*found, rules_cited(games, {kind.split()[1] for kind in known})]


def rank(kind: str) -> tuple[str, int, str]:
    name, rule = kind.split()
    return rule[:1], int(rule[1:] or 0), name


def rules_cited(games: Games, cited: set[str]) -> Figure:
    """A count, not an estimate. Rules that set up or define something are cited by no event."""
    rules = list(sheets.rules(games.game.name))
    never = [rule for rule in rules if rule not in cited]
    part = (len(rules) - len(never)) / len(rules)
    return Figure(
        "rules that events cited",
        Interval(part, part, part, games.deals),
        "share",
        data={"never": never},
    )
