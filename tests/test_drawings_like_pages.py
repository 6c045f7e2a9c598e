"""A picture equals the page's board in a real browser, for all games and every option."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tailbiter
from tailbiter import drawings
from tests.browsing import browser
from tests.drawing import Studio, pixels, softened, some_turns, unlike
from tests.kinds import every_game
from tests.sampling import some

WIDTH = 636  # the board is 600 pixels wide then: a browser lays it on whole ones
# Shares of pixels. Our SVG in the same browser differs by the softness of edges only. The PNG has
# letters of another font where the browser's own choice is not the first that is named.
SVG_APART, PNG_APART = 0.001, 0.005
FAR = 64  # of 255, in some colour


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with browser() as opened:
        yield Studio(opened)


def kinds() -> list[tuple[tailbiter.Game, int]]:
    """Every game with every option, early and late."""
    return [(game, turns) for game in every_game() for turns in (5, 24)]


def is_named(kind: tuple[tailbiter.Game, int]) -> str:
    game, turns = kind
    return f"{game.name}-{'-'.join(map(str, game.options.values()))}-{turns}"


@pytest.mark.long
@pytest.mark.parametrize("kind", some(kinds(), 8), ids=is_named)
def test_a_picture_equals_the_pages_board(kind: tuple[tailbiter.Game, int], studio: Studio) -> None:
    game, turns = kind
    position = some_turns(game, turns, seed=turns)
    for seat, theme in ((1, "light"), (None, "dark")):
        view = position.view(seat)
        page = studio.board(view, WIDTH, theme)
        svg = drawings.svg(view, width=WIDTH, theme=theme, alone=True)  # type: ignore[arg-type]
        png = pixels(drawings.png(view, width=WIDTH, theme=theme, alone=True))  # type: ignore[arg-type]
        high = png.shape[0]
        page, shown = page[:high, :WIDTH], studio.shown(svg)[:high, :WIDTH]
        assert unlike(page, shown, FAR) < SVG_APART
        assert unlike(softened(page), softened(png), FAR) < PNG_APART
