"""Every page on small screens and at 200 %: nothing overprinted or cut, and room for fingers."""

from __future__ import annotations

from playwright.sync_api import Browser, ViewportSize, expect

import tailbiter
from tests.browsing import PHONE, ZOOMED, Visit
from tests.sampling import sampled
from tests.serving import Server
from tests.test_pages import play_by_text, seats, take_over

SHORT = ViewportSize(width=320, height=640)
SHORTEST = ViewportSize(width=320, height=568)
MANY = {"eat-your-neighbor": 2}  # seats; three in all other games
# Lines of writing that lie on each other, with nothing drawn between them, words that are broken or
# wider than their button, and what hides a part of its writing: all but what a button beside it
# opens.
UNREADABLE = r"""() => {
  const lines = [], wrong = [];
  for (const one of document.querySelectorAll("header *, main *")) {
    const isSeen = one.checkVisibility({ visibilityProperty: true });
    if (!isSeen || one.closest(".out-of-sight, svg, [aria-hidden=true]:not(.brief)")) continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(one);
    if (clipPath !== "none") continue; // for screen readers
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
    const isFolded = one.matches(".read, .chip, input");
    if (/hidden|clip/.test(overflowX + overflowY) && one.clientWidth && isCut && !isFolded) {
      wrong.push(`cut: ${one.className} ${one.textContent}`);
    }
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      lines.push(...[...range.getClientRects()].map((box) => ({ box, one })));
      const button = one.closest("button, .button")?.getBoundingClientRect();
      const { left, right } = range.getBoundingClientRect();
      if (button && (left < button.left - 1 || right > button.right + 1)) {
        wrong.push(`wider than its button: ${one.textContent}`);
      }
      for (const { 0: word, index } of node.textContent.matchAll(/\p{L}{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1 && !one.closest("code")) wrong.push(`broken: ${word}`);
      }
    }
  }
  const above = ({ one }, shown) => one.contains(shown) || shown.contains(one);
  lines.forEach((line, index) => {
    for (const other of lines.slice(index + 1)) {
      const [a, b] = [line.box, other.box];
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
      if (line.one === other.one || right - left <= 2 || bottom - top <= 5) continue;
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!shown || !above(line, shown) || !above(other, shown)) continue;
      wrong.push(`on each other: ${line.one.textContent} / ${other.one.textContent}`);
    }
  });
  return wrong;
}"""
SMALLEST = """() => {
  const things = document.querySelectorAll("#board .touch, #board .hit, #tray button, #bar button");
  const seen = [...things].filter((one) => one.checkVisibility() && !one.matches(".rule, .more"));
  const sizes = seen.map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  });
  return Math.min(...sizes);
}"""
FINGER = 44  # pixels


def check(visit: Visit, where: str) -> None:
    """In the end: a page that was resized is laid out anew."""
    for _ in range(20):
        if not (wrong := visit.page.evaluate(UNREADABLE)):
            break
        visit.page.wait_for_timeout(100)
    assert wrong == [], where
    assert visit.width_needed() <= 0, where
    row = visit.page.locator("header.top").bounding_box()
    assert row, where
    assert row["height"] < 2 * FINGER, f"{where}: what leads elsewhere takes two rows"


@sampled("game", tailbiter.GAMES, 1)
def test_every_page_of_a_game_is_read_whole_at_every_size(
    chromium: Browser, server: Server, game: str
) -> None:
    with Visit(chromium, server) as visit:
        table = visit.open(game, seats=seats(MANY.get(game, 3)), seed=5)
        play_by_text(visit, 7)
        paths = [f"/rules/{game}", f"/rules/{game}/sheet", f"/learn/{game}"]
        paths += [f"/new/{game}", f"/new/{game}?with=friend"]
        for path in ["/", "/lobby", "/now", f"/table/{table}", f"/study/{table}", *paths]:
            visit.go(path)
            if path.startswith("/table"):
                visit.ready()
                take_over(visit)
            visit.page.wait_for_load_state("networkidle")
            for size in (PHONE, SHORT, ZOOMED):
                visit.page.set_viewport_size(size)
                check(visit, f"{path} in {size}")


@sampled("size", [SHORT, SHORTEST], 1)
def test_a_short_phone_has_room_for_a_finger_and_hides_nothing_to_be_done(
    chromium: Browser, server: Server, size: ViewportSize
) -> None:
    with Visit(chromium, server, viewport=size, has_touch=True, is_mobile=True) as visit:
        for game in tailbiter.GAMES:
            visit.open(game, seats=seats(1, 1), seed=5)
            room = visit.page.evaluate(SMALLEST)
            assert room >= FINGER, f"{game}: {room}"
            for part in ("#tray", "#bar"):
                box = visit.page.locator(part).bounding_box()
                assert box, game
                assert box["y"] + box["height"] <= size["height"] + 1, f"{game}: {part}"


def test_a_bid_leads_on_by_a_button_of_its_own(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        visit.open("eat-me", seats=seats(1, 1), seed=5)
        shown = visit.shown()
        ring = visit.page.locator("#board").bounding_box()
        visit.page.locator("#tray button[type=submit]").tap()
        visit.page.locator(".deed:not([hidden]) .main").tap()
        visit.wait_past(shown)
        expect(visit.page.locator("#tray button[type=submit]")).to_have_count(0)
        assert visit.page.locator("#board").bounding_box() == ring, "the ring jumps"


def test_what_does_nothing_says_what_it_is(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        step = "[aria-label='Back one turn']"  # at the start, where it leads nowhere
        things = {"eat-me": ".plate .standing", "ouroboros": "#tray .pile", "eat-thyself": step}
        for game, thing in things.items():
            visit.open(game, seats=seats(1, 1), seed=5)
            said = visit.page.locator("#consequence")
            before = said.inner_text()
            visit.page.locator(thing).last.tap(force=True)  # also what is switched off
            expect(said).not_to_have_text(before)
