"""Random walks through the games: a list of numbers drives legal play, so failures shrink."""

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tests.always_true import ALWAYS_TRUE, creature_sizes
from tests.kinds import random_game, random_turn
from tests.sampling import examples, many

ROUND_TRIPS = many(25_000, 3_000)  # turns, for each game
FROM_ONE = 40  # of them at most from one position
LONGEST = 90  # decisions in a walk
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
walking = settings(max_examples=examples(50), deadline=None, derandomize=True, database=None)
names = pytest.mark.parametrize("name", tailbiter.GAMES)
numbers = st.integers(0, LONGEST).flatmap(
    lambda n: st.lists(st.integers(0, 9999), min_size=n, max_size=n)
)
seeds = st.integers(0, 1 << 20)


class Steps:
    """Numbers that decide what is done; when they run out it is the first thing each time."""

    def __init__(self, numbers: list[int]):
        self.numbers = numbers

    def pick(self, choices: Any) -> Any:
        return choices[self.numbers.pop(0) % len(choices) if self.numbers else 0]


def walk_from(start: tailbiter.Position, numbers: list[int]) -> Iterator[tailbiter.Position]:
    """The start, then each position that the numbers lead to."""
    steps, position = Steps(list(numbers)), start
    yield position
    while position.acting and steps.numbers:
        turn = position.walk(steps.pick(position.acting))
        while not turn.is_done:
            turn = turn.decide(steps.pick(turn.decisions).number)
        position = turn.position
        yield position


def start_of(name: str, seed: int) -> tailbiter.Position:
    """A start with options by chance."""
    return random_game(name, random.Random(seed)).start(seed=seed)


def whole(position: tailbiter.Position) -> Any:
    """All that a position is made of, to be compared later."""
    state, past = position.state.__dict__, position.past_array.tolist()
    view = position.view(gm=True)
    return copy.deepcopy((position.text, hash(position), state, past, position.history, view))


def first_turns(position: tailbiter.Position) -> list[list[str]]:
    return [list(islice(position.each_turn(seat), 50)) for seat in position.acting]


@names
@walking
@given(seed=seeds, numbers=numbers)
def test_play_leaves_its_argument_alone(name: str, seed: int, numbers: list[int]) -> None:
    *_, position = walk_from(start_of(name, seed), numbers)
    fresh = position.game.position(position.text)
    for before in (position, fresh):
        kept, turns = whole(before), first_turns(before)
        for seat in before.acting:
            turn = random_turn(before, seat, random.Random(seed))
            after = before.play(turn, seat)
            assert before.is_legal(turn, seat)
            assert after != before
            assert whole(before) == kept
            assert before.play(turn, seat) == after
        assert whole(before) == kept
        assert first_turns(before) == turns


@names
@walking
@given(seed=seeds, numbers=numbers)
def test_a_walk_and_its_text_lead_to_the_same_position(
    name: str, seed: int, numbers: list[int]
) -> None:
    for before, after in pairwise(walk_from(start_of(name, seed), numbers)):
        done = after.history[-1]
        told = before.play(done.text, done.seat)
        assert (told, told.history) == (after, after.history)
        assert told.state.__dict__ == after.state.__dict__
        assert told.past_array.tolist() == after.past_array.tolist()


@names
@walking
@given(seed=seeds, numbers=numbers)
def test_records_round_trip(name: str, seed: int, numbers: list[int]) -> None:
    positions = list(walk_from(start_of(name, seed), numbers))
    record = tailbiter.Record(positions[0].game, positions[0], Seat1='a \\ "person"')
    for position in positions[1:]:
        record.play(position.history[-1].text, position.history[-1].seat)
    assert record.position == positions[-1]
    again = tailbiter.read_record(record.text)
    assert again.text == record.text
    assert again.position == record.position
    assert again.position.result == record.position.result
    assert sorted(again.turns) == sorted(record.turns)
    assert again.tags == record.tags


def test_a_record_is_written_as_in_this_example() -> None:
    text = """[Game "ouroboros"]
[Rules "1"]
[Options "players=2 patterns=A"]
[Start "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy A 0,0,0,0/0,0,0,0 10 1"]
[Seat1 "a person"]
[Seat2 "bot level 4"]

1. a2x e2x
2. b6+ a4+ {a comment}
3. a2-a4:ggg
*
"""
    record = tailbiter.read_record(text)
    assert record.turns == ("a2x", "e2x", "b6+", "a4+", "a2-a4:ggg")
    assert record.position.text == (
        ".#.yry/..yrgb/..bgyb/..r.g./.ryy#r/g.b.g. B 2,0,2,2/3,1,2,1 8 6"
    )
    every = (
        "players=2 size=6 per_colour=10 hidden=no stones_return=yes stones=10 patterns=A"
        " first_win=game_turn_2"
    )
    assert record.text == text.replace("players=2 patterns=A", every)


def test_a_round_of_orders_is_written_as_in_this_example() -> None:
    text = """[Game "eat-me"]
[Rules "1"]
[Options "players=2 deck=scaled payment=all bidding=next tiebreak=shared closed_ring=no"]
[Start "*:20-20 - 0,0 100,100 1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19 22 BA -/- 1 0"]

0. "bid 12" "bid 12"
1. "21 bid 0" "19! bid 9!"
2. - "18 bid 5"
*
"""
    record = tailbiter.read_record(text)
    assert record.text == text
    assert record.position.text == (
        "1B:19-21 BA 0,0 88,79 1.2.3.5.8.9.11.14.17/4.6.7.10.12.13.15.16.18 22 BA -/18:5 2 2"
    )


