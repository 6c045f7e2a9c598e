"""A real browser in a test: Debian's chromium, pages watched for errors, a table played at."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.serving import Server

AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
WIDE = ViewportSize(width=1280, height=800)
HASTE = 400  # milliseconds in which a page asks again whether a click was meant
PHONE = ViewportSize(width=390, height=844)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
ZOOMED = ViewportSize(width=640, height=400)  # a window of 1280 x 800 at 200 %
PATIENCE = 30_000  # milliseconds, for a busy machine; nothing is measured with it
TURNS = ".turns .chip:has(.number)"  # as they are listed
STILL = "reduce"  # most tests need not see things move


@contextmanager
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium")
    assert found, "Debian's chromium is missing: make test installs it"
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--no-first-run", *quiet]
        )
        try:
            yield launched
        finally:
            launched.close()


class Visit:
    """One person's browser. What goes wrong on its pages fails the test."""

    def __init__(self, browser: Browser, server: Server, **how: Any) -> None:
        settings = {"viewport": WIDE, "reduced_motion": STILL, **how}
        self.server = server
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.expected: list[str] = []  # refusals that a test asks for
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self.see)

    def hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and not self.is_expected(message.text):
            self.wrong.append(message.text)

    def is_expected(self, text: str) -> bool:
        return any(words in text for words in self.expected)

    def see(self, request: Any) -> None:
        """Nothing is loaded from elsewhere."""
        if not request.url.startswith((self.server.address, "data:", "blob:", "file:")):
            self.wrong.append(f"asked for {request.url}")

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, kind: Any, error: Any, at: Any) -> None:
        self.context.close()
        if kind is None:
            assert not self.wrong, self.wrong

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def ask(self, path: str, asked: Any = None) -> Any:
        """Use the API as this visitor."""
        how = {"method": "POST", "headers": {"Content-Type": "application/json"}}
        script = "async ([path, how]) => (await fetch(path, how)).json()"
        body = {} if asked is None else {**how, "body": json.dumps(asked)}
        return self.page.evaluate(script, [path, body])

    def open(self, game: str, **more: Any) -> str:
        """Open a table and sit down; its id. No page is drawn before the table's own."""
        said = self.context.request.post(
            f"{self.server.address}/api/tables",
            data={"game": game, **more},
            headers={"Origin": self.server.address},
        )
        assert said.ok, said.text()
        table: str = said.json()["table"]["id"]
        self.go(f"/table/{table}")
        self.ready()
        return table

    def ready(self) -> None:
        """Wait until the page knows what it shows: a turn to make, a hand-over, an end."""
        self.page.wait_for_function(
            """() => document.querySelector('dialog.hand-over[open]')
                || ['act', 'over'].includes(document.querySelector('#table').dataset.now)"""
        )

    @property
    def is_over(self) -> bool:
        return self.now == "over"

    @property
    def now(self) -> str:
        """Whether the page waits for somebody here: "act", "wait", or the game is "over"."""
        return str(self.page.evaluate("() => document.querySelector('#table').dataset.now"))

    def wait_for_turns(self, count: int) -> None:
        """Wait until so many turns, or rounds, are listed."""
        script = f"(count) => document.querySelectorAll('{TURNS}').length === count"
        self.page.wait_for_function(script, arg=count)

    @property
    def looked_at(self) -> int:
        """Which of the turns listed is shown, from 1; 0: none of them."""
        script = f"""() => [...document.querySelectorAll('{TURNS}')]
            .findIndex((item) => item.ariaCurrent === 'step') + 1"""
        return int(self.page.evaluate(script))

    def number(self, table: str) -> int:
        return int(self.ask(f"/api/tables/{table}")["number"])

    def shown(self) -> str:
        """What the page shows: how many turns, and how many decisions of the next one."""
        return str(self.page.evaluate("() => document.querySelector('#table').dataset.step"))

    def wait_past(self, shown: str) -> None:
        """Wait until the page shows something else, and has told it."""
        self.page.wait_for_function(
            """(shown) => document.querySelector('dialog.hand-over[open]')
                || document.querySelector('#table').dataset.step !== shown""",
            arg=shown,
        )
        self.ready()

    def faults(self) -> list[str]:
        """What axe-core finds on the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in found
            for node in fault["nodes"]
        ]

    def width_needed(self) -> int:
        """How far the page reaches to the right of its window, in pixels."""
        script = "() => document.documentElement.scrollWidth - innerWidth"
        return int(self.page.evaluate(script))
