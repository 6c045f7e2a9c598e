"""The text protocol, heard from both sides: what the engine answers, and programs with a seat."""

import io
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.bots.protocol import lines
from tailbiter.bots.protocol.conversation import Conversation
from tailbiter.bots.thinking import Budget, Line, Opinion, View
from tests.sampling import examples

NEIGHBOR = "newgame eat-your-neighbor side=3"
PATIENCE = 20.0  # seconds until a test gives up


class Slowpoke:
    """A thinker that plays the first turn there is, and thinks until it may not any more."""

    def __init__(self, level: int, **extra: int):
        self.level = level
        self.extra = extra

    def choose(self, view: View, stop: Callable[[], bool] = lambda: False) -> str:
        return str(sorted(view["decisions"])[self.level - 1])

    def think(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        report: Callable[[Opinion], None] | None = None,
    ) -> Opinion:
        first, second = sorted(view["decisions"])[:2]
        best = Line(first, 0.75, 30, (second,), "win", 3)
        opinion = Opinion(view["seat"], (0.75, 0.25), (best, Line(second, 0.5, 9)), 40, 0.125)
        if report:
            report(opinion)
        while not stop() and budget.simulations is None:
            time.sleep(0.001)
        return opinion


class Talk:
    """A conversation that is asked line by line, and waited for."""

    def __init__(self, make: Callable[..., Any] = Slowpoke) -> None:
        self.said: list[str] = []
        self.changed = threading.Condition()
        self.conversation = Conversation(self.hear, make)

    def hear(self, line: str) -> None:
        with self.changed:
            self.said.append(line)
            self.changed.notify_all()

    def ask(self, *asked: str | tuple[str, str]) -> list[str]:
        """All that is said to these lines; a pair waits after its first for its second."""

        def typed() -> Iterator[str]:
            for one in asked:
                line, awaited = one if isinstance(one, tuple) else (one, "")
                yield line
                if awaited:
                    self.wait(awaited)

        self.conversation.run(typed())
        return self.said

    def wait(self, awaited: str) -> None:
        with self.changed:
            assert self.changed.wait_for(
                lambda: any(line.startswith(awaited) for line in self.said), PATIENCE
            ), self.said


def answers(*asked: str | tuple[str, str]) -> list[str]:
    return Talk().ask(*asked)


def test_a_greeting_names_every_game_with_its_options() -> None:
    said = answers("tailbiter")
    assert said[0] == "id name Tailbiter"
    assert said[-1] == "ready"
    for name in tailbiter.GAMES:
        options = tailbiter.game(name).options
        words = " ".join(f"{option}={value}" for option, value in options.items())
        assert f"game {name} {words}" in said


def test_a_search_tells_what_it_thinks_and_then_the_best_turn() -> None:
    said = answers(NEIGHBOR, ("go simulations 5", "best"))
    thought = (
        "info rank 1 chance 0.750 visits 30 simulations 40 seconds 0.12 chances 0.750,0.250"
        " proven win togo 3 line a1; a2"
    )
    assert said == [thought, thought, "best a1"]


def test_as_many_lines_are_told_as_were_asked_for() -> None:
    said = answers("set lines 2", NEIGHBOR, ("go simulations 5", "best"))
    assert [line.split()[2] for line in said[:-1]] == ["1", "2", "1", "2"]


def test_a_level_plays_in_its_own_way() -> None:
    assert answers(NEIGHBOR, ("go level 2", "best")) == ["best a2"]


def test_a_position_is_a_start_or_a_text_and_turns() -> None:
    text = tailbiter.game("eat-your-neighbor", side=3).start().play("a2").text
    for where in ("start turns a2; a1", f"text {text} turns a1", "start seed 5 turns a2;a1;"):
        assert answers(NEIGHBOR, f"position {where}", ("go level 1", "best")) == ["best a3"]


