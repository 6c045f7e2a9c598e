"""Whatever is asked, the answer is an error of ours with a sentence, or it works; nothing else."""

import functools
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.cli import main
from tailbiter.games import GAMES
from tests.command_line import own_folder as own_folder
from tests.kinds import random_game, random_turn
from tests.make_archive import ARCHIVE
from tests.sampling import examples

T = TypeVar("T")
Edit = tuple[str, float, float, str]
FAST = settings(deadline=None, derandomize=True, max_examples=examples(150))
SLOW = settings(
    deadline=None,
    derandomize=True,
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

NASTY = (
    *("", " ", "\n", "\t", "\0", "\ud800", "\u00a0", "\u2028", "\x1c", "\ufeff", "\u00df"),
    *("0", "-1", "1", "99999999999999999999", "9" * 5000, "\u0663", "\u00b2", "\uff11", "1e3"),
    *("-", "\u2013", "/", ",", ".", ":", "*", "!", "?", "#", "(", ")", "[", "]", "{", "}", '"'),
    *("\\", "_", "+", "x", "\u00d7", "=", "@", "a", "A", "b", "B", "w", "bw", "J", "nmr", "bid "),
)
LETTERS = st.characters(exclude_categories=()) | st.sampled_from("0123456789abAB+-x@=:!/,.* ")
WORDS = st.text(LETTERS, max_size=30) | st.sampled_from(NASTY)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.binary(max_size=4)
    | st.sampled_from([1 << 64, object(), int, "2", "B", 1.0])
    | WORDS
)
THINGS = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["cut", "put", "over", "swap", "twice", "number", "field"]),
        st.floats(0, 1, exclude_max=True),
        st.floats(0, 1, exclude_max=True),
        WORDS,
    ),
    min_size=1,
    max_size=3,
)


def edited(text: str, edits: list[Edit]) -> str:
    """The text with a few slips of the pen."""
    for kind, first, second, words in edits:
        i, j = sorted((int(first * len(text)), int(second * len(text))))
        j = min(j, i + 4)
        if kind == "cut":
            text = text[:i] + text[j + 1 :]
        elif kind == "put":
            text = text[:i] + words + text[i:]
        elif kind == "over":
            text = text[:i] + words + text[i + 1 :]
        elif kind == "swap" and j < len(text):
            text = text[:i] + text[j] + text[i + 1 : j] + text[i : i + 1] * (j > i) + text[j + 1 :]
        elif kind == "twice":
            text = text[:j] + text[i:]
        else:
            places = list(re.finditer(r"\d+" if kind == "number" else r"[^ ]+", text))
            if places:
                at = places[int(first * len(places))]
                text = text[: at.start()] + words + text[at.end() :]
    return text


def tried(call: Callable[[], T]) -> T | None:
    """What it gives, or None where it is refused with a sentence."""
    try:
        return call()
    except tailbiter.TailbiterError as error:
        refused = error
    check_sentence(refused)
    return None


def check_sentence(error: tailbiter.TailbiterError) -> None:
    assert isinstance(error, ValueError)
    assert re.search(r"\w+ \w+", str(error))
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 400
    if isinstance(error, tailbiter.TurnError):
        assert str(error).startswith(f"{error.rule}: ")
        assert re.fullmatch(r"[A-Z]\d+", error.rule)


def without_end() -> list[Any]:
    """Lists in lists, too deep to be shown."""
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


@pytest.mark.parametrize("what", [10**5000, without_end()], ids=["number", "lists"])
def test_what_is_too_large_to_show_is_refused(what: Any) -> None:
    game = tailbiter.game("eat-me", players=2)
    assert tried(lambda: tailbiter.game(what)) is None
    assert tried(lambda: tailbiter.game("eat-me", players=what)) is None
    assert tried(lambda: tailbiter.game("ouroboros", preset=what)) is None
    assert tried(lambda: game.position(what)) is None
    assert tried(lambda: game.start().play(what, 1)) is None
    assert tried(lambda: game.start().play("bid 5", what)) is None
    assert tried(lambda: tailbiter.read_record(what)) is None
    assert tried(lambda: tailbiter.load(what)) is None
    assert isinstance(what, list) or game.start(what) == game.start(what & ((1 << 64) - 1))


