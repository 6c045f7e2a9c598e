"""`python -m benchmarks.pages`: how quick the pages are, measured inside chromium."""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console

import tailbiter
from benchmarks.serving import Figure, shown
from tests.browsing import HASTE, Visit, browser
from tests.serving import Server

USABLE, TRANSFER, CLICK, SHIFT = 1000.0, 300.0, 100.0, 0.0  # asked for: ms, kB, ms, none
CLICKS = 20
SLOWED = 6  # times, as on an old phone
THINKING = 3  # turns of a bot of level 8 during which frames are counted
WATCH = """() => {
  window.figures = { shift: 0, clicks: [], gap: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) figures.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    const clicks = list.getEntries().filter((entry) => entry.name === "click");
    figures.clicks.push(...clicks.map((entry) => entry.duration));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  let last = performance.now();
  const frame = (now) => {
    figures.gap = Math.max(figures.gap, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  return [page, ...files].reduce((sum, one) => sum + one.transferSize, 0) / 1000;
}"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  if (first) done(first.startTime);
}).observe({ type: "paint", buffered: true }))"""
BARE = "/offline.js"  # shown as it comes, without a style or a script
PAGES = {  # each with its address, of a game or of a table
    "set-up": "/new/{game}",
    "rules": "/rules/{game}",
    "rule sheet": "/rules/{game}/sheet",
    "lesson": "/learn/{game}",
    "table": "/table/{table}",
    "analysis": "/study/{table}",
}


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, browser() as chromium:
        figures = [front(chromium, server)]
        for game in tailbiter.GAMES:
            figures += table(chromium, server, game)
        figures += slowed(chromium, server)
        return [*figures, *clicking(chromium, server), thinking(chromium, server)]


def front(chromium: Browser, server: Server) -> Figure:
    with Visit(chromium, server) as visit:
        visit.go("/")
        visit.page.wait_for_load_state("networkidle")
        return Figure("front page, transfer", visit.page.evaluate(LOADED), "kB", TRANSFER)


def table(chromium: Browser, server: Server, game: str) -> list[Figure]:
    """A table opened by a browser that has nothing in its cache, and one that has."""
    with Visit(chromium, server) as visit:
        opened = visit.open(game)
        kilobytes = visit.page.evaluate(LOADED)
        times = []
        for _ in range(5):
            visit.go(f"/table/{opened}")
            visit.ready()
            times.append(visit.page.evaluate("() => performance.now()"))
        visit.page.evaluate(WATCH)
        visit.page.wait_for_timeout(300)
        shift = visit.page.evaluate("() => figures.shift")
    return [
        Figure(f"{game}: table, transfer", kilobytes, "kB", TRANSFER),
        Figure(f"{game}: usable, median of 5", statistics.median(times), "ms", USABLE),
        Figure(f"{game}: layout shift", shift, "", SHIFT),
    ]


def slowed(chromium: Browser, server: Server) -> list[Figure]:
    """When each page's frame is there, in a browser that has all but its processor."""
    with Visit(chromium, server) as visit:
        visit.expected = ["404"]  # a bare text names no icon
        tables = {game: visit.open(game) for game in tailbiter.GAMES}
        rate = {"rate": SLOWED}
        visit.context.new_cdp_session(visit.page).send("Emulation.setCPUThrottlingRate", rate)
        bare = [painted(visit, BARE) for _ in range(3)]
        times = {"a bare text, to compare": bare, "front page": [painted(visit, "/")]}
        for name, path in PAGES.items():
            paths = [path.format(game=game, table=table) for game, table in tables.items()]
            times[name] = [painted(visit, path) for path in paths]
    return [
        Figure(f"{name}: first paint, slowed {SLOWED} times", max(found), "ms", USABLE)
        for name, found in times.items()
    ]


def painted(visit: Visit, path: str) -> float:
    visit.go(path)
    visit.page.wait_for_load_state("load")
    return float(visit.page.evaluate(PAINTED))


def clicking(chromium: Browser, server: Server) -> list[Figure]:
    """From a click on the board to the frame that shows it, as the browser itself times it."""
    seats = [{"who": "person"}, {"who": "person"}]
    with Visit(chromium, server, reduced_motion="no-preference") as visit:
        visit.open("eat-your-neighbor", seats=seats, options={"side": 5})
        visit.page.evaluate(WATCH)
        for _ in range(CLICKS):
            click_offered(visit)
        found: Any = visit.page.evaluate("() => figures")
    times = [float(one) for one in found["clicks"]] or [16.0]  # nothing took longer than a frame
    return [
        Figure("click to screen, median", statistics.median(times), "ms", CLICK),
        Figure(f"click to screen, slowest of {CLICKS}", max(times), "ms", CLICK),
        Figure(f"layout shift in {CLICKS} turns", found["shift"], "", SHIFT),
    ]


def click_offered(visit: Visit) -> None:
    shown = visit.shown()
    turn = visit.page.locator("#choices option").first.get_attribute("value")
    visit.page.wait_for_timeout(HASTE)
    visit.page.locator(f"#board [data-key='{turn}']").click()
    visit.wait_past(shown)


def thinking(chromium: Browser, server: Server) -> Figure:
    """The longest time without a frame while a strong bot thinks."""
    seats = [{"who": "person"}, {"who": "bot", "level": 8}]
    with Visit(chromium, server, reduced_motion="no-preference") as visit:
        visit.open("eat-your-neighbor", seats=seats)
        visit.page.evaluate(WATCH)
        for _ in range(THINKING):
            click_offered(visit)
            visit.page.wait_for_function(
                "() => document.querySelector('#table').dataset.now === 'act'"
            )
        gap = visit.page.evaluate("() => figures.gap")
    return Figure("longest gap between frames, a level 8 bot thinking", gap, "ms", CLICK)


if __name__ == "__main__":
    console = Console()
    with console.status("measuring pages (about half a minute)"):
        found = measure()
    console.print(shown(found))
