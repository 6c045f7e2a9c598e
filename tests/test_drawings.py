"""Pictures of boards outside a browser: whole, alone, always the same, and only of what is seen."""

from __future__ import annotations

import random
import re
import sys
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tailbiter
from tailbiter import drawings
from tailbiter.drawings import engine, values
from tailbiter.games import GAMES
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.drawing import pixels, some_turns, unlike
from tests.test_replay_file import hidden_pair

games = pytest.mark.parametrize("name", GAMES)
themes = pytest.mark.parametrize("theme", drawings.THEMES)
PLAIN_PAINT = re.compile(r"none|#[0-9a-f]{6}|url\(#seat-pattern-\d+\)")
KNOWN_TAGS = {
    *("svg", "title", "defs", "pattern", "g", "path", "rect", "circle", "ellipse", "line"),
    *("polygon", "polyline", "text", "tspan"),
}


def view_of(name: str, turns: int = 14, seat: int | None = 1, **options: Any) -> dict[str, Any]:
    return some_turns(tailbiter.game(name, **options), turns, seed=5).view(seat)


@games
@themes
def test_a_picture_stands_alone(name: str, theme: drawings.Theme) -> None:
    """No style sheet, variable, script or address is left in it that a reader would need."""
    picture = drawings.svg(view_of(name), theme=theme)
    assert not re.search(r"var\(|calc\(|color-mix|light-dark|class=|style=|href|<script", picture)
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    root = ElementTree.fromstring(picture)
    patterns = {one.get("id") for one in root.iter() if one.tag.endswith("pattern")}
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in KNOWN_TAGS
        for paint in (element.get("fill"), element.get("stroke")):
            assert paint is None or PLAIN_PAINT.fullmatch(paint), paint
            assert paint is None or "url" not in paint or paint[5:-1] in patterns


@games
def test_the_same_view_gives_the_same_bytes_in_every_kind(name: str) -> None:
    view = view_of(name)
    assert drawings.svg(view) == drawings.svg(view)
    assert drawings.png(view) == drawings.png(view)
    assert drawings.pdf(view) == drawings.pdf(view)


@games
def test_who_hears_a_picture_is_told_the_position(name: str) -> None:
    title = ElementTree.fromstring(drawings.svg(view_of(name)))[0]
    assert title.tag.endswith("title")
    assert len(title.text or "") > 40


@pytest.mark.parametrize("width", [80, 333, 1200])
def test_a_picture_is_as_wide_as_asked(width: int) -> None:
    view = view_of("ouroboros")
    assert pixels(drawings.png(view, width=width)).shape[1] == width
    assert pixels(drawings.png(view, width=width, scale=2)).shape[1] == 2 * width


def test_what_cannot_be_is_refused_with_what_can() -> None:
    view = view_of("ouroboros", 0)
    with pytest.raises(tailbiter.OptionError, match="80 to 4000"):
        drawings.svg(view, width=5)
    with pytest.raises(tailbiter.OptionError, match="light, dark, print"):
        drawings.svg(view, theme="sepia")  # type: ignore[arg-type]


@themes
def test_a_picture_has_its_own_paper(theme: drawings.Theme) -> None:
    corner = pixels(drawings.png(view_of("eat-me"), theme=theme))[2, 2]
    paper = {"light": (247, 243, 234), "dark": (21, 24, 29), "print": (255, 255, 255)}
    assert tuple(corner) == paper[theme]


@pytest.mark.parametrize("knower", [1, None])
def test_what_is_hidden_does_not_show(knower: int | None) -> None:
    """Two games that differ in what this seat may not know give the same picture."""
    one, two = hidden_pair(tailbiter.game("eat-me"), knower, random.Random(7))
    assert drawings.svg(one.view(knower)) == drawings.svg(two.view(knower))


def test_a_hand_is_marked_for_its_seat_alone() -> None:
    mine, theirs = view_of("eat-me", 0, 1), view_of("eat-me", 0, 2)
    assert drawings.svg(mine) != drawings.svg(theirs)
    assert drawings.svg(view_of("eat-me", 0, None)) not in (
        drawings.svg(mine),
        drawings.svg(theirs),
    )


def words_in(picture: str) -> list[str]:
    return [text for one in ElementTree.fromstring(picture).iter() for text in one.itertext()]


def test_below_the_board_lie_ones_own_cards_and_everybodys_names_and_points() -> None:
    names = ["Ann", "Ben", "Cas", "Dee", "Eve"]
    view = view_of("eat-me", 24, 2)
    words = words_in(drawings.svg(view, names=names))
    assert set(names) <= set(words)
    assert {str(card) for card in view["board"]["hand"]} <= set(words[words.index("Eve") :])
    assert any("to bid" in text for text in words)


