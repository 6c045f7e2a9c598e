"""The boards drawn: everything a view holds is there, in any terminal, at any width."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

import tailbiter
from tailbiter.cli import main
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import Canvas, Ink, beside, columns
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.showing import show
from tests.kinds import every_game

NAMES = ("Ann", "a random player", *"CDEFGHIJ")


def played(game: tailbiter.Game, turns: int, seed: int = 3) -> tailbiter.Position:
    """A position after some turns at random, or at the end."""
    position, dice = game.start(seed), random.Random(seed)
    while position.acting and turns:
        walk = position.walk(position.acting[0])
        while not walk.is_done:
            walk = walk.decide(dice.choice(walk.decisions).number)
        position, turns = walk.position, turns - 1
    return position


def drawn(position: tailbiter.Position, ink: Ink, seat: int | None = None) -> str:
    lines = BOARDS[position.game.name].draw(position.view(seat), ink)
    return "\n".join(line.plain for line in lines)


def test_every_game_has_a_drawing() -> None:
    assert tuple(BOARDS) == tailbiter.GAMES


@pytest.mark.parametrize("name", tailbiter.GAMES)
@pytest.mark.parametrize("is_unicode", [True, False])
@pytest.mark.parametrize("width", [80, 60])
def test_start_and_end_fit_the_terminal(name: str, is_unicode: bool, width: int) -> None:
    for turns in (0, 30, 600):
        position = played(tailbiter.game(name), turns)
        for seat in (None, 1, 2):
            shown = drawn(position, Ink(width, is_unicode, NAMES), seat)
            assert shown.strip()
            assert max(map(cell_len, shown.splitlines())) <= width
            assert is_unicode or shown.isascii()


def test_every_option_can_be_drawn() -> None:
    for game in every_game():
        for turns in (0, 5):
            shown = drawn(played(game, turns), Ink(80, True, NAMES[: game.players]))
            assert max(map(cell_len, shown.splitlines())) <= 80


def test_hexagons_show_each_piece_with_its_creatures_size() -> None:
    text = ".w.w/..w.w/..w.ww/.bb...b/.b..bb/b..../.... b 6-6 - 27"
    game = tailbiter.game("eat-your-neighbor")
    shown = drawn(game.position(text), Ink())
    assert "  c │ 1 │ ●⁴│ 3 │ 4 │ ●³│ ●³│ c" in shown
    assert (shown.count("●"), shown.count("○")) == (7 + 1, 7 + 1)
    assert "6 of 12 eaten" in shown
    assert "\nd | 1 | b4| b4|" in drawn(game.position(text), Ink(is_unicode=False))


def test_the_piece_placed_last_is_marked() -> None:
    position = tailbiter.game("eat-your-neighbor").start().play("d4").play("a1")
    mark = "\u203a"
    assert drawn(position, Ink()).count(mark) == 1
    assert f"a │{mark}○ │ 2" in drawn(position, Ink())


def test_keystones_are_shown_as_small_pictures() -> None:
    game = tailbiter.game("eat-your-neighbor", keystone=True)
    for seed in range(20):
        position = game.start(seed)
        sizes = {"single": 1, "pair": 2, "bend": 3, "line3": 3, "triangle": 3}
        wanted = sum(sizes.get(name, 4) for name in position.view()["board"]["keystones"])
        assert drawn(position, Ink()).count("⬢") == wanted


def test_the_grid_shows_discs_by_colour_and_letter() -> None:
    position = played(tailbiter.game("ouroboros"), 7)
    shown = drawn(position, Ink())
    grid = "".join(line[:34] for line in shown.splitlines())
    text = position.text.split()[0]
    for letter, mark in {"b": "◎", "g": "▲", "r": "✚", "y": "●"}.items():
        assert grid.count(mark + letter) == text.count(letter)
    assert grid.count("■■ │") == text.count("#") > 0
    for supply in position.view()["board"]["supplies"]:
        assert f"{supply['seat']}  {supply['discs']} disc" in shown
        for letter, count in supply["colours"].items():
            assert re.search(rf"{letter}█* {count}\b", shown)


def test_hidden_supplies_show_their_number_only() -> None:
    position = played(tailbiter.game("ouroboros", hidden=True), 8)
    assert "hidden" in drawn(position, Ink(), 1)
    assert drawn(position, Ink()).count("hidden") == 2
    assert drawn(position, Ink(), 1).count("◎b") == drawn(position, Ink()).count("◎b") + 1


def test_the_ring_shows_every_slot_clockwise() -> None:
    position = tailbiter.game("eat-thyself").start()
    shown = drawn(position, Ink())
    assert Counter(re.findall(r"[▲△●○][ABab]", shown)) == {"▲A": 2, "△a": 4, "●B": 2, "○b": 4}
    assert shown.count("[  ]") == 4
    lines = shown.splitlines()
    assert lines[0].index("○b") < lines[0].index("[  ]") < lines[0].index("▲A")
    for slot in range(1, 17):
        assert re.search(rf"(?<![\d\[]){slot}(?![\d\]])", shown)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("width", [80, 60])
def test_the_ring_of_numbers_shows_every_card_and_its_owner(players: int, width: int) -> None:
    position = played(tailbiter.game("eat-me", players=players), players * 6)
    board = position.view()["board"]
    shown = drawn(position, Ink(width)).split("Organisms")[0]
    for organism in board["organisms"]:
        letter = "*" if organism["owner"] is None else "ABCDEFGHIJ"[organism["owner"] - 1]
        for step in range(organism["size"]):
            card = (organism["first"] - 1 + step) % board["deck"] + 1
            assert re.search(rf"(?<!\d){card}{re.escape(letter)}", shown)
    for card in range(1, board["deck"] + 1):
        assert re.search(rf"(?<!\d){card}(?!\d)", shown)


def test_what_a_seat_holds_is_drawn_for_that_seat_only() -> None:
    position = tailbiter.game("eat-me").start(3)
    hand = position.view(2)["board"]["hand"]
    held = "  ".join(map(str, hand))
    assert held in drawn(position, Ink(), 2)
    assert all(held not in drawn(position, Ink(), seat) for seat in (None, 1, 3))


def test_a_position_is_drawn_by_command_also_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run = CliRunner().invoke
    shown = run(main, ["draw", "eat-your-neighbor", "-o", "side=2", ".b/.w./.. b 1-0 - 4"])
    assert shown.exit_code == 0
    assert "●" in shown.output
    command = ["draw", "eat-your-neighbor", "-o", "side=2", "--svg", str(file)]
    assert run(main, command).exit_code == 0
    picture = file.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "@font-face" not in picture
    assert run(main, command).exit_code == 0
    assert file.read_text(encoding="utf-8") == picture


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_colour_changes_nothing_but_colour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    view = played(tailbiter.game(name), 9).view()
    runner = CliRunner()
    with runner.isolation() as streams:
        show(Screen(plain=True), view, NAMES)
        plain = streams[0].getvalue().decode()
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with runner.isolation() as streams:
        show(Screen(), view, NAMES)
        coloured = streams[0].getvalue().decode()
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_drawings_stand_side_by_side_only_where_there_is_room() -> None:
    one, other = Canvas(10, 1), Canvas(10, 1)
    one.put(0, 0, "1234567890")
    other.put(0, 0, "abcdefghij")
    wide = beside(one.lines(), other.lines(), 23)
    assert [line.plain for line in wide] == ["1234567890   abcdefghij"]
    assert len(beside(one.lines(), other.lines(), 22)) == 3


def test_columns_keep_every_word() -> None:
    words = [f"w{n}" for n in range(50)]
    lines = columns(words, 60)
    assert " ".join(line.plain for line in lines).split() == words
    assert len(lines) < 10
