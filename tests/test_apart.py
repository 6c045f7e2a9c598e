"""People in different places at one table, each in a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tailbiter
from tailbiter.tables.clock import Control
from tests.browsing import PATIENCE, PHONE, TURNS, Visit, browser
from tests.sampling import sampled
from tests.serving import Server
from tests.shared_tables import KEYS, Shared, keep

NAMES = (
    *("talk", "mute", "draw", "pause", "away", "aside", "call"),
    *("clock", "flag", "small", "undo", "plays-on", "back", "small-talk", "declined", "pocket"),
    "cut off",
)
TALK = ".talk-lines .said .words"
SHIFTS = """() => { window.shifts = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts += one.value;
}).observe({type: 'layout-shift', buffered: true}); }"""
SMALL = {"width": 320, "height": 640}


def now() -> int:
    return time.time_ns() // 1_000_000


def table_named(name: str) -> Shared:
    game = tailbiter.game("eat-thyself" if name == "draw" else "eat-your-neighbor")
    controls = {"clock": Control("game", 600_000, 5_000), "flag": Control("turn", 25_000)}
    controls["small"] = controls["clock"]
    start = game.start(1)
    if name == "small":
        start = tailbiter.game("ouroboros", players=3).start(1)
    return Shared(name, start, control=controls.get(name, Control()), at=now())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("apart")
    keep(folder, [table_named(name) for name in NAMES])
    with Server(folder) as found:  # no bot plays, so nothing need be compiled
        yield found
        found.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def sit(chromium: Browser, server: Server, seat: int, table: str, **how: Any) -> Visit:
    """Somebody's browser at their seat; 0 looks on."""
    visit = Visit(chromium, server, **how)
    sit_down(visit, seat, table)
    return visit


def sit_down(visit: Visit, seat: int, table: str) -> None:
    if seat:
        cookie = {"name": "tailbiter", "value": KEYS[seat], "domain": "127.0.0.1", "path": "/"}
        visit.context.add_cookies([cookie])  # type: ignore[list-item]
    visit.go(f"/table/{table}")
    visit.page.wait_for_function("() => document.querySelector('#table').dataset.now !== 'first'")


def say(visit: Visit, text: str) -> None:
    visit.page.locator("#tab-talk").click()
    visit.page.locator(".talk-form input").fill(text)
    visit.page.keyboard.press("Enter")


def test_people_talk_and_words_are_text(server: Server, chromium: Browser) -> None:
    script = "<img src=x onerror=alert(1)> https://example.org"
    with sit(chromium, server, 1, "talk") as one, sit(chromium, server, 2, "talk") as two:
        say(one, script)
        expect(one.page.locator(TALK)).to_have_text(script)
        expect(two.page.locator("#tab-talk .unread")).to_be_visible()
        tab = two.page.locator("#tab-talk").bounding_box()
        assert tab
        # At its very end, which the mark may not leave between press and click.
        two.page.mouse.click(tab["x"] + tab["width"] - 1, tab["y"] + tab["height"] / 2, delay=50)
        expect(two.page.locator(TALK)).to_be_visible()
        expect(two.page.locator(TALK)).to_have_text(script)
        assert two.page.locator(".talk-lines :is(img, a)").count() == 0
        expect(two.page.locator("#tab-talk .unread")).to_have_count(0)
        two.page.reload()
        two.page.locator("#tab-talk").click()
        expect(two.page.locator(TALK)).to_have_text(script)
        assert not two.faults()


def test_on_a_phone_new_words_are_near_at_hand(server: Server, chromium: Browser) -> None:
    with (
        sit(chromium, server, 1, "small-talk") as one,
        sit(chromium, server, 2, "small-talk", viewport=SMALL) as two,
    ):
        opener = two.page.locator(".to-talk")
        expect(opener).to_be_hidden()
        say(one, "hello")
        expect(opener).to_be_in_viewport()
        assert two.width_needed() == 0
        opener.click()
        expect(two.page.locator(TALK)).to_be_in_viewport()
        expect(opener).to_be_hidden()


def test_who_is_muted_is_not_read_any_more(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "mute") as one, sit(chromium, server, 2, "mute") as two:
        say(one, "first")
        two.page.locator("#tab-talk").click()
        expect(two.page.locator(TALK)).to_have_text("first")
        two.page.locator(".line-menu summary").click()
        two.page.get_by_role("button", name="Mute").click()
        expect(two.page.locator(TALK)).to_have_count(0)
        say(one, "second")
        expect(two.page.locator(".said")).to_have_count(2)
        two.page.reload()
        two.page.locator("#tab-talk").click()
        expect(two.page.locator(".said")).to_have_count(2)
        assert two.page.locator(TALK).count() == 0