def test_below_the_board_lie_supplies_as_far_as_they_are_known() -> None:
    view = view_of("ouroboros", 12, 1, players=3, hidden="yes")
    shown = drawings.svg(view).count("M-28-6A28.6") - drawings.svg(view, alone=True).count(
        "M-28-6A28.6"
    )
    assert shown == 4  # the four colours of one's own; of others only backs


@games
def test_a_board_alone_has_nothing_below_it(name: str) -> None:
    view = view_of(name)
    alone, whole = (pixels(drawings.png(view, alone=is_alone)) for is_alone in (True, False))
    assert alone.shape[0] + 40 < whole.shape[0]
    high = alone.shape[0] - 20  # the margin
    assert unlike(alone[:high], whole[:high], 16) < 0.005  # patterns are laid a little otherwise


def test_a_name_is_text_whatever_it_holds() -> None:
    names = ['<script>"&', "\x00\x1b\ud800", "Ægir 🐍", "ב", "E"]
    picture = drawings.svg(view_of("eat-me"), names=names)
    words = " ".join(ElementTree.fromstring(picture).itertext())
    assert '<script>"&' in words
    assert "<script" not in picture
    drawings.png(view_of("eat-me"), names=names)
    drawings.pdf(view_of("eat-me"), names=names)


def test_one_engine_serves_every_thread() -> None:
    """Whoever asks at the same time gets the picture they asked for."""
    asked = [(name, view_of(name)) for name in GAMES] * 3
    expected = {name: drawings.svg(view) for name, view in asked[: len(GAMES)]}
    found: list[tuple[str, str]] = []

    def draw(name: str, view: dict[str, Any]) -> None:
        found.append((name, drawings.svg(view)))

    threads = [threading.Thread(target=draw, args=one) for one in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(asked)
    assert all(expected[name] == picture for name, picture in found)


@games
def test_black_and_white_tell_the_same(name: str) -> None:
    """Printed without colour, what the seats have differs in more than grey: nothing vanishes."""
    paper = pixels(drawings.png(view_of(name), theme="print")).mean(axis=2)
    ink = (paper < 128).mean()
    assert 0.01 < ink < 0.5


@games
def test_a_pdf_shows_what_the_png_does(name: str) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    view = view_of(name)
    page = pdfium.PdfDocument(drawings.pdf(view, width=500))[0]
    image = page.render(scale=96 / 72).to_numpy()[:, :, ::-1].astype("int16")
    other = pixels(drawings.png(view, width=500, theme="print"))
    assert abs(image.shape[0] - other.shape[0]) <= 1
    assert unlike(image, other, 128) < 0.006  # letters are of another font, and edges softer


def test_without_the_extra_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(drawings.NotInstalledError, match=r"pip install 'tailbiter\[drawings\]'"):
        drawings.png(view_of("ouroboros", 0))


@games
@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_command_writes_a_board_by_the_files_ending(
    name: str, kind: str, own_folder: Path
) -> None:
    result = run("draw", name, "--seed", "3", "--board", f"board.{kind}", "--theme", "print")
    assert result.exit_code == 0, result.output
    view = tailbiter.game(name).start(3).view()
    made = {"svg": drawings.svg, "png": drawings.png, "pdf": drawings.pdf}[kind]
    expected: Any = made(view, theme="print")  # type: ignore[operator]
    assert (own_folder / f"board.{kind}").read_bytes() == (
        expected.encode() if kind == "svg" else expected
    )


def test_the_command_says_which_endings_there_are() -> None:
    result = run("draw", "ouroboros", "--board", "board.gif")
    assert result.exit_code == 2
    assert ".svg, .png or .pdf" in result.output


def test_a_module_that_cannot_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.js").write_text("export default 3;\n")
    monkeypatch.setattr(engine, "WEB", tmp_path)
    with pytest.raises(ValueError, match="export default"):
        engine.as_script("odd.js")


@pytest.mark.parametrize(
    ("mixed", "expected"),
    [
        (["in srgb", "#ffffff 50%", "#000000"], "#808080"),
        (["in srgb", "#ff0000 25%", "transparent"], "#ff000040"),
        (["in srgb", "#336699 100%", "#000"], "#336699"),
    ],
)
def test_colours_mix_as_in_a_browser(mixed: list[str], expected: str) -> None:
    assert values.mix(mixed, False) == expected
