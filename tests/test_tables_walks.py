"""Random walks at tables: anybody asks for anything, and the log alone tells what came of it."""

import random
from dataclasses import replace
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.games import GAMES
from tailbiter.tables import entries
from tailbiter.tables.calendar import DAY, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.codec import read_line, write_line
from tailbiter.tables.deciding import ACTIONS, Asked, Decided, decide
from tailbiter.tables.draws import promise
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import Sit, Supplied, Turn
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.pacing import end_of_time, first_willing
from tailbiter.tables.permissions import may
from tailbiter.tables.plans import planned_at_once
from tailbiter.tables.refusals import CODES, RefusedError
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Forward, Redo, Undo
from tests.kinds import random_game
from tests.sampling import examples
from tests.seating import START, everything, quick_turn

HOLDERS = ("ann", "ben", "host", "", "")
EVERYBODY = ("ann", "ben", "host", "gm", "guest", "")
SLOW: dict[str, Any] = {"grace": 2000, "extensions": 2, "vacation": 3, "waits": True}
MINUTES = Calendar(times=(22 * 60 + 14, 22 * 60 + 15, 22 * 60 + 16), least=9000)  # after START
CONTROLS = (
    *(Control(), Control("game", 40_000, 2000), Control("turn", 15_000)),
    Control("turn", 15_000, bank=5000, cap=9000, **SLOW),
    Control("calendar", calendar=MINUTES, **SLOW),
)
LATENESS = [Lateness(what, 2) for what in ("rule", "extension", "stand_in", "loss")]
WAYS: Any = ("", "", "secret", "words", "public")  # to draw what is supplied
PAUSES = (0, 100, 3000, 9000)  # milliseconds between two requests
WALKS = 120
LONGEST = 50  # things asked for in a walk
walking = settings(max_examples=examples(60), deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 1 << 20)


def ask_to_undo(seat: int) -> entries.Offer:
    return entries.Offer(seat, "undo")


MADE_OF_A_SEAT = (
    *(entries.Leave, entries.Resign, entries.Free, entries.Offer, ask_to_undo, ask_to_undo),
    *(entries.Flag, entries.Flag, entries.Flag, entries.Accept, entries.Decline),
)


BY_THE_TABLE = (
    *(entries.Flag, entries.Begin, entries.Reveal, entries.Stood, entries.Missed, entries.Moved),
    *(entries.Number, entries.Published),
)


MASTERS: tuple[Literal["", "blind", "sees"], ...] = ("", "blind", "sees")


def new_table(name: str, seed: int) -> Table:
    rng = random.Random(f"{name} {seed}")
    game = random_game(name, rng)
    one_screen = rng.random() < 0.4
    table = Table(
        *("t", game.start(seed), START),
        owner="ann" if one_screen else "host",
        game_master=rng.choice(("", "gm")),
        control=replace(rng.choice(CONTROLS), lateness=rng.choice(LATENESS)),
    )
    is_gathering = rng.random() < 0.4
    if is_gathering:
        opening = entries.Gather("", lot=rng.random() < 0.5, supplied=rng.choice(WAYS))
        public = "a lottery" if opening.supplied and rng.random() < 0.5 else ""
        opened = replace(opening, public=public, master=rng.choice(MASTERS))
        table.add(opened, START, table.owner)
    for seat in range(1, game.players + 1):
        holder = rng.choice(("ann", "ann", "")) if one_screen else rng.choice(HOLDERS)
        if rng.random() < (0.8 if is_gathering else 0.95):
            sit = sat_down(seat, holder, rng) if holder else Sit(seat, "bot", level=1)
            table.add(sit, START, table.owner)
    return table


def sat_down(seat: int, holder: str, rng: random.Random) -> Sit:
    promised = promise(word_of(holder)) if rng.random() < 0.8 else ""
    return Sit(seat, holder=holder, commitment=promised)


def word_of(holder: str) -> str:
    return f"the-word-of-{holder}-is-this"


def on_the_way(table: Table, rng: random.Random) -> Asked:
    """What comes before the first turn, and after the last."""
    seat = rng.choice(table.free_seats or tuple(range(1, table.game.players + 1)))
    if table.is_over:
        return entries.Reveal("00")
    if not table.is_full:
        other = rng.randint(1, table.game.players)
        leaving = (entries.Leave(other), entries.Free(other))
        return rng.choice((sat_down(seat, rng.choice(("ann", "ben")), rng),) * 4 + leaving)
    assert table.gathering
    if table.gathering.awaits_number(0) and rng.random() < 0.6:
        return rng.choice((entries.Number("4 8 15"), entries.Word(seat, "rhubarb")))
    if table.gathering.missing and rng.random() < 0.8:
        seat = rng.choice(table.gathering.missing)
        word = word_of(rng.choice((table.seats[seat].holder,) * 4 + ("ann",)))
        return entries.Word(seat, word)
    seats = rng.sample(range(1, table.game.players + 1), table.game.players)
    lot = " ".join(map(str, seats)) if table.gathering.opening.lot else ""
    return entries.Begin(table.game.start(rng.randrange(9)).text, lot)