@functools.cache
def positions(name: str) -> list[tailbiter.Position]:
    """Positions of many kinds, from the start to the end."""
    rng = random.Random(f"bad input {name}")
    found = []
    for _ in range(10):
        position = random_game(name, rng).start(rng.randrange(100))
        for _ in range(rng.randrange(60)):
            if not position.acting:
                break
            seat = rng.choice(position.acting)
            position = position.play(random_turn(position, seat, rng), seat)
            if rng.random() < 0.1:
                found.append(position)
        found.append(position)
    return found


def snapshot(position: tailbiter.Position) -> Any:
    return position.text, position.state.key(), position.history, position.acting, hash(position)


def check_whole(position: tailbiter.Position) -> None:
    """A position that was read can be written, looked at and played on."""
    assert position.game.position(position.text) == position
    assert bool(position.acting) == (position.result is None)
    for seat in (None, *range(1, position.game.players + 1)):
        json.dumps(position.view(seat))
    json.dumps(position.view(gm=True))
    for seat in position.acting:
        position.play(random_turn(position, seat, random.Random(1)), seat)


@FAST
@given(name=THINGS)
def test_a_game_is_one_of_the_names_or_refused(name: Any) -> None:
    game = tried(lambda: tailbiter.game(name))
    assert game is None or name in tailbiter.GAMES


@FAST
@given(
    name=st.sampled_from(tailbiter.GAMES),
    options=st.dictionaries(
        st.sampled_from(["players", "size", "goal", "sides", "deck", "preset", "name"]) | WORDS,
        THINGS,
        max_size=3,
    ),
)
def test_options_are_the_rulebooks_or_refused(name: str, options: dict[str, Any]) -> None:
    options.pop("name", None)  # that is the game's own
    game = tried(lambda: tailbiter.game(name, **options))
    if game is not None:
        known = {option.name: option for option in GAMES[name].OPTIONS}
        assert list(game.options) == list(known)
        for option, value in game.options.items():
            assert value in known[option].words or value in known[option].numbers
        assert game.start().text


@FAST
@given(name=st.sampled_from(tailbiter.GAMES), seed=THINGS)
def test_a_seed_is_a_whole_number_or_refused(name: str, seed: Any) -> None:
    game = tailbiter.game(name)
    start = tried(lambda: game.start(seed))
    assert (start is not None) == (type(seed) is int)
    assert start is None or start == game.start(seed)


@FAST
@given(name=st.sampled_from(tailbiter.GAMES), text=THINGS)
def test_no_rubbish_is_a_position(name: str, text: Any) -> None:
    assert tried(lambda: tailbiter.game(name).position(text)) is None


@pytest.mark.parametrize("name", tailbiter.GAMES)
@FAST
@given(data=st.data(), edits=EDITS)
def test_an_edited_position_is_refused_or_whole(
    name: str, data: st.DataObject, edits: list[Edit]
) -> None:
    position = data.draw(st.sampled_from(positions(name)))
    text = edited(position.text, edits)
    read = tried(lambda: position.game.position(text))
    if read is not None:
        check_whole(read)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("eat-your-neighbor", "..../...../....../......./....../...../.... bw 0-0 - 1"),
        ("eat-your-neighbor", "..../...../....../......./....../...../.... b 0-0 - \u0661"),
        ("eat-thyself", "_Aba_Bab_Aba_Bab AB 1,1/1,1 1"),
        ("eat-thyself", "_Aba_Bab_Aba_Bab A 1,1/1,1 502"),
        ("ouroboros", "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy A 0,0,0,0/0,0,0,0 10 0"),
        ("eat-me", "- - 0,0 100,100 -/- 22 BA -/- 1 0"),
    ],
)
def test_a_position_that_is_nearly_right_is_refused(name: str, text: str) -> None:
    assert tried(lambda: tailbiter.game(name).position(text)) is None


@pytest.mark.parametrize("name", tailbiter.GAMES)
@FAST
@given(data=st.data(), turn=THINGS, seat=st.integers(0, 11) | st.none())
def test_rubbish_is_no_turn_and_changes_nothing(
    name: str, data: st.DataObject, turn: Any, seat: int | None
) -> None:
    position = data.draw(st.sampled_from(positions(name)))
    before = snapshot(position)
    after = tried(lambda: position.play(turn, seat, dice=random.Random(1)))
    assert snapshot(position) == before
    if after is not None:
        assert isinstance(turn, str)
        assert after.history[:-1] == position.history


