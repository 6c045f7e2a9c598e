"""A machine that stops: after each write, and in the middle of each line. Nothing is lost, and
nothing is done twice."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tailbiter.postal import disk
from tailbiter.postal.disk import Disk
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.desk_game import Master
from tests.desk_game import quick_reports as quick_reports
from tests.sampling import places

NAMES = ("Ann", "Ben")


class StoppedError(BaseException):
    """The machine stops: nobody catches that."""


@dataclass
class Stopping:
    """Counts what is written, and stops at one of them: after it, or in the middle of a line."""

    at: int = 0  # never
    is_torn: bool = False
    count: int = 0

    def append(self, path: Path, line: str) -> None:
        self.count += 1
        if self.count == self.at and self.is_torn:
            with path.open("ab") as file:
                file.write(line.encode()[: len(line) // 2])
            raise StoppedError
        APPEND(Disk(), path, line)
        self.stop()

    def write(self, *given: Any, **more: Any) -> None:
        self.count += 1
        if self.count == self.at and self.is_torn:
            raise StoppedError
        WRITE(Disk(), *given, **more)
        self.stop()

    def move(self, *given: Any) -> None:
        self.count += 1
        if self.count == self.at and self.is_torn:
            raise StoppedError
        MOVE(Disk(), *given)
        self.stop()

    def stop(self) -> None:
        if self.count == self.at and not self.is_torn:
            raise StoppedError


APPEND, WRITE, MOVE = Disk.append, Disk.write, Disk.move


def plugged(monkeypatch: pytest.MonkeyPatch, into: Stopping) -> None:
    monkeypatch.setattr(disk.Disk, "append", lambda _, *given: into.append(*given))
    monkeypatch.setattr(disk.Disk, "write", lambda _, *given, **more: into.write(*given, **more))
    monkeypatch.setattr(disk.Disk, "move", lambda _, *given: into.move(*given))


def state(master: Master) -> Any:
    """What there is by now, but for heads of the log, which are later where it was done again."""
    desk = master.desk
    letters = [
        (str(one["To"]), str(one["Subject"])) for name in NAMES for one in master.letters_to(name)
    ]
    secret = master.path / "secret"
    understood = sorted((one.seat, one.what, one.order) for one in desk.memory.understood.values())
    return {
        "log": [(type(one.entry).__name__, one.at, one.who) for one in desk.table.log],
        "position": desk.table.position.text,
        "letters": letters,
        "sent": sorted(file.name for file in (secret / "sent").iterdir()),
        "inbox": len(list((secret / "inbox").iterdir())),
        "understood": understood,
        "public": sorted(file.name for file in (master.path / "public").iterdir()),
        "half done": desk.memory.unfinished,
        "closed": desk.memory.closed,
    }


def everything(master: Master) -> Iterator[tuple[str, ...]]:
    """A game with everything in it that takes several steps."""
    folder = str(master.path)
    people = ("--player", "Ann <ann@example.org>", "--player", "Ben <ben@example.org>")
    yield ("new", folder, "--master", "Ada <ada@example.org>", "--zone", "UTC", *people)
    yield ("deal", folder)
    yield ("order", folder, letter(master, "A", "bid 7\nword: rhubarb\nPress: good evening"))
    yield ("remind", folder)
    yield ("extend", folder, "--days", "1", "--reason", "fog")
    yield ("order", folder, letter(master, "B", "I bid a thousand"))
    yield ("resolve", folder, "--now", "the fog lifts")
    yield ("send", folder, "--done")
    hands = master.table.position.view(gm=True)["board"]["hands"]
    yield ("order", folder, "--seat", "A", f"{hands[0][0]} bid 3")
    yield ("order", folder, letter(master, "B", f"Card: {hands[1][0]}"))
    yield ("order", folder, letter(master, "B", "bid 5"))
    yield ("resolve", folder)
    yield ("order", folder, "--seat", "A", f"{hands[0][1]} bid 1")
    yield ("rollback", folder, "1", "--reason", "misread")
    yield ("order", folder, "--seat", "B", f"{hands[1][2]} bid 5")
    yield ("forward", folder)
    yield ("away", folder, "--until", "2027-01-04")
    yield ("vacation", folder, "A", "--until", "2026-11-20")
    yield ("extend", folder, "--seat", "B")
    yield ("replace", folder, "B", "Bob <ben@example.com>")
    yield ("finish", folder, "--stop", "all have left")
    yield ("hand-over", folder, "Bea <bea@example.org>", f"{folder}.package", "--yes")


def turn_by_turn(master: Master) -> Iterator[tuple[str, ...]]:
    """Letters that play, correct and take back turns."""
    folder = str(master.path)
    people = ("--player", "Ann <ann@example.org>", "--player", "Ben <ben@example.org>")
    said = ("--game", "eat-your-neighbor", "--master", "Ada <ada@example.org>", "--zone", "UTC")
    yield ("new", folder, *said, *people)
    yield ("deal", folder)
    turns = master.table.position.turns()
    yield ("order", folder, letter(master, "A", f"my move: {turns[0]}"))
    yield ("order", folder, letter(master, "A", f"Correction: {turns[1]}"))
    yield ("order", folder, letter(master, "A", "please cancel my move"))
    yield ("order", folder, letter(master, "A", turns[2]))
    yield ("resolve", folder)
    yield ("rollback", folder, "1", "--reason", "misread")
    yield ("order", folder, "--seat", "A", turns[3])
    yield ("forward", folder)


def words_first(master: Master) -> Iterator[tuple[str, ...]]:
    """Words promised and shown; an order taken back."""
    folder = str(master.path)
    people = ("--player", "Ann <ann@example.org>", "--player", "Ben <ben@example.org>")
    said = ("--draw", "words", "--master", "Ada <ada@example.org>", "--zone", "UTC")
    yield ("new", folder, *said, *people)
    words = {"A": "ann-has-a-long-word-here", "B": "ben-has-another-long-word"}
    for seat, word in words.items():
        promise = sha256(word.encode()).hexdigest()
        yield ("order", folder, letter(master, seat, f"word: {promise}"))
    for seat, word in words.items():
        yield ("order", folder, letter(master, seat, f"word: {word}"))
    yield ("deal", folder)
    yield ("order", folder, letter(master, "A", "bid 7"))
    yield ("order", folder, letter(master, "A", "please cancel my order"))


def letter(master: Master, seat: str, words: str) -> str:
    file = master.path.parent / f"letter-{master.written}.eml"
    file.write_bytes(master.letter(seat, words))
    return str(file)


@pytest.mark.long
@pytest.mark.parametrize("commands", [everything, turn_by_turn, words_first])
def test_a_stop_at_any_write_loses_nothing_and_doubles_nothing(
    commands: Callable[[Master], Iterator[tuple[str, ...]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    quick_reports: None,
) -> None:
    master = Master(tmp_path / "game", monkeypatch, "2026-11-16 18:00")
    before, done = tmp_path / "before", tmp_path / "done"
    package = tmp_path / "game.package"
    counter, stops = Stopping(), 0
    plugged(monkeypatch, counter)
    monkeypatch.setattr("secrets.token_bytes", lambda number: bytes(range(number)))
    for words in commands(master):
        put_back(master.path, before)
        counter.at, counter.count = 0, 0
        assert run("gm", *words).exit_code == 0, words
        number, expected = counter.count, state(master)
        put_back(master.path, done)
        for at, is_torn in places(list(product(range(1, number + 1), (False, True))), 12, 4):
            put_back(before, master.path)
            package.unlink(missing_ok=True)
            counter.at, counter.count, counter.is_torn = at, 0, is_torn
            with pytest.raises(StoppedError):
                run_bare(words)
            counter.at = 0
            take_up(master, words, before)
            assert state(master) == expected, (words, at, is_torn)
            stops += 1
        put_back(done, master.path)
        master.now += 60_000
    assert stops > 20


def run_bare(words: tuple[str, ...]) -> None:
    found = run("gm", *words)
    raise AssertionError(found.output)


def take_up(master: Master, words: tuple[str, ...], before: Path) -> None:
    """As a master does: look how it stands, and type it again where nothing of it was begun."""
    is_there = (master.path / "game.toml").exists()
    is_begun = is_there and noted(master.path) > noted(before)
    if is_there:
        assert run("gm", "status", str(master.path)).exit_code == 0
    if not is_begun or words[0] == "send":
        found = run("gm", *words)
        assert found.exit_code == 0, found.output


def noted(folder: Path) -> int:
    file = folder / "secret" / "desk.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def put_back(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    if source.exists():
        shutil.copytree(source, target)
