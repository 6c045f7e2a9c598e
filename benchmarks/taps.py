"""`python -m benchmarks.taps`: six games by taps on a phone; what leaves one in doubt is counted.

A tap in doubt changes nothing on the page, or no pixel, in a second. A prompt in doubt names
neither "you" nor anybody who sits at the table. Taps are drawn among all that can be pressed,
offered or not: a refusal is to be seen too.
"""

import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from tests.browsing import PHONE, Visit, browser
from tests.serving import Server

PERSON, BOT = {"who": "person"}, {"who": "bot", "level": 1}
GAMES: list[tuple[str, int]] = [  # each with its seats
    ("eat-thyself", 2),
    ("eat-your-neighbor", 2),
    ("ouroboros", 2),
    ("eat-me", 5),
    ("eat-thyself", 3),
    ("ouroboros", 4),
]
SEED = 10
MOST = 600  # taps of a game, for one that does not end
SEEN = 1.0  # seconds in which a tap must have shown
YOU = re.compile(r"\b[Yy]ou(r|rs)?\b")
# A browser paints a tap by itself, as a mouse that comes over it: what the page did counts too.
WATCHED = """window.changes = 0;
new MutationObserver((all) => (changes += all.length)).observe(document,
  { subtree: true, childList: true, attributes: true, characterData: true })"""
QUICK = """localStorage.setItem("tailbiter.settings", JSON.stringify({telling: "none"}))"""
PRESSED = """(first) => {
  const found = first.map((where) => [...document.querySelectorAll(where)]);
  const visible = found.map((some) => some.filter((one) => one.checkVisibility()));
  return (visible.find((some) => some.length) ?? []).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2, one.getAttribute("aria-label") ?? one.textContent];
  });
}"""
FIRST = [  # of these whichever is there
    ".deed .main",
    "#tray .choice button",
    "#board [data-key], #tray [data-key], .order-form > button",
]
SAID = """() => [document.querySelector("#prompt").textContent,
  [...document.querySelectorAll(".plate .name")].map((one) => one.textContent),
  document.querySelector("#table").dataset.now]"""


@dataclass
class Tally:
    """What one game came to; what was in doubt, in the words that were on the screen."""

    game: str
    seats: int
    taps: int = 0
    unseen: list[str] = field(default_factory=list)
    prompts: set[str] = field(default_factory=set)
    unsaid: set[str] = field(default_factory=set)
    is_over: bool = False


def count() -> list[Tally]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, browser() as chromium:
        return [played(chromium, server, game, seats) for game, seats in GAMES]


def played(chromium: Browser, server: Server, game: str, seats: int) -> Tally:
    """One game from its first tap to its last."""
    tally, dice = Tally(game, seats), random.Random(f"{SEED} {game} {seats}")
    phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with Visit(chromium, server, reduced_motion="no-preference", **phone) as visit:
        visit.expected = ["400", "409", "422"]  # a tap may try what the rules forbid
        visit.page.add_init_script(QUICK)
        visit.page.add_init_script(WATCHED)
        visit.open(game, seats=[PERSON, *[BOT] * (seats - 1)], seed=SEED)
        while not tally.is_over and tally.taps < MOST:
            prompt, names, now = visit.page.evaluate(SAID)
            tally.prompts.add(prompt)
            if not names_somebody(prompt, names):
                tally.unsaid.add(prompt)
            tally.is_over = now == "over"
            if now == "act":
                tap(visit, tally, dice)
            else:
                visit.page.wait_for_timeout(50)
    return tally


def names_somebody(prompt: str, names: list[str]) -> bool:
    others = [name for name in names if name != "You"]
    return bool(YOU.search(prompt)) or any(name in prompt for name in others)


def tap(visit: Visit, tally: Tally, dice: random.Random) -> None:
    things = visit.page.evaluate(PRESSED, FIRST)
    if not things:
        return
    x, y, words = dice.choice(things)
    before = visit.page.screenshot(scale="css")
    visit.page.evaluate("() => (changes = 0)")
    visit.page.touchscreen.tap(x, y)
    tally.taps += 1
    until = time.monotonic() + SEEN
    while not visit.page.evaluate("changes") or visit.page.screenshot(scale="css") == before:
        if time.monotonic() > until:
            tally.unseen.append(words.strip())
            return


def shown(tallies: list[Tally]) -> Table:
    table = Table("game", "seats", "taps", "taps that show nothing", "prompts", "that name nobody")
    for one in tallies:
        ends = one.game if one.is_over else f"{one.game} (not over)"
        doubts = (str(len(one.unseen)), str(len(one.prompts)), str(len(one.unsaid)))
        table.add_row(ends, str(one.seats), str(one.taps), *doubts)
    return table


if __name__ == "__main__":
    console = Console()
    with console.status("playing six games by taps (about five minutes)"):
        tallies = count()
    console.print(shown(tallies))
    for one in tallies:
        for words in [*one.unseen, *sorted(one.unsaid)]:
            console.print(f"{one.game}: {words!r}", highlight=False)
    sys.exit(any(one.unseen or one.unsaid or not one.is_over for one in tallies))
