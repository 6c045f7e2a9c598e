"""What is hidden reaches nobody: two tables that differ in nothing else answer byte for byte alike.

The tables are put into the store with a visitor for each seat. Whoever asks, by whatever way, must
be told the same at both.
"""

import asyncio
import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tailbiter
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget, Opinion
from tailbiter.server.replay_file import replay_file
from tailbiter.server.states import Audience, snapshot
from tailbiter.server.store import Standing, Store, TableRow
from tailbiter.server.turn_answers import story_of
from tailbiter.tables.deciding import decide
from tailbiter.tables.entries import Entry, Logged, Sit, Turn
from tailbiter.tables.table import Table
from tests.kinds import random_turn
from tests.serving import Server, Socket, Visitor, asking, served
from tests.test_secrets import Table as Known
from tests.test_secrets import recoloured

KEYS = [f"key-of-the-visitor-at-seat-{seat}" for seat in range(6)]
CHANGING = re.compile(r'("(?:created|changed)":\d+)|(nonce(?:="|-)[\w-]+)')
ROUNDS = 2  # before the game is looked at


@dataclass(frozen=True)
class Pair:
    """Two tables of one game that differ in what a knower (None: a spectator) may not know."""

    name: str
    knower: int | None
    one: tailbiter.Position
    two: tailbiter.Position
    orders_one: tuple[tuple[int, str], ...] = ()
    orders_two: tuple[tuple[int, str], ...] = ()

    @property
    def ids(self) -> tuple[str, str]:
        return f"{self.name}-one", f"{self.name}-two"


def sealed_pairs() -> list[Pair]:
    """Eat Me: others' cards, the withdrawn ones, the lot and the orders that wait are otherwise."""
    found = []
    for bidding in ("next", "same"):
        for players in range(2, 6):
            game = tailbiter.game("eat-me", bidding=bidding, players=players)
            seat = random.Random(f"{bidding} {players}").randint(1, players)
            for knower in (seat, None) if (bidding == "next") == (players < 4) else (seat,):
                rng = random.Random(f"{bidding} {players} {knower}")
                found.append(sealed_pair(game, knower, rng))
    return found


def sealed_pair(game: tailbiter.Game, knower: int | None, rng: random.Random) -> Pair:
    position = game.start(seed=rng.randrange(1000))
    for _ in range(ROUNDS * game.players):
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    one = game.position(position.text)
    two = one
    while two == one:
        two = Known(one).shuffled(knower, rng)
    others = [seat for seat in one.acting if seat != knower]
    silent = rng.choice(others)  # so that the round is not resolved
    ordering = [seat for seat in rng.sample(one.acting, len(one.acting)) if seat != silent]
    orders_one, orders_two = [], []
    for seat in ordering:
        orders_one.append((seat, random_turn(one, seat, rng)))
        if seat == knower:
            orders_two.append(orders_one[-1])
        else:
            orders_two.append((seat, random_turn(two, seat, rng)))
    name = f"me-{game.options['bidding']}-{game.players}-{knower}"
    return Pair(name, knower, one, two, tuple(orders_one), tuple(orders_two))


def hidden_pairs() -> list[Pair]:
    """Ouroboros: the colours of others' supplies are otherwise."""
    found = []
    for players in (2, 3, 4):
        game, rng = tailbiter.game("ouroboros", hidden="yes", players=players), random.Random(1)
        position = game.start(seed=players)
        for _ in range(3 * players):
            position = position.play(random_turn(position, position.acting[0], rng))
        one = game.position(position.text)
        for knower in (None, 1) if players == 3 else (1, 2):
            two = recoloured(one, knower, rng)
            found.append(Pair(f"ouroboros-{players}-{knower}", knower, one, two))
    return found


PAIRS = [*sealed_pairs(), *hidden_pairs()]
pairs = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)


async def fill(file: Path) -> None:
    """Every table of every pair, each seat held by a visitor of its own."""
    store = Store.open(file)
    for pair in PAIRS:
        starts = (pair.one, pair.orders_one), (pair.two, pair.orders_two)
        for name, (start, orders) in zip(pair.ids, starts, strict=True):
            await keep(store, name, start, orders)
    await store.close()


