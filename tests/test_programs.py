"""Programs that speak the protocol, as real processes: ours, good ones and those that misbehave."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tailbiter
from tailbiter.bots.protocol import program
from tailbiter.bots.protocol.program import Program, ProgramError
from tailbiter.terminal import kept_games
from tests.command_line import NEIGHBOR, kept, run
from tests.command_line import own_folder as own_folder

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
SESSION = next(block for _, block in BLOCKS if block.startswith("> tailbiter"))
PLAYER = next(block for language, block in BLOCKS if language == "python")
POLITE = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "tailbiter":
        print("id name Polite\\nready", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        {go}
"""
PATIENCE = 20.0  # seconds until a test gives up
VIEW = tailbiter.game("eat-your-neighbor").start().view(1)


@pytest.fixture(autouse=True)
def where_tailbiter_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(str(tailbiter.__file__)).parent.parent))


def command(folder: Path, script: str) -> str:
    file = folder / "player.py"
    file.write_text(script, encoding="utf-8")
    return f"{sys.executable} {shlex.quote(str(file))}"


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/status")
    return not status.exists() or "State:\tZ" not in status.read_text()


def until_gone(pid: int) -> bool:
    for _ in range(500):
        if not is_running(pid):
            return True
        time.sleep(0.01)
    return False


def test_the_player_of_the_documentation_plays_a_whole_game(own_folder: Path) -> None:
    player = command(own_folder, PLAYER)
    shown = run("play", "ouroboros", "--seed", "3", "--seat", "1", "random", "--seat", "2", player)
    assert shown.exit_code == 0
    assert "the game is over" in shown.output
    assert kept().position.result is not None
    assert kept().tags["Seat2"] == f"program: {player}"


def loosely(line: str) -> str:
    """A line of a session, without what depends on the search."""
    line = re.sub(r" line .*|(?<=best ) *.*", " ", line)
    return re.sub(r"(chance|visits|simulations|seconds|chances) [\d.,]+", r"\1", line)


def replies(child: "subprocess.Popen[str]") -> Iterator[str]:
    assert child.stdout
    for line in child.stdout:
        yield line.rstrip("\n")


def test_the_session_of_the_documentation_is_what_is_said() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "tailbiter", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = replies(child)
    assert child.stdin
    assert child.stdout
    for line in SESSION.splitlines():
        if line.startswith("> "):
            print(line[2:], file=child.stdin, flush=True)
            continue
        got = next(said)
        while got.startswith("info") and not line.startswith("< info"):
            got = next(said)
        assert loosely(got) == loosely(line[2:])
    assert child.wait(PATIENCE) == 0
    assert list(said) == []
    child.stdin.close()
    child.stdout.close()


def test_the_end_of_the_input_is_quit() -> None:
    for typed in (b"newgame ouroboros\ngo infinite\n", b"\xff\xfe\n" * 9):
        done = subprocess.run(
            [sys.executable, "-m", "tailbiter", "engine"],
            input=typed,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0
        assert done.stderr == b""


def test_our_own_engine_can_take_a_seat() -> None:
    engine = f"{sys.executable} -m tailbiter engine"
    result = run(*NEIGHBOR, "-o", "side=3", "--seat", "2", engine, typed="c3\n")
    assert result.exit_code == 0
    assert len(kept().turns) == 2
    assert "White places on" in result.output


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("raise SystemExit('no such colour')", "ended with exit code 1, saying 'no such colour'"),
        ("while True: print('spam')", "said 10000 lines and never ready"),
        ("while True: print('spam', end='')", "said a line of 100000 or more letters"),
        ("import os, time; os.close(1); time.sleep(60)", "ended its output and is still running"),
        (POLITE.format(go="print('best', flush=True)"), "said best and no turn"),
        (POLITE.format(go="print('error lost my way', flush=True)"), "said: error 'lost my way'"),
        (POLITE.format(go="os._exit(3)"), "ended with exit code 3"),
    ],
)
def test_what_a_program_does_wrong_is_told(tmp_path: Path, script: str, words: str) -> None:
    player = Program(command(tmp_path, script), timeout=PATIENCE)
    with pytest.raises(ProgramError, match=r"^the program '") as caught:
        player.choose(VIEW)
    player.close()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "script",
    [
        "import time; time.sleep(60)",
        "print('Hello!', flush=True); import time; time.sleep(60)",
        "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)",
    ],
)
def test_one_that_is_silent_is_ended(tmp_path: Path, script: str) -> None:
    note = "import os; open('pid', 'w').write(str(os.getpid()))\n"
    player = Program(command(tmp_path, note + script), timeout=1)
    with pytest.raises(ProgramError, match="did not say ready in 1 seconds"):
        player.choose(VIEW)
    player.close()
    assert not Path("pid").exists() or not is_running(int(Path("pid").read_text()))


def test_one_that_falls_silent_is_told(tmp_path: Path) -> None:
    go = "print('best d4', flush=True); sys.stdin.close(); time.sleep(60)"
    player = Program(command(tmp_path, POLITE.format(go=go)), timeout=PATIENCE)
    assert player.choose(VIEW) == "d4"
    player.timeout = 0.2
    with pytest.raises(ProgramError, match=r"did not say readyok in 0\.2 seconds"):
        player.choose(VIEW)
    player.close()


