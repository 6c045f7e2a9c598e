"""Planted truths: an unfair rule ranks first with its sign, one that does nothing ranks last."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.options import Option
from tailbiter.lab import rulings_docs, rulings_page, rulings_words
from tailbiter.lab.effects import Effect
from tailbiter.lab.factorial import contrasts, signs
from tailbiter.lab.rulings import (
    Arms,
    Ranked,
    Ruling,
    note_seconds,
    rank,
    rulings_of,
    seconds_of,
    strengths,
    study_for,
)
from tailbiter.lab.running import Chunk, Processes, file_of
from tailbiter.lab.statistics import Interval
from tailbiter.lab.variants import registered
from tailbiter.lab_commands import lab
from tests import nibble

OPTIONS = """    Option("gift", "no", "X3", ("no", "yes"), tag="R"),
    Option("napkin", "white", "X1", ("white", "red"), tag="I"),
)
PRESETS"""


@pytest.fixture
def unfair(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A copy of a small game: with gift=yes the first seat always wins; a napkin does nothing."""
    monkeypatch.setitem(PACKAGES, "nibble", "tests.nibble")
    folder = shutil.copytree(Path(str(nibble.__file__)).parent, tmp_path / "copy")
    changes = {
        "__init__.py": {
            ")\nPRESETS": OPTIONS,
            'int(options["most"])}': 'int(options["most"]), "gift": int(options["gift"] == "yes")}',
        },
        "rules.py": {
            "class Options(Flat):\n": "class Options(Flat):\n    gift: int = number()\n",
            "class State(Flat):\n": "class State(Flat):\n    gift: int = number()\n",
            "    state.turn = 1\n": "    state.turn = 1\n    state.gift = options.gift\n",
            "    if state.version == 1:": "    if state.gift == 1:\n        return state.crumbs"
            " == 0 and seat == 0\n    if state.version == 1:",
        },
    }
    for name, exchange in changes.items():
        text = (folder / name).read_text()
        for old, new in exchange.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / name).write_text(text)
    with registered("nibble", folder) as copy:
        yield copy


def test_an_unfair_rule_ranks_first_and_one_that_does_nothing_last(
    unfair: str, tmp_path: Path
) -> None:
    assert [one.name for one in rulings_of(unfair)] == ["gift=yes", "napkin=red"]
    told: list[str] = []
    [found] = rank(
        *([unfair], tmp_path / "kept", Processes(1), 60), most=8, chunk=200, report=told.append
    )
    first, last = found.rows
    assert (first.ruling.name, first.verdict) == ("gift=yes", "decide")
    assert (last.ruling.name, last.verdict) == ("napkin=red", "forget")
    assert all(effect.share.low > 0.1 for effect in first.effects.values())
    assert all(effect.nothing and effect.n >= 400 for effect in last.effects.values())
    assert first.effects["random"].n < last.effects["random"].n  # it was decided early
    text = rulings_words.as_text(found)
    assert "decide these: gift=yes (X3)" in text
    assert "forget those: napkin=red (X1)" in text
    assert f"none of {last.effects['random'].n}: at most" in text.replace(",", "")
    assert "rulings open" in told[0]
    [again] = rank([unfair], tmp_path / "kept", Nobody(), 0, most=8, chunk=200)  # all is kept
    assert found.seconds["strong"] > 0
    assert rulings_words.as_data(again) == rulings_words.as_data(found)
    page = rulings_page.as_page([found])
    lose_a_chunk(unfair, tmp_path / "kept", "napkin=red", 1)
    [less] = rank([unfair], tmp_path / "kept", Nobody(), 0, most=8, chunk=200)
    assert less.rows[0].effects == first.effects, "the others have what is there"
    assert less.rows[1].effects["random"].n == 200
    assert page == rulings_page.as_page([again])
    assert page.rindex("gift=yes") < page.rindex("napkin=red")
    assert '<tr class="forget">' in page
    assert "http" not in page


