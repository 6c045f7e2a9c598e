"""Fair shares of thinking: whose turn it is to think, and who steps back meanwhile.

Few can think at once. Everybody who thinks asks now and then whether to go on, and that is when a
place is handed to another. Houses take turns, and in a house its people; a hundred wishes of one
person count no more than one of another.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import TypeVar

from tailbiter.bots.thinking import Clock, Stop

SLICE = 0.04  # seconds that somebody thinks while others wait
LOOKS = 0.05  # seconds between two looks of who waits, whether it is still wanted
MOST_BEGUN, FROM_ONE_HOUSE = 96, 32  # dear thoughts that have begun; the others wait to begin
CHEAP = 5  # the highest level that is done before the dear ones would notice
MOST_CHEAP = 192  # thoughts that have begun when only cheap ones may begin
MOST_KNOWN = 1_000  # houses, and people in each, whose share is remembered
BELOW = 5  # how much nicer than those who answer are those who think
T = TypeVar("T")


class Rank(IntEnum):
    """What comes first, whatever everybody has had."""

    WAITED_FOR = 0  # a person cannot go on without it: a bot's turn, a hint
    ASIDE = 1  # analysis
    ALONE = 2  # bots among themselves


@dataclass(eq=False)
class Thought:
    """Something to be thought about, for somebody in a house (that is, at an address)."""

    house: str
    person: str
    rank: Rank
    cost: int  # a level, or what is as dear
    stop: Stop
    number: int = 0  # in the order in which they came
    since: float = 0.0  # when it was given its place
    had: float = 0.0  # seconds
    is_begun: bool = False
    has_place: bool = False
    call: Callable[[], object] = lambda: None  # to its place


@dataclass
class Share:
    """What a house, or a person in it, has had. Who comes new begins with what the last had."""

    had: float = 0.0  # seconds
    thoughts: int = 0  # that are wanted now
    last: float = 0.0  # what the one had who was served last
    members: dict[str, Share] = field(default_factory=dict)

    def join(self, name: str) -> Share:
        member = self.members.setdefault(name, Share())
        if not member.thoughts:
            member.had = max(member.had, self.last)
        member.thoughts += 1
        return member

    def leave(self, name: str) -> None:
        self.members[name].thoughts -= 1
        if not any(member.thoughts for member in self.members.values()):
            self.members.clear()  # nobody is left to be compared with
        elif len(self.members) > MOST_KNOWN:
            self.members = {key: one for key, one in self.members.items() if one.thoughts}


class Shares:
    """So many places to think at; `clock` gives seconds."""

    def __init__(self, places: int, clock: Clock = time.perf_counter) -> None:
        self.clock = clock
        self.places = self.free = places
        self.lock = threading.Lock()  # of all that follows
        self.waiting: list[Thought] = []
        self.begun: Counter[str] = Counter()  # by house
        self.alone = 0  # begun at tables without people
        self.everybody = Share()
        self.came = 0
        self.threads = ThreadPoolExecutor(MOST_CHEAP + places, "thinker", step_down)

    async def run(self, thought: Thought, work: Callable[[Stop], T]) -> T:
        """Do it in a thread when it is its turn. It ends only when the thread has ended."""
        loop = asyncio.get_running_loop()
        called = loop.create_future()
        thought.call = partial(loop.call_soon_threadsafe, settle, called)
        self.join(thought)
        try:
            await called
        except asyncio.CancelledError:
            self.leave(thought)
            raise

        def think() -> T:
            try:
                return work(partial(self.shall_stop, thought))
            finally:
                self.leave(thought)

        thinking = loop.run_in_executor(self.threads, think)
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            await asyncio.wait([thinking])
            raise

    def join(self, thought: Thought) -> None:
        with self.lock:
            self.came += 1
            thought.number = self.came
            self.everybody.join(thought.house).join(thought.person)
            self.waiting.append(thought)
            self.serve()

    def leave(self, thought: Thought) -> None:
        with self.lock:
            self.give_back(thought)
            if thought in self.waiting:
                self.waiting.remove(thought)
            if thought.is_begun:
                self.count_begun(thought, -1)
            house = self.everybody.members[thought.house]
            house.leave(thought.person)
            self.everybody.leave(thought.house)
            self.serve()

    def shall_stop(self, thought: Thought) -> bool:
        """Asked by who thinks: shall it end? The answer comes when it is its turn again."""
        place = threading.Event()
        if thought.stop() or not self.step_back(thought, place.set):
            return thought.stop()
        while not place.wait(LOOKS):
            if thought.stop():
                break  # what is left to do is little: it needs no place
        return thought.stop()

    def step_back(self, thought: Thought, call: Callable[[], object]) -> bool:
        """Let others have the place, if it is their turn; `call` tells when to come back."""
        with self.lock:
            if not self.is_to_step_back(thought):
                return False
            thought.call = call
            self.give_back(thought)
            self.waiting.append(thought)
            self.serve()
            return True

    def is_to_step_back(self, thought: Thought) -> bool:
        """After a slice, if somebody else is to be served; at once for who comes first anyway."""
        now = self.clock()
        is_urgent = any(other.rank < thought.rank for other in self.waiting)
        if not is_urgent and (not self.waiting or now - thought.since < SLICE):
            return False
        self.charge(thought, now)
        other = self.next_one()
        return other is not None and self.order(other) < self.order(thought)

    def serve(self) -> None:
        """Give free places to those whose turn it is."""
        while self.free and (thought := self.next_one()):
            self.waiting.remove(thought)
            self.free -= 1
            thought.has_place, thought.since = True, self.clock()
            house = self.everybody.members[thought.house]
            self.everybody.last = max(self.everybody.last, house.had)
            house.last = max(house.last, house.members[thought.person].had)
            if not thought.is_begun:
                thought.is_begun = True
                self.count_begun(thought, 1)
            thought.call()

    def next_one(self) -> Thought | None:
        """Whose turn it is, of those who wait and may begin."""
        return min(filter(self.may_begin, self.waiting), key=self.order, default=None)

    def order(self, thought: Thought) -> tuple[int, float, float, int, float, int]:
        house = self.everybody.members[thought.house]
        person = house.members[thought.person]
        own = (thought.cost, thought.had, thought.number)
        return (thought.rank, house.had, person.had, *own)

    def may_begin(self, thought: Thought) -> bool:
        if thought.is_begun:
            return True
        if thought.rank == Rank.ALONE:
            return self.alone < self.places
        begun = self.begun.total()
        if thought.cost <= CHEAP:
            return begun < MOST_CHEAP  # a place without a thread would be lost to all
        return begun < MOST_BEGUN and self.begun[thought.house] < FROM_ONE_HOUSE

    def count_begun(self, thought: Thought, by: int) -> None:
        if thought.rank == Rank.ALONE:
            self.alone += by
            return
        self.begun[thought.house] += by
        if not self.begun[thought.house]:
            del self.begun[thought.house]

    def charge(self, thought: Thought, now: float) -> None:
        spent = now - thought.since
        house = self.everybody.members[thought.house]
        house.had += spent
        house.members[thought.person].had += spent
        thought.had += spent
        thought.since = now

    def give_back(self, thought: Thought) -> None:
        if thought.has_place:
            self.charge(thought, self.clock())
            thought.has_place = False
            self.free += 1

    def close(self) -> None:
        with self.lock:
            self.waiting.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


def settle(called: asyncio.Future[None]) -> None:
    if not called.done():
        called.set_result(None)


def step_down() -> None:
    """Whoever thinks comes after whoever answers, where the system knows that of threads."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BELOW)
