"""How a game came out, and the records of games that did not end by their rules."""

import random
from collections.abc import Callable

import pytest

import tailbiter
from tailbiter.games import GAMES
from tailbiter.play.outcome import TERMINATIONS, Outcome
from tailbiter.play.record import Record
from tests.kinds import random_game, random_turn

RUNNING = """\
[Game "eat-your-neighbor"]
[Rules "1"]
[Options "players=2 side=4 swap=no supply=30 goal=12 stuck=ends keystone=no"]
[Start "..../...../....../......./....../...../.... b 0-0 - 1"]
[Seat1 "a person"]

1. a1 b2 {hm}
2. c3
*
"""
TWO_LEFT = "1A:1-21 AB {} 0,9 -/- 22 BA -/- 2 11"
THREE_LEFT = "1A:1-31 ABC {} 0,9,3 -/-/- 32 BAC -/-/- 2 11"
Draws = Callable[[str], None]


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> Draws:
    return lambda name: monkeypatch.setattr(GAMES[name], "DRAWN_BY", "a rule")


def ended(termination: str, result: str, left: str = "") -> str:
    """The running game above, ended in some other way."""
    tags = f'[Left "{left}"]\n' if left else ""
    tags += f'[Termination "{termination}"]\n'
    return RUNNING.replace("\n\n", f"\n{tags}\n", 1).replace("\n*", f"\n{result}")


def outcome(record: Record) -> Outcome:
    assert record.outcome is not None
    return record.outcome


def dinner(players: int, points: str) -> Record:
    """A game at its end by the rules."""
    game = tailbiter.game("eat-me", players=players)
    text = (TWO_LEFT if players == 2 else THREE_LEFT).format(points)
    return Record(game, game.position(text))


def refused(text: str) -> str:
    with pytest.raises(tailbiter.TextError) as error:
        tailbiter.read_record(text)
    return str(error.value)


def test_a_running_game_has_no_outcome() -> None:
    assert tailbiter.read_record(RUNNING).outcome is None
    assert tailbiter.read_record(RUNNING).text == RUNNING


def test_a_game_that_ended_by_its_rules_says_which() -> None:
    found = outcome(dinner(3, "0,20,7"))
    assert found == Outcome("rules", (2,), (0, 20, 7), (3, 1, 2), rule="M17")


@pytest.mark.parametrize(
    ("words", "result", "termination", "winners", "seat"),
    [
        ("resigned by 2", "1-0", "resigned", (1,), 2),
        ("resigned by 1", "0-1", "resigned", (2,), 1),
        ("time 2", "1-0", "time", (1,), 2),
        ("abandoned", "1/2-1/2", "abandoned", (), None),
        ("stopped", "1/2-1/2", "stopped", (), None),
    ],
)
def test_a_record_tells_how_else_a_game_ended(
    words: str, result: str, termination: str, winners: tuple[int, ...], seat: int | None
) -> None:
    text = ended(words, result)
    record = tailbiter.read_record(text)
    found = outcome(record)
    assert (found.termination, found.winners, found.seat) == (termination, winners, seat)
    assert found.rule is None
    assert found.scores == (0, 0)
    assert record.position.result is None
    assert record.text == text
    assert "Termination" not in record.tags


def test_a_draw_can_be_agreed_on_where_the_game_knows_one(draws: Draws) -> None:
    text = ended("agreed", "1/2-1/2")
    assert refused(text).startswith("line 6: ")
    draws("eat-your-neighbor")
    found = outcome(tailbiter.read_record(text))
    assert (found.termination, found.winners, found.places) == ("agreed", (), (1, 1))
    assert tailbiter.read_record(text).text == text


def test_whoever_left_has_lost_what_was_abandoned() -> None:
    text = ended("abandoned", "1-0", left="2")
    found = outcome(tailbiter.read_record(text))
    assert (found.winners, found.left, found.places) == ((1,), (2,), (1, 2))
    assert tailbiter.read_record(text).text == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ended("resigned by 3", "1-0"), "line 6: seats are 1 to 2, not 3"),
        (ended("resigned by 0", "1-0"), "line 6: no termination named 'resigned by 0'"),
        (ended("resigned", "1-0"), "line 6: no termination named"),
        (ended("time", "1-0"), "line 6: no termination named"),
        (ended("agreed 2", "1-0"), "line 6: no termination named 'agreed 2'"),
        (ended("rules", "1-0"), "line 6: no termination named 'rules'"),
        (ended("Resigned by 2", "1-0"), "line 6: no termination named"),
        (ended("lightning", "1-0"), "line 6: no termination named 'lightning'; there is"),
        (ended("", "1-0"), "line 6: no termination named ''"),
        (ended("abandoned", "1-0", left="3"), "line 6: seats are 1 to 2, not 3"),
        (ended("abandoned", "1-0", left="2,1"), "line 6: those who left are seats"),
        (ended("abandoned", "1-0", left="two"), "line 6: those who left are seats"),
        (ended("abandoned", "0-1", left="2"), "line 11: the result is 1-0, not 0-1"),
        (ended("resigned by 2", "0-1"), "line 10: the result is 1-0, not 0-1"),
        (ended("resigned by 2", "*"), "line 10: the result is 1-0, not *"),
        (ended("stopped", "*"), "line 10: the result is 1/2-1/2, not *"),
        (ended("stopped", "1-0"), "line 10: the result is 1/2-1/2, not 1-0"),
    ],
)
def test_a_termination_that_cannot_be_is_refused_by_its_line(text: str, message: str) -> None:
    assert refused(text).startswith(message)


def test_a_game_that_ended_by_its_rules_has_no_termination() -> None:
    text = dinner(2, "3,1").text.replace("\n\n", '\n[Termination "stopped"]\n\n')
    assert refused(text) == "line 5: the game is over already: M17"


