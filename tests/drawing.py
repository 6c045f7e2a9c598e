"""A board in a real browser and the same board drawn without one, side by side, for tests."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, Route

import tailbiter
from tailbiter.drawings import picture
from tests.kinds import random_turn

SOURCE = Path(tailbiter.__file__).parent
FOLDERS = (SOURCE / "drawings" / "web", SOURCE / "server" / "web")
PLACE = "http://boards.test/"  # answered from those folders, never asked for
KINDS = {".js": "text/javascript", ".css": "text/css"}
PAGE = """<!doctype html><html data-theme="{theme}" data-board="{game}"><meta charset="utf-8">
<link rel="stylesheet" href="theme.css"><link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="boards/{game}.css">
<script type="importmap">{{"imports": {{"tailbiter/": "/"}}}}</script>
<body><div id="room" style="position: absolute; left: {edge}px; top: {edge}px; width: {room}px"></div>
<script type="module">
  import {{ game }} from "tailbiter/boards/{game}.js";
  const nothing = () => {{}};
  const board = game.make({{ decide: nothing, hold: nothing, point: nothing, refuse: nothing, letGo: nothing }});
  const scene = {scene};
  board.draw(scene);
  const [, , wide, high] = board.element.getAttribute("viewBox").split(" ").map(Number);
  document.querySelector("#room").style.height = `${{{room} * high / wide}}px`;
  document.querySelector("#room").append(board.element);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  board.draw(scene);
  document.body.dataset.ready = "yes";
</script>"""  # noqa: E501
Pixels = np.ndarray[Any, np.dtype[np.int16]]


def some_turns(game: tailbiter.Game, turns: int, seed: int) -> tailbiter.Position:
    """A position on the way: this many turns, or orders, from the start."""
    position, rng = game.start(seed), random.Random(seed)
    for _ in range(turns):
        if not position.acting:
            break
        seat = rng.choice(position.acting)
        position = position.play(random_turn(position, seat, rng), seat)
    return position


class Studio:
    """A browser in which boards are drawn by the page's own means, and pictures are shown."""

    def __init__(self, browser: Browser) -> None:
        context = browser.new_context(viewport={"width": 800, "height": 800})
        self.page: Page = context.new_page()
        self.page.route(f"{PLACE}**", self.answer)
        self.text = ""

    def answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(PLACE)
        if name == "page":
            return route.fulfill(body=self.text, content_type="text/html")
        [found] = [folder / name for folder in FOLDERS if (folder / name).exists()]
        return route.fulfill(body=found.read_bytes(), content_type=KINDS[found.suffix])

    def board(self, view: Mapping[str, Any], width: int, theme: str) -> Pixels:
        """As a page draws it, in the room that the picture has for it."""
        room = width / (1 + 2 * picture.MARGIN)
        self.text = PAGE.format(
            theme=theme,
            game=view["game"],
            scene=json.dumps(picture.scene(view, None)).replace("<", "\\u003c"),
            room=room,
            edge=room * picture.MARGIN,
        )
        self.page.goto(f"{PLACE}page")
        self.page.wait_for_selector("body[data-ready]", state="attached")
        return self.shot()

    def shown(self, svg: str) -> Pixels:
        """Our picture, in the same browser."""
        image = f"<body style='margin: 0'><img style='display: block' src='{PLACE}picture.svg'>"
        self.page.route(
            f"{PLACE}picture.svg",
            lambda route: route.fulfill(body=svg, content_type="image/svg+xml"),
        )
        self.page.set_content(image)
        self.page.wait_for_function("document.images[0].complete")
        return self.shot()

    def shot(self) -> Pixels:
        return pixels(self.page.screenshot())


def pixels(png: bytes) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)


def softened(picture: Pixels) -> Pixels:
    """Each pixel with its eight neighbours in one: lines as the eye sees them, whose edges two
    programs soften each in its own way."""
    wide = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    high, across = picture.shape[:2]
    squares = [wide[y : y + high, x : x + across] for y in range(3) for x in range(3)]
    found: Pixels = np.mean(squares, axis=0).astype(np.int16)
    return found


def unlike(one: Pixels, other: Pixels, by: int) -> float:
    """The share of pixels that differ by so much in some colour, where both pictures have one."""
    high, wide = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    apart = np.abs(one[:high, :wide] - other[:high, :wide]).max(axis=2)
    return float((apart > by).mean())