def some_turn(table: Table, rng: random.Random) -> Asked:
    """Most are those of somebody to act, as the rules let them."""
    seats = table.position.acting or (1,)
    if table.is_together and rng.random() < 0.3:
        seats = tuple(range(1, table.game.players + 1))
    seat = rng.choice(seats)
    if table.position.result or rng.random() < 0.05:
        return Turn(seat, rng.choice(("rubbish", "nmr", "")))
    text = quick_turn(table.position, seat, rng)
    marked = rng.random() < 0.1
    return Supplied(seat, "nmr") if marked else Turn(seat, text)


def about_time(table: Table, seat: int, rng: random.Random, now: int) -> Asked:
    """What is due, if something is, or what people want who have days for a turn."""
    due = what_is_due(table, now, "00")
    if due and rng.random() < 0.7:
        return due
    wishes: tuple[Asked, ...] = (
        *(entries.Ready(seat, rng.random() < 0.8), entries.Ready(seat)),
        entries.Extension(seat, table.clock.due(seat) or now),
        entries.Vacation(seat, now, now + rng.choice((1, 1, 3)) * DAY),
        entries.Vacation(seat, now, now),
        entries.StandIn("Cleo", rng.random() < 0.8),
        *(entries.Missed(seat), entries.Moved(now + 9000)),
        *(entries.Reminded(), end_of_time(table), first_willing(table, seat) or entries.Reminded()),
    )
    return rng.choice(wishes)


def something(table: Table, rng: random.Random, now: int) -> Asked:
    seat = rng.randint(1, table.game.players + (rng.random() < 0.05))
    if table.is_paused and rng.random() < 0.5:
        return entries.Resume()
    if table.offer and rng.random() < 0.7:
        asked = [one for one in table.people if one not in table.agreed] or [1]
        return rng.choice((entries.Accept, entries.Decline))(rng.choice(asked))
    is_between = table.is_gathering or (table.is_over and table.gathering)
    if is_between and rng.random() < 0.7:
        return on_the_way(table, rng)
    if table.control.waits and rng.random() < 0.4:
        return about_time(table, seat, rng, now)
    kind = rng.choice(("turn",) * 14 + ("undo",) * 4 + ("redo",) * 2 + ("rare",) * 4)
    if kind == "turn":
        return some_turn(table, rng)
    if kind == "redo" and table.rolled:
        return Forward()
    if kind in ("undo", "redo"):
        return (Undo if kind == "undo" else Redo)(seat if table.is_together else None)
    if rng.random() < 0.5:
        return rng.choice(MADE_OF_A_SEAT)(seat)
    holder = rng.choice(HOLDERS)
    rare: tuple[Asked, ...] = (
        Sit(seat, "person" if holder else "bot", "N", None if holder else 2, holder),
        *(entries.Extend(seat, rng.randint(1, 20_000)), entries.Extend(seat, 1000)),
        rng.choice((entries.Said(rng.choice((None, seat)), "hm"), entries.Watched(seat == 1))),
        entries.Note(rng.randint(0, table.turns + 1), "hm"),
        *(entries.Number("16 23"), entries.Word(seat, "x"), entries.Published("a.txt", "5e" * 32)),
        *(entries.Pause(), entries.Stop(), entries.Stood(rng.randint(1, 9000))),
        entries.RollBack(rng.randint(0, table.turns)),
        entries.Offer(seat, rng.choice(entries.OFFERS), rng.randint(0, table.turns)),
    )
    return rng.choice(rare)


def some_plan(table: Table, rng: random.Random) -> Asked:
    """A line that goes on as it may, or a standing order."""
    seat, position, line = rng.randint(1, table.game.players), table.position, list[str]()
    if table.is_together:
        when = rng.choice(("never", "deadline", "at_once"))
        cards = tuple(rng.sample(range(1, 23), 5))
        return entries.Standing(seat, cards, rng.randint(0, 100), "percent", when)  # type: ignore[arg-type]
    while position.acting and (seat not in position.acting or not line) and len(line) < 5:
        line.append(quick_turn(position, position.acting[0], rng))
        position = position.play(line[-1])
    if seat in position.acting:
        line.append(quick_turn(position, seat, rng))
    return entries.Plan(seat, (tuple(line),) if line and rng.random() < 0.9 else ())


