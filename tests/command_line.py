"""The command line run in a test: what is typed, what is shown, and what is kept."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tailbiter
from tailbiter.cli import main
from tailbiter.terminal import kept_games

NEIGHBOR = ("play", "eat-your-neighbor", "--seed", "7")
QUICK = (*NEIGHBOR, "--seat", "2=random")  # no bot to wait for, and the same each time
TWO_PEOPLE = ("play", "eat-me", "-o", "players=2", "--seat", "2=person", "--seed", "5")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test's own; a test file that imports this uses it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def kept() -> tailbiter.Record:
    """The one game that is kept."""
    (file,) = kept_games.kept_files()
    return tailbiter.load(file)
