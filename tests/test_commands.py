"""The commands around a game: rules, records, lists, the menu, and what is said of mistakes."""

import json
import os
import re
import subprocess
import sys

import pytest

import tailbiter
from tailbiter.cli import main
from tailbiter.games import sheets
from tailbiter.terminal import kept_games
from tailbiter.terminal.replay import Replay
from tailbiter.terminal.screen import Screen
from tests.command_line import QUICK, TWO_PEOPLE, kept, run
from tests.command_line import own_folder as own_folder

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play",), "say which game"),
        (("play", "ouroborus"), "did you mean 'ouroboros'?"),
        (("play", "eat-me", "-o", "players=11"), "M2: players cannot be '11'; it is 2 to 10"),
        (("play", "eat-me", "-o", "players"), "should be written like -o players=3"),
        (("play", "eat-me", "-o", "deck=52", "-o", "deck=52"), "deck is given twice"),
        (("play", "eat-me", "--seat", "6=person"), "there is no seat 6"),
        (("play", "eat-me", "--seat", "1=robot"), "no kind of player named 'robot'"),
        (("play", "eat-me", "--seat", "2=9"), "bots have levels 1 to 8, not '9'"),
        (("play", "eat-me", "--seat", "2='"), "is no command line"),
        (("play", "eat-me", "--seat", "x=person"), "'x' is no seat"),
        (("play", "eat-me", "--seed", "-1"), "--seed"),
        (("play", "eat-me", "--preset", "cubes"), "this game has no presets"),
        (("play", "eat-me", "--resume", "x.tail"), "leave GAME"),
        (("play", "--resume"), "no unfinished game is kept here"),
        (("play", "--resume", "none.tail"), "none.tail: No such file"),
        (("replay", "none.tail"), "none.tail: No such file"),
        (("rules", "eat-me", "M99"), "no rule named 'M99'"),
        (("rules", "eat"), "no game named 'eat'"),
        (("draw", "eat-me", "nonsense"), "a position text has"),
        (("draw", "eat-me", "--seat", "9"), "seats are 1 to 5"),
        (("pley",), "No such command"),
        (("play", "--nothing"), "No such option"),
    ],
)
def test_a_bad_argument_exits_2_with_one_line(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_alone_it_says_every_command() -> None:
    shown = run().output
    for name in main.commands:
        assert f"tailbiter {name}" in shown


def test_a_rule_is_printed_with_its_tag() -> None:
    shown = run("rules", "eat-your-neighbor", "n7").output
    assert shown.startswith("  N7 [S] ")
    assert "N8" not in shown
    (one,) = json.loads(run("rules", "eat-your-neighbor", "N7", "--json").output)
    assert (one["number"], one["tags"]) == ("N7", "S")


def test_every_rule_that_can_refuse_or_end_is_on_the_sheet() -> None:
    for name in tailbiter.GAMES:
        known = sheets.rules(name)
        definition = tailbiter.game(name).definition
        assert definition.TURN_ORDER in known
        assert {option.rule for option in definition.OPTIONS} <= set(known)
        for number in known:
            assert number in run("rules", name).output


def test_a_replay_in_a_pipe_tells_every_turn_and_the_last_board() -> None:
    run(*QUICK, typed="d4\na1\n")
    (file,) = kept_games.kept_files()
    shown = run("replay", str(file)).output
    record = tailbiter.load(file)
    for number, turn in enumerate(record.turns, 1):
        assert re.search(rf"^{number}\. (Black|White): {turn}$", shown, re.MULTILINE)
    assert shown.count("turn 5") == 1
    data = json.loads(run("replay", str(file), "--json").output)
    assert [entry["text"] for entry in data["turns"]] == list(record.turns)
    assert data["turns"][0]["events"][0]["rule"] == "N5"


def test_a_replay_keeps_the_secrets_of_a_game_still_on() -> None:
    run(*TWO_PEOPLE, typed="\nbid 37\n")
    (file,) = kept_games.kept_files()
    for extra in ((), ("--json",)):
        shown = run("replay", str(file), *extra).output
        assert "37" not in shown
        assert "hand" not in shown
        assert "Seed" not in shown


def test_the_menu_leads_to_a_game_and_back() -> None:
    shown = run("menu", typed="1\n3\nside=9\nside=3\n\n1\n1\nc3\nquit\n2\n1\na1\nquit\n5\n").output
    assert "N1: side cannot be '9'" in shown
    assert kept().game.options["side"] == 3
    assert kept().turns[0] == "c3"
    assert kept().tags["Seat2"] == "bot level 1"
    assert "8  as strong as it gets" in shown
    assert shown.rstrip().endswith("Until next time.")


def test_in_the_menu_enter_is_a_usual_bot_and_people_have_names() -> None:
    run("menu", typed="1\n4\nplayers=3\n\n2\n2\nAnn\nBo\n\nquit\n5\n")
    assert kept_games.kept_files() == []
    run("menu", typed="1\n4\nplayers=3\n\n2\n2\nAnn\nBo\n\na1+\nquit\n5\n")
    tags = kept().tags
    assert [tags[f"Seat{seat}"] for seat in (1, 2, 3)] == ["a person", "a person", "bot level 3"]
    assert [tags[f"Name{seat}"] for seat in (1, 2)] == ["Ann", "Bo"]


def test_games_lists_every_option_also_as_data() -> None:
    data = json.loads(run("games", "--json").output)
    assert [game["name"] for game in data] == list(tailbiter.GAMES)
    shown = run("games").output
    for game in data:
        assert game["name"] in shown
        for option in game["options"]:
            assert f"  {option['name']}={option['default']}" in shown


@pytest.mark.parametrize(("extra", "has_colour"), [((), True), (("--plain",), False)])
def test_colour_can_be_left_out(
    extra: tuple[str, ...], has_colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert bool(COLOUR.search(run(*QUICK, *extra).output)) == has_colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not COLOUR.search(run(*QUICK, *extra).output)


def test_a_terminal_without_unicode_gets_ascii() -> None:
    command = [sys.executable, "-m", "tailbiter", *QUICK, "--name", "1=Zoë"]
    done = subprocess.run(
        command,
        input=b"d4\n?\n",
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.stdout.isascii()
    assert b">  b  Black  Zo?" in done.stdout


def test_a_replay_is_walked_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    run(*QUICK, typed="d4\na1\n")
    (file,) = kept_games.kept_files()
    record = tailbiter.load(file)
    screen = Screen(plain=True)
    typed = iter(["", "n", "p", "4", "9", "", "q"])
    monkeypatch.setattr(screen, "ask", lambda: next(typed))
    seen: list[int] = []
    walk = Replay(record, screen)
    monkeypatch.setattr(walk, "show", seen.append)
    walk.walk()
    assert seen == [0, 1, 2, 1, 4]


def test_a_replay_of_orders_goes_round_by_round() -> None:
    run(*TWO_PEOPLE[:4], "--seat", "1=random", "--seat", "2=random", "--seed", "5")
    (file,) = kept_games.kept_files()
    shown = run("replay", str(file)).output
    assert re.findall(r"^(\d+)\. A: ", shown, re.MULTILINE) == [str(n) for n in range(1, 12)]
    assert "is in." not in shown


@pytest.mark.whole
def test_bench_says_how_fast_every_game_is() -> None:
    shown = json.loads(run("bench", "--seconds", "0.01", "--json").stdout)
    assert {row["label"].split()[0] for row in shown} == set(tailbiter.GAMES)
    assert all(row["games_per_second"] > 0 for row in shown)
    table = run("bench", "--seconds", "0.01").stdout
    assert "games/s" in table
    assert "eat-thyself players=3" in table
