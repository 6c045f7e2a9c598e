"""Whole games in as many browsers as a game seats, and one that looks on; one of them is cut off
again and again, at every moment there is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tailbiter
from tests.browsing import Visit, browser
from tests.cutting import PLAYED, Once, Proxy, never
from tests.kinds import random_turn
from tests.sampling import sampled
from tests.serving import Server
from tests.shared_tables import Shared, keep
from tests.test_apart import play, sit
from tests.test_apart_cut import behind

UNLUCKY = 2  # the seat whose connection is cut
MOMENT = 20  # milliseconds between two looks at what goes by
# Small boards and few cards, each with as many seats as it can have, and a seed of a short game.
KINDS: dict[str, tuple[dict[str, Any], int]] = {
    "eat-your-neighbor": ({"side": 3, "goal": 5}, 6),
    "ouroboros": ({"players": 4, "size": 5}, 11),
    "eat-thyself": ({"players": 3, "goal": "first_king"}, 24),
    "eat-me": ({"players": 10, "deck": "52", "bidding": "same"}, 1),
}
SHOWN = "(step) => document.querySelector('#table').dataset.step === step"
LISTED = """() => [...document.querySelectorAll('.turns .order')].map(
  (order) => (order.querySelector('.code') ?? order.querySelector('.text')).textContent)"""
WINNERS = """() => [...document.querySelectorAll('.laurels .badge')].map(
  (badge) => [...badge.classList].find((name) => name.startsWith('seat-')))"""


@dataclass
class Plan:
    """A game that chance has played."""

    start: tailbiter.Position
    end: tailbiter.Position
    turns: list[tuple[int, str]]


def plan(name: str) -> Plan:
    options, seed = KINDS[name]
    position = tailbiter.game(name, **options).start(seed)
    start, rng, turns = position, random.Random(seed), []
    while position.acting:
        seat = position.acting[0]
        turns.append((seat, random_turn(position, seat, rng)))
        position = position.play(turns[-1][1], seat)
    return Plan(start, position, turns)


PLANS = {name: plan(name) for name in KINDS}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("games")
    keep(folder, [Shared(name, made.start) for name, made in PLANS.items()])
    with Server(folder) as found:
        yield found
        found.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


class Party:
    """Everybody at a table, and what they see."""

    def __init__(self, name: str, visits: list[Visit], proxy: Proxy) -> None:
        self.name = name
        self.visits = visits  # by seat; 0 looks on
        self.unlucky = visits[UNLUCKY]
        self.proxy = proxy

    def play(self, seat: int, turn: str) -> None:
        visit = self.visits[seat]
        visit.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'act'")
        play(visit, turn)

    def play_into_nothing(self, turn: str) -> None:
        """The connection is gone before the turn is sent."""
        self.lose()
        self.play(UNLUCKY, turn)
        expect(self.unlucky.page.locator("#consequence")).to_contain_text("kept on this page")
        self.proxy.is_down = False

    def play_unheard(self, turn: str) -> None:
        """It goes while the turn is on its way."""
        self.proxy.before = cut = Once(f"POST /api/tables/{self.name}/turns".encode())
        self.play(UNLUCKY, turn)
        while not cut.is_seen:
            self.unlucky.page.wait_for_timeout(MOMENT)
        self.proxy.before = never

    def play_unanswered(self, turn: str) -> None:
        """The turn arrives, and the answer does not."""
        question = f"POST /api/tables/{self.name}/turns".encode()
        cut = self.proxy.lose_answer(question, PLAYED)
        self.play(UNLUCKY, turn)
        while not cut.is_seen:
            self.unlucky.page.wait_for_timeout(MOMENT)
        said = "() => document.querySelector('#consequence').textContent.includes('first time')"
        self.unlucky.page.wait_for_function(said)
        self.proxy.before = self.proxy.after = never

    def lose(self) -> None:
        self.proxy.is_down = True
        self.proxy.cut()
        expect(self.unlucky.page.locator("body.lost")).to_have_count(1)


@sampled("name", list(KINDS), 1)
def test_a_whole_game_in_a_browser_a_seat(server: Server, chromium: Browser, name: str) -> None:
    made = PLANS[name]
    game = made.start.game
    with ExitStack() as stack:
        proxy = stack.enter_context(Proxy(server.address))
        visits = [
            stack.enter_context(
                behind(chromium, server, proxy, name, seat)
                if seat == UNLUCKY
                else sit(chromium, server, seat, name)
            )
            for seat in range(game.players + 1)
        ]
        party = Party(name, visits, proxy)
        ways = [party.play_into_nothing, party.play_unheard, party.play_unanswered]
        own = 0
        for count, (seat, turn) in enumerate(made.turns, 1):
            if seat == UNLUCKY:
                ways[own % len(ways)](turn)
                own += 1
            elif own and seat == UNLUCKY % game.players + 1:
                party.lose()  # somebody plays on meanwhile
                party.play(seat, turn)
                proxy.is_down = False
            else:
                party.play(seat, turn)
            for visit in visits:
                visit.page.wait_for_function(SHOWN, arg=f"{count}.0")
        assert own >= len(ways)
        check_end(party, made)


def check_end(party: Party, made: Plan) -> None:
    """The same end on every screen, and every turn once."""
    result = made.end.result
    assert result
    for visit in party.visits:
        expect(visit.page.locator(".end-card")).to_be_visible()
        assert visit.is_over
        assert visit.page.evaluate(WINNERS) == [f"seat-{seat}" for seat in result.winners]
        check_listed(visit, made)
    party.unlucky.page.reload()
    party.unlucky.ready()
    check_listed(party.unlucky, made)


def check_listed(visit: Visit, made: Plan) -> None:
    """Every turn once; orders are listed in words, with the numbers of what was ordered."""
    is_whole = "(count) => document.querySelectorAll('.turns .order').length === count"
    visit.page.wait_for_function(is_whole, arg=len(made.turns))
    for told, (_, turn) in zip(visit.page.evaluate(LISTED), made.turns, strict=True):
        assert turn in told or re.findall("[0-9]+", told) == re.findall("[0-9]+", turn)