def test_who_looks_on_is_counted_and_heard_by_those_who_look_on(
    server: Server, chromium: Browser
) -> None:
    with (
        sit(chromium, server, 1, "aside") as one,
        sit(chromium, server, 0, "aside") as other,
        sit(chromium, server, 0, "aside") as another,
    ):
        expect(one.page.locator(".watching")).to_contain_text("2")
        say(other, "Play d4!")
        another.page.locator("#tab-talk").click()
        expect(another.page.locator(TALK)).to_have_text("Play d4!")
        say(one, "quiet here")
        expect(one.page.locator(TALK)).to_have_text("quiet here")


def test_who_goes_away_is_marked_and_unmarked(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "away") as one:
        mark = one.page.locator(".plate.seat-2 .presence.away")
        expect(mark).to_be_visible()
        with sit(chromium, server, 2, "away"):
            expect(mark).to_have_count(0)
        expect(mark).to_be_visible(timeout=PATIENCE)
        assert not one.faults()


def test_a_draw_is_offered_and_agreed_on(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "draw") as one, sit(chromium, server, 2, "draw") as two:
        one.page.locator("#tab-game").click()
        one.page.get_by_role("button", name="Offer a draw").click()
        expect(one.page.locator("#consequence")).to_contain_text("asked")
        answers = two.page.locator(".offer")
        expect(answers).to_be_visible()
        assert not two.faults()
        expect(one.page.locator(".offer")).to_be_hidden()
        answers.get_by_role("button", name="Accept").press("Enter")
        for visit in (one, two):
            visit.page.wait_for_function(
                "() => document.querySelector('#table').dataset.now === 'over'"
            )
            expect(visit.page.locator(".end-card .badge")).to_have_count(
                2
            )  # nobody before the other
            expect(
                visit.page.locator(".end-card [role=status]")
            ).to_be_empty()  # no turn decided it


def play(visit: Visit, turn: str) -> None:
    visit.page.locator(".turn-field input").fill(turn)
    visit.page.keyboard.press("Enter")


def test_a_turn_is_taken_back_when_the_other_agrees(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "undo") as one, sit(chromium, server, 2, "undo") as two:
        play(one, "d4")
        two.wait_for_turns(1)
        one.page.locator("body").press("u")
        two.page.locator(".offer").get_by_role("button", name="Accept").press("Enter")
        for visit in (one, two):
            visit.wait_for_turns(0)
        assert one.now == "act"


def test_an_offer_is_declined_by_playing_on(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "plays-on") as one, sit(chromium, server, 2, "plays-on") as two:
        play(one, "d4")
        two.wait_for_turns(1)
        one.page.locator("body").press("u")
        expect(two.page.locator(".offer")).to_be_visible()
        play(two, "a1")
        expect(two.page.locator(".offer")).to_be_hidden()
        one.wait_for_turns(2)


def test_who_asked_is_told_that_it_was_declined(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "declined") as one, sit(chromium, server, 2, "declined") as two:
        play(one, "d4")
        two.wait_for_turns(1)
        one.page.locator("body").press("u")
        two.page.locator(".offer").get_by_role("button", name="Decline").press("Enter")
        expect(one.page.locator("#consequence")).to_contain_text("Nr 2 declined")


def test_the_host_goes_back_to_the_turn_that_is_looked_at(
    server: Server, chromium: Browser
) -> None:
    with sit(chromium, server, 1, "back") as one, sit(chromium, server, 2, "back") as two:
        for number, (visit, turn) in enumerate(((one, "d4"), (two, "a1"), (one, "g4")), 1):
            play(visit, turn)
            for each in (one, two):
                each.wait_for_turns(number)
        one.page.locator(TURNS).first.click()
        one.page.locator("#tab-game").click()
        one.page.get_by_role("button", name="Back to turn 1").click()
        one.page.get_by_role("button", name="Really go back?").click()
        for visit in (one, two):
            visit.wait_for_turns(1)
        two.page.locator("#tab-talk").click()
        expect(two.page.locator(".talk-lines .done")).to_have_count(1)
        assert two.now == "act"


def test_the_host_pauses_and_all_are_told(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "pause") as one, sit(chromium, server, 2, "pause") as two:
        assert two.page.get_by_role("button", name="Pause").count() == 0
        one.page.locator("#tab-game").click()
        one.page.get_by_role("button", name="Pause").click()
        bar = one.page.get_by_role("region", name="Your turn")
        expect(bar.get_by_role("button", name="Go on")).to_be_visible()
        assert one.now == "wait"  # though it is their turn
        two.page.locator("#tab-talk").click()
        expect(two.page.locator(".talk-lines .done")).to_have_count(1)
        assert not one.faults()
        bar.get_by_role("button", name="Go on").click()
        expect(two.page.locator(".talk-lines .done")).to_have_count(2)
        one.page.locator("#table[data-now=act]").wait_for()


def seconds(visit: Visit, seat: int) -> float:
    text = visit.page.locator(f".plate.seat-{seat} .clock").inner_text()
    *minutes, rest = text.split(":")
    return 60 * int(minutes[0] if minutes else 0) + float(rest)