@pytest.mark.long
@names
def test_random_turns_round_trip(name: str) -> None:
    """100,000 in all: each is written as it was read, and positions read back as they were."""
    rng, done = random.Random(name), 0
    while done < ROUND_TRIPS:
        position = start_of(name, rng.randrange(1 << 30))
        while position.acting and done < ROUND_TRIPS:
            seat = rng.choice(position.acting)
            for turn in {random_turn(position, seat, rng), *sampled(position, seat, rng)}:
                after = position.play(turn, seat)
                assert after.history[-1].text == turn
                done += 1
            assert position.game.position(after.text) == after
            position = after


def sampled(position: tailbiter.Position, seat: int, rng: random.Random) -> list[str]:
    """Some of the turns; in Eat Thyself decision by decision, listing them takes too long."""
    if position.game.name == "eat-thyself":
        return [random_turn(position, seat, rng) for _ in range(FROM_ONE // 8)]
    turns = position.turns(seat)
    return rng.sample(turns, min(FROM_ONE, len(turns)))


def test_eat_me_does_not_mind_the_order_in_which_orders_arrive() -> None:
    @walking
    @given(seed=seeds, numbers=numbers)
    def check(seed: int, numbers: list[int]) -> None:
        rng = random.Random(seed)
        *_, last = walk_from(start_of("eat-me", seed), numbers)
        if not last.acting:
            return
        orders = {seat: random_turn(last, seat, rng) for seat in last.acting}
        first, second = (arrived(last, orders, rng) for _ in range(2))
        assert first == second
        assert first.events == second.events
        assert first.result == second.result
        assert Counter(first.history) == Counter(second.history)
        assert first.view(1)["board"] == second.view(1)["board"]

    check()


def arrived(
    position: tailbiter.Position, orders: dict[int, str], rng: random.Random
) -> tailbiter.Position:
    """After these orders, in any order, some of them in place of others: the last one counts."""
    seats = rng.sample(sorted(orders), len(orders))
    for seat in seats[:-1]:
        if rng.random() < 0.5:
            position = position.play(random_turn(position, seat, rng), seat)
    for seat in seats:
        position = position.play(orders[seat], seat)
    return position


def spaced(text: str) -> str:
    return f"  {text.replace(' ', '   ')}\t"


def with_dashes(text: str) -> Iterator[str]:
    return (text.replace("-", dash) for dash in DASHES)


def forgiven_turns(name: str, turn: str) -> list[str]:
    """Other ways to write a turn."""
    found = [spaced(turn)]
    if name != "eat-thyself":
        found += [turn.upper(), turn.title()]
    if name == "eat-me":
        found += [turn.replace(" ", ""), turn.replace(" bid", ", Bid"), turn.replace("bid ", "bid")]
    if name == "eat-your-neighbor" and turn not in ("swap", "pass"):
        found += [f"{turn[0]} {turn[1]}", f"{turn[0]}0{turn[1]}"]
    if name == "ouroboros":
        found += [turn.replace("x", "\u00d7"), turn.replace("-", ""), turn.replace(":", "")]
        found += [" ".join(turn), *with_dashes(turn)]
    if name == "eat-thyself":
        move, *rest = turn.split(" ")
        loose = f"{move[:-1]} {move[-1].upper()}"
        found += [" ".join([re.sub("([-+])", r" \1 ", loose), *rest])]
        found += [turn.replace("x", "\u00d7"), turn.replace("x", "X "), *with_dashes(turn)]
        found += [turn.replace(",", " , ").replace("@", " @ ").replace("=", " = ")]
    return found


def forgiven_positions(name: str, text: str) -> list[str]:
    """Other ways to write a position."""
    found = [spaced(text), *with_dashes(text)]
    if name != "eat-thyself":
        return [*found, text.upper(), text.lower()]
    ring, seat, *rest = text.split(" ")
    return [*found, " ".join([ring, seat.lower(), *rest])]


@names
@walking
@given(seed=seeds, numbers=numbers)
def test_reading_is_forgiving(name: str, seed: int, numbers: list[int]) -> None:
    for before, after in pairwise(walk_from(start_of(name, seed), numbers[:40])):
        done = after.history[-1]
        for turn in forgiven_turns(name, done.text):
            told = before.play(turn, done.seat)
            assert (told, told.history[-1].text) == (after, done.text), turn
        for text in forgiven_positions(name, after.text):
            assert after.game.position(text) == after, text


def test_the_letter_of_a_card_may_be_missing_where_the_number_says_enough() -> None:
    game = tailbiter.game("eat-thyself", sides="ab")
    position = game.position("_Aba_Bab_Aba_Bab A 1,3/1,3 1")
    assert position.play("2+1 b@9") == position.play("2+1a b@9")
    assert position.play("2-1") == position.play("2-1a")


@names
@settings(walking, max_examples=examples(100))
@given(seed=seeds, numbers=numbers)
def test_pieces_add_up(name: str, seed: int, numbers: list[int]) -> None:
    for before, after in pairwise(walk_from(start_of(name, seed), numbers)):
        done = after.history[-1]
        ALWAYS_TRUE[name]((before, after, done.text, done.seat))


@names
def test_pieces_add_up_to_the_very_end(name: str) -> None:
    for seed in range(12):
        rng = random.Random(f"{name} {seed}")
        position = start_of(name, seed)
        while position.acting:
            before, seat = position, rng.choice(position.acting)
            position = before.play(random_turn(before, seat, rng), seat)
            ALWAYS_TRUE[name]((before, position, position.history[-1].text, seat))
        assert position.result


def test_creatures_are_measured_by_what_touches() -> None:
    assert sorted(creature_sizes("bbw/bb.w/w.b.w/.www/..b")) == [1, 1, 5, 6]
