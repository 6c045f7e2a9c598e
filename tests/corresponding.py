"""A table over weeks: where the server has it, and what a program makes of it that only watches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

import tailbiter
from tests.oracles import eat_me
from tests.oracles.correspondence import Agreed, Correspondence
from tests.oracles.minutes import Minute
from tests.serving import PATIENCE, Visitor

MINUTE = 60_000  # milliseconds
NAMES = ("Prompt", "Careful", "Late", "Away", "Absent")


class Company(Protocol):
    """Those who play, and what time it is."""

    now: Minute

    def person(self, number: int) -> Visitor: ...


@dataclass(frozen=True)
class Plan:
    """A table to be opened, and what was agreed on there."""

    game: str
    oracle: ModuleType
    options: dict[str, Any]
    people: tuple[int, ...]
    agreed: Agreed

    @property
    def clock(self) -> dict[str, Any]:
        """As it is asked for."""
        agreed = self.agreed
        return {
            "kind": agreed.kind,
            "zone": agreed.zone,
            "weekdays": [*agreed.weekdays],
            "times": [agreed.deadline],
            **{name: 60 * getattr(agreed, name) for name in ("least", "grace", "bank", "cap")},
            "seconds": 60 * agreed.turn or 600,
            "late": agreed.late,
            "misses": agreed.misses,
            "level": 1,
        }


class Played:
    """One table: where the server has it, and what the other program makes of it."""

    def __init__(self, month: Company, plan: Plan, seed: int) -> None:
        self.month, self.plan = month, plan
        host, *others = plan.people
        seats = [{"name": NAMES[host]}, *({"who": "open"} for _ in others)]
        asked = {"options": plan.options, "clock": plan.clock, "seed": seed, "access": "lobby"}
        self.path = month.person(host).open(plan.game, seats, **asked).path
        for seat, person in enumerate(others, 2):
            taken = {"seat": seat, "name": NAMES[person]}
            month.person(person).post(f"{self.path}/sit", taken)
        self.until(lambda state: not state["gathering"])
        start = tailbiter.game(plan.game, **plan.options).start(seed).text
        self.told = Correspondence(
            *(plan.oracle, plan.options, plan.agreed, [*plan.people], start, month.now)
        )

    def state(self) -> Any:
        return self.month.person(0).get(self.path)

    def until(self, is_so: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + PATIENCE
        while not is_so(state := self.state()):
            assert time.monotonic() < end, state
            time.sleep(0.02)
        return state

    def supplied(self, seat: int) -> str:
        """What the server says that chance, or a bot, gave to somebody who was late."""
        known = len(self.told.history)

        def new(state: Any) -> list[str]:
            later = state["view"]["history"][known:]
            return [one["text"] for one in later if one["seat"] == seat]

        text: str = new(self.until(lambda state: bool(new(state))))[0]
        if self.told.is_together:
            assert text.count("!") == len(text.replace("bid ", "").split()), text
        return text

    def see_to(self) -> None:
        """What is due is done by both, and both say the same."""
        self.told.passes(self.month.now, self.supplied)
        self.compare()

    def compare(self) -> None:
        expected, end = self.expected(), time.monotonic() + 20
        while (found := facts(self.state())) != expected:
            if time.monotonic() > end:
                wrong = differences(found, expected)
                raise AssertionError(self.path, self.month.now, wrong, self.told.diary[-4:])
            time.sleep(0.02)

    def expected(self) -> dict[str, Any]:
        told = self.told
        timed = told.timed
        seats = [
            {
                "name": NAMES[seat.holder],
                "due": told.due(number) * MINUTE if number in timed else None,
                "ordered": seat.order is not None,
                "ready": seat.is_done,
                "misses": seat.misses,
                "extensions": told.agreed.extensions - seat.extensions,
                "days": told.days_left(number),
                "offered": number in told.offered,
                "stand_in": seat.absent is not None,
            }
            for number, seat in told.seats.items()
        ]
        return {"seats": seats, "over": told.is_over, **position_facts(told)}

    def act(self, person: int, do: str, status: int | None = None, **more: Any) -> Any:
        return self.month.person(person).post(f"{self.path}/actions", {"do": do, **more}, status)


def differences(found: Any, expected: Any) -> list[Any]:
    seats = enumerate(zip(found["seats"], expected["seats"], strict=True), 1)
    pairs = [("table", found, expected), *((seat, one, other) for seat, (one, other) in seats)]
    return [
        (where, name, one[name], other[name])
        for where, one, other in pairs
        for name in other
        if name != "seats" and one[name] != other[name]
    ]


def facts(state: Any) -> dict[str, Any]:
    """What the server says, as the other program says it."""
    names = [seat["name"] for seat in state["table"]["seats"]]
    asked = ("due", "ordered", "ready", "misses", "extensions", "days", "offered", "stand_in")
    seats = [
        {"name": name, **{one: seat[one] for one in asked}}
        for name, seat in zip(names, state["pace"]["seats"], strict=True)
    ]
    return {"seats": seats, "over": state["table"]["over"], **board_facts(state["view"]["board"])}


def board_facts(board: Any) -> dict[str, Any]:
    if "organisms" not in board:
        return {"text": board["text"]}
    living = [(one["id"] or 0, one["owner"] or 0, one["size"]) for one in board["organisms"]]
    return {
        "organisms": sorted(living),
        "order": board["order_of_play"],
        "victory": board["victory_points"],
        "points": board["bid_points"],
        "round": board["round"],
    }


def position_facts(told: Correspondence, number: int = -1) -> dict[str, Any]:
    """The same of a position of the other program: after so many turns, or rounds."""
    text = told.positions[number]
    if not told.is_together:
        return {"text": text}
    game = eat_me.Game(text, told.options)
    living = [(one[0], "*ABCDE".index(one[1]), len(one[2])) for one in game.organisms]
    return {
        "organisms": sorted(living),
        "order": ["ABCDE".index(seat) + 1 for seat in game.order.strip("-")],
        "victory": [*game.victory.values()],
        "points": [*game.points.values()],
        "round": game.round,
    }


def check_story(table: Played) -> None:
    """All that happened, once each, in its order and at its time; and every position."""
    told, visitor = table.told, table.month.person(0)
    lines = visitor.get(f"{table.path}/talk")["lines"]
    kinds = ("missed", "extension", "vacation", "sit")
    found = [(one["kind"], one["at"] // MINUTE) for one in lines if one["kind"] in kinds]
    assert found == [(kind, at) for kind, _, at in told.diary if kind in kinds]
    story = visitor.get(f"{table.path}/story")
    entries, size = story["entries"], len(told.seats) if told.is_together else 1
    for number in range(1, len(told.positions)):
        first, last = (number - 1) * size, number * size
        played = sorted((one["seat"], one["text"]) for one in entries[first:last])
        expected = sorted(told.history[first:last])
        if told.is_together:
            assert played == expected
        else:  # a turn can be written in two ways that come to the same
            assert [seat for seat, _ in played] == [seat for seat, _ in expected]
        board = entries[last - 1]["frames"][-1]["board"]
        assert board_facts(board) == position_facts(told, number)
    result = told.oracle.result(told.position, told.options)
    if result:
        assert (*story["result"]["winners"],) == result[0]
        assert (*story["result"]["scores"],) == result[1]
    else:
        assert story["result"] is None
