"""The analysis board in a real browser: stepping, branches, the bot's opinion, the graph."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

import tailbiter
from tailbiter.bots.review.record_review import analyse_record
from tailbiter.server import opinions
from tailbiter.server.live import FOR_A_REVIEW
from tests.browsing import ON_ITS_SIDE, PHONE, WIDE, Visit
from tests.sampling import sampled
from tests.serving import Server

OPTIONS = {
    "eat-me": {"players": 2},
    "eat-thyself": {},
    "eat-your-neighbor": {"side": 3, "goal": 2},
    "ouroboros": {"size": 3, "per_colour": 3, "stones": 4},
}


def finished(game: str) -> tailbiter.Record:
    """A game played at random to its end."""
    return tailbiter.read_record(text_of_finished(game))


@cache  # to list all turns of some games takes seconds
def text_of_finished(game: str) -> str:
    rules = tailbiter.game(game, **OPTIONS[game])
    for seed in range(100):
        dice, record = Random(f"{game} {seed}"), tailbiter.Record(rules, rules.start(seed=seed))
        while record.position.acting and len(record.turns) < 300:
            seat = record.position.acting[0]
            record.play(dice.choice(record.position.turns(seat)), seat)
        if record.position.result:
            return record.text
    raise AssertionError(f"no game of {game} ends")


def open_study(visit: Visit, record: tailbiter.Record, at: int) -> str:
    visit.go("/")
    table: str = visit.ask("/api/records", {"text": record.text})["table"]["id"]
    visit.go(f"/study/{table}#{at}")
    visit.page.locator(".chip[aria-current]").wait_for()
    return table


@sampled("game", tailbiter.GAMES, 1)
def test_a_finished_game_is_judged_and_every_screen_is_clean(
    chromium: Browser, server: Server, game: str
) -> None:
    with Visit(chromium, server) as visit:
        table = open_study(visit, finished(game), 4)
        visit.page.locator(".graph .chance").first.wait_for(state="attached")
        assert visit.faults() == []
        for size in (PHONE, ON_ITS_SIDE):
            visit.page.set_viewport_size(size)
            assert visit.faults() == [], size
            assert visit.width_needed() <= 0, size
        visit.page.set_viewport_size(WIDE)
        assert visit.page.url.endswith(f"/study/{table}#4")


def test_keys_step_through_the_game(chromium: Browser, server: Server) -> None:
    record = finished("eat-your-neighbor")
    with Visit(chromium, server) as visit:
        open_study(visit, record, 2)
        for key, hash_ in (("ArrowRight", "#3"), ("ArrowLeft", "#2"), ("Home", "#0")):
            visit.page.keyboard.press(key)
            visit.page.wait_for_function("(wanted) => location.hash === wanted", arg=hash_)
        visit.page.keyboard.press("End")
        last = f"#{len(record.turns)}"
        visit.page.wait_for_function("(wanted) => location.hash === wanted", arg=last)
        assert record.position.result
        assert record.position.result.rule in visit.page.locator("#bar").inner_text()


def test_another_turn_becomes_a_branch_that_stays(chromium: Browser, server: Server) -> None:
    record = finished("eat-your-neighbor")
    with Visit(chromium, server) as visit:
        open_study(visit, record, 1)
        other = next(t for t in record.positions[1].turns() if t != record.turns[1])
        visit.page.locator("#table[data-step=offered]").wait_for()
        visit.page.locator(f"#board [data-key='{other}']").click()
        branch = visit.page.locator(".chip.tried")
        branch.wait_for()
        assert other in branch.inner_text()
        visit.page.reload()
        branch.wait_for()
        assert visit.page.locator(".chip.tried").count() == 1


def test_what_a_rule_forbids_is_said_with_its_rule(chromium: Browser, server: Server) -> None:
    record = finished("eat-your-neighbor")
    with Visit(chromium, server) as visit:
        open_study(visit, record, 1)
        visit.page.get_by_label("Type a turn").fill(record.turns[0])
        visit.page.get_by_label("Type a turn").press("Enter")
        visit.page.locator("#consequence").get_by_role("button", name="Rule N5").wait_for()


def test_the_bot_thinks_aloud_and_its_line_can_be_followed(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        open_study(visit, finished("eat-your-neighbor"), 2)
        visit.page.get_by_role("switch").check()
        line = visit.page.locator(".line-of-play").first
        line.wait_for()
        told = visit.page.locator("#chance-bar").get_attribute("aria-label")
        assert "%" in str(told)
        line.click()
        visit.page.wait_for_function("() => !location.hash.endsWith('#2')")


def test_one_looks_through_any_seats_eyes_when_secrets_are_out(
    chromium: Browser, server: Server
) -> None:
    record = finished("eat-me")
    with Visit(chromium, server) as visit:
        open_study(visit, record, 3)
        visit.page.get_by_label("Look as").select_option("2")
        hand = record.positions[3].view(seat=2)["board"]["hand"]
        for card in hand:
            visit.page.locator(f"#tray [data-card='{card}']").wait_for()
        assert visit.page.locator("#tray [data-card]").count() == len(hand)


CUT = """() => [...document.querySelectorAll("#turns .chip")].flatMap((chip, at) => {
  const parts = [...chip.querySelectorAll(".text, .code")];
  return parts.some((part) => part.scrollWidth > part.clientWidth) ? [at] : [];
})"""  # which turns are not read in full


def test_a_long_turn_is_read_in_full_where_it_is_chosen_or_in_focus(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        open_study(visit, finished("eat-thyself"), 1)
        *_, above, last = visit.page.evaluate(CUT)
        chips = visit.page.locator("#turns .chip")
        chips.nth(last).click()
        expect(chips.nth(last)).to_have_attribute("aria-current", "step")
        assert last not in visit.page.evaluate(CUT)
        for _ in range(last - above):
            visit.page.keyboard.press("ArrowUp")
        expect(chips.nth(above)).to_be_focused()
        assert above not in visit.page.evaluate(CUT)


def test_a_game_that_was_resigned_says_so_at_its_end_and_nobody_is_to_play(
    chromium: Browser, server: Server
) -> None:
    rules = tailbiter.game("eat-your-neighbor")
    record = tailbiter.Record(rules, rules.start(seed=1), Seat1="Zoe", Seat2="Max")
    for turn in ("c3", "c4"):
        record.play(turn)
    record.leave(1)
    record.end("resigned", 1)
    with Visit(chromium, server) as visit:
        open_study(visit, record, 2)
        prompt = visit.page.locator("#prompt")
        visit.page.locator("#table[data-step=offered]").wait_for()
        expect(prompt).to_contain_text("resigned")
        expect(visit.page.locator(".plate.acting")).to_have_count(0)
        visit.page.keyboard.press("ArrowLeft")
        expect(prompt).not_to_contain_text("resigned")
        expect(visit.page.locator(".plate.acting")).to_have_count(1)


def test_analysis_opens_where_one_was(chromium: Browser, server: Server) -> None:
    record = finished("eat-your-neighbor")
    with Visit(chromium, server) as visit:
        table = open_study(visit, record, 1)
        for address in (f"/table/{table}", f"/study/{table}"):
            visit.page.goto("about:blank")
            visit.go(address)
            visit.page.locator("#table[data-now]").wait_for()
            last = f"#{len(record.turns)}"
            if address.startswith("/table"):
                visit.ready()
                visit.page.keyboard.press("ArrowLeft")
                visit.page.get_by_role("tab", name="Game").click()
                last = f"#{len(record.turns) - 1}"
                link = visit.page.locator("#panel-game").get_by_role("link", name="Analyse")
                expect(link).to_have_attribute("href", f"/study/{table}{last}")
                link.click()
            visit.page.wait_for_function("(wanted) => location.hash === wanted", arg=last)
            visit.page.reload()
            visit.page.locator(".chip[aria-current]").wait_for()
            assert visit.page.url.endswith(f"/study/{table}{last}")


def test_a_step_back_waits_for_the_story_that_is_on_its_way(
    chromium: Browser, server: Server
) -> None:
    record = finished("eat-your-neighbor")
    held: list[Route] = []
    with Visit(chromium, server) as visit:
        table = open_study(visit, record, 1)
        visit.page.route("**/api/tables/*/story*", lambda route: held.append(route))
        visit.go(f"/table/{table}")
        visit.ready()
        visit.page.keyboard.press("ArrowLeft")
        visit.page.wait_for_timeout(50)  # the key has come before the story
        while held:
            held.pop().continue_()
        visit.page.wait_for_function(
            "(wanted) => document.querySelector('#panel-game a').hash === wanted",
            arg=f"#{len(record.turns) - 1}",
        )


def test_an_expected_turn_is_previewed_where_it_is_pointed_at(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        open_study(visit, finished("eat-your-neighbor"), 2)
        visit.page.get_by_role("switch").check()
        expected = visit.page.locator(".follow").first
        expected.hover()
        visit.page.locator("#board.ahead").wait_for()
        visit.page.mouse.move(1, 1)
        visit.page.locator("#board:not(.ahead)").wait_for()
        assert visit.page.url.endswith("#2")
        expected.click()
        visit.page.wait_for_function("() => location.hash.split('/').length === 3")


def test_mistakes_are_asked_again_until_something_better_is_found(
    chromium: Browser, server: Server
) -> None:
    record = finished("eat-your-neighbor")
    review = analyse_record(record, seconds=None, simulations=FOR_A_REVIEW)
    questions = opinions.judged(review, record)["questions"]
    assert len(questions) > 1
    with Visit(chromium, server) as visit:
        open_study(visit, record, 1)
        visit.page.get_by_role("button", name="Learn from").click()
        page, buttons = visit.page, visit.page.locator("#lesson").get_by_role("button")
        ways = page.locator(".questions .sign")
        page.wait_for_function("(at) => location.hash === at", arg=f"#{questions[0]['number'] - 1}")
        type_turn(visit, record.turns[questions[0]["number"] - 1])
        page.locator("#consequence.wrong").wait_for()
        assert visit.faults() == []
        page.keyboard.press("Escape")
        page.wait_for_function("(at) => location.hash === at", arg=f"#{questions[0]['number'] - 1}")
        page.keyboard.press("h")
        page.locator("#consequence.plain").wait_for()
        type_turn(visit, questions[0]["best"])
        page.locator("#consequence.done").wait_for()
        assert "found" in str(ways.first.get_attribute("class"))
        page.keyboard.press("Enter")
        for _ in questions[1:]:
            buttons.filter(has_text="Show me").click()
            buttons.filter(has_text="Next").or_(buttons.filter(has_text="Finish")).click()
        page.locator("#lesson").get_by_role("button", name="Once more").wait_for()
        assert page.locator(".questions .sign.shown").count() == len(questions) - 1
        page.locator("#lesson").get_by_role("button", name="Back to the analysis").click()
        page.locator("#panel-opinion").wait_for()


def type_turn(visit: Visit, text: str) -> None:
    field = visit.page.get_by_label("Type a turn")
    field.fill(text)
    field.press("Enter")


def test_a_refused_turn_stays_to_be_mended(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        open_study(visit, finished("eat-your-neighbor"), 1)
        type_turn(visit, "zz")
        visit.page.locator("#consequence.warn").wait_for()
        assert visit.page.get_by_label("Type a turn").input_value() == "zz"


def test_an_address_that_leads_nowhere_says_why(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        table = open_study(visit, finished("eat-your-neighbor"), 1)
        visit.page.goto("about:blank")
        visit.go(f"/study/{table}#1/1.zz")
        visit.page.locator("#consequence.warn").get_by_text("zz").wait_for()
        visit.page.get_by_label("Type a turn").and_(visit.page.locator(":enabled")).wait_for()
        assert "zz" in visit.page.locator("#consequence").inner_text()
        assert visit.page.url.endswith("#1")


def test_a_turn_is_typed_piece_by_piece_and_a_wrong_piece_loses_nothing(
    chromium: Browser, server: Server
) -> None:
    record = finished("eat-thyself")
    at, turn = next(
        (number, max(position.turns(), key=len))
        for number, position in enumerate(record.positions)
        if any(len(turn.split()) > 2 for turn in position.turns())
    )
    first, rest = turn.split(" ", 1)
    with Visit(chromium, server) as visit:
        open_study(visit, record, at)
        back = visit.page.get_by_role("button", name="Take back")
        type_turn(visit, first)
        back.and_(visit.page.locator(":enabled")).wait_for()
        type_turn(visit, "zz")
        visit.page.locator("#consequence.warn").wait_for()
        assert back.is_enabled()
        type_turn(visit, rest)
        visit.page.locator(".chip[aria-current]").get_by_text(turn, exact=True).wait_for()


def test_a_turn_taken_back_and_another_played_reach_the_board(
    chromium: Browser, server: Server
) -> None:
    """Even where the page hears of both at once: the number of turns is the same as before."""
    with Visit(chromium, server) as visit:
        visit.expected = ["422"]  # it may ask for a turn just when there is none
        people = [{"who": "person"}, {"who": "person"}]
        options = OPTIONS["eat-your-neighbor"]
        table = visit.open("eat-your-neighbor", seats=people, options=options)
        address = f"/api/tables/{table}"
        visit.ask(f"{address}/turns", {"seat": 1, "turn": "c3"})
        visit.page.route_web_socket("**/api/live", only_the_last)
        visit.go(f"/study/{table}")
        chip = visit.page.locator(".chip[aria-current]")
        chip.get_by_text("c3").wait_for()
        visit.ask(f"{address}/undo", {"seat": 1})
        visit.ask(f"{address}/turns", {"seat": 1, "turn": "b2"})
        chip.get_by_text("b2").wait_for()
        assert "c3" in visit.page.locator(".chip.tried").inner_text()


def only_the_last(page_side: WebSocketRoute) -> None:
    """A slow line: of a table without a turn nothing is heard."""
    server_side = page_side.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        if json.loads(message).get("state", {}).get("number") != 0:
            page_side.send(message)

    server_side.on_message(pass_on)
