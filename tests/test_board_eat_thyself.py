"""The ring on a page: what is drawn, said and touched there is what the position is."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.browsing import HASTE, PHONE, ZOOMED, Visit
from tests.sampling import sampled
from tests.serving import Server

NAMES = ("Ann", "Bo", "Cy")
SMALL = ViewportSize(width=320, height=640)
SPOKEN = """() => {
  const shown = "#board [aria-label], #tray, #prompt, .plates .standing, .deed";
  return [...document.querySelectorAll(shown)].flatMap((one) =>
    [one.getAttribute("aria-label"), one.closest("svg") ? "" : one.textContent]).filter(Boolean);
}"""
PRINTED = """() => [...document.querySelectorAll("#board text:not(.letter)")]
    .map((text) => text.textContent)"""
CODE = re.compile(r"\d[+-]\d|\b[ABCabc][@=!]|\bx\d|\bcard [ab]\b|\bA's|\b[BCbc]\b|_")
SLOTS = """() => [...document.querySelectorAll("#board [data-slot]")].map((plate) => ({
  number: plate.querySelector(".number").textContent, label: plate.getAttribute("aria-label") }))"""
TRAIL = """() => [...document.querySelectorAll("#board .trail :is(.came, .left, .eaten, .bows)")]
    .map((mark) => mark.outerHTML)"""
ACTING = """() => {
  window.seen = [];
  const look = () => {
    const plate = document.querySelector(".plate.acting")?.className.match(/seat-\\d/)[0];
    const cards = document.querySelector("#board .acts")?.className.baseVal.match(/seat-\\d/)[0];
    window.seen.push([plate, cards]);
    requestAnimationFrame(look);
  };
  look();
}"""
TARGETS = """() => [...document.querySelectorAll("#board [data-key] .hit")].map((hit) => {
  const box = hit.getBBox(), scale = hit.getScreenCTM();
  const size = Math.hypot(scale.a, scale.b);
  return [hit.closest("[data-key]").dataset.key, box.width * size, box.height * size];
})"""
OVERPRINTED = """() => {
  const texts = [...document.querySelectorAll("#board .number, #board .up")];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
    one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom));
}"""


def people(count: int) -> list[dict[str, Any]]:
    return [{"who": "person", "name": name} for name in NAMES[:count]]


def open_ring(visit: Visit, count: int = 2, **options: Any) -> str:
    options = {"cards": "12+24", "sides": "ab", "players": count, **options}
    return visit.open("eat-thyself", options=options, seats=people(count), seed=5)


def thing(visit: Visit, key: str) -> Locator:
    return visit.page.locator(f'[data-key="{key}"]').first


def touched(chromium: Browser, server: Server, size: ViewportSize) -> Visit:
    return Visit(chromium, server, viewport=size, has_touch=True)


@sampled("count", [2, 3], 1)
def test_no_code_is_shown_or_said(chromium: Browser, server: Server, count: int) -> None:
    """Letters stand on pieces and badges alone, as the colour of a seat does."""
    dice = Random(count)
    with Visit(chromium, server) as visit:
        table = open_ring(visit, count, king_extra="up_to_two", pawn_return="may")
        for _ in range(14):
            visit.ready()
            if visit.is_over:
                break
            said = visit.page.evaluate(SPOKEN)
            assert said
            assert not [words for words in said if CODE.search(words)]
            assert all(text.isdigit() for text in visit.page.evaluate(PRINTED))
            state = visit.ask(f"/api/tables/{table}")
            shown = visit.shown()
            offered = visit.page.locator("#choices option")
            texts = offered.evaluate_all("all => all.map((one) => one.value)")
            box = visit.page.get_by_role("combobox", name="Type a turn")
            box.fill(dice.choice(texts))
            box.press("Enter")
            visit.wait_past(shown)
        assert state["number"] > 2


def test_slots_are_told_as_they_are_drawn(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        table = open_ring(visit)
        for turn in ("2+1a b@9", "5-4b", "8+2a b@3"):
            state = visit.ask(f"/api/tables/{table}")
            drawn = visit.page.evaluate(SLOTS)
            for slot, found in zip(state["view"]["board"]["slots"], drawn, strict=True):
                assert found["number"] == str(slot["slot"])
                assert f"slot {slot['slot']}" in found["label"]
                owner, piece = slot["piece"].upper(), slot["piece"]
                name = f"{NAMES['AB'.index(owner)]}'s " if piece else "A free space"
                assert found["label"].startswith(name)
                is_king = piece != "" and piece == owner
                assert found["label"].startswith(f"{name}king") == is_king
            shown = visit.shown()
            seat, number = state["view"]["acting"][0], state["number"]
            asked = {"seat": seat, "turn": turn, "number": number}
            visit.ask(f"/api/tables/{table}/turns", asked)
            visit.wait_past(shown)


def test_the_last_turn_leaves_a_trail_that_survives_a_reload(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        table = open_ring(visit)
        assert visit.page.evaluate(TRAIL) == []
        shown = visit.shown()
        asked = {"seat": 1, "turn": "2+4b x13,15 B=1 B@5 b@6", "number": 0}
        visit.ask(f"/api/tables/{table}/turns", asked)
        visit.wait_past(shown)
        trail = visit.page.evaluate(TRAIL)
        classes = sorted(re.findall(r'class="(\w+)', "".join(trail)))
        assert classes == ["bows", *["came"] * 4, *["left"] * 3]
        visit.page.reload()
        visit.ready()
        assert visit.page.evaluate(TRAIL) == trail


def test_a_mouse_that_rests_does_not_cover_what_the_others_did(
    chromium: Browser, server: Server
) -> None:
    """A browser says that it points at whatever was drawn below it."""
    with Visit(chromium, server) as visit:
        table = open_ring(visit)
        box = thing(visit, "slot-6").bounding_box()
        assert box
        x, y = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
        visit.page.mouse.move(x, y)
        visit.page.locator("#board .marks .hops").first.wait_for()
        shown = visit.shown()
        visit.ask(f"/api/tables/{table}/turns", {"seat": 1, "turn": "10-1a", "number": 0})
        visit.wait_past(shown)
        over = {"bubbles": True, "pointerType": "mouse", "clientX": x, "clientY": y}
        thing(visit, "slot-6").dispatch_event("pointerover", over)
        assert visit.page.evaluate(TRAIL)
        thing(visit, "slot-6").dispatch_event("pointerover", {**over, "clientX": x + 1})
        assert not visit.page.evaluate(TRAIL)


def test_who_is_to_act_is_shown_alike_while_a_turn_is_told(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server, reduced_motion="no-preference") as visit:
        bot = {"who": "bot", "level": 1}
        options = {"cards": "12+24", "sides": "ab"}
        visit.open("eat-thyself", options=options, seats=[*people(1), bot], seed=5)
        visit.page.wait_for_timeout(HASTE)
        visit.page.evaluate(ACTING)
        thing(visit, "slot-2").click(force=True)
        thing(visit, "slot-1").click(force=True)
        visit.page.locator("#table[data-step='2.0'][data-now=act]").wait_for()
        seen = visit.page.evaluate("seen")
        assert {plate for plate, _ in seen} == {"seat-1", "seat-2"}
        assert not [pair for pair in seen if pair[0] != pair[1]]


@sampled("size", [PHONE, SMALL], 1)
def test_every_tap_does_something_and_lifting_takes_no_more_of_them(
    chromium: Browser, server: Server, size: ViewportSize
) -> None:
    look = "() => document.querySelector('#table').outerHTML"
    with touched(chromium, server, size) as visit:
        open_ring(visit)
        taps = ("slot-2", "slot-6", "slot-13", "slot-15", "gap-5", "slot-1", "gap-6")
        for tap in taps:
            visit.page.wait_for_function(
                "() => document.querySelector('#table').dataset.now === 'act'"
            )
            visit.page.locator(f'[data-key="{tap}"]').first.wait_for()
            before = visit.page.evaluate(look)
            thing(visit, tap).tap(force=True)
            visit.page.wait_for_function(f"(before) => ({look})() !== before", arg=before)
        assert visit.shown() == "0.4"
        visit.page.locator(".deed .main").tap()
        visit.page.locator("#table[data-step='1.0']").wait_for()


@sampled("size", [PHONE, SMALL], 1)
def test_what_can_be_tapped_is_large_enough(
    chromium: Browser, server: Server, size: ViewportSize
) -> None:
    with touched(chromium, server, size) as visit:
        open_ring(visit)
        thing(visit, "slot-2").tap(force=True)
        targets = visit.page.evaluate(TARGETS)
        assert {"slot-2", "slot-10", "slot-6", "card-a", "card-b"} <= {key for key, *_ in targets}
        assert not [target for target in targets if min(target[1:]) < 44]


@sampled(("size", "count"), [*product((SMALL, ZOOMED), (2, 3))], 2)
def test_nothing_is_overprinted_or_cut(
    chromium: Browser, server: Server, size: ViewportSize, count: int
) -> None:
    with Visit(chromium, server, viewport=size) as visit:
        open_ring(visit, count, cards="12+13", sides="aa")
        assert visit.page.evaluate(OVERPRINTED) == []
        thing(visit, "slot-2").click(force=True)
        thing(visit, "slot-3").click(force=True)
        visit.page.locator("#tray button").first.wait_for()
        assert visit.width_needed() <= 0
        cut = """() => [...document.querySelectorAll("#tray p, #tray button")].filter((one) =>
            one.scrollHeight > one.clientHeight + 1
            || one.scrollWidth > one.clientWidth + 1).length"""
        assert visit.page.evaluate(cut) == 0


def test_a_piece_is_dragged_to_where_it_goes(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        open_ring(visit)
        mouse = visit.page.mouse
        for held, place, step in (
            ('[data-key="slot-2"]', "slot-3", "0.1"),
            ("[data-held]", "slot-1", "1.0"),
        ):
            from_box = visit.page.locator(held).first.bounding_box()
            to_box = visit.page.locator(f'[data-slot="{place[5:]}"] .ground').bounding_box()
            assert from_box
            assert to_box
            mouse.move(
                from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2
            )
            mouse.down()
            mouse.move(
                to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=5
            )
            assert visit.page.locator("#board .carried > *").count() == 1
            mouse.up()
            visit.page.locator(f"#table[data-step='{step}']").wait_for()
            visit.page.wait_for_timeout(HASTE)


def test_a_thing_that_is_pointed_at_says_what_it_is(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        open_ring(visit)
        line = visit.page.locator("#tray p")
        calm = line.text_content()
        for thing in ('[data-slot="3"]', '[data-slot="7"]', "[data-card=b] .paper"):
            for found in visit.page.locator(f"#board {thing}").all():
                found.hover(force=True)
                expect(line).to_have_text(found.get_attribute("aria-label") or "")
        visit.page.mouse.move(5, 5)
        expect(line).to_have_text(calm or "")
