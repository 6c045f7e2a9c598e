"""What a study has found, as data, as a short text and as one HTML file that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup

from tailbiter.lab import charts
from tailbiter.lab.choosing import Place, chosen, record_at
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.kept import Kept
from tailbiter.lab.measures import MEASURES, Measure
from tailbiter.lab.measures.openings import cell_of
from tailbiter.lab.running import versions
from tailbiter.lab.study import Arm, Study
from tailbiter.lab.summary import Found, sentences

HERE = Path(__file__).parent
BEHIND = 2  # games shown for a number


@dataclass(frozen=True)
class ArmFound:
    """What was found in one arm."""

    arm: Arm
    games: Games
    found: Found

    @property
    def summary(self) -> list[str]:
        return sentences(self.found, len(self.games))

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.arm.name,
            "players": list(self.games.players),
            "options": dict(self.games.game.options),
            "games": len(self.games),
            "deals": self.games.deals,
            "summary": self.summary,
            "measures": {
                name: [figure.as_data() for figure in figures]
                for name, figures in self.found.items()
            },
        }


@dataclass(frozen=True)
class Report:
    study: Study
    arms: tuple[ArmFound, ...]

    @property
    def command(self) -> str:
        return f"tailbiter lab run {self.study.name}.toml"

    def as_data(self) -> dict[str, Any]:
        return {
            "digest": self.study.digest,
            "versions": versions(self.study),
            "command": self.command,
            "study": json.loads(json.dumps(asdict(self.study))),
            "arms": [arm.as_data() for arm in self.arms],
        }

    @property
    def text(self) -> str:
        """A few lines: what a designer asks first."""
        lines = [f"{self.study.name} (study {self.study.digest[:12]})"]
        for arm in self.arms:
            lines += ["", arm.arm.name, *(f"  {line}" for line in arm.summary)]
        return "\n".join([*lines, ""])

    @property
    def html(self) -> str:
        """One file; the same study, the same bytes."""
        frames = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=select_autoescape(default=True),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        sections = [section for measure in MEASURES if (section := self.section(measure))]
        return frames.get_template("report.html").render(
            report=self,
            title=self.arms[0].games.game.title,
            versions=versions(self.study),
            sections=sections,
            missing=[one for one in MEASURES if not any(a.found.get(one.name) for a in self.arms)],
            behind=self.behind(sections),
        )

    def section(self, measure: Measure) -> dict[str, Any] | None:
        """A measure of all arms: a row a figure, and charts."""
        pairs = [(arm, one) for arm in self.arms for one in arm.found.get(measure.name, ())]
        if not pairs:
            return None
        scales = {
            unit: charts.scale_of([one for _, one in pairs if one.unit == unit])
            for unit in {one.unit for _, one in pairs}
        }
        rows = [
            {
                "arm": arm,
                "figure": one,
                "strip": drawn(charts.strip(one.interval, scales[one.unit], one.unit)),
                "places": chosen(arm.games, one.where, BEHIND) if one.where else [],
            }
            for arm, one in pairs
        ]
        pictures = [picture for arm in self.arms if (picture := picture_of(measure.name, arm))]
        never = sorted({rule for _, one in pairs for rule in one.data.get("never", ())})
        return {"measure": measure, "rows": rows, "pictures": pictures, "never": never}

    def behind(self, sections: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The games that numbers lead to, each once."""
        wanted: dict[tuple[str, Place], ArmFound] = {}
        for section in sections:
            for row in section["rows"]:
                for place in row["places"]:
                    wanted.setdefault((row["arm"].arm.name, place), row["arm"])
        found = []
        for (_, place), arm in sorted(wanted.items(), key=lambda one: sorting(self, *one)):
            text = record_at(self.study, arm.arm, place).text
            found.append({"arm": arm, "place": place, "text": text})
        return found

    def anchor(self, arm: ArmFound, place: Place) -> str:
        """Where a game stands in the file."""
        return f"game-{self.arms.index(arm) + 1}-{place.deal}-{place.rotation}"


def sorting(report: Report, key: tuple[str, Place], arm: ArmFound) -> tuple[int, int, int]:
    return report.arms.index(arm), key[1].deal, key[1].rotation


def report_of(kept: Kept) -> Report:
    return Report(kept.study, tuple(found_in(arm, kept.games(arm)) for arm in kept.study.arms))


def found_in(arm: Arm, games: Games) -> ArmFound:
    return ArmFound(arm, games, {measure.name: measure.of(games) for measure in MEASURES})


def picture_of(name: str, arm: ArmFound) -> tuple[str, Markup] | None:
    """What is better seen than read: lengths, and first turns on the board."""
    figures = arm.found[name]
    if name == "length":
        [median] = [one for one in figures if "bars" in one.data]
        drawing = charts.histogram(median.data["bars"], median.data["wide"][0], "turns")
        return arm.arm.name, drawn(drawing)
    if name == "openings":
        values = best_by_cell(figures)
        cells = cells_of(arm.games) if values else []
        if cells:
            return arm.arm.name, drawn(charts.board(values, cells))
    return None


def best_by_cell(figures: Sequence[Figure]) -> dict[str, Figure]:
    """Where several first turns are about a cell, the one that brought most."""
    found: dict[str, Figure] = {}
    for one in figures:
        cell = one.data.get("cell")
        if cell and (cell not in found or one.interval.value > found[cell].interval.value):
            found[cell] = one
    return found


def cells_of(games: Games) -> list[str]:
    """All that a first turn may be about."""
    seat = int(games.seats.values[0]) + 1
    start = games.start(int(games.deal[0]))
    cells = {cell_of(one.parts) for one in start.walk(seat).decisions}
    return sorted(cells - {""})


def drawn(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - drawn by charts.py, which escapes what it is given
