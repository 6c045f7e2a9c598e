"""A picture equals the page's board in a real browser, for all games and every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tailbiter import drawings
from tailbiter.games import GAMES
from tests.browsing import browser
from tests.drawing import Studio, pixels, softened, some_turns, unlike
from tests.kinds import every_game
from tests.sampling import places

WIDTH = 636  # the board is 600 pixels wide then: a browser lays it on whole ones
# Shares of pixels. Our SVG in the same browser differs by the softness of edges only. The PNG has
# letters of another font where the browser's own choice is not the first that is named.
SVG_APART, PNG_APART = 0.001, 0.005
FAR = 64  # of 255, in some colour


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with browser() as opened:
        yield Studio(opened)


# What shows, all of it together: the most seats on the largest boards, and what lies hidden there.
TOGETHER: tuple[tuple[str, dict[str, Any]], ...] = (
    ("eat-me", {"players": 10, "deck": "52", "closed_ring": "yes"}),
    ("eat-thyself", {"players": 3, "cards": "13+24", "sides": "bb"}),
    ("eat-your-neighbor", {"side": 5, "keystone": "yes", "swap": "yes"}),
    ("ouroboros", {"players": 4, "size": 9, "per_colour": 21, "hidden": "yes", "patterns": "E"}),
)


def presets() -> list[tailbiter.Game]:
    return [
        tailbiter.game(name, preset=preset)
        for name, definition in GAMES.items()
        for preset in definition.PRESETS
    ]


def kinds() -> list[tuple[tailbiter.Game, int]]:
    """Every game with every option, early and late; presets; and all that shows at once."""
    together = [tailbiter.game(name, **options) for name, options in TOGETHER]
    games = dict.fromkeys([*together, *presets(), *every_game()])
    return [(game, turns) for game in games for turns in (5, 24)]


def is_named(kind: tuple[tailbiter.Game, int]) -> str:
    game, turns = kind
    return f"{game.name}-{'-'.join(map(str, game.options.values()))}-{turns}"


@pytest.mark.long
@pytest.mark.parametrize("kind", places(kinds(), 60, 4), ids=is_named)
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
