"""`python -m benchmarks.together`: from two empty browsers to a first turn of each, one on a phone.

One opens a table for a friend from the front page; the link goes over by other means; the friend
gives a name and sits down. Told are what each has to do, and how long they wait for us: thinking,
reading and sending the link are their own time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator
from rich.console import Console

from tests.browsing import PHONE, Visit, browser
from tests.serving import Server

GAME = "eat-your-neighbor"
NAME = "Ada"
SHOWN = "() => document.querySelectorAll('.turns .chip:has(.number)').length"


@dataclass
class Effort:
    clicks: int = 0
    keys: int = 0
    waited: float = 0.0  # seconds

    def click(self, found: Locator) -> None:
        self.clicks += 1
        self.wait(found.click)

    def type(self, found: Locator, text: str) -> None:
        self.keys += len(text)
        self.wait(lambda: found.fill(text))

    def wait(self, work: Callable[[], object]) -> None:
        begun = time.perf_counter()
        work()
        self.waited += time.perf_counter() - begun


def turn(visit: Visit, cell: str, effort: Effort, turns: int) -> None:
    """On the board; where a tap is to be confirmed, by the button that says what it does."""
    effort.wait(visit.ready)
    effort.click(visit.page.locator(f'#board [data-key="{cell}"]').first)
    deed = visit.page.locator(".deed .main").first
    if not visit.page.evaluate(SHOWN) >= turns and deed.is_visible():
        effort.click(deed)
    effort.wait(lambda: visit.wait_for_turns(turns))


def together(chromium: Browser, server: Server) -> tuple[Effort, Effort]:
    """What it took the one who opens the table, and the one who comes."""
    host, friend = Effort(), Effort()
    with (
        Visit(chromium, server) as desk,
        Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as phone,
    ):
        host.wait(lambda: desk.go("/"))
        host.click(desk.page.locator(f'a[href="/new/{GAME}?with=friend"]'))
        host.click(desk.page.locator("#start"))
        host.wait(lambda: desk.page.wait_for_url("**/table/*"))
        link = desk.page.locator(".gathering .address").input_value()
        host.click(desk.page.locator(".gathering").get_by_role("button", name="Copy the link"))
        friend.wait(lambda: phone.go(link.removeprefix(server.address)))
        friend.clicks += 1  # on the link
        friend.type(phone.page.locator(".gathering").get_by_role("textbox"), NAME)
        friend.click(phone.page.get_by_role("button", name="Sit down"))
        turn(desk, "d4", host, 1)
        friend.wait(lambda: phone.wait_for_turns(1))
        turn(phone, "a1", friend, 2)
        host.wait(lambda: desk.wait_for_turns(2))
    return host, friend


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="each with two new browsers")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, browser() as chromium:
        efforts = [together(chromium, server) for _ in range(runs)]
    for who, found in zip(("at the desk", "on the phone"), zip(*efforts, strict=True), strict=True):
        waited = statistics.median(one.waited for one in found)
        most = max(one.waited for one in found)
        done = f"{found[0].clicks} clicks, {found[0].keys} keys"
        Console().print(f"{who}: {done}, {waited:.1f} s waited (at most {most:.1f} of {runs} runs)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
