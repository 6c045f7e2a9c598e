"""From a study's text to its page: run, report, list, compare, games."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tailbiter
from tailbiter.lab import charts, kept
from tailbiter.lab.figures import Figure
from tailbiter.lab.progress import Progress, duration
from tailbiter.lab.report import report_of
from tailbiter.lab.running import Chunk, Made, Processes
from tailbiter.lab.statistics import Interval
from tailbiter.lab.study import Study
from tailbiter.lab.summary import sentences
from tests.command_line import own_folder as own_folder
from tests.command_line import run

TEXT = """
game = "eat-your-neighbor"
players = "random"
deals = 40
chunk = 10
again = 2
events = true
[options]
side = 2
[[arms]]
name = "as <it> is"
[[arms]]
name = "with the swap"
options = { swap = "yes" }
"""


@pytest.fixture(name="study")
def a_study(own_folder: Path) -> Path:
    path = own_folder / "first-seat.toml"
    path.write_text(TEXT)
    made = run("lab", "run", str(path), "--csv")
    assert made.exit_code == 0, made.output
    return path


def test_a_report_is_one_page_with_all_its_numbers(study: Path) -> None:
    made = run("lab", "report", str(study), "--html", "page.html")
    assert made.exit_code == 0, made.output
    page = Path("page.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!#)|@import|url\(', page), "it needs nothing else"
    assert "as &lt;it&gt; is" in page
    assert "<it>" not in page
    assert kept.opened(study).study.digest in page
    assert "tailbiter lab run first-seat.toml" in page
    for name in ("seat balance", "endings", "luck", "openings", "coverage", "branching"):
        assert f"<h2>{name}</h2>" in page
    assert "<li>drama: <code>chances = 100" in page, "what is missing says how to have it"
    linked = set(re.findall(r'href="#(game-[0-9-]+)"', page))
    assert linked
    assert linked == set(re.findall(r'id="(game-[0-9-]+)"', page))
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(picture)


def test_the_same_study_gives_the_same_page(study: Path, own_folder: Path) -> None:
    again = own_folder / "again"
    assert run("lab", "run", str(study), "--to", str(again)).exit_code == 0
    one, other = (report_of(kept.opened(path)).html for path in (study, again))
    assert one == other
    assert one == report_of(kept.opened(study.with_suffix(""))).html, "by its folder, too"


def test_a_report_for_programs_and_a_short_one(study: Path) -> None:
    data = json.loads(run("lab", "report", str(study), "--json").output)
    assert [arm["name"] for arm in data["arms"]] == ["as <it> is", "with the swap"]
    assert data["arms"][0]["games"] == 80
    for figures in data["arms"][0]["measures"].values():
        assert all({"value", "low", "high", "n", "unit"} <= set(figure) for figure in figures)
    text = run("lab", "report", str(study)).output
    assert text.count("Fair? ") == text.count("How long? ") == 2


def test_a_number_leads_to_its_games(study: Path) -> None:
    data = json.loads(run("lab", "report", str(study), "--json").output)
    ending = data["arms"][0]["measures"]["endings"][0]
    where = "ending=" + ending["where"]["ending"]
    found = run("lab", "games", str(study), "--where", where, "--most", "3", "--to", "behind")
    files = sorted(Path("behind").glob("*.tail"))
    assert sorted(map(Path, found.output.split())) == files
    assert len(files) == 3
    for file in files:
        record = tailbiter.load(file)
        assert record.position.result
        assert record.position.result.rule == ending["where"]["ending"]
    opening = data["arms"][0]["measures"]["openings"][0]
    shown = run("lab", "games", str(study), "--where", f"opening={opening['name']}", "--most", "99")
    assert len(shown.output.splitlines()) == opening["data"]["games"]
    lost = run("lab", "games", str(study), "--where", "endings=N9")
    assert "did you mean 'ending'" in lost.output


def test_arms_are_compared_deal_by_deal(study: Path, own_folder: Path) -> None:
    one, other = f"{study}:as <it> is", f"{study}:with the swap"
    found = json.loads(run("lab", "compare", one, other, "--json").output)
    assert found["paired"]
    assert {"turns, more", "winner changed, of games of the same deal"} <= {
        figure["name"] for figure in found["figures"]
    }
    same = json.loads(run("lab", "compare", one, one, "--json").output)["figures"]
    assert all(figure["value"] == 0 for figure in same)
    assert same[0]["high"] == pytest.approx(3 / 40), "nothing differed: at most 3/n"
    (own_folder / "other.toml").write_text(TEXT)
    run("lab", "run", "other.toml")
    apart = run("lab", "compare", one, "other.toml:as <it> is").output
    assert apart.startswith("other: as <it> is against first-seat: as <it> is, other deals")
    assert "say which, as in" in run("lab", "compare", str(study), other).output


def test_a_folder_lists_its_studies(study: Path, own_folder: Path) -> None:
    (own_folder / "later.toml").write_text(TEXT)
    (own_folder / "else.toml").write_text("[tool]\n")
    lines = run("lab", "list", str(own_folder)).output.splitlines()
    assert [line.split()[0] for line in lines] == ["first-seat", "later"]
    assert "8 of 8 chunks" in lines[0]
    assert "0 of 8 chunks" in lines[1]
    assert (study.with_suffix("") / "games.csv").read_text().count("\n") == 161


def test_what_is_missing_is_said_in_a_line(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folder / "s.toml").write_text(TEXT)
    assert "is not played to the end" in run("lab", "report", "s.toml").output
    assert "no study was run here" in run("lab", "report", str(own_folder)).output
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'tailbiter[lab]'" in run("lab", "run", "s.toml").output


def test_stopped_it_says_how_to_go_on(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_folder / "s.toml").write_text(TEXT)
    whole = Processes.played

    def stopped(hall: Processes, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        yield from whole(hall, study, chunks[:3])
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Processes, "played", stopped)
        made = run("lab", "run", "s.toml")
    assert made.exit_code == 130
    assert "3 of 8 chunks are kept in s; the same command goes on" in made.output
    assert run("lab", "run", "s.toml").exit_code == 0


def test_progress_says_when_it_will_be_done() -> None:
    said: list[str] = []
    moments = iter([100.0, 110.0, 140.0])
    told = Progress(800, said.append, lambda: next(moments))
    for done in (2, 4, 8):
        told(done, 8)
    assert said == [
        "200 of 800 games",
        "400 of 800 games, about 20 s left",
        "800 of 800 games",
    ]
    assert duration(600) == "about 10 min"
    assert duration(9000) == "about 2.5 h"


def figure(name: str, value: float, low: float, high: float, unit: str) -> Figure:
    return Figure(name, Interval(value, low, high, 100), unit)  # type: ignore[arg-type]


def test_the_first_answers_follow_the_intervals() -> None:
    length = [figure(n, 20, 18, 22, "turns") for n in ("median", "longest of twenty")]
    ends = [figure("by N9", 1, 0.9, 1, "share")]

    def told(low: float, high: float, elo: float) -> str:
        value = (low + high) / 2
        seats = [figure("seat 1 wins", value, low, high, "share")]
        seats += [figure("seat 2 wins", 1 - value, 1 - high, 1 - low, "share")]
        off = [
            figure(
                f"{one.name}, more",
                one.interval.value - 0.5,
                one.interval.low - 0.5,
                one.interval.high - 0.5,
                "points",
            )
            for one in seats
        ]
        skill = [figure("a doubling", elo, elo - 20, elo + 20, "elo")]
        found = {"seat balance": seats + off, "length": length, "endings": ends, "skill": skill}
        return " ".join(sentences(found, 1000))

    assert "No seat is shown to be favoured" in told(0.48, 0.54, 50)
    assert "seat 1 is favoured" in told(0.51, 0.55, 50)
    assert "seat 1 is at a disadvantage" in told(0.45, 0.49, 50)
    assert "Does skill pay? Yes" in told(0.48, 0.54, 50)
    assert "Does skill pay? It is not shown" in told(0.48, 0.54, 10)
    assert "Thinking longer loses" in told(0.48, 0.54, -50)


def test_charts_are_to_scale() -> None:
    drawn = ElementTree.fromstring(charts.strip(Interval(0.5, 0.25, 1, 9), (0, 1), "share"))
    [dot] = drawn.findall("circle")
    assert float(dot.get("cx", 0)) == charts.WIDE / 2
    bars = ElementTree.fromstring(charts.histogram([0, 2, 4], 1, "turns")).findall("rect")
    assert [float(bar.get("height", 0)) for bar in bars] == [charts.BARS / 2, charts.BARS]


def test_cells_lie_as_on_the_board() -> None:
    value = Figure("a1", Interval(0.5, 0.4, 0.6, 9), "share", data={"games": 9})
    hexagon = ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    cells = ElementTree.fromstring(charts.board({"a1": value}, hexagon)).findall("text")
    places = {cell.text: (float(cell.get("x", 0)), float(cell.get("y", 0))) for cell in cells}
    assert places["c1"][1] < places["b1"][1] < places["a1"][1], "the last letter is on top"
    assert places["a1"][0] == places["c1"][0] == (places["b1"][0] + places["b2"][0]) / 2
    grid = ["a1", "a2", "b1", "b2"]
    cells = ElementTree.fromstring(charts.board({}, grid)).findall("text")
    places = {cell.text: (float(cell.get("x", 0)), float(cell.get("y", 0))) for cell in cells}
    assert places["a1"][0] == places["a2"][0] < places["b1"][0]
    assert places["a1"][1] == places["b1"][1] > places["a2"][1]
