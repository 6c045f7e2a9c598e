"""What the games' pages say of themselves, held against games: figures, and a verdict by a rule.

Claims, the studies that decide them and the verdicts' bounds are data in each game's folder.
"""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.errors import OptionError, unknown
from tailbiter.lab.comparing import compared
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.measures import MEASURES
from tailbiter.lab.own import own_figures
from tailbiter.lab.running import Chunk, Hall, Report, file_of, run
from tailbiter.lab.statistics import Interval, clustered
from tailbiter.lab.study import Arm, Study, arm_named, study_of

HEAD = """\
# What the pages say of themselves

Made by `tailbiter lab claims` from the results in `docs/claims/`: {total:,} games so far. All of
them, with as many deals as each claim asks for, are played by

    tailbiter lab claims --results docs/claims --page docs/claims.md --jobs 2

A claim holds if the whole interval of each figure lies where the claim says, fails if none of it
does, depends where figures say both, and cannot be said otherwise. Each result has the digest of
its study; its command plays the same games again."""
HOLDS, FAILS, DEPENDS, UNSAID = "holds", "fails", "depends", "can't be said"


@dataclass(frozen=True)
class Check:
    """A figure, and where its whole interval lies if the claim holds."""

    figure: str  # of a measure: "length: mean"
    within: tuple[float, float]
    arm: str = ""  # the only one, where nothing is said
    than: str = ""  # the arm that it is compared with, deal by deal; the figure is a difference

    def says(self, found: Interval) -> str:
        low, high = self.within
        if low <= found.low and found.high <= high:
            return HOLDS
        return FAILS if found.high < low or found.low > high else UNSAID


@dataclass(frozen=True)
class Claim:
    game: str
    name: str
    text: str
    study: Study
    tests: tuple[Check, ...]


def claims_of(name: str, deals: int | None = None) -> list[Claim]:
    """Those of a game, with as many deals as they ask for or as are given."""
    path = Path(str(importlib.import_module(PACKAGES[name]).__file__)).with_name("claims.toml")
    if not path.exists():
        return []
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [claim_of(name, one, deals) for one in data["claims"]]


def claim_of(name: str, data: Mapping[str, Any], deals: int | None) -> Claim:
    said = {**data["study"], "game": name, "name": f"claim-{name}-{data['name']}"}
    said |= {"deals": deals, "chunk": min(50, deals)} if deals else {}
    study = study_of(said)
    tests = [
        Check(
            *(test["figure"], tuple(test["within"])),
            *(test.get("arm", study.arms[0].name), test.get("than", "")),
        )
        for test in data["tests"]
    ]
    return Claim(name, data["name"], data["text"], study, tuple(tests))


def verdict(answers: Sequence[str]) -> str:
    """Of a claim, from what its tests say."""
    found = set(answers)
    if {HOLDS, FAILS} <= found:
        return DEPENDS
    return answers[0] if len(found) == 1 else UNSAID


def figures_of(games: Games) -> dict[str, Figure]:
    """All that the measures say of an arm, and what the first of its players gets."""
    found = {f"{one.name}: {figure.name}": figure for one in MEASURES for figure in one.of(games)}
    for place, name in enumerate(("first", "second", "last")[: games.game.players]):
        part = clustered(games.player_shares[:, place if place < 2 else -1], games.deal)
        found[f"players: the {name}'s part"] = Figure(f"the {name}'s part", part, "share")
    return found | {f"own: {name}": figure for name, figure in own_figures(games).items()}


def figures_for(test: Check, arms: Mapping[str, Games]) -> dict[str, Figure]:
    if not test.than:
        return figures_of(arms[test.arm])
    apart = compared(arms[test.than], arms[test.arm], are_paired=True)
    return {figure.name: figure for figure in apart}


def games_of(study: Study, folder: Path, arm: Arm) -> Games:
    files = [file_of(study, folder, Chunk(arm.name, number)) for number in range(study.chunks)]
    return Games.read(study, arm, files)


def decided(claim: Claim, folder: Path, hall: Hall, report: Report) -> dict[str, Any]:
    """Play what is missing, and say what came of it; ready for JSON."""
    study = claim.study
    run(study, folder, hall, report)
    named = {arm for test in claim.tests for arm in (test.arm, test.than) if arm}
    arms = {arm: games_of(study, folder, arm_named(study, arm)) for arm in sorted(named)}
    tests = [tested(test, figures_for(test, arms)) for test in claim.tests]
    return {
        "game": claim.game,
        "claim": claim.name,
        "text": claim.text,
        "study": study.digest,
        "command": f"tailbiter lab claims {claim.game} --deals {study.deals}",
        "deals": study.deals,
        "games": sum(len(games) for games in arms.values()),
        "verdict": verdict([test["says"] for test in tests]),
        "tests": tests,
    }


def tested(test: Check, figures: Mapping[str, Figure]) -> dict[str, Any]:
    if test.figure not in figures:
        raise OptionError(unknown("figure", test.figure, figures))
    figure = figures[test.figure]
    return {
        **figure.as_data(),
        "name": test.figure,
        "arm": f"{test.arm} against {test.than}" if test.than else test.arm,
        "text": f"{figure.text} ({figure.range_text})",
        "within": list(test.within),
        "says": test.says(figure.interval),
    } | {"data": {}, "where": {}}


def write(result: Mapping[str, Any], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{result['game']}-{result['claim']}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def page(folder: Path) -> str:
    """docs/claims.md, from nothing but the results that are kept; what was not played says so."""
    results = {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}
    total = sum(result["games"] for result in results.values())
    lines = [HEAD.format(total=total)]
    for name in GAMES:
        lines += ["", f"## {GAMES[name].TITLE}"]
        for claim in claims_of(name):
            result = results.get(f"{name}-{claim.name}")
            lines += told(result) if result else ["", f"**{claim.text}** Not played yet."]
    return "\n".join(lines) + "\n"


def told(result: Mapping[str, Any]) -> list[str]:
    tests = [
        f"- {test['arm']}, {test['name']}: {test['text']}, from {test['n']:,} deals; asked for:"
        f" {test['within'][0]:g} to {test['within'][1]:g}; {test['says']}"
        for test in result["tests"]
    ]
    return [
        "",
        f"**{result['text']}** {result['verdict'].capitalize()}.",
        "",
        *tests,
        f"- {result['games']:,} games: `{result['command']}`, study `{result['study'][:16]}`",
    ]