@pytest.mark.parametrize("name", tailbiter.GAMES)
@FAST
@given(data=st.data(), edits=EDITS)
def test_an_edited_turn_is_refused_or_played_as_written_back(
    name: str, data: st.DataObject, edits: list[Edit]
) -> None:
    running = [position for position in positions(name) if position.acting]
    position = data.draw(st.sampled_from(running))
    seat = data.draw(st.sampled_from(position.acting))
    turn = edited(random_turn(position, seat, random.Random(str(edits))), edits)
    before = snapshot(position)
    after = tried(lambda: position.play(turn, seat))
    assert snapshot(position) == before
    assert position.is_legal(turn, seat) == (after is not None)
    if after is not None:
        assert position.play(after.history[-1].text, seat) == after


@FAST
@given(data=st.data(), seat=THINGS)
def test_a_seat_is_one_of_the_table_or_refused(data: st.DataObject, seat: Any) -> None:
    name = data.draw(st.sampled_from(tailbiter.GAMES))
    position = data.draw(st.sampled_from([p for p in positions(name) if p.acting]))
    before, acting = snapshot(position), position.acting[0]
    turn = random_turn(position, acting, random.Random(1))
    after = tried(lambda: position.play(turn, seat))
    turns = tried(lambda: position.turns(seat)) if position.acting == (acting,) else ()
    view = tried(lambda: position.view(seat))
    assert snapshot(position) == before
    seats = range(1, position.game.players + 1)
    is_seat = seat is None or (not isinstance(seat, bool | complex) and seat in seats)
    assert is_seat or (after is None and not turns and view is None)


def archived() -> list[Path]:
    """Some old games of every name, running and finished."""
    return [ARCHIVE / f"{name}-{n:03}.tail" for name in tailbiter.GAMES for n in (1, 9, 27, 40, 70)]


def blamed(text: str) -> int | None:
    """The line that is refused, or None if the record is whole."""
    try:
        record = tailbiter.read_record(text)
    except tailbiter.TextError as error:
        message = str(error)
    else:
        assert tailbiter.read_record(record.text).text == record.text
        return None
    found = re.match(r"line (\d+): .*\w \w", message)
    assert found, message
    assert 1 <= int(found[1]) <= max(1, len(text.splitlines()))
    return int(found[1])


@FAST
@given(text=THINGS)
def test_no_rubbish_is_a_record(text: Any) -> None:
    assert tried(lambda: tailbiter.read_record(text)) is None
    if isinstance(text, str):
        assert blamed(text) is not None


