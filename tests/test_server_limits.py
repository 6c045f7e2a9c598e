"""How much may be asked for: by one visitor, and by all who come from one address."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tailbiter.games.errors import OptionError
from tailbiter.server import limits
from tailbiter.server.limits import AT_ONCE, DAY, IN_A_ROW, MINUTE, Limits, asks_from
from tailbiter.server.refusals import RefusalError
from tailbiter.server.serving import factor_of
from tests.serving import Server, Visitor

PERSON = {"who": "person"}
A_MINUTE, A_DAY = IN_A_ROW["tables"]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("limits"))
    server.environment["TAILBITER_LIMITS"] = "1"
    with server:
        yield server
        server.check_quiet()


class Clock:
    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(name="clock")
def a_clock() -> Clock:
    return Clock()


@pytest.fixture(name="found")
def some_limits(clock: Clock) -> Iterator[Limits]:
    token = asks_from.set("192.0.2.1")
    yield Limits(clock)
    asks_from.reset(token)


def refused(ask: Callable[[], object]) -> RefusalError:
    with pytest.raises(RefusalError) as error:
        ask()
    assert error.value.status == 429
    return error.value


def test_what_is_under_way_is_counted_down_again(found: Limits) -> None:
    with found.at_once("ann", "hints"):
        with pytest.raises(RefusalError, match="at most 1 hints"), found.at_once("ann", "hints"):
            pass
        with found.at_once("bob", "hints"):
            pass
    with found.at_once("ann", "hints"):
        pass
    assert not found.busy


def test_one_visitor_opens_so_many_tables_and_comes_back_when_told(
    found: Limits, clock: Clock
) -> None:
    for _ in range(60):
        found.count("ann", "tables")
    error = refused(lambda: found.count("ann", "tables"))
    found.count("bob", "tables")
    clock.now += error.data["seconds"] * 1000 - 1
    refused(lambda: found.count("ann", "tables"))
    clock.now += 1
    found.count("ann", "tables")
    refused(lambda: found.count("ann", "tables"))


@pytest.mark.parametrize("what", IN_A_ROW)
def test_new_keys_by_the_thousand_from_one_address_are_one_crowd(
    found: Limits, clock: Clock, what: str
) -> None:
    keys = (f"key {number}" for number in itertools.count())
    most = min(rate.all for rate in IN_A_ROW[what])
    each = max(1, most // 1000)
    for key in itertools.islice(keys, most // each):
        found.count(key, what, each)
    error = refused(lambda: found.count(next(keys), what, each))
    assert error.data["what"] == what
    asks_from.set("192.0.2.2")
    found.count(next(keys), what, each)
    asks_from.set("192.0.2.1")
    clock.now += error.data["seconds"] * 1000
    found.count(next(keys), what, each)


def test_who_is_refused_has_spent_nothing(found: Limits) -> None:
    for _ in range(60):
        found.count("ann", "tables")
    kept = dict(found.addresses)
    refused(lambda: found.count("ann", "tables"))
    assert found.addresses == kept


@pytest.mark.parametrize("what", AT_ONCE)
def test_from_one_address_so_much_is_under_way_whoever_asks(found: Limits, what: str) -> None:
    with ExitStack() as stack:
        for number in range(AT_ONCE[what].all):
            stack.enter_context(found.at_once(f"key {number}", what))
        error = refused(lambda: stack.enter_context(found.at_once("another", what)))
        assert error.data["seconds"]
        asks_from.set("192.0.2.2")
        stack.enter_context(found.at_once("another", what))
    assert not found.busy


def test_a_day_has_its_own_measure(found: Limits, clock: Clock) -> None:
    begun = clock.now

    def open_many() -> None:
        for _ in range(2 * A_DAY.one):
            found.count("ann", "tables")
            clock.now += MINUTE // A_MINUTE.one

    error = refused(open_many)
    assert clock.now - begun >= A_DAY.one * MINUTE // A_MINUTE.one
    assert 0 < error.data["seconds"] <= DAY // A_DAY.one // 1000 + 1


def test_a_clock_that_is_put_back_shuts_nobody_out(found: Limits, clock: Clock) -> None:
    for _ in range(A_MINUTE.one):
        found.count("ann", "tables")
    refused(lambda: found.count("ann", "tables"))
    clock.now -= 2 * DAY
    found.count("ann", "tables")


def test_what_is_known_of_visitors_does_not_grow_without_end(
    found: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 100)
    for number in range(1_000):
        asks_from.set(f"192.0.2.{number}")
        found.count(f"key {number}", "requests")
    assert len(found.visitors) == len(found.addresses) == 100
    assert ("key 999", "requests", MINUTE) in found.visitors


def a_minute_of_one_pupil(dice: random.Random) -> Counter[str]:
    """Busier than people are: a turn every three seconds, every choice looked at, much analysed."""
    return Counter(
        requests=60 + 20 * dice.randrange(5) + 40,  # looks at choices, turns; a page with its files
        messages=4 + dice.randrange(20),
        tables=dice.randrange(2),
        analyses=dice.randrange(30),
        files=dice.randrange(10),
        letters=dice.randrange(2) * 4_000,
    )


def test_a_classroom_of_thirty_behind_one_address_meets_no_limit(
    found: Limits, clock: Clock
) -> None:
    """They all come in one second, and stay for an hour and a half."""
    dice = random.Random(30)
    pupils = [f"pupil {number}" for number in range(30)]
    with ExitStack() as stack:
        for pupil in pupils:
            for _ in range(3):  # windows
                stack.enter_context(found.at_once(pupil, "sockets"))
            for what in ("answers", "answers", "hints", "thoughts"):
                stack.enter_context(found.at_once(pupil, what))
        for _ in range(90):
            for pupil in pupils:
                for what, amount in a_minute_of_one_pupil(dice).items():
                    for _ in range(amount if what != "letters" else 1):
                        found.count(pupil, what, amount if what == "letters" else 1)
            clock.now += MINUTE


def test_a_house_full_of_people_is_given_more(clock: Clock) -> None:
    found = Limits(clock, factor=2)
    for _ in range(2 * A_MINUTE.one):
        found.count("ann", "tables")
    refused(lambda: found.count("ann", "tables"))


@pytest.mark.parametrize("told", ["0", "-1", "nan", "many", "1e9", ""])
def test_a_factor_that_is_none_is_refused(told: str) -> None:
    with pytest.raises(OptionError, match="TAILBITER_LIMITS=5"):
        factor_of({"TAILBITER_LIMITS": told})
    assert factor_of({"TAILBITER_LIMITS": "2.5"}) == 2.5
    assert factor_of({}) == 1


def test_the_documentation_names_what_is_allowed() -> None:
    page = (Path(__file__).parents[1] / "docs" / "serving.md").read_text(encoding="utf-8")
    rows = {row.split(" | ")[0]: row for row in page.splitlines() if row.startswith("| ")}
    named = {
        "| requests": "requests",
        "| messages on sockets": "messages",
        "| new tables": "tables",
        "| turns, and whatever else a log grows by": "turns",
        "| analyses": "analyses",
        "| replays, and pictures of links": "files",
        "| letters of records brought along": "letters",
    }
    for words, what in named.items():
        numbers = [f"{most:,}" for rate in IN_A_ROW[what] for most in (rate.one, rate.all)]
        assert all(number in rows[words] for number in numbers), words


def test_new_keys_by_the_thousand_open_few_tables_and_a_bystander_plays(server: Server) -> None:
    asked = {"game": "ouroboros", "seats": [PERSON] * 2}
    with Visitor(server, address="127.0.0.2") as bystander, Visitor(server, "") as greedy:
        table = bystander.open("eat-your-neighbor", [PERSON] * 2, options={"side": 5})
        statuses: Counter[int] = Counter()
        for number in range(1_000):
            greedy.client.cookies.clear()  # and so the next has a new key
            answer = greedy.client.post("/api/tables", json=asked)
            statuses[answer.status_code] += 1
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) == answer.json()["data"]["seconds"] > 0
            if number % 50 == 0:
                seat = 1 + number // 50 % 2
                table.play(seat, table.look(seat)["view"]["decisions"][0])
        assert set(statuses) == {201, 429}
        assert statuses[429] > statuses[201]
        assert bystander.open("ouroboros", [PERSON] * 2).look()["number"] == 0


def test_one_visitor_cannot_have_everything(server: Server) -> None:
    with Visitor(server, address="127.0.0.3") as visitor:
        asked = {"game": "ouroboros", "seats": [PERSON] * 2}
        found = [visitor.client.post("/api/tables", json=asked) for _ in range(A_MINUTE.one * 2)]
        statuses = [answer.status_code for answer in found]
        assert statuses[: A_MINUTE.one] == [201] * A_MINUTE.one
        assert 429 in statuses
        while visitor.client.post("/api/tables", json=asked).status_code == 201:
            pass
        visitor.post("/api/records", {"text": ""}, 429)
    with Visitor(server, address="127.0.0.3") as other:
        other.open("ouroboros", [PERSON] * 2)


@pytest.mark.parametrize(
    ("number", "headers", "status"),
    [(4, {}, 404), (5, {"Authorization": "Bearer a-key-that-was-made-up-by-somebody"}, 401)],
)
def test_requests_without_end_are_refused_and_a_bystander_is_answered(
    server: Server, number: int, headers: dict[str, str], status: int
) -> None:
    with (
        Visitor(server, address=f"127.0.1.{number}") as greedy,
        Visitor(server, address=f"127.0.2.{number}") as other,
    ):
        statuses: list[int] = []
        while 429 not in statuses and len(statuses) < 5_000:
            asked = greedy.client.get("/api/tables/none/picture", headers=headers)
            statuses.append(asked.status_code)
        assert set(statuses) == {status, 429}
        assert other.get("/api/tables")["tables"] == []