async def keep(
    store: Store, name: str, start: tailbiter.Position, orders: tuple[tuple[int, str], ...]
) -> None:
    game, at = start.game, 1_700_000_000_000
    record = tailbiter.Record(game, start)
    for seat, order in orders:
        record.play(order, seat)
    row = TableRow(
        id=name,
        game=game.name,
        rules=game.rules,
        options=dict(game.options),
        start=start.text,
        tags={},
        seed=7,
        owner=digest(KEYS[1]),
        created=at,
    )
    sits = [Sit(seat, holder=digest(KEYS[seat])) for seat in range(1, game.players + 1)]
    done: list[Entry] = [*sits, *(Turn(seat, text) for seat, text in orders)]
    logged = [Logged(n, at, "", None, entry) for n, entry in enumerate(done, 1)]
    standing = Standing(len(orders), record.position.acting, None, True)
    await store.add(row, sits, logged, standing)


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("secrets")
    asyncio.run(fill(data / "tailbiter.db"))
    with served(data) as server:
        yield server
        server.check_quiet()


class Collector:
    """Asks for everything and keeps every answer, less ids and times."""

    def __init__(self, visitor: Visitor, table: str, seats: int) -> None:
        self.visitor = visitor
        self.table = table
        self.seats = range(1, seats + 1)
        self.kept: list[tuple[str, int, str]] = []

    def keep(self, what: str, status: int, text: str) -> int:
        bare = CHANGING.sub("", text.replace(self.table, "TABLE"))
        self.kept.append((what.replace(self.table, "TABLE"), status, bare))
        return status

    def get(self, path: str) -> int:
        found = self.visitor.client.get(path)
        return self.keep(path, found.status_code, found.text + found.headers.get("location", ""))

    def post(self, path: str, asked: Any = None) -> int:
        found = self.visitor.client.post(path, json=asked)
        return self.keep(f"{path} {asked}", found.status_code, found.text)

    def ask_all(self, mine: int | None, is_all: bool = True) -> None:
        """Every address, for every seat. What is refused must be refused."""
        at = f"/api/tables/{self.table}"
        for seat in (None, *self.seats):
            status = 200 if seat in (None, mine) else 403
            for path in (at, f"{at}/story", f"{at}/replay", f"{at}/archive/set-up.html"):
                if status == 403 or is_all or path == at:
                    assert self.get(path + asking(seat)) == status
        for page in ("table", "study", "verify", "reports"):
            assert self.get(f"/{page}/{self.table}") in (200, 303)
        assert self.get(f"{at}/picture") in (200, 303)
        assert self.get(f"{at}/record") == 403
        assert self.post("/api/study", {"table": self.table, "at": 0}) == 403
        assert self.post(f"{at}/again", {}) == 403
        for seat in self.seats:
            for what, asked in (
                ("steps", {}),
                ("why", {"turn": "1"}),
                ("why", {"turn": "1 bid 0"}),
                ("why", {"turn": "rubbish"}),
                ("undo", {}),
                ("redo", {}),
                ("prospect", {"text": "1"}),
                ("prospect", {"text": "1 bid 0"}),
                ("actions", {"do": "accept"}),
                ("actions", {"do": "decline"}),
            ):
                status = self.post(f"{at}/{what}", {"seat": seat, **asked})
                assert (status == 403) or seat == mine, (what, seat)
            if seat != mine:
                for what, asked in (
                    ("turns", {"turn": "1 bid 0"}),
                    ("turns", {"turn": "1! bid 0!"}),
                    ("hint", {}),
                    *(("actions", {"do": do}) for do in ("resign", "leave", "offer")),
                ):
                    assert self.post(f"{at}/{what}", {"seat": seat, **asked}) == 403
        self.list_tables()

    def list_tables(self) -> None:
        listed = self.visitor.get("/api/tables")["tables"]
        mine = [str(table) for table in listed if table["id"] == self.table]
        self.keep("/api/tables", 200, " ".join(mine).replace("'", '"').replace(": ", ":"))

    def watch(self, socket: Socket, mine: int | None) -> None:
        """What the socket says; it is left watching the own seat."""
        study = {"table": self.table, "at": 0}
        refused: list[dict[str, Any]] = [
            *({"type": "watch", "table": self.table, "seat": s} for s in self.seats if s != mine),
            {"type": "think", "study": study, "seconds": 0.1},
            {"type": "judge", "table": self.table},
        ]
        for asked in refused:
            socket.say(**asked)
            self.hear(socket, "error")
        socket.say(type="watch", table=self.table, seat=mine)
        self.hear(socket, "state")

    def hear(self, socket: Socket, kind: str = "") -> None:
        """Who comes and goes, and what was done, is told besides, at moments of its own."""
        while True:
            text = socket.connection.recv(60)
            assert isinstance(text, str)
            message = json.loads(text)
            if message["type"] == "presence":
                assert message.keys() == {"type", "away", "watching", "gone"}
            elif message["type"] == "said":
                self.keep("said", 0, json.dumps({**message["line"], "at": None}))
            elif message["type"] == "notice":
                self.keep("notice", 0, text)
            else:
                break
        assert kind in text
        self.keep("socket", 0, text)


