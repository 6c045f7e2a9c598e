"""The folder: one server at a time, nobody else's to look into, and whole."""

import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tailbiter.games.errors import TailbiterError
from tailbiter.server import folder as folders
from tailbiter.server.folder import Hold, Running, held, make_private
from tests.command_line import run
from tests.sampling import some
from tests.serving import ENVIRONMENT, PATIENCE, Server, Visitor, command
from tests.test_store_migration import OLD

PERSON = {"who": "person"}
NOWHERE = ("--host", "203.0.113.1")  # so that it never serves


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def serve_again(data: Path, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command(data), *more],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**ENVIRONMENT, **environment},
        check=False,
    )


def test_a_second_server_says_where_the_first_is_and_opens_its_page(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    screen = {"DISPLAY": ":0", "BROWSER": f"{sys.executable} -c {WRITES} {opened} %s"}
    with Server(tmp_path / "data") as server:
        done = serve_again(server.data)
        assert (done.returncode, done.stderr) == (0, "")
        assert f"{server.address}/" in done.stdout
        assert str(server.data) in done.stdout
        assert not opened.exists()
        assert serve_again(server.data, "--open", **screen).returncode == 0
        assert opened.read_text() == f"{server.address}/"
        Visitor(server).open("eat-me", [PERSON] * 2)
        server.check_quiet()


WRITES = '"import sys; open(sys.argv[1], chr(119)).write(sys.argv[2])"'


def test_without_a_screen_a_second_server_opens_nothing(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    dark = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": f"touch {opened} %s"}
    with Server(tmp_path / "data") as server:
        assert serve_again(server.data, "--open", **dark).returncode == 0
        assert not opened.exists()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_what_a_server_leaves_is_no_obstacle_to_the_next(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Killed while a child of it compiles, too."""
    with Server(tmp_path) as server:
        first = server.address
        server.end(how)
        server.start()
        assert server.address != first
        server.check_quiet()


def test_two_that_start_at_once_are_one(tmp_path: Path) -> None:
    starting = [
        subprocess.Popen(
            command(tmp_path),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        for _ in range(2)
    ]
    try:
        ended = time.monotonic() + PATIENCE
        while sum(one.poll() is not None for one in starting) < 1 and time.monotonic() < ended:
            time.sleep(0.05)
        assert sorted(one.poll() is None for one in starting) == [False, True]
        assert {one.poll() for one in starting} == {0, None}
    finally:
        for one in starting:
            one.kill()
            one.communicate()


def test_who_holds_a_folder_is_known_and_after_it_nobody_is(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tailbiter.server.folder import held\n"
        "with held(Path(sys.argv[1])) as hold:\n"
        "    hold.tell(sys.argv[2]); print('held', flush=True); sys.stdin.read()\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        with subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path), address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=ENVIRONMENT,
        ) as other:
            assert other.stdout
            assert other.stdout.readline() == b"held\n"
            with held(tmp_path) as found:
                assert found == Running(other.pid, address)
            other.kill()
        with held(tmp_path) as found:
            assert isinstance(found, Hold)
    assert mode(tmp_path / folders.LOCK) == 0o600


def test_where_a_server_was_before_is_not_where_one_is_that_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        with held(tmp_path) as hold:
            assert isinstance(hold, Hold)
            hold.tell(f"http://127.0.0.1:{listening.getsockname()[1]}/")
        with held(tmp_path), pytest.raises(TailbiterError), held(tmp_path):
            pass


def test_one_that_holds_a_folder_and_does_not_answer_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PATIENCE", 0.1)
    with held(tmp_path) as hold:
        assert isinstance(hold, Hold)
        hold.tell("http://127.0.0.1:9/")
        with pytest.raises(TailbiterError, match=str(os.getpid())), held(tmp_path):
            pass
    (tmp_path / folders.LOCK).write_bytes(b"\xff rubbish")
    with held(tmp_path) as hold:
        assert isinstance(hold, Hold)


def test_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        with Server(tmp_path / "data") as server:
            Visitor(server).open("eat-me", [PERSON] * 2)
            assert mode(server.data) == 0o700
            files = {file.name: mode(file) for file in server.data.iterdir()}
            assert files.keys() >= {"tailbiter.db", "tailbiter.db-wal", "tailbiter.db-shm"}
            assert set(files.values()) == {0o600}, files
            server.check_quiet()
    finally:
        os.umask(old)


def test_a_folder_that_others_could_look_into_is_closed_and_it_is_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    file = sqlite3.connect(data / "tailbiter.db")
    file.executescript(OLD)
    file.close()
    (data / "tailbiter.db").chmod(0o644)
    with Server(data) as server:
        assert mode(data) == 0o700
        assert {mode(file) for file in data.iterdir()} == {0o600}
        (line,) = [line for line in server.output if not line.startswith("Tailbiter is at")]
        assert str(data) in line
        server.kill()
        server.output.clear()
        server.start()
        server.check_quiet()


def test_a_folder_that_is_everybodys_stays_so(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    assert not make_private(shared)
    assert mode(shared) == 0o1777
    own = tmp_path / "own"
    own.mkdir()
    own.chmod(0o750)
    assert make_private(own)
    assert not make_private(own)


def played(data: Path) -> None:
    """A folder with a game of before, brought up to date: there is a file, and a copy."""
    data.mkdir(mode=0o700)
    file = sqlite3.connect(data / "tailbiter.db")
    file.executescript(OLD)
    file.close()
    assert run("serve", *NOWHERE, "--data", str(data)).exit_code == 2
    assert (data / "tailbiter-version-1.db").exists()


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 1_000)


def cut_by_a_byte(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 1)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def scribbled(file: Path) -> None:
    connection = sqlite3.connect(file)
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'log'"
    (page,) = connection.execute(query).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file.open("r+b") as inside:
        inside.seek((page - 1) * size)
        inside.write(b"\xff" * size)


@pytest.mark.long
@pytest.mark.parametrize("damage", some([cut, cut_by_a_byte, cut_in_half, scribbled], 2))
def test_a_damaged_file_is_neither_served_nor_changed(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    data = tmp_path / "data"
    played(data)
    file = data / "tailbiter.db"
    damage(file)
    before = file.read_bytes()
    for _ in range(2):
        done = run("serve", *NOWHERE, "--data", str(data))
        assert (done.exit_code, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert str(file) in done.stderr
        assert "203.0.113.1" not in done.stderr
        assert "tailbiter-version-1.db" in done.stderr, "the copy that there is"
        assert file.read_bytes() == before


def test_as_it_was_said_a_copy_is_put_in_its_place(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played(data)
    file = data / "tailbiter.db"
    cut(file)
    assert "damaged" in run("serve", *NOWHERE, "--data", str(data)).stderr
    for ending in ("", "-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    shutil.copy(data / "tailbiter-version-1.db", file)
    assert "203.0.113.1" in run("serve", *NOWHERE, "--data", str(data)).stderr


def test_killed_with_much_in_the_journal_it_is_not_taken_for_damaged(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server)
        table = visitor.open("eat-me", [PERSON] * 2)
        for number in range(30):
            table.play(1, f"bid {number % 5}")
        server.kill()
        assert (tmp_path / "tailbiter.db-wal").stat().st_size > 0
        with (tmp_path / "tailbiter.db").open("ab") as file:
            file.write(b"a page of which only the beginning was written")
        server.start()
        assert Visitor(server, visitor.key).get("/api/tables")["tables"]