def test_one_that_does_not_start_is_told_too() -> None:
    player = Program("/nowhere/at/all")
    with pytest.raises(ProgramError, match="does not start: No such file or directory"):
        player.choose(VIEW)
    player.close()


def test_one_that_never_reads_does_not_hang_us(tmp_path: Path) -> None:
    script = "print('ready\\nreadyok', flush=True); import time; time.sleep(60)"
    player = Program(command(tmp_path, script), timeout=1)
    long = {**VIEW, "history": ["x" * 1_000_000]}
    with pytest.raises(ProgramError, match="did not say readyok in 1 seconds"):
        player.choose(long)
    player.close()


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    go = "print('best d4\\nbest d5', flush=True)"
    player = Program(command(tmp_path, POLITE.format(go=go)), timeout=PATIENCE)
    assert [player.choose(VIEW), player.choose(VIEW)] == ["d4", "d4"]
    player.close()


def test_what_a_program_started_itself_ends_with_it(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        + POLITE.format(go="print('best', child.pid, flush=True)")
    )
    player = Program(command(tmp_path, script), timeout=PATIENCE)
    grandchild = int(player.choose(VIEW))
    assert is_running(grandchild)
    player.close()
    assert until_gone(grandchild)


def test_a_program_gets_the_view_of_its_seat_and_no_more(own_folder: Path) -> None:
    script = (
        "import sys\n"
        "for line in sys.stdin:\n"
        "    open('heard', 'a').write(line)\n"
        "    print({'tailbiter': 'ready', 'isready': 'readyok', 'go': 'best bid 0'}.get(\n"
        "        line.split()[0], 'info'), flush=True)\n"
    )
    player = command(own_folder, script)
    run("play", "eat-me", "--seed", "5", "-o", "players=2", "--seat", "2", player, typed="bid 37\n")
    hands = tailbiter.game("eat-me", players=2).start(5).view(gm=True)["board"]["hands"]
    heard = (own_folder / "heard").read_text().splitlines()
    (view,) = [json.loads(line[5:]) for line in heard if line.startswith("view ")]
    assert view["board"]["hand"] == hands[1]
    assert view["history"] == []
    assert str(hands[0]) not in json.dumps(view)


@pytest.mark.parametrize(
    ("go", "words"),
    [
        ("print('best d4', flush=True)", "seat 2 played 'd4', but N5: d4 is taken"),
        ("print('best z9', flush=True)", "seat 2 played 'z9', but N1: "),
        ("os._exit(3)", "ended with exit code 3"),
    ],
)
def test_the_game_is_kept_and_the_way_on_told(own_folder: Path, go: str, words: str) -> None:
    player = command(own_folder, POLITE.format(go=go))
    result = run(*NEIGHBOR, "--seat", f"2={player}", typed="d4\n")
    (file,) = kept_games.kept_files()
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
    assert f"tailbiter play --resume {file} --seat 2=4" in result.stderr
    assert kept().turns == ("d4",)
    assert run("play", "--resume", str(file), "--seat", "2=random", typed="").exit_code == 0
    assert len(kept().turns) == 2


def test_a_program_sits_down_again_in_a_game_of_ours(own_folder: Path) -> None:
    go = "print('best', 'abc'[i] + '1', flush=True); i += 1"
    player = command(own_folder, "i = 0\n" + POLITE.format(go=go))
    run(*NEIGHBOR, "--seat", f"2={player}", typed="d4\n")
    run("play", "--resume", "--seat", "1=person", typed="d5\n")
    assert kept().turns == ("d4", "a1", "d5")
    assert kept().tags["Seat2"] == f"program: {player}"


def test_a_file_from_elsewhere_starts_no_program(own_folder: Path) -> None:
    player = command(own_folder, "open('harm', 'w')")
    game = tailbiter.game("eat-your-neighbor")
    tailbiter.Record(game, Seat1=f"program: {player}").save(own_folder / "theirs.tail")
    result = run("play", "--resume", "theirs.tail")
    assert result.exit_code == 2
    assert "which cannot play here; say --seat 1=person" in result.stderr
    assert not (own_folder / "harm").exists()


def test_ctrl_c_ends_the_program_and_keeps_the_game(own_folder: Path) -> None:
    player = command(
        own_folder, POLITE.format(go="open('pid', 'w').write(str(os.getpid())); time.sleep(60)")
    )
    arguments = [sys.executable, "-m", "tailbiter", *NEIGHBOR, "--seat", "2", player]
    child = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdin
    print("d4", file=child.stdin, flush=True)
    noted = own_folder / "pid"
    while not (noted.exists() and noted.read_text()):
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    shown, complaints = child.communicate(timeout=PATIENCE)
    assert (child.returncode, complaints) == (0, "")
    assert "Take the game up again" in shown
    assert until_gone(int(noted.read_text()))
    assert kept().turns == ("d4",)


def test_a_command_line_must_be_one() -> None:
    assert program.words_of("a 'b c'") == ["a", "b c"]
    for words in ("", "'", "   "):
        with pytest.raises(tailbiter.OptionError, match="command line"):
            program.words_of(words)
