"""Whatever is clicked twice counts once, also where others click in between."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.games.errors import TailbiterError
from tailbiter.tables.calendar import DAY, MINUTE
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Extension, Ready, StandIn, Turn, Vacation
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.sampling import examples
from tests.seating import START, do, open_table
from tests.test_tables_lateness import HOUR, NEIGHBOR, RULE, see_to

EAT_ME = tailbiter.game("eat-me", players=3)
NAMES = ["ann", "ben", "cy"]
STAND_IN = Lateness("stand_in", 2)
BY_TURNS = Control("turn", DAY, cap=HOUR, extensions=2, vacation=5, lateness=STAND_IN)
KINDS = ("turn", "turn", "done", "done", "not done", "extension", "away", "back", "helps")


@dataclass(frozen=True)
class Click:
    person: int  # who: at their seat, or looking on
    kind: str
    later: int  # minutes after the click before
    pick: int  # of the turns
    others: int  # clicks of others before it is heard a second time

    def asked(self, table: Table, now: int) -> tuple[str, Asked, int | None]:
        """What a page that shows the table as it is sends for it: who, what, and `turns`."""
        seat = min(self.person, table.game.players)
        who = table.seats[seat].holder
        match self.kind:
            case "turn":
                turns = table.position.turns(seat) if seat in table.acting else ["bid 1"]
                return who, Turn(seat, turns[self.pick % len(turns)]), table.turns
            case "done" | "not done":
                return who, Ready(seat, self.kind == "done"), table.turns
            case "extension":
                return who, Extension(seat, table.clock.due(seat) or 0), None
            case "away":
                return who, Vacation(seat, now, now + 2 * DAY), None
            case "back":
                return who, Vacation(seat, 0, 0), None
        return f"helper {self.person}", StandIn("Helper"), None


clicks = st.builds(
    Click,
    st.integers(1, 3),
    st.sampled_from(KINDS),
    st.sampled_from([0, 1, 90, 700, 1500]),
    st.integers(0, 50),
    st.integers(0, 2),
)


def tried(table: Table, who: str, asked: Asked, now: int, turns: int | None) -> None:
    """Done or refused, as it is; what is due by then was done before."""
    try:
        do(table, who, asked, now, turns=turns)
    except TailbiterError:
        return


def standing(table: Table) -> Any:
    """All that anybody could see of a table, but how often somebody clicked."""
    clock = table.clock
    seats = range(1, table.game.players + 1)
    return (
        *(table.position.text, table.record.text, table.seats, table.held, table.acting),
        *(replace(table.attendance, offers=0), [*table.attendance.willing]),
        [(clock.due(seat), clock.fires(seat)) for seat in seats],
    )


def heard(table: Table, every: Sequence[Click], is_double: bool) -> list[Any]:
    """How the table stands before each click; those of one person come in their order."""
    now, found = START, []
    again: list[tuple[int, Click, tuple[str, Asked, int | None]]] = []

    def repeat(before: Click | None) -> None:
        """What is due to be heard again, at the latest before who clicked clicks anew."""
        for place, click, sent in [*again]:
            is_time = before is None or place <= 0 or click.person == before.person
            if is_time:
                again.remove((place, click, sent))
                tried(table, sent[0], sent[1], now, sent[2])

    for click in every:
        now += click.later * MINUTE
        see_to(table, now)
        if table.is_over or table.bots_to_act:
            break
        repeat(click)
        found.append(standing(table))
        sent = click.asked(table, now)
        tried(table, sent[0], sent[1], now, sent[2])
        again[:] = [(place - 1, one, what) for place, one, what in again]
        if is_double:
            again.append((click.others, click, sent))
    repeat(None)
    return [*found, standing(table)]


@pytest.mark.parametrize("is_together", [True, False])
@settings(max_examples=examples(60), deadline=None, derandomize=True, database=None)
@given(every=st.lists(clicks, min_size=4, max_size=14))
def test_a_double_click_is_one(is_together: bool, every: list[Click]) -> None:
    game, names = (EAT_ME, NAMES) if is_together else (NEIGHBOR, NAMES[:2])
    control = replace(RULE, lateness=STAND_IN) if is_together else BY_TURNS
    once, twice = (open_table(game, names, control=control) for _ in range(2))
    assert heard(twice, every, True) == heard(once, every, False)


def test_who_offers_to_help_twice_keeps_their_place() -> None:
    table = open_table(EAT_ME, NAMES, control=replace(RULE, lateness=STAND_IN))
    for name in ("dee", "eve", "dee"):
        do(table, name, StandIn(name))
    assert [*table.attendance.willing] == ["dee", "eve"]