def lose_a_chunk(name: str, folder: Path, arm: str, number: int) -> None:
    study = study_for(name, strengths(name)[0], 200)
    file_of(study, folder / f"rulings-{name}", Chunk(arm, number)).unlink()


class Nobody(Processes):
    """Plays nothing; asked to, it says so."""

    def played(self, study, chunks):  # type: ignore[no-untyped-def]
        assert not chunks
        return iter(())


def effect(share: float, half: float = 0.01) -> Effect:
    none = Interval(0.0, -0.001, 0.001, 1000)
    changed = Interval(0.2, 0.1, 0.3, 1000)
    return Effect(Interval(share, share - half, share + half, 1000), none, none, 20.0, changed)


@pytest.mark.parametrize(
    ("shares", "verdict", "disagree"),
    [
        ((0.0, 0.0, 0.005), "forget", False),
        ((0.0, 0.0, 0.1), "decide", True),
        ((0.1, 0.1, -0.1), "decide", True),
        ((0.1, 0.1, 0.105), "decide", False),
        ((0.0, 0.0, 0.015), "decide", False),
    ],
)
def test_verdicts(shares: tuple[float, ...], verdict: str, disagree: bool) -> None:
    effects = dict(zip(("random", "middle", "strong"), map(effect, shares), strict=True))
    row = Ranked(Ruling(Option("a", "no", "X1", ("no", "yes"), tag="R"), "yes"), effects)
    assert (row.verdict, row.disagree) == (verdict, disagree)
    said = rulings_words.notes(row)
    assert any("disagree" in note for note in said) == disagree
    assert ("changes the first seat's share" in said) == (verdict == "decide")
    assert any("favours no seat" in note for note in said) == (verdict == "forget")


@pytest.mark.parametrize(
    ("share", "half", "verdict"),
    [(0.0, 0.05, "open"), (0.01, 0.005, "forget")],  # too wide; not nothing, but next to it
)
def test_verdicts_of_one_interval(share: float, half: float, verdict: str) -> None:
    effects = dict.fromkeys(("random", "middle", "strong"), effect(share, half))
    row = Ranked(Ruling(Option("a", "no", "X1", ("no", "yes"), tag="R"), "yes"), effects)
    assert row.verdict == verdict


@pytest.mark.parametrize(
    ("turns", "verdict", "reason"),
    [(0.4, "forget", ""), (2.0, "decide", "10\N{NO-BREAK SPACE}% longer in strong play")],
)
def test_a_length_matters_from_five_in_a_hundred_on(
    turns: float, verdict: str, reason: str
) -> None:
    """Of 20 turns; both changes are sure."""
    longer = replace(effect(0.0), turns=Interval(turns, turns - 0.1, turns + 0.1, 1000))
    effects = dict.fromkeys(("random", "middle", "strong"), longer)
    row = Ranked(Ruling(Option("a", "no", "X1", ("no", "yes"), tag="R"), "yes"), effects)
    assert (row.verdict, rulings_words.why(row)) == (verdict, reason)
    assert ("changes the length" in rulings_words.notes(row)) == (verdict == "decide")
    wide = replace(longer, share=Interval(0.0, -0.03, 0.03, 1000))
    assert wide.is_felt == (verdict == "decide"), "also while who wins is not known"
    assert wide.seems_idle == (verdict == "forget")


def test_an_arm_goes_on_to_a_finer_look_only_where_that_may_show_that_it_does_not_matter() -> None:
    seems_idle, seems_some = effect(0.001, 0.0199), effect(0.015, 0.0199)
    assert not seems_idle.is_decided(0.02, is_known_to_matter=False)
    assert seems_idle.is_decided(0.02, is_known_to_matter=True)
    assert seems_some.is_decided(0.02, is_known_to_matter=False)
    assert not effect(0.015, 0.03).is_decided(0.02, is_known_to_matter=True)
    assert effect(0.08, 0.03).is_decided(0.02, is_known_to_matter=False), "it is shown to matter"
    assert effect(0.001, 0.013).is_decided(0.02, is_known_to_matter=False)


