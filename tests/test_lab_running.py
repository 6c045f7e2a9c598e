"""A study gives the same bytes whoever plays it, and goes on where it was stopped."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.lab import rows
from tailbiter.lab.playing import played_of, record_of, row_of
from tailbiter.lab.running import Chunk, Cluster, Hall, Made, Processes, gather, results, run
from tailbiter.lab.study import Arm, Study, read_study, study_of
from tests.sampling import IS_WHOLE

TEXT = """
game = "eat-your-neighbor"
players = ["best:20", "random"]
deals = 6
chunk = 2
chances = 10
events = true
[options]
side = 3
[[arms]]
name = "as it is"
[[arms]]
name = "with the swap"
options = { swap = "yes" }
"""


def study(**more: object) -> Study:
    small = {"name": "small", "game": "eat-your-neighbor", "players": "random", "deals": 8}
    return study_of({**small, "options": {"side": 2}, "chunk": 2, **more})


def test_a_study_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "first-seat.toml").write_text(TEXT)
    found = read_study(tmp_path / "first-seat.toml")
    assert found.name == "first-seat"
    assert [arm.name for arm in found.arms] == ["as it is", "with the swap"]
    assert found.game_of(found.arms[1]).options["swap"] == "yes"
    assert (found.rotations_of(found.arms[0]), found.chunks) == (2, 3)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"deals": 0}, "deals is a number from 1"),
        ({"deals": True}, "deals: a whole number"),
        ({"game": "ouroborus"}, "did you mean 'ouroboros'"),
        ({"players": ["level:9"]}, "written like level:4"),
        ({"players": ["random"] * 3}, "one for all, or one for each of 2 seats"),
        ({"options": {"size": 3}}, "size"),
        ({"arms": [{"name": "a"}, {"name": "a"}]}, "a name of its own"),
        ({"arms": [{"title": "a"}]}, "an arm has a name"),
        ({"dealz": 3}, "did you mean 'deals'"),
        ({"name": "../up"}, "small letters"),
    ],
)
def test_a_study_that_makes_no_sense_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(tailbiter.TailbiterError, match=why):
        study(**change)


def test_all_arms_have_the_same_deals() -> None:
    found = study(
        game="ouroboros",
        options={},
        arms=[{"name": "a"}, {"name": "b", "options": {"patterns": "B"}}],
    )
    one, other, next_one = (
        played_of(found, arm, found.game_of(arm), deal, 0)[0].text.split()[0]
        for arm, deal in ((found.arms[0], 3), (found.arms[1], 3), (found.arms[0], 4))
    )
    assert one == other != next_one


def test_where_players_differ_each_sits_everywhere_once(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(TEXT)
    found = read_study(tmp_path / "s.toml")
    run(found, tmp_path / "out", Processes())
    played = results(found, tmp_path / "out", found.arms[0])
    assert [row.place for row in played] == [(deal, turn) for deal in range(6) for turn in range(2)]
    best = sum(row.winners == 1 << row.rotation % 2 for row in played)
    assert best > 9, "the one that thinks wins, from whichever seat"


def test_a_row_tells_its_game(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(TEXT)
    found = read_study(tmp_path / "s.toml")
    game = found.game_of(found.arms[0])
    row = row_of(found, found.arms[0], game, 1, 1)
    record = record_of(game, *played_of(found, found.arms[0], game, 1, 1))
    assert record.position.result
    assert row.scores == record.position.result.scores
    assert row.turns == len(record.log) == len(row.offers)
    assert len(row.chances) == 2 * row.turns
    assert all(abs(row.chances[at] + row.chances[at + 1] - 1000) <= 1 for at in range(0, 20, 2))
    happened = [
        f"{event.kind} {event.rule}"
        for position in record.positions[1:]
        for event in position.events
    ]
    assert dict(zip(row.kinds, row.counts, strict=True)) == {
        kind: happened.count(kind) for kind in set(happened)
    }


def test_rows_are_kept_as_they_are(tmp_path: Path) -> None:
    arm = study().arms[0]
    found = [row_of(study(), arm, study().game_of(arm), deal, 0) for deal in (3, 1)]
    path = tmp_path / "rows.parquet"
    path.write_bytes(rows.as_bytes(found))
    assert rows.read(path) == found[::-1]
    assert rows.as_bytes(found) == rows.as_bytes(found[::-1])
    lines = rows.as_csv({"one, as it is": found}).splitlines()
    assert lines[0].startswith("arm,deal,rotation,winners,scores")
    assert lines[1].startswith('"one, as it is",3,0,')


class Stopping(Processes):
    """Plays so many chunks, and is then stopped."""

    def __init__(self, chunks: int) -> None:
        super().__init__()
        self.chunks = chunks
        self.asked: list[Chunk] = []

    def played(self, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        self.asked = list(chunks)
        yield from super().played(study, chunks[: self.chunks])
        raise KeyboardInterrupt


def test_a_stopped_study_goes_on_where_it_was(tmp_path: Path) -> None:
    found, told = study(), list[tuple[int, int]]()
    with pytest.raises(KeyboardInterrupt):
        run(found, tmp_path / "a", Stopping(3))
    with pytest.raises(tailbiter.OptionError, match="goes on"):
        gather(found, tmp_path / "a")
    with pytest.raises(KeyboardInterrupt):
        run(found, tmp_path / "a", rest := Stopping(0))
    assert [chunk.number for chunk in rest.asked] == [3]
    run(found, tmp_path / "a", Processes(), lambda done, of: told.append((done, of)))
    assert told == [(3, 4), (4, 4)]
    run(found, tmp_path / "b", Processes())
    assert gather(found, tmp_path / "a").read_bytes() == gather(found, tmp_path / "b").read_bytes()


def test_other_rules_are_other_games(tmp_path: Path) -> None:
    run(study(), tmp_path, Processes())
    run(study(options={"side": 3}), tmp_path, hall := Processes())
    assert results(study(), tmp_path, Arm("the rules as they are")) != results(
        study(options={"side": 3}), tmp_path, Arm("the rules as they are")
    )
    assert hall.jobs == 1


class Here:
    """In the place of processes: plays at once, and is counted."""

    opened, closed = list["Here"](), list["Here"]()

    def __init__(self, *_: object) -> None:
        self.opened.append(self)

    def submit(self, work: Callable[..., Made], *what: Any) -> Future[Made]:
        done: Future[Made] = Future()
        done.set_result(work(*what))
        return done

    def shutdown(self, **_: object) -> None:
        self.closed.append(self)


def test_a_hall_that_is_entered_stays_open_between_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tailbiter.lab.running.ProcessPoolExecutor", Here)
    hall, chunk = Processes(2), Chunk(study().arms[0].name, 0)
    with hall:
        rounds = [list(hall.played(study(), [chunk])) for _ in range(2)]
        assert (len(Here.opened), len(Here.closed)) == (1, 0)
    assert Here.opened == Here.closed
    rounds += [list(hall.played(study(), [chunk])) for _ in range(2)]
    assert len(Here.opened) == 3
    assert Here.opened == Here.closed
    assert len({made.rows for [made] in rounds}) == 1
    assert all(made.seconds > 0 for [made] in rounds)


HALLS: dict[str, Hall] = {
    "killed": Processes(2),
    "two": Processes(2),
    "dask": Cluster("local"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", list(HALLS) if IS_WHOLE else ["killed"])
def test_whoever_plays_gives_the_same_bytes_also_when_one_is_killed(
    name: str, tmp_path: Path
) -> None:
    found = study(deals=16, players="best:60", options={"side": 3})
    ended: list[int] = []
    killer = threading.Thread(target=lambda: ended.append(kill_a_child(tmp_path / name)))
    if name != "two":
        killer.start()
    run(found, tmp_path / name, HALLS[name])
    run(found, tmp_path / "one", Processes())
    one, other = (gather(found, tmp_path / hall).read_bytes() for hall in ("one", name))
    assert one == other
    if name != "two":
        killer.join(timeout=30)
        assert any(ended), "nobody was killed"


def kill_a_child(folder: Path) -> int:
    """As soon as something is kept, end one process that plays; which one."""
    while not any((folder / "chunks").glob("*.parquet")):
        time.sleep(0.01)
    mine = os.getpid()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        words = (stat.parent / "cmdline").read_bytes()
        if parent == mine and (b"spawn_main" in words or b"dask" in words):
            os.kill(int(stat.parent.name), signal.SIGKILL)
            return int(stat.parent.name)
    return 0