@pytest.mark.parametrize("file", archived(), ids=lambda file: file.stem)
def test_a_record_cut_after_any_line_is_refused_with_its_line(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    for kept in range(len(lines)):
        assert blamed("".join(lines[:kept])) is not None
    assert blamed("".join(lines)) is None


@SLOW
@given(file=st.sampled_from(archived()), place=st.floats(0, 1))
def test_a_record_cut_anywhere_is_refused_or_unharmed(file: Path, place: float) -> None:
    text = file.read_text()
    cut = text[: int(place * len(text))]
    if blamed(cut) is None:
        assert tailbiter.read_record(cut).text == text


@SLOW
@given(file=st.sampled_from(archived()), edits=EDITS)
def test_an_edited_record_is_refused_with_its_line_or_reads(file: Path, edits: list[Edit]) -> None:
    blamed(edited(file.read_text(), edits))


@pytest.mark.parametrize("file", archived(), ids=lambda file: file.stem)
def test_a_wrong_round_number_is_refused_on_its_line(file: Path) -> None:
    text = file.read_text()
    for found in re.finditer(r"^(\d+)\.", text, re.MULTILINE):
        for wrong in (int(found[1]) + 1, 10**8, "\u0663" * 12):
            broken = f"{text[: found.start()]}{wrong}.{text[found.end() :]}"
            assert blamed(broken) == text.count("\n", 0, found.start()) + 1


@pytest.mark.parametrize("file", archived(), ids=lambda file: file.stem)
def test_a_wrong_result_is_refused_on_its_line(file: Path) -> None:
    *lines, last = file.read_text().splitlines()
    for wrong in ("1-0", "0-1", "1/2-1/2", "*", "1-2-3", "0-0", "0", "", "-", "1-", "9" * 5000):
        if wrong != last:
            assert blamed("\n".join([*lines, wrong])) in (len(lines), len(lines) + 1)


@pytest.mark.parametrize("file", archived()[::5], ids=lambda file: file.stem)
def test_a_broken_tag_is_refused_on_its_line(file: Path) -> None:
    lines = file.read_text().splitlines()
    for n, line in enumerate(lines[:5]):
        for broken in (line[:-1], line[:-2] + "]", line.replace(' "', " ", 1), line + line):
            assert blamed("\n".join([*lines[:n], broken, *lines[n + 1 :]])) == n + 1


@pytest.mark.parametrize("name", tailbiter.GAMES)
@FAST
@given(value=WORDS, data=st.data())
def test_a_wrong_option_is_refused_on_its_line(name: str, value: str, data: st.DataObject) -> None:
    record = tailbiter.Record(tailbiter.game(name))
    option = data.draw(st.sampled_from(GAMES[name].OPTIONS))
    words = f"{option.name}={record.game.options[option.name]}"
    broken = record.text.replace(words, f"{option.name}={value}")
    line = blamed(broken)
    if line is None:
        changed = tailbiter.read_record(broken).game.options[option.name]
        assert str(changed).lower() == value.strip().lower().lstrip("0")
    else:
        assert line in (3, 4)


def test_there_is_no_record_in_a_file_that_is_none(tmp_path: Path) -> None:
    binary, latin, empty, huge = (tmp_path / name for name in ("binary", "latin", "empty", "huge"))
    binary.write_bytes(bytes(range(256)))
    latin.write_bytes('[Game "Zo\u00eb"]'.encode("latin-1"))
    empty.write_bytes(b"")
    with open(huge, "wb") as file:
        file.truncate(1 << 40)
    for path in (binary, latin, empty, huge, tmp_path, tmp_path / "missing", binary / "below"):
        assert tried(lambda path=path: tailbiter.load(path)) is None  # type: ignore[misc]
    with pytest.raises(tailbiter.TextError, match="No such file"):
        tailbiter.load(tmp_path / "missing")
    with pytest.raises(tailbiter.TextError, match="not a text file"):
        tailbiter.load(latin)


@FAST
@given(path=st.none() | st.floats() | st.binary(max_size=4) | WORDS | st.lists(st.none()))
def test_any_other_path_is_refused(path: Any) -> None:
    with pytest.raises(tailbiter.TextError, match=r"\w \w"):
        tailbiter.load(path)


def test_a_record_too_long_is_refused() -> None:
    text = tailbiter.Record(tailbiter.game("ouroboros")).text
    assert tried(lambda: tailbiter.read_record(text + " " * 4_000_000)) is None
    assert tailbiter.read_record(text + " " * 3_000_000).text == text


ON_A_LINE = WORDS.map(lambda words: words.replace("\0", ""))  # no system passes that on
COMMANDS = st.sampled_from(["play", "rules", "replay", "draw", "games"]) | ON_A_LINE
ARGUMENTS = st.lists(
    st.sampled_from(
        [
            *("eat-me", "ouroboros", "-o", "players=2", "--preset", "cubes", "--seat", "1=person"),
            *("2=person", "--seed", "5", "--json", "--plain", "--name", "1=x", "M3", "--", "-"),
            *("preset=four", "name=x", "--option", "--svg", "--resume", "-o=", "players=9"),
        ]
    )
    | ON_A_LINE,
    max_size=5,
)


@SLOW
@given(command=COMMANDS, arguments=ARGUMENTS)
def test_a_command_works_or_exits_2_with_one_line(command: str, arguments: list[str]) -> None:
    result = CliRunner().invoke(main, [command, *arguments], input="")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 2)
    if result.exit_code == 2:
        assert re.fullmatch(r"tailbiter: .*\w \w.*\n", result.stderr)
        assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "two\nlines"),
        ("play", "ouroboros", "-o", "name=x"),
        ("draw", "ouroboros", "-o", "preset=four", "--preset", "cubes"),
        ("draw", "ouroboros", "--seat", "9" * 5000),
        ("draw", "ouroboros", "--svg", "."),
        ("draw", "ouroboros", "\ud800"),
        ("rules", "\ud800"),
    ],
)
def test_a_bad_argument_exits_2_with_one_line(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, arguments, input="")
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    assert re.fullmatch(r"tailbiter: .*\w \w.*\n", result.stderr)


def test_bytes_that_are_no_text_are_refused_in_one_line() -> None:
    source = str(Path(str(tailbiter.__file__)).parent.parent)
    command = [sys.executable.encode(), b"-m", b"tailbiter", b"replay", b"\xff\xfe"]
    done = subprocess.run(command, capture_output=True, env={"PYTHONPATH": source}, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"tailbiter: ")