def test_nothing_is_forgotten_before_all_strengths_have_played() -> None:
    ruling = Ruling(Option("a", "no", "X1", ("no", "yes"), tag="R"), "yes")
    for count, verdict in ((0, "open"), (1, "open"), (2, "open"), (3, "forget")):
        names = ("random", "middle", "strong")[:count]
        assert Ranked(ruling, dict.fromkeys(names, effect(0.0))).verdict == verdict


def test_what_was_not_played_is_said(unfair: str, tmp_path: Path) -> None:
    [found] = rank([unfair], tmp_path / "kept", Nobody(), -1)
    assert [row.verdict for row in found.rows] == ["open", "open"]
    assert "not known yet: gift=yes (X3), napkin=red (X1)" in rulings_words.as_text(found)
    assert "not played yet" in rulings_page.as_page([found])
    told = "\n".join(rulings_docs.told(rulings_words.as_data(found)))
    assert "| not played | not played | not played |" in told


def test_quick_players_of_all_games_come_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[tuple[str, str]] = []

    def play(arms: Arms, *_: object) -> Iterator[str]:
        seen.append((arms.study.game, arms.strength.name))
        return iter(())

    monkeypatch.setattr(Arms, "play", play)
    monkeypatch.setattr(Arms, "effects", lambda arms: {})
    monkeypatch.setattr("tailbiter.lab.rulings.ranking_of", lambda name, arms: None)
    rank(["eat-me", "ouroboros"], tmp_path, Nobody(), 0)
    names = [name for name, _ in seen]
    assert [strength for _, strength in seen[::2]] == ["random", "middle", "strong"]
    assert names == ["eat-me", "ouroboros"] * 3


def test_processor_time_is_added_up(tmp_path: Path) -> None:
    note_seconds(tmp_path, "random", 2.0)
    note_seconds(tmp_path, "strong", 1.5)
    note_seconds(tmp_path, "random", 0.25)
    assert seconds_of(tmp_path) == {"random": 2.25, "strong": 1.5}


def test_the_command_writes_data_and_a_page(tmp_path: Path) -> None:
    words = [
        "rulings",
        "eat-me",
        "--deals",
        "4",
        "--pairs",
        "2",
        "--jobs",
        "1",
        "--folder",
        str(tmp_path),
    ]
    done = CliRunner().invoke(lab, [*words, "--json", "--page", str(tmp_path / "page.html")])
    assert done.exit_code == 0, done.output
    [data] = json.loads(done.stdout)
    assert {row["option"] for row in data["rulings"]} == {
        option.name for option in GAMES["eat-me"].OPTIONS if option.tag
    }
    assert all(row["effects"]["strong"]["n"] == 4 for row in data["rulings"])
    assert "Eat Me" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert len(data["together_by_pairs"]) == 4 + 6
    assert "Pairs that act together:" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("count", [3, 5, 7])
def test_a_fraction_keeps_options_and_pairs_apart(count: int) -> None:
    rows = np.array(signs(count))
    assert len(rows) == (2**count if count < 5 else 2 ** (count - 1))
    groups = [[one] for one in range(count)]
    groups += [[one, other] for one in range(count) for other in range(one)]
    columns = np.column_stack([rows[:, group].prod(axis=1) for group in groups])
    assert (columns.T @ columns == len(rows) * np.eye(len(groups))).all()


def test_a_pair_that_acts_together_is_found() -> None:
    rows, dice = np.array(signs(5)), np.random.default_rng(4)
    true = 0.1 * rows[:, 0] - 0.15 * rows[:, 1] * rows[:, 3]
    values = true + dice.normal(0, 0.3, (200, len(rows)))
    found = contrasts(list("abcde"), rows.tolist(), values)
    assert [one.options for one in found if one.is_felt] == [("b", "d"), ("a",)]
    assert found[0].share.value == pytest.approx(-0.3, abs=0.04)
    assert found[1].share.value == pytest.approx(0.2, abs=0.04)
