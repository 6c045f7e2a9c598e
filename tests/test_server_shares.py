"""Whose turn it is to think: judged by who is served after whom, never by how long it takes."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tailbiter.bots.thinking import Stop, never
from tailbiter.server.shares import FROM_ONE_HOUSE, MOST_CHEAP, SLICE, Rank, Shares, Thought
from tests.serving import PATIENCE as FOR_EVER
from tests.serving import Server, Table, Visitor, served

PERSON, BEST, BEGINNER = {"who": "person"}, 8, 1
TABLES, ANALYSES, ASKING = 50, 6, 2
LONG = 1_000  # slices
FEW = 4  # turns of bots that were begun before, or between two slices of others


class Bench:
    """Places to think at, with a clock of its own; notes who is served."""

    def __init__(self, places: int = 1) -> None:
        self.now = 0.0
        self.served: list[str] = []
        self.shares = Shares(places, lambda: self.now)
        self.at_work: dict[Thought, tuple[str, int]] = {}  # with the slices that are left

    def ask(self, name: str, house: str, person: str, rank: Rank, cost: int, slices: int) -> None:
        """Somebody wants something that takes so long."""
        thought = Thought(house, person, rank, cost, never)
        thought.call = partial(self.begin, thought, name, slices)
        self.shares.join(thought)

    def begin(self, thought: Thought, name: str, slices: int) -> None:
        self.served.append(name)
        self.at_work[thought] = (name, slices)

    def work(self) -> None:
        """Whoever has a place works for a slice, and ends or steps back where others wait."""
        self.now += SLICE
        for thought, (name, slices) in dict(self.at_work).items():
            self.at_work[thought] = (name, slices - 1)
            if slices == 1:
                del self.at_work[thought]
                self.shares.leave(thought)
            elif self.shares.step_back(thought, partial(self.begin, thought, name, slices - 1)):
                del self.at_work[thought]

    def work_until(self, name: str) -> list[str]:
        """Until somebody is served: who was before them, since now."""
        before = len(self.served)
        for _ in range(10_000):
            if name in self.served[before:]:
                return self.served[before : self.served.index(name, before)]
            self.work()
        raise AssertionError(f"{name} is never served")


@pytest.fixture(name="bench")
def a_bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.shares.close()


@pytest.mark.parametrize("rank", Rank)
def test_a_newcomer_waits_for_one_and_not_for_fifty(bench: Bench, rank: Rank) -> None:
    for number in range(TABLES):
        bench.ask(f"table {number}", "a house", "greedy", rank, BEST, LONG)
    for _ in range(200):
        bench.work()
    bench.ask("newcomer", "another", "new", Rank.WAITED_FOR, BEGINNER, 1)
    assert len(bench.work_until("newcomer")) <= 1


def test_a_hundred_keys_of_one_house_have_the_share_of_one_house(bench: Bench) -> None:
    for number in range(30):
        bench.ask(f"key {number}", "a house", f"key {number}", Rank.WAITED_FOR, BEST, LONG)
    bench.ask("alone", "another", "alone", Rank.WAITED_FOR, BEST, LONG)
    bench.work_until("alone")
    for _ in range(40):
        bench.work()
    lately = bench.served[-30:]
    assert abs(lately.count("alone") - 15) <= 2


def test_in_a_house_its_people_take_turns(bench: Bench) -> None:
    """A classroom: whoever asks for much keeps nobody in it waiting."""
    for _ in range(20):
        bench.ask("much", "school", "greedy", Rank.WAITED_FOR, BEST, LONG)
    bench.work()
    for pupil in ("ann", "bob"):
        bench.ask(pupil, "school", pupil, Rank.WAITED_FOR, BEST, LONG)
    for _ in range(30):
        bench.work()
    lately = bench.served[-18:]
    assert all(abs(lately.count(name) - 6) <= 1 for name in ("much", "ann", "bob"))


def test_one_persons_own_thoughts_take_turns_too(bench: Bench) -> None:
    for name in ("first", "second", "third"):
        bench.ask(name, "a house", "ann", Rank.ASIDE, BEST, LONG)
    for _ in range(9):
        bench.work()
    assert all(bench.served.count(name) >= 2 for name in ("first", "second", "third"))


def test_cheap_levels_come_before_dear_ones(bench: Bench) -> None:
    bench.ask("begun", "a house", "ann", Rank.WAITED_FOR, BEST, LONG)
    for level in (8, 3, 5, 1):
        bench.ask(f"level {level}", "a house", "ann", Rank.WAITED_FOR, level, 1)
    bench.work_until("level 8")
    first = [name for name in bench.served if name != "begun"]
    assert first == ["level 1", "level 3", "level 5", "level 8"]


def test_people_who_wait_come_before_analysis_and_bots_alone_come_last(bench: Bench) -> None:
    ranks = {"alone": Rank.ALONE, "aside": Rank.ASIDE, "waited for": Rank.WAITED_FOR}
    for name, rank in ranks.items():
        bench.ask(name, name, name, rank, BEST, 5)
    for _ in range(15):
        bench.work()
    assert bench.served == ["alone", "waited for", "aside", "alone"]  # the first had begun


def test_bots_alone_are_begun_one_after_the_other(bench: Bench) -> None:
    for number in range(5):
        bench.ask(f"table {number}", "a house", "ann", Rank.ALONE, BEST, 3)
    for _ in range(15):
        bench.work()
    assert bench.served == [f"table {number}" for number in range(5)]


def test_of_one_house_not_everything_is_begun_and_a_cheap_one_still_is(bench: Bench) -> None:
    for number in range(2 * FROM_ONE_HOUSE):
        bench.ask("dear", "a house", f"key {number}", Rank.WAITED_FOR, BEST, LONG)
    for _ in range(3 * FROM_ONE_HOUSE):
        bench.work()
    assert bench.shares.begun["a house"] == FROM_ONE_HOUSE
    bench.ask("cheap", "a house", "new", Rank.WAITED_FOR, BEGINNER, 1)
    assert len(bench.work_until("cheap")) <= 1


def test_whose_thoughts_are_done_is_forgotten(bench: Bench) -> None:
    for number in range(3_000):
        bench.ask("one", f"house {number}", "ann", Rank.WAITED_FOR, BEGINNER, 1)
        bench.work()
    assert not bench.shares.everybody.members
    assert not bench.shares.begun
    assert bench.shares.free == 1


def shared(places: int, do: Callable[[Shares], object]) -> None:
    async def run() -> None:
        found = Shares(places)
        try:
            await asyncio.wait_for(do(found), FOR_EVER)  # type: ignore[arg-type]
            assert found.free == places
            assert not found.waiting
        finally:
            found.close()

    asyncio.run(run())


def busily(until: threading.Event) -> Callable[[Stop], bool]:
    """Thinks until it is told to stop, or all is over."""

    def work(stop: Stop) -> bool:
        while not until.is_set():
            if stop():
                return False
            time.sleep(0.001)
        return True

    return work


def test_in_real_threads_all_get_on_and_all_places_are_given_back() -> None:
    async def do(shares: Shares) -> None:
        over, served = threading.Event(), [0] * 40

        def counting(number: int) -> Callable[[Stop], None]:
            def work(stop: Stop) -> None:
                while min(served) < 3 and not stop():
                    served[number] += 1
                    time.sleep(SLICE / 8)

            return work

        thoughts = [
            Thought(f"house {n % 4}", f"person {n}", Rank.WAITED_FOR, BEGINNER, over.is_set)
            for n in range(40)
        ]
        work = (shares.run(thought, counting(n)) for n, thought in enumerate(thoughts))
        await asyncio.gather(*work)
        assert min(served) >= 3

    shared(2, do)


def test_who_leaves_gives_the_place_back_begun_or_not() -> None:
    async def do(shares: Shares) -> None:
        over = threading.Event()
        stops = [threading.Event() for _ in range(10)]
        tasks = [
            asyncio.create_task(
                shares.run(Thought("a house", f"{n}", Rank.ASIDE, BEST, stop.is_set), busily(over))
            )
            for n, stop in enumerate(stops)
        ]
        await asyncio.sleep(5 * SLICE)
        for stop, task in zip(stops, tasks, strict=True):
            stop.set()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    shared(1, do)


def test_what_fails_gives_its_place_back() -> None:
    async def do(shares: Shares) -> None:
        def work(stop: Stop) -> None:
            raise ZeroDivisionError

        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await shares.run(Thought("", "", Rank.ASIDE, BEST, never), work)

    shared(1, do)


def test_more_cheap_thoughts_than_threads_block_nobody() -> None:
    async def do(shares: Shares) -> None:
        done = 0

        def work(stop: Stop) -> None:
            nonlocal done
            time.sleep(0.0005)
            stop()
            done += 1

        thoughts = [
            Thought("a house", f"{n}", Rank.WAITED_FOR, BEGINNER, never)
            for n in range(2 * MOST_CHEAP)
        ]
        await asyncio.gather(*(shares.run(thought, work) for thought in thoughts))
        assert done == len(thoughts)

    shared(1, do)


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("shares")) as server:
        yield server
        server.check_quiet()


def played(tables: list[Table]) -> int:
    """Turns at all these tables so far."""
    return sum(table.look()["number"] for table in tables)


def test_beside_fifty_tables_of_bots_and_six_analyses_a_newcomer_is_answered(
    server: Server, tmp_path: Path
) -> None:
    bots = [{"who": "bot", "level": BEST}] * 2
    greedy = [Visitor(server, address="127.0.0.2") for _ in range(ASKING)]
    with ExitStack() as stack, Visitor(server, address="127.0.0.3") as newcomer:
        tables = [greedy[0].open("ouroboros", bots) for _ in range(TABLES)]
        for number in range(ANALYSES):
            line = stack.enter_context(greedy[number % ASKING].socket())
            line.say(type="think", study={"game": "ouroboros"}, seconds=60)
            line.hear_until("opinion")
        mine = [PERSON, {"who": "bot", "level": BEGINNER}]
        table = newcomer.open("ouroboros", mine)
        line = stack.enter_context(newcomer.socket())
        line.say(type="watch", table=table.id, seat=1)
        line.hear_until("state")
        for number in range(0, 10, 2):
            before = played(tables)
            table.play(1, table.look(1)["view"]["decisions"][0], number)
            while line.hear_until("state")["state"]["number"] < number + 2:
                pass
            assert played(tables) - before <= FEW
