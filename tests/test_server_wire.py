"""What is told is deflated once for all who remember the same, and each inflates what was said."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

import tailbiter
from tailbiter.games import GAMES
from tailbiter.server.all_tables import Tables
from tailbiter.server.states import snapshot
from tailbiter.server.wire import Wire, deflated, framed
from tailbiter.tables.deciding import Asked, decide
from tailbiter.tables.entries import Offer, Pause, Resume, RollBack, Sit, Turn
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tests.kinds import random_game, random_turn
from tests.serving import Visitor, served
from tests.test_server_states import told_all
from tests.test_server_tables import PERSON, SlowStore, at_tables, opened
from tests.test_server_telling import Open, play_some, talking

STEPS = 25
PEOPLE = "ABCDEFGHIJ"


class Line:
    """A wire to somebody whose end inflates by other people's code."""

    def __init__(self, window: int = 15) -> None:
        self.heard: list[bytes] = []
        self.sizes: list[int] = []
        self.ears = PerMessageDeflate(False, True, window or 15, 15)
        self.is_full = False
        writable = SimpleNamespace(is_set=lambda: not self.is_full)
        transport = SimpleNamespace(is_closing=lambda: False, write=self.write)
        self.end: Any = SimpleNamespace(
            window=window, last=b"", writable=writable, close_sent=False, transport=transport
        )

    def write(self, data: bytes) -> None:
        reader = StreamReader()
        reader.feed_data(data)
        parsing = Frame.parse(reader.read_exact, mask=False, extensions=[self.ears])
        with pytest.raises(StopIteration) as found:
            next(parsing)
        frame: Frame = found.value.value
        assert (frame.opcode, frame.fin) == (Opcode.TEXT, True)
        self.heard.append(bytes(frame.data))
        self.sizes.append(len(data))

    def take(self, message: bytes) -> bool:
        return Wire.take(self.end, message)


def anything(table: Table, chance: random.Random) -> Asked:
    """Mostly a turn, now and then what changes a state in other ways."""
    acting = chance.choice(table.acting)
    others: list[Asked] = [
        *(Undo(acting), RollBack(chance.randint(0, table.turns)), Offer(acting, "draw")),
        *(Pause(), Resume()),
    ]
    if table.is_paused:
        return Resume()
    if chance.random() < 0.7:
        return Turn(acting, random_turn(table.position, acting, chance))
    return chance.choice(others)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_whatever_happens_everybody_inflates_the_state_of_their_own_eyes(
    name: str, number: int
) -> None:
    """Also who comes late, and who was slow and got some of it another way."""
    chance = random.Random(number)
    table = Table("table", random_game(name, chance).start(seed=number), 0, PEOPLE[0])
    seats = range(1, table.game.players + 1)
    for seat in seats:
        table.add(Sit(seat, "person", holder=PEOPLE[seat - 1]), 0, PEOPLE[0])
    lines: list[tuple[str, int | None, Line]] = []
    now = snapshot(table)
    for at in range(STEPS):
        if at < 3:  # some come first, some later
            lines += [(PEOPLE[seat - 1], seat, Line(9 + 3 * at)) for seat in seats]
            lines += [("", None, Line())]
        for who, eyes, line in lines:
            line.is_full = chance.random() < 0.2
            state = now.write(now.audience(who, eyes), ())
            if line.take(state):
                assert line.heard[-1] == state
        if not table.acting:
            break
        asked = anything(table, chance)
        who = PEOPLE[0] if isinstance(asked, Pause | Resume | RollBack) else ""
        try:
            actor = who or PEOPLE[getattr(asked, "seat", 1) - 1]
            decided = decide(table, actor, asked, at)
        except RefusedError:
            continue
        table = table.after(decided.logged, decided.step)
        now = snapshot(table, now)


@pytest.mark.parametrize("name", GAMES)
def test_after_the_first_state_little_more_is_sent_than_what_is_new(name: str) -> None:
    game, chance, line = tailbiter.game(name), random.Random(1), Line()
    table = Table("table", game.start(seed=1), 0, "A")
    for seat in range(1, game.players + 1):
        table.add(Sit(seat, "person", holder="A"), 0, "A")
    for at in range(20):
        now = snapshot(table)
        line.take(now.write(now.audience("", None), ()))
        seat = table.acting[0]
        turn = Turn(seat, random_turn(table.position, seat, chance))
        decided = decide(table, "A", turn, at)
        table = table.after(decided.logged, decided.step)
    plain = sum(map(len, line.heard[1:]))
    assert sum(line.sizes[1:]) < plain / 8


def test_a_message_is_deflated_once_for_all_who_heard_the_same(tmp_path: Path) -> None:
    class Framing(Open):
        def __init__(self, window: int) -> None:
            super().__init__()
            self.line = Line(window)

        def take(self, message: bytes) -> bool:
            return self.line.take(message) and super().take(message)

    async def play(found: Tables, store: SlowStore) -> None:
        there = await opened(found, PERSON, PERSON)
        for number in range(50):
            talking(there, number % 3 or None, Framing(15 if number < 40 else 0))
        deflated.cache_clear()
        framed.cache_clear()
        for turns in (1, 2):
            await play_some(found, there, 1)
            await told_all(there)
            views = 3 * turns  # two seats, and those who look on
            made = (deflated.cache_info().misses, framed.cache_info().misses)
            assert made == (views, views)

    at_tables(tmp_path, play)


def test_whatever_a_client_offers_it_hears_the_states_as_they_are(tmp_path: Path) -> None:
    offers: list[dict[str, Any]] = [
        {"compression": None},
        {},
        {"extensions": [ClientPerMessageDeflateFactory(server_max_window_bits=9)]},
        {"extensions": [ClientPerMessageDeflateFactory(server_no_context_takeover=True)]},
    ]
    with served(tmp_path) as server, Visitor(server) as visitor, ExitStack() as open_lines:
        table = visitor.open("ouroboros", [{"who": "person"}] * 2)
        lines = [open_lines.enter_context(visitor.socket(**offer)) for offer in offers]
        for line in lines:
            line.say(type="watch", table=table.id, seat=1)
        for _ in range(4):
            state = table.look(1)
            assert [line.hear()["state"] for line in lines] == [state] * len(lines)
            seat = state["view"]["acting"][0]
            turn = table.look(seat)["view"]["decisions"][0]
            visitor.post(f"{table.path}/turns", {"seat": seat, "turn": turn, "brief": True})
        server.check_quiet()