def own_turn(pair: Pair) -> str | None:
    """Something that the knower may play at both tables without ending the round."""
    if pair.knower is None or pair.knower not in pair.one.acting:
        return None
    return str(pair.one.view(pair.knower)["decisions"][0])


def collected(server: Server, pair: Pair, name: str) -> list[tuple[str, int, str]]:
    """Everything that can be heard of one table by somebody who is, or is not, at it."""
    keys = [None, ""] if pair.knower is None else [KEYS[pair.knower]]
    kept = []
    for key in keys:
        with ExitStack() as stack:
            visitor = stack.enter_context(Visitor(server, key))
            collector = Collector(visitor, name, pair.one.game.players)
            collector.ask_all(pair.knower)
            socket = stack.enter_context(visitor.socket())
            collector.watch(socket, pair.knower)
            turn = own_turn(pair)
            if turn is not None:
                asked = {"seat": pair.knower, "turn": turn}
                assert collector.post(f"/api/tables/{name}/turns", asked) == 201
                collector.hear(socket, "state")
                collector.ask_all(pair.knower, is_all=False)
            if key == keys[-1] and leave(server, pair, name):
                collector.hear(socket, "state")
                collector.ask_all(pair.knower)
            kept += collector.kept
    return kept


def leave(server: Server, pair: Pair, name: str) -> bool:
    """Somebody who is not to act gives up, and a bot has the seat: there must be three or more."""
    with Visitor(server) as anybody:
        acting = anybody.get(f"/api/tables/{name}")["table"]["acting"]
    seats = range(1, pair.one.game.players + 1)
    others = [seat for seat in seats if seat not in (*acting, pair.knower)]
    if len(seats) < 3:
        return False
    with Visitor(server, KEYS[others[0]]) as visitor:
        asked = {"do": "resign", "seat": others[0]}
        state = visitor.post(f"/api/tables/{name}/actions", asked, 200)
    assert not state["table"]["over"]
    return True


@pairs
def test_tables_that_differ_in_what_is_hidden_answer_alike(server: Server, pair: Pair) -> None:
    assert pair.one != pair.two, "nothing is hidden"
    one, two = (collected(server, pair, name) for name in pair.ids)
    assert len(one) > 25
    for left, right in zip(one, two, strict=True):
        assert left == right


@pytest.mark.parametrize("pair", PAIRS[::3], ids=lambda pair: pair.name)
def test_another_seats_cards_would_be_noticed(server: Server, pair: Pair) -> None:
    """The test itself: with the key of another seat the two tables do differ."""
    seats = [seat for seat in range(1, pair.one.game.players + 1) if seat != pair.knower]
    differing = 0
    for seat in seats:
        with Visitor(server, KEYS[seat]) as visitor:
            one, two = (Collector(visitor, name, len(seats)) for name in pair.ids)
            for collector in (one, two):
                collector.get(f"/api/tables/{collector.table}?seat={seat}")
            differing += one.kept != two.kept
    assert differing


def test_bots_hold_their_cards_close(server: Server) -> None:
    with Visitor(server) as visitor:
        table = visitor.open("eat-me", [{"who": "person"}, *[{"who": "bot", "level": 1}] * 2])
        for seat in (2, 3):
            for path in ("", "/story", "/replay"):
                visitor.get(f"{table.path}{path}?seat={seat}", 403)
            for what in ("steps", "hint", "undo"):
                table.ask(what, seat, 403)
            with visitor.socket() as socket:
                socket.say(type="watch", table=table.id, seat=seat)
                assert socket.hear()["type"] == "error"


def test_sealed_orders_and_the_hand_are_nowhere_in_what_others_get(server: Server) -> None:
    """Bids of 61 to 65 are no cards and no points left."""
    for bidding in ("next", "same"):
        with Visitor(server) as visitor, Visitor(server) as other:
            options = {"bidding": bidding}
            table = visitor.open("eat-me", [{"who": "person"}] * 5, options=options)
            with other.socket() as socket:
                socket.say(type="watch", table=table.id)
                texts = [socket.connection.recv(60)]
                seats = table.look()["table"]["acting"]
                for seat in seats[:-1]:
                    view = table.look(seat)["view"]
                    card = f"{view['board']['hand'][0]} " if "card" in view["board"]["asks"] else ""
                    table.play(seat, f"{card}bid {60 + seat}")
                    texts.append(socket.connection.recv(60))
            for path in ("", "/story", "/replay"):
                texts.append(other.text(table.path + path).partition('"story"')[2])
            texts.append(other.text(table.path))
            for text in map(str, texts):
                assert not re.search(r"\b6[1-5]\b", re.sub(r'"(created|changed)":\d+', "", text))
                assert '"hand"' not in text
                assert '"hands"' not in text


