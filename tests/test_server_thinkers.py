"""Bots and hints while the search is being compiled, and when what they play cannot be kept."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.games import GAMES
from tailbiter.server import bots, thinkers
from tailbiter.server.all_tables import Tables
from tailbiter.server.messages import NewSeat
from tailbiter.server.refusals import RefusalError
from tailbiter.server.thinkers import Seated, Thinkers
from tests.serving import PATIENCE
from tests.test_server_tables import BOT, PERSON, SlowStore, at_tables, opened, settled

POSITION = tailbiter.game("eat-your-neighbor", side=3).start()
BEST = 8


def thinking(do: Callable[[Thinkers], Awaitable[None]]) -> None:
    """With nothing compiled yet."""

    async def run() -> None:
        found = Thinkers(1)
        try:
            await asyncio.wait_for(do(found), PATIENCE)
        finally:
            await found.close()

    asyncio.run(run())


def test_while_the_search_is_compiled_a_hint_is_a_glance_and_says_so() -> None:
    async def do(found: Thinkers) -> None:
        opinion = await found.opinion(POSITION, 1, 60.0, threading.Event(), "ann")
        assert opinion.is_quick
        assert opinion.best in POSITION.view(1)["decisions"]

    thinking(do)


def test_while_the_search_is_compiled_a_bot_plays_by_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.01)

    async def do(found: Thinkers) -> None:
        view = POSITION.view(1)
        seated = Seated("table", 1, BEST, 7, "ann")
        assert await found.choose(seated, view, threading.Event()) in view["decisions"]

    thinking(do)


def test_who_wants_an_analysis_meanwhile_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "FOR_THE_COMPILER", 0.01)

    async def do(found: Thinkers) -> None:
        with pytest.raises(RefusalError) as refused:
            await found.at_length(POSITION.game.name, "ann", threading.Event(), lambda stop: None)
        assert (refused.value.status, refused.value.code) == (503, "compiling")
        assert refused.value.data["seconds"] > 0

    thinking(do)


def test_what_was_compiled_before_is_there_at_once_and_read_when_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def compiled_again(*_: object, **__: object) -> None:
        raise AssertionError("nothing is to be compiled")

    monkeypatch.setattr(thinkers, "is_warm", lambda name: True)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", compiled_again)
    read: list[str] = []
    monkeypatch.setattr(thinkers, "fetched", read.append)

    async def do(found: Thinkers) -> None:
        found.want("ouroboros")
        assert not read
        await found.warm_up()
        assert all(found.ready[name].is_set() for name in GAMES)
        for _ in range(2):
            found.want("eat-me")
            found.want("ouroboros")
        found.shares.threads.shutdown()
        assert read == ["ouroboros", "eat-me"]

    thinking(do)


@pytest.mark.parametrize(("other", "wanted"), [(PERSON, []), (BOT, [POSITION.game.name])])
def test_a_search_is_wanted_where_a_bot_sits(
    other: NewSeat, wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        heard: list[str] = []
        monkeypatch.setattr(found.thinkers, "want", heard.append)
        await opened(found, PERSON, other)
        assert heard == wanted

    at_tables(tmp_path, play)


def test_a_bots_turn_that_could_not_be_kept_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LATER", 0.01)

    async def play(found: Tables, store: SlowStore) -> None:
        tries = iter([True, True, False])
        append = store.append

        async def fail_twice(*arguments: Any) -> None:
            store.is_full = next(tries)
            await append(*arguments)

        monkeypatch.setattr(store, "append", fail_twice)
        room = await opened(found, BOT, PERSON)
        await settled(room)
        assert room.table.turns == 1

    at_tables(tmp_path, play)
