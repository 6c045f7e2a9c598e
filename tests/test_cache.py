"""Machine code is kept in folders whose names change with the sources it is made from."""

import importlib.util
import re
import shutil
import types
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter import games
from tailbiter.bots.knowledge import learned
from tailbiter.engine import compiled
from tailbiter.engine.engine import Engine

names = pytest.mark.parametrize("name", tailbiter.GAMES)
PACKAGE = Path(str(tailbiter.__file__)).parent
COMPILED = sorted(
    str(path.relative_to(PACKAGE))
    for folder in ("engine", "games")
    for path in (PACKAGE / folder).rglob("*.py")
    if path.parent.parent.name != "games" or path.name not in compiled.FOR_PEOPLE
)


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which the engine takes for its own."""
    copy = tmp_path / "tailbiter"
    for room in ("engine", "games"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE / room, copy / room, ignore=ignored)
    monkeypatch.setattr(games, "__file__", str(copy / "games" / "__init__.py"))
    monkeypatch.setattr(compiled, "__file__", str(copy / "engine" / "compiled.py"))
    return copy


def folders(package: Path) -> dict[str, str]:
    """The name of each game's cache folder."""
    found = {}
    for name in tailbiter.GAMES:
        room = name.replace("-", "_")
        rules = types.ModuleType(f"tailbiter.games.{room}.rules")
        rules.__file__ = str(package / "games" / room / "rules.py")
        found[room] = compiled.folder(rules).name
    return found


@pytest.mark.parametrize("source", COMPILED)
def test_an_edit_of_a_source_gives_its_games_another_cache_folder(source: str, twin: Path) -> None:
    before = folders(twin)
    path = twin / source
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    after = folders(twin)
    room = path.parent.name
    changed = {name for name in before if before[name] != after[name]}
    assert changed == ({room} if room in before else set(before))


def test_texts_and_views_are_no_part_of_the_machine_code(twin: Path) -> None:
    before = folders(twin)
    for room in before:
        for name in compiled.FOR_PEOPLE:
            (twin / "games" / room / name).write_text("", encoding="utf-8")
    assert folders(twin) == before


@pytest.mark.parametrize("room", ["eat_thyself", "eat_your_neighbor", "ouroboros"])
def test_an_edit_of_learned_weights_gives_another_cache_folder(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Any = tailbiter.game(room.replace("_", "-")).definition.rules
    knowledge = PACKAGE / "bots" / "knowledge"

    def folder() -> str:
        spec = importlib.util.spec_from_file_location("edited", knowledge / f"{room}.py")
        assert spec
        assert spec.loader
        spec.loader.exec_module(module := importlib.util.module_from_spec(spec))
        return compiled.folder(rules, module).name

    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    twin = Path(shutil.copy(knowledge / "weights" / f"{room}.json", tmp_path))
    before, text = folder(), twin.read_text(encoding="utf-8")
    assert folder() == before
    twin.write_text(re.sub(r"\[-?\d+, ", "[7, ", text, count=1), encoding="utf-8")
    assert folder() != before


@names
def test_everything_compiled_comes_from_a_source_in_the_digest(name: str) -> None:
    among = tailbiter.game(name).engine().kernels.step.py_func.__globals__
    for value in among.values():
        if hasattr(value, "py_func"):
            path = Path(value.py_func.__code__.co_filename)
            assert str(path.relative_to(PACKAGE)) in COMPILED


def test_an_engine_compiles_each_game_once() -> None:
    first, second = (tailbiter.game("ouroboros", players=n).engine() for n in (2, 3))
    assert isinstance(first, Engine)
    assert first.kernels is second.kernels