def test_of_several_seats_that_act_one_can_be_named() -> None:
    seen: list[View] = []

    class Looking(Slowpoke):
        def choose(self, view: View, *_: Any) -> str:
            seen.append(view)
            return "bid 0"

    orders = ("newgame eat-me players=3", "position start seed 5")
    assert Talk(Looking).ask(*orders, ("go level 1 seat 3", "best")) == ["best bid 0"]
    assert Talk(Looking).ask(*orders, "go level 1 seat 4")[-1].endswith("1 2 3 may")
    start = tailbiter.game("eat-me", players=3).start(5)
    assert seen == [start.view(3)]


def test_a_view_is_all_that_a_program_need_send() -> None:
    view = tailbiter.game("eat-me", players=2).start(5).view(2)
    assert answers(f"view {json.dumps(view)}", ("go level 3", "best")) == ["best bid 10"]
    other = f"view {json.dumps(view)}"
    assert answers(other, "go level 1 seat 1") == ["error this view is seat 2's; go needs no seat"]


def test_one_thought_at_a_time_and_all_else_is_heard_meanwhile() -> None:
    said = answers(
        NEIGHBOR,
        ("go infinite", "info"),
        "go infinite",
        ("isready", "readyok"),
        "position start turns a1",
        ("stop", "best"),
    )
    assert said[1:3] == ["error still thinking; say stop first, and wait for best", "readyok"]
    assert said[-1] == "best a1"


def test_after_stop_the_next_thought_need_not_wait_for_the_answer() -> None:
    said = answers(
        *(NEIGHBOR, ("go infinite", "info"), "stop", "position start turns a1"),
        *(("go level 1", "best a2"),),
    )
    assert [line for line in said if line.startswith("best")] == ["best a1", "best a2"]


def test_of_two_thoughts_the_first_to_end_does_not_let_a_third_in() -> None:
    said = answers(
        *(NEIGHBOR, ("go infinite", "info"), "stop", ("go infinite", "best"), "go infinite"),
        *("isready", ("stop", "readyok")),
    )
    assert sum(line.startswith("error still thinking") for line in said) == 1
    assert sum(line.startswith("best") for line in said) == 2


def test_ready_means_that_the_game_is_prepared() -> None:
    may_go = threading.Event()

    class Compiling(Slowpoke):
        def think(self, view: View, budget: Budget, *extra: Any) -> Opinion:
            assert may_go.wait(PATIENCE)
            return super().think(view, budget, *extra)

    talk = Talk(Compiling)

    def typed() -> Iterator[str]:
        yield NEIGHBOR
        yield "isready"
        yield "set lines 0"
        talk.wait("error")
        assert "readyok" not in talk.said
        may_go.set()
        talk.wait("readyok")

    talk.conversation.run(typed())
    assert talk.said[-1] == "readyok"


def test_settings_reach_the_bots() -> None:
    made: list[tuple[int, dict[str, int]]] = []

    def make(level: int, **extra: int) -> Slowpoke:
        made.append((level, extra))
        return Slowpoke(level)

    settled = ("set threads 2", "set memory 99", "set seed 7", NEIGHBOR, ("go level 5", "best"))
    Talk(make).ask(*settled)
    assert (5, {"threads": 2, "memory_mb": 99, "seed": 7}) in made