class Two:
    """The same cards played at two tables, where the cards that others still hold differ."""

    def __init__(self, game: tailbiter.Game, knower: int | None, rng: random.Random) -> None:
        self.knower = knower
        self.rng = rng
        start, turns = game.start(seed=rng.randrange(1000)), []
        position = start
        for _ in range(3 * game.players):
            seat = rng.choice(position.acting)
            turns.append((seat, random_turn(position, seat, rng)))
            position = position.play(turns[-1][1], seat)
        two = otherwise(Known(start), Known(position), knower, rng)
        self.tables = [seated(start), seated(two)]
        for turn in turns:
            self.play(turn, turn)

    def play(self, *turns: tuple[int, str]) -> None:
        for table, (seat, text) in zip(self.tables, turns, strict=True):
            decided = decide(table, str(seat), Turn(seat, text), 1)
            table.apply(decided.logged, decided.step)
        self.compare()

    def compare(self) -> None:
        one, two = (told(table, self.knower) for table in self.tables)
        assert one == two

    def order(self, seat: int) -> None:
        """What the knower orders is the same at both."""
        one, two = (random_turn(table.position, seat, self.rng) for table in self.tables)
        self.play((seat, one), (seat, one if seat == self.knower else two))


def otherwise(
    start: Known, later: Known, knower: int | None, rng: random.Random
) -> tailbiter.Position:
    """The start, with the cards that others hold later, and the withdrawn ones, in other hands."""
    seats = [s for s in range(len(start.hands)) if s + 1 != knower]
    pool = [*later.withdrawn, *(card for s in seats for card in later.hands[s])]
    other = dict(zip(pool, rng.sample(pool, len(pool)), strict=True))
    hands = [sorted(other.get(card, card) for card in hand) for hand in start.hands]
    words = {
        **start.words,
        "hands": "/".join(".".join(map(str, hand)) for hand in hands),
        "withdrawn": ".".join(str(other[card]) for card in start.withdrawn),
    }
    return start.position.game.position(" ".join(words.values()))


def seated(start: tailbiter.Position) -> Table:
    table = Table("id", start, 1)
    for seat in range(1, start.game.players + 1):
        table.apply(Logged(seat, 1, "", None, Sit(seat, holder=str(seat))))
    return table


def told(table: Table, knower: int | None) -> list[Any]:
    """All that a seat is told of a table, step by step and from the beginning."""
    mine = frozenset({knower} if knower else ())
    story = story_of(table, mine, knower)
    state = snapshot(table).write(Audience(knower, mine), ())
    return [state, msgspec.json.encode(story), replay_file(story)]


@pytest.mark.parametrize("bidding", ["next", "same"])
@pytest.mark.parametrize("knower", [None, 1, 3])
def test_rounds_that_were_resolved_tell_nothing_of_what_is_still_held(
    bidding: str, knower: int | None
) -> None:
    rng = random.Random(f"{bidding} {knower}")
    two = Two(tailbiter.game("eat-me", players=3, bidding=bidding), knower, rng)
    assert two.tables[0].record.text != two.tables[1].record.text
    others = [seat for seat in (1, 2, 3) if seat != knower]
    for seat in [*others[1:], *([knower] if knower else []), *others[1:]]:
        two.order(seat)
    seen = [told(table, others[0]) for table in two.tables]
    assert seen[0] != seen[1], "nothing differs"


def test_an_analyst_is_given_no_more_than_the_view() -> None:
    """A hint comes from what the seat may know: its mind gets equal views, no solver the rest."""
    for pair in PAIRS:
        if pair.knower is None or pair.knower not in pair.one.acting:
            continue
        heard: list[Any] = []
        for position in (pair.one, pair.two):
            analyst = Adviser(position.game, Listener(heard.append))  # type: ignore[arg-type]
            analyst.solver = None if analyst.solver is None else Nobody()  # type: ignore[assignment]
            analyst.opinion(position, pair.knower, Budget(simulations=1))
        assert len(heard) == 4
        assert all(view == heard[0] for view in heard)


class Listener:
    """A mind that only notes what it is shown."""

    def __init__(self, note: Callable[[Any], None]) -> None:
        self.note = note

    def think(self, view: Any, *_: Any) -> Opinion:
        self.note(view)
        return Opinion(view["seat"], (), ())


class Nobody:
    """A solver that must not be asked."""

    def solve(self, *_: Any) -> None:
        raise AssertionError("the solver sees the whole position")
