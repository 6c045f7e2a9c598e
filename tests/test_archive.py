"""Old games replay for ever: every game of the archive, byte for byte."""

from collections import defaultdict
from pathlib import Path

import pytest

import tailbiter
from tailbiter.games import GAMES
from tests import make_archive

FILES = sorted(make_archive.ARCHIVE.glob("*.tail"))
LEAST_GAMES = 400


@pytest.fixture(scope="module", name="records")
def all_records() -> dict[Path, tailbiter.Record]:
    return {file: tailbiter.load(file) for file in FILES}


def test_every_game_replays_to_the_same_text(records: dict[Path, tailbiter.Record]) -> None:
    for file, record in records.items():
        assert record.text.encode() == file.read_bytes(), file.name


def test_every_game_comes_to_the_position_that_stands_in_it(
    records: dict[Path, tailbiter.Record],
) -> None:
    for file, record in records.items():
        assert record.position.text == record.tags["Final"], file.name
        assert record.position == record.game.position(record.tags["Final"]), file.name


def test_every_game_comes_to_the_result_that_stands_in_it(
    records: dict[Path, tailbiter.Record],
) -> None:
    for file, record in records.items():
        *_, word = file.read_text().split()
        result = record.position.result
        if result is None:
            assert word == "*", file.name
        elif len(result.scores) > 2:
            assert word.split("-") == [str(score) for score in result.scores], file.name
        else:
            word_of = {(1,): "1-0", (2,): "0-1", (): "1/2-1/2", (1, 2): "1/2-1/2"}
            assert word == word_of[result.winners], file.name


def test_there_are_enough_games_and_most_are_finished(
    records: dict[Path, tailbiter.Record],
) -> None:
    assert len(FILES) >= LEAST_GAMES
    for name in tailbiter.GAMES:
        own = [record for record in records.values() if record.game.name == name]
        assert len(own) >= LEAST_GAMES // 4, name
        assert sum(record.position.result is not None for record in own) > len(own) // 2, name
        assert any(record.position.result is None for record in own), name


def test_every_option_value_was_played(records: dict[Path, tailbiter.Record]) -> None:
    seen: dict[tuple[str, str], set[int | str]] = defaultdict(set)
    for record in records.values():
        for chosen, value in record.game.options.items():
            seen[record.game.name, chosen].add(value)
    for name, definition in GAMES.items():
        for option in definition.OPTIONS:
            values, numbers = seen[name, option.name], option.numbers
            assert values >= {*option.words, option.default}, (name, option.name)
            if len(numbers) < 12:
                assert values >= {*numbers}, (name, option.name)
            else:
                assert numbers[-1] in values, (name, option.name)
                assert len(values) >= 5, (name, option.name)


def test_the_archive_stays_small() -> None:
    assert sum(file.stat().st_size for file in FILES) < 1_000_000


def test_a_file_of_the_archive_is_never_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_archive, "ARCHIVE", tmp_path)
    monkeypatch.setattr(make_archive, "GAMES_EACH", 1)
    (tmp_path / "ouroboros-001.tail").write_text("old")
    make_archive.main()
    assert (tmp_path / "ouroboros-001.tail").read_text() == "old"
    assert len(list(tmp_path.iterdir())) == len(tailbiter.GAMES)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_the_same_game_is_made_every_time(name: str) -> None:
    assert make_archive.played(name, 60).text == make_archive.played(name, 60).text