@pytest.mark.parametrize(
    ("words", "result"), [("resigned by 2", "1-0"), ("time 1", "0-1"), ("stopped", "1/2-1/2")]
)
def test_after_the_end_nothing_is_played_and_nothing_taken_back(words: str, result: str) -> None:
    record = tailbiter.read_record(ended(words, result))
    before = record.text
    with pytest.raises(tailbiter.TurnError):
        record.play("d4")
    with pytest.raises(tailbiter.TurnError):
        record.undo()
    for termination in TERMINATIONS:
        with pytest.raises(tailbiter.TextError):
            record.end(termination, None)
    assert record.text == before


@pytest.mark.parametrize(
    ("termination", "seat"),
    [("rules", None), ("resigned", None), ("time", None), ("stopped", 1), ("resigned", 3), ("", 1)],
)
def test_what_is_no_ending_ends_nothing(termination: str, seat: int | None) -> None:
    record = tailbiter.read_record(RUNNING)
    with pytest.raises(tailbiter.TextError):
        record.end(termination, seat)
    assert record.text == RUNNING


def test_whoever_left_does_not_win_by_the_rules_and_is_placed_last() -> None:
    record = dinner(3, "7,20,0")
    record.leave(2)
    assert outcome(record) == Outcome("rules", (1,), (7, 20, 0), (1, 3, 2), (2,), rule="M17")
    assert record.position.result is not None
    assert record.position.result.winners == (2,)
    text = record.text
    assert '[Left "2"]' in text
    assert text.endswith("\n7-20-0\n")
    assert outcome(tailbiter.read_record(text)) == outcome(record)
    assert tailbiter.read_record(text).text == text


def test_of_a_shared_win_those_keep_it_who_stayed() -> None:
    record = dinner(3, "7,7,0")
    assert outcome(record).winners == (1, 2)
    record.leave(1)
    assert outcome(record).winners == (2,)
    record.leave(2)
    assert outcome(record).winners == (3,)
    assert outcome(record).places == (2, 2, 1)


def test_the_next_best_has_the_fewest_where_the_fewest_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who has no discs left has won; of the others who stayed, whoever has fewer."""
    monkeypatch.setattr(GAMES["ouroboros"], "FEWEST_WINS", True, raising=False)
    rng = random.Random(4)
    for _ in range(200):
        record = Record(tailbiter.game("ouroboros", players=3, size=4, per_colour=4))
        while record.position.acting and len(record.turns) < 60:
            record.play(random_turn(record.position, record.position.acting[0], rng))
        if record.position.result:
            break
    assert record.position.result
    (won,) = record.position.result.winners
    others = {1, 2, 3} - {won}
    record.leave(won)
    points = outcome(record).scores
    least = min(points[seat - 1] for seat in others)
    assert set(outcome(record).winners) == {s for s in others if points[s - 1] == least}
    assert outcome(record).places[won - 1] == 3


def test_where_nobody_won_those_who_stayed_are_equal() -> None:
    game = tailbiter.game("eat-me", players=3)
    hands = "2.5/3.6/4.7"
    text = f"1A:8-31,*:1-1 ABC 0,20,7 0,9,3 {hands} 32 BAC -/-/- 2 9"
    record = Record(game, game.position(text))
    record.leave(2)
    record.end("stopped")
    assert outcome(record) == Outcome("stopped", (), (0, 20, 7), (1, 3, 1), (2,))


def test_with_more_seats_whoever_stayed_has_won_when_it_ends_early() -> None:
    game = tailbiter.game("eat-me", players=4)
    record = Record(game, game.start(1))
    record.leave(3)
    assert record.outcome is None
    record.end("resigned", 2)
    found = outcome(record)
    assert (found.winners, found.left, found.places) == ((1, 4), (2, 3), (1, 3, 3, 1))
    tail = record.text.splitlines()
    assert tail[4:6] == ['[Left "3"]', '[Termination "resigned by 2"]']
    assert tail[-1] == "0-0-0-0"
    assert outcome(tailbiter.read_record(record.text)) == found


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_what_ended_in_any_way_is_written_again(name: str, draws: Draws) -> None:
    draws(name)
    rng = random.Random(f"outcomes {name}")
    for _ in range(25):
        game = random_game(name, rng)
        record = Record(game, game.start(rng.randrange(1000)), Seat1="a person")
        for _ in range(rng.randrange(12)):
            if record.position.acting:
                seat = rng.choice(record.position.acting)
                record.play(random_turn(record.position, seat, rng), seat)
        for seat in range(3, game.players + 1):
            if rng.random() < 0.3:
                record.leave(seat)
        if record.outcome is None and rng.random() < 0.8:
            termination = rng.choice(TERMINATIONS[1:])
            needs_seat = termination in ("resigned", "time")
            record.end(termination, rng.randint(1, game.players) if needs_seat else None)
        again = tailbiter.read_record(record.text)
        assert again.text == record.text
        assert again.outcome == record.outcome
        assert (again.left, again.ending) == (record.left, record.ending)


def test_an_older_version_of_the_rules_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without the tag is of version 1, whatever the newest is."""
    monkeypatch.setattr(GAMES["eat-your-neighbor"], "VERSIONS", 2)
    assert tailbiter.read_record(RUNNING).game.rules == 1
    assert tailbiter.read_record(RUNNING.replace('[Rules "1"]\n', "")).game.rules == 1
    assert tailbiter.read_record(RUNNING.replace('[Rules "1"]', '[Rules "2"]')).game.rules == 2
    assert refused(RUNNING.replace('[Rules "1"]', '[Rules "3"]')).startswith("line 2: ")