def test_clocks_run_and_stand(server: Server, chromium: Browser) -> None:
    with (
        sit(chromium, server, 1, "clock") as one,
        sit(chromium, server, 2, "clock", viewport=PHONE) as two,
    ):
        expect(one.page.locator(".clock.runs")).to_have_count(1)
        before = seconds(two, 1)
        one.page.wait_for_function(
            "(before) => document.querySelector('.plate.seat-1 .clock').textContent !== before",
            arg=one.page.locator(".plate.seat-1 .clock").inner_text(),
        )
        two.page.evaluate(SHIFTS)
        two.page.wait_for_timeout(2_100)
        assert seconds(two, 1) < before
        assert seconds(two, 2) == 600
        assert abs(seconds(one, 1) - seconds(two, 1)) <= 1  # two screens, one clock
        one.page.locator("#tab-game").click()
        one.page.get_by_role("button", name="Pause").click()
        expect(two.page.locator(".clock.runs")).to_have_count(0)
        stood = seconds(two, 1)
        two.page.wait_for_timeout(1_500)
        assert seconds(two, 1) == stood
        one.page.get_by_role("button", name="One minute more").click()
        expect(two.page.locator(".plate.seat-2 .clock")).to_have_text("11:00")
        assert two.page.evaluate("() => window.shifts") == 0


def test_a_flag_falls_by_itself(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 2, "flag") as two:
        two.page.wait_for_function(
            "() => document.querySelector('#table').dataset.now === 'over'", timeout=60_000
        )
        state = two.ask("/api/tables/flag?seat=2")
        assert (state["outcome"]["termination"], state["outcome"]["seat"]) == ("time", 1)


@sampled("how", [{"viewport": SMALL}, {"color_scheme": "dark"}], 1)
def test_clocks_are_seen_on_every_screen(
    server: Server, chromium: Browser, how: dict[str, Any]
) -> None:
    with sit(chromium, server, 2, "small", **how) as two:
        for seat in (1, 2, 3):
            expect(two.page.locator(f".plate.seat-{seat} .clock")).to_be_visible()
        assert two.width_needed() <= 0
        assert not two.faults()


# What a browser does that looks elsewhere, and may call whoever sits there.
ELSEWHERE = """
  Object.defineProperty(document, 'hidden', {get: () => window.looksElsewhere ?? true});
  window.called = [];
  window.Notification = class {
    static permission = 'granted';
    constructor(title) { window.called.push(title); }
    close() {}
  };
  localStorage.setItem('tailbiter.settings', JSON.stringify({notify: true}));
"""


def test_who_looks_elsewhere_is_called(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "call") as one, Visit(chromium, server) as two:
        two.page.add_init_script(ELSEWHERE)
        sit_down(two, 2, "call")
        icon = "() => document.querySelector('link[rel=icon]').href"
        plain = two.page.evaluate(icon)
        play(one, "d4")
        two.page.wait_for_function("() => window.called.length === 1")
        assert two.page.evaluate(icon) != plain
        assert two.page.title().startswith("Your turn")
        two.page.evaluate(
            "() => { window.looksElsewhere = false;"
            " document.dispatchEvent(new Event('visibilitychange')); }"
        )
        assert two.page.evaluate(icon) == plain


POCKET = """
  Object.defineProperty(document, 'hidden', {get: () => true});
  window.Notification = class {
    static permission = 'granted';
    constructor() { throw new TypeError('not from a page'); }
  };
  localStorage.setItem('tailbiter.settings', JSON.stringify({notify: true}));
"""
NOTICES = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.getNotifications() ?? []).map((notice) => [notice.title, notice.tag]);
}"""


def test_a_phone_calls_by_its_worker(server: Server, chromium: Browser) -> None:
    with sit(chromium, server, 1, "pocket") as one, Visit(chromium, server) as two:
        two.context.grant_permissions(["notifications"])
        two.page.add_init_script(POCKET)
        sit_down(two, 2, "pocket")
        play(one, "d4")
        for _ in range(100):
            if found := two.page.evaluate(NOTICES):
                break
            two.page.wait_for_timeout(100)
        assert found == [["Your turn", "pocket"]]


def test_who_waits_is_told_that_the_connection_is_gone(server: Server, chromium: Browser) -> None:
    """Whoever's turn it is, and without a shift of the board; nor is anybody said to be here."""
    with (
        sit(chromium, server, 1, "cut off"),
        sit(chromium, server, 2, "cut off", viewport=PHONE) as two,
    ):
        two.expected = ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        prompt, dot = two.page.locator("#prompt"), two.page.locator(".presence")
        expect(prompt).to_contain_text("Waiting")
        expect(dot).to_be_visible()
        board = two.page.locator("#board").bounding_box()
        two.context.set_offline(True)
        expect(prompt).to_have_text("The connection is gone; trying again.", use_inner_text=True)
        expect(two.page.locator("#consequence")).to_contain_text("safe")
        expect(dot).to_be_hidden()
        assert two.page.locator("#board").bounding_box() == board
        two.context.set_offline(False)
        expect(prompt).to_contain_text("Waiting")
        expect(dot).to_be_visible()
