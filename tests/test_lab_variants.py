"""Sweeps and copies of games; what docs/designers.md says is done."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tailbiter import OptionError
from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.restricted import restrictions_of
from tailbiter.cli import main
from tailbiter.games import GAMES, PACKAGES
from tailbiter.lab.variants import registered, sweep_of
from tailbiter.lab_commands import lab

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "designers.md"


def run(*words: str) -> Any:
    done = CliRunner().invoke(lab, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def copied(name: str, to: Path, old: str = "", new: str = "") -> Path:
    folder = shutil.copytree(ROOT / "src/tailbiter/games" / name, to)
    text = (folder / "rules.py").read_text(encoding="utf-8")
    assert old in text
    (folder / "rules.py").write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return folder


def test_a_copy_as_it_is_plays_the_same_games(tmp_path: Path) -> None:
    folder = copied("eat_your_neighbor", tmp_path / "mine")
    words = ["--players", "best:10", "--deals", "4", "--folder", str(tmp_path)]
    _, mine = run("variant", "eat-your-neighbor", str(folder), *words)["arms"]
    assert (mine["changed"][0], mine["turns_more"][0]) == (0.0, 0.0)


def test_a_changed_rule_shows(tmp_path: Path) -> None:
    """Who is at a draw wins by having placed last; in the copy, whoever has not."""
    ending = "return lead > 0 or (lead == 0 and state.last == seat)"
    changed = "return seat == 1"
    folder = copied("eat_your_neighbor", tmp_path / "mine", ending, changed)
    words = ["--players", "random", "--deals", "60", "--folder", str(tmp_path)]
    was, mine = run("variant", "eat-your-neighbor", str(folder), *words)["arms"]
    assert 0.2 < was["share"][0] < 0.8
    assert mine["share"][0] == 0
    assert mine["share_more"][2] < 0
    assert mine["turns"] == was["turns"]


def test_a_copy_is_apart_and_gone_afterwards(tmp_path: Path) -> None:
    folder = copied("eat_me", tmp_path / "mine", "POINTS = 100", "POINTS = 90")
    before = dict(PACKAGES)
    with registered("eat-me", folder) as copy:
        rules: Any = GAMES[copy].rules
        assert rules.POINTS == 90
        known: Any = knowledge_of(copy)
        assert known.BIDS == 91  # what bots know of it reads the copy's rules, too
        assert restrictions_of(copy)
    assert before == PACKAGES
    original: Any = GAMES["eat-me"].rules
    assert original.POINTS == 100
    (folder / "rules.py").write_text("POINTS = 80\n")
    with registered("eat-me", folder) as other:
        assert other != copy


@pytest.mark.parametrize(
    ("option", "span", "why"),
    [
        ("stone", "4..6", "did you mean 'stones'"),
        ("hidden", "0..1", "number to sweep"),
        ("stones", "4-6", "written like 6..14"),
        ("stones", "6..4", "written like 6..14"),
        ("stones", "2..6", "stones"),
    ],
)
def test_a_sweep_that_cannot_be_says_why(option: str, span: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        sweep_of("ouroboros", option, span, 1, "random", 10)


@pytest.mark.whole
def test_the_guide_is_done_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command of it, with fewer games."""
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"```\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for line in "".join(lines).splitlines():
        words = shlex.split(line)
        if words[0] == "cp":
            shutil.copytree(ROOT / words[2], tmp_path / words[3])
        elif words[0] == "sed":
            _, old, new, _ = words[2].split("/")
            path, found = tmp_path / words[3], re.compile(old, re.MULTILINE)
            text, times = found.subn(new, path.read_text(encoding="utf-8"))
            assert times == 1
            path.write_text(text, encoding="utf-8")
        else:
            fewer = re.sub(r"--(deals|games) \d+", r"--\1 2", shlex.join(words[1:]))
            fewer = re.sub(r"best:\d+", "best:4", fewer)
            more = ["--deals", "2", "--pairs", "2", "--jobs", "1"] if "rulings" in words else []
            more += ["--jobs", "1"] if "sweep" in words else []
            done = CliRunner().invoke(main, [*shlex.split(fewer), *more])
            assert done.exit_code == 0, (line, done.output)
            assert "seat 1" in done.output or "score" in done.output, done.output
    assert (tmp_path / "rulings.html").exists()


def test_the_guide_names_every_restriction() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for name in GAMES:
        found: Any = restrictions_of(name)
        for one in found.RESTRICTIONS:
            assert f"| `{one}` |" in text