def wish(table: Table, rng: random.Random, now: int) -> tuple[str, Asked, dict[str, Any]]:
    """Who asks for what; more often than not it is theirs to ask for."""
    planned = planned_at_once(table)
    if planned and rng.random() < 0.5:
        return "", planned, {}
    asked = some_plan(table, rng) if rng.random() < 0.15 else something(table, rng, now)
    who = rng.choice(EVERYBODY)
    seat = getattr(asked, "seat", None)
    if (
        isinstance(asked, BY_THE_TABLE)
        or (isinstance(asked, Sit) and asked.absent)
        or (isinstance(asked, Supplied) and seat in table.attendance.missing)
    ):
        who = rng.choice(("", "", table.owner))
    elif isinstance(asked, entries.StandIn):
        who = rng.choice(("guest", "gm"))
    elif isinstance(asked, entries.Free) and rng.random() < 0.8:
        who = table.owner
    elif isinstance(asked, Sit) and rng.random() < 0.8:
        who = asked.holder or table.owner
    elif seat in table.seats and rng.random() < 0.8:
        who = table.seats[seat].holder
    elif seat is None and rng.random() < 0.8:
        who = table.owner
    number = rng.randrange(2 * LONGEST)
    request = f"{who} {number}" if rng.random() < 0.9 else f"ann {number}"
    more: dict[str, Any] = {
        "request": request if rng.random() < 0.7 else None,
        "dice": random.Random(number),
    }
    more["away"] = [one for one in table.seats if rng.random() < 0.5]
    return who, asked, more


def asked_for(table: Table, rng: random.Random, now: int) -> Decided | None:
    """Something that somebody asks for; None if it is refused, and then nothing has changed."""
    who, asked, more = wish(table, rng, now)
    before = everything(table)
    refusal = may(Actor(who, getattr(asked, "seat", None)), ACTIONS[type(asked)], table)
    decided, codes = None, set[str]()
    try:
        decided = decide(table, who, asked, now, **more)
    except RefusedError as error:
        codes.add(error.refusal.code)
    except (tailbiter.TurnError, tailbiter.TextError):
        pass  # by the rules of the game
    assert codes <= set(CODES)
    assert everything(table) == before, "deciding changes nothing"
    if decided and decided.is_repeat:
        assert decided.logged is table.requests[more["request"]]
        assert decided.logged.who == who
    assert decided is None or decided.is_repeat or refusal is None
    return decided


@pytest.mark.parametrize("name", tailbiter.GAMES)
@walking
@given(rng=st.randoms(use_true_random=False), seed=seeds, length=st.integers(1, LONGEST))
def test_the_log_alone_tells_all(name: str, rng: random.Random, seed: int, length: int) -> None:
    table, mirror, now = new_table(name, seed), new_table(name, seed), START
    for _ in range(length):
        now += rng.choice(PAUSES)
        decided = asked_for(table, rng, now)
        if decided and not decided.is_repeat:
            table.apply(decided.logged, decided.step)
            mirror.apply(read_line(write_line(decided.logged)))
            assert everything(mirror) == everything(table)
            always_true(table)
    again = replace(table)
    for line in [write_line(logged) for logged in table.log]:
        again.apply(read_line(line))
    assert everything(again) == everything(table)


def always_true(table: Table) -> None:
    record = table.record
    assert [len(position.history) for position in record.positions] == list(range(table.turns + 1))
    assert [logged.number for logged in table.log] == list(range(1, table.version + 1))
    requests = [logged.request for logged in table.log if logged.request is not None]
    assert len(set(requests)) == len(requests)
    assert max(record.comments, default=0) <= table.turns
    assert (table.outcome is None) or not table.acting
    assert set(table.clock.running) == set(table.on_the_clock)
    assert all(table.holds(found.owner, seat) for seat, found in table.plans.items())
    assert table.told == sum(not isinstance(one.entry, entries.PRIVATE) for one in table.log)
    if table.outcome:
        assert not set(table.outcome.winners) & set(record.left)
    again = tailbiter.read_record(record.text)
    assert again.outcome == table.outcome
    assert again.position == table.position


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_the_walks_go_far(name: str) -> None:
    """What is asked for is often granted, and every kind of entry comes up."""
    kinds: set[type] = set()
    repeats = endings = 0
    for seed in range(WALKS):
        rng, table, now = random.Random(seed), new_table(name, seed), START
        for _ in range(LONGEST):
            now += rng.choice(PAUSES)
            decided = asked_for(table, rng, now)
            if decided is not None:
                repeats += decided.is_repeat
                if not decided.is_repeat:
                    table.apply(decided.logged, decided.step)
        kinds |= {type(logged.entry) for logged in table.log}
        endings += table.is_over
    never: set[type] = {Supplied, entries.TakeBack, entries.Ready, entries.Standing}
    if GAMES[name].TOGETHER:
        never = {entries.GoTo, entries.Plan}
    assert kinds == set(entries.KINDS.values()) - never
    assert repeats > 20
    assert endings > 20