def test_a_bot_keeps_its_seat_until_a_new_game() -> None:
    made: list[int] = []

    def make(level: int, **extra: int) -> Slowpoke:
        made.append(level)
        return Slowpoke(level)

    Talk(make).ask(
        *(NEIGHBOR, "go level 2", ("stop", "best"), "position start turns a1; a2"),
        *(("go level 2", "best b1"), NEIGHBOR, "go level 2"),
    )
    assert made.count(2) == 2


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("hello",), "no word named 'hello'; there is tailbiter, newgame"),
        (("newgame",), "no game named ''"),
        (("newgame chess",), "no game named 'chess'"),
        (("newgame ouroboros players",), "'players' should be written once, like players=3"),
        (("newgame ouroboros players=9",), "players cannot be '9'"),
        (("position start",), "say which game first"),
        (("go seconds 1",), "nothing to think about yet"),
        ((NEIGHBOR, "position"), "position start seed 7, or position text TEXT"),
        ((NEIGHBOR, "position text a"), "a position text has"),
        ((NEIGHBOR, "position start seed x"), "seed is a whole number"),
        ((NEIGHBOR, "position start turns a1; a1"), "N5: a1 is taken"),
        ((NEIGHBOR, "go"), "say how long to think: go seconds 2"),
        ((NEIGHBOR, "go seconds nan"), "seconds are a number"),
        ((NEIGHBOR, "go seconds 0"), "seconds are a number"),
        ((NEIGHBOR, "go simulations -1"), "simulations is a whole number from 1"),
        ((NEIGHBOR, "go level 9"), "level is a whole number from 1 to 8"),
        ((NEIGHBOR, "go level 4 seconds 2"), "a level has a budget of its own"),
        ((NEIGHBOR, "go fast"), "'fast' is no way to go"),
        (("set",), "no setting named ''"),
        (("set threads many",), "threads is a whole number from 1 to 64"),
        (("view [",), "a view is JSON on one line"),
        (("view 3",), "a view is a JSON object"),
        (("view {}",), "this view has no 'game'"),
        (("view " + "[" * 100_000,), "a view is JSON on one line"),
        (("x" * 4_000_001,), "a line has at most 4000000 letters"),
    ],
)
def test_nonsense_is_answered_by_what_would_work(asked: tuple[str, ...], words: str) -> None:
    (said,) = answers(*asked)
    assert said.startswith("error ")
    assert words in said


def test_a_game_that_is_over_is_not_thought_about() -> None:
    record = tailbiter.Record(tailbiter.game("ouroboros"))
    while record.position.acting:
        record.play(record.position.turns()[0])
    turns = "; ".join(record.turns)
    said = answers("newgame ouroboros", f"position start turns {turns}", "go level 1")
    assert said[-1].startswith("error the game is over: ")


def test_a_made_up_view_breaks_nothing() -> None:
    view = tailbiter.game("eat-your-neighbor").start().view(1)
    broken = json.dumps({**view, "decisions": 7})
    said = answers(f"view {broken}", ("go seconds 1", "error"), ("tailbiter", "ready"))
    assert said[0].startswith("error this cannot be thought about: TypeError")
    assert said[-1] == "ready"


def test_where_nobody_listens_any_more_thinking_ends_and_so_does_the_conversation() -> None:
    is_told = threading.Event()

    def say(_: str) -> None:
        is_told.set()
        raise BrokenPipeError

    def typed() -> Iterator[str]:
        yield NEIGHBOR
        yield "go infinite"
        assert is_told.wait(PATIENCE)
        while True:
            yield "stop"

    with pytest.raises(BrokenPipeError, match="nobody listens"):
        Conversation(say, Slowpoke).run(typed())


WORDS = st.sampled_from(
    [
        *("tailbiter", "newgame", "position", "view", "set", "go", "stop", "isready", "quit"),
        *("start", "text", "turns", "seed", "seconds", "simulations", "level", "infinite", "seat"),
        *("threads", "lines", "1", "2", "-1", "1e999", "nan", ";", "{", "}", "[]", '""', "a1;"),
        *("players=2", "side=3", "eat-your-neighbor", "eat-me", "ouroboros", '{"game":1}'),
    ]
) | st.text(max_size=5)


@settings(max_examples=examples(60), deadline=None)
@given(asked=st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=8))
def test_any_lines_are_answered_in_words_that_belong_to_the_protocol(asked: list[str]) -> None:
    known = {"id", "game", "setting", "ready", "readyok", "info", "best", "error"}
    for line in answers(*asked):
        assert line.split()[0] in known
        assert "\n" not in line


def test_a_line_without_end_is_passed_over() -> None:
    stream = io.BytesIO(b"a\n" + b"x" * 9_000_000 + b"\nb\n\xff\nend")
    read = list(lines.lines_of(stream))
    assert [len(line) for line in read] == [2, lines.LONGEST_LINE + 2, 2, 2, 3]
    assert read[-2:] == ["�\n", "end"]
