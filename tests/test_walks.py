"""Random walks through the games: a list of numbers drives legal play, so failures shrink."""

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.games import GAMES
from tests.kinds import random_game, random_turn

ROUND_TRIPS = 25_000  # turns, for each game
FROM_ONE = 40  # of them at most from one position
LONGEST = 90  # decisions in a walk
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"

walking = settings(max_examples=50, deadline=None, derandomize=True, database=None)
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


# What each page of the rulebook says is always true, read from the position texts alone. Each
# function is given a position, the one after it, and the turn in between.

Step = tuple[tailbiter.Position, tailbiter.Position, str, int]


def eat_your_neighbor_holds(step: Step) -> None:
    before, after, turn, seat = step
    board = after.text.split(" ")[0]
    eaten = [[int(n) for n in p.text.split(" ")[2].split("-")] for p in (before, after)]
    assert max(creature_sizes(board), default=0) <= 4
    assert all(now >= then for then, now in zip(*eaten, strict=True)), "scores never fall"
    assert eaten[1][2 - seat] == eaten[0][2 - seat]
    placed = [
        [p.text.split(" ")[0].count("bw"[s]) + count[1 - s] for s in range(2)]
        for p, count in zip((before, after), eaten, strict=True)
    ]
    more = [0, 0]
    if turn == "swap":
        more = [-1, 1]
    elif turn != "pass":
        more[seat - 1] = 1
    assert [now - then for then, now in zip(*placed, strict=True)] == more
    assert max(placed[1]) <= int(after.game.options["supply"])


def creature_sizes(board: str) -> list[int]:
    """By flooding: cells are neighbours in axial coordinates."""
    rows = board.split("/")
    middle = len(rows) // 2
    pieces = {
        (column - min(r, middle), r): mark
        for r, row in enumerate(rows)
        for column, mark in enumerate(row)
        if mark != "."
    }
    sizes = []
    while pieces:
        cell, colour = pieces.popitem()
        ahead, size = [cell], 0
        while ahead:
            q, r = ahead.pop()
            size += 1
            for near in (
                (q + 1, r),
                (q - 1, r),
                (q, r + 1),
                (q, r - 1),
                (q + 1, r - 1),
                (q - 1, r + 1),
            ):
                if pieces.get(near) == colour:
                    del pieces[near]
                    ahead.append(near)
        sizes.append(size)
    return sizes


def eat_thyself_holds(step: Step) -> None:
    before, after, turn, seat = step
    options = after.game.options
    rings = [re.sub(r"[()_]", "", p.text.split(" ")[0]) for p in (before, after)]
    spaces = after.text.split(" ")[0].count("_") + after.text.split(" ")[0].count("(")
    slots = len(re.sub(r"[()]", "", after.text.split(" ")[0]))
    assert spaces == 2 * after.game.players
    assert after.game.players == 3 or 4 <= slots <= 16
    for number, owner in enumerate("ABC"[: after.game.players], start=1):
        assert rings[1].count(owner) in (1, 2)
        pieces = [sum(ring.count(letter) for letter in (owner, owner.lower())) for ring in rings]
        fewer = pieces[0] - pieces[1]
        left_out = options["pawn_return"] == "may" and f"{owner.lower()}!" in turn
        assert 0 <= fewer <= (2 if number == seat else left_out)
    if re.search(r"[@=]", turn):
        assert Counter(rings[0]) == Counter(rings[1]), "what is taken is put back"


def ouroboros_holds(step: Step) -> None:
    before, after, turn, _ = step
    options = after.game.options
    (discs, supply, stones, pile), now = grid_and_supply(before), grid_and_supply(after)
    paid = len(turn.partition(":")[2]) if ":" in turn else int(turn[0] == "-")
    assert discs + supply - now[0] - now[1] == paid, "only what is paid leaves the game"
    assert now[0] + now[1] <= 4 * int(options["per_colour"])
    lost = 2 * (":" in turn and options["stones_return"] == "no")
    assert stones + pile - now[2] - now[3] == lost
    assert 2 * now[0] + now[1] < 2 * discs + supply, "the game comes to an end"
    assert after.turn <= 2 * int(options["size"]) ** 2
    assert not after.acting or after.walk().decisions, "a legal turn always exists"
    check_touching_stones(after)


def grid_and_supply(position: tailbiter.Position) -> tuple[int, int, int, int]:
    grid, _, supplies, pile, _ = position.text.split(" ")
    held = sum(int(n) for n in re.split("[,/]", supplies))
    return sum(grid.count(c) for c in "bgry"), held, grid.count("#"), int(pile)


def check_touching_stones(position: tailbiter.Position) -> None:
    """Of two that touch along a side the earlier was played x, of two at a corner +."""
    standing: dict[tuple[int, int], tuple[int, str]] = {}
    for number, played in enumerate(position.history):
        squares = [(ord(c), int(r)) for c, r in re.findall(r"([a-i])(\d)", played.text)]
        if ":" in played.text:
            for square in squares:
                del standing[square]
        elif squares:
            standing[squares[0]] = number, played.text[-1]
    for (column, row), (_, way) in standing.items():
        for (other, height), (later, _) in standing.items():
            apart = abs(column - other), abs(row - height)
            if later > standing[column, row][0] and max(apart) == 1:
                assert way == ("x" if 0 in apart else "+")


def eat_me_holds(step: Step) -> None:
    before, after, _, _ = step
    deck = len(on_the_table(after)) + len(hidden(after))
    options = after.game.options
    assert deck == (10 * after.game.players + 2 if options["deck"] == "scaled" else 52)
    assert sorted([*on_the_table(after), *hidden(after)]) == list(range(1, deck + 1))
    spans = [(first, last) for _, first, last in organisms(after)]
    begins = {first for first, _ in spans}
    assert len(spans) == 1 or not any(last % deck + 1 in begins for _, last in spans)
    points, bids = ([split_numbers(p, field) for p in (before, after)] for field in (2, 3))
    assert all(now >= then for then, now in zip(*points, strict=True)), "scores never fall"
    assert all(0 <= now <= then for then, now in zip(*bids, strict=True))
    born = int(after.text.split(" ")[8]) - int(before.text.split(" ")[8])
    owned = [sum(name != "*" for name, _, _ in organisms(p)) for p in (before, after)]
    eaten = owned[0] + born - owned[1]
    gain = sum(points[1]) - sum(points[0])
    assert gain >= eaten >= 0, "whoever is eaten scores"
    assert (gain > 0) == (eaten > 0), "points come only from two owned organisms meeting"
    if after.result:
        assert len(spans) == 1
        assert len(on_the_table(after)) == deck - (options["closed_ring"] == "no")


def split_numbers(position: tailbiter.Position, field: int) -> list[int]:
    return [int(n) for n in position.text.split(" ")[field].split(",")]


def hidden(position: tailbiter.Position) -> list[int]:
    """The cards in hands or withdrawn."""
    words = position.text.split(" ")
    return [int(n) for n in re.findall(r"\d+", f"{words[4]} {words[5]}")]


def organisms(position: tailbiter.Position) -> list[tuple[str, int, int]]:
    found = re.findall(r"(\*|\d+[A-J]):(\d+)-(\d+)", position.text.split(" ")[0])
    return [(name, int(first), int(last)) for name, first, last in found]


def on_the_table(position: tailbiter.Position) -> list[int]:
    """The cards of all organisms, from first to last round the ring."""
    options, players = position.game.options, position.game.players
    deck = 10 * players + 2 if options["deck"] == "scaled" else 52
    cards = []
    for _, first, last in organisms(position):
        cards += [(first + n - 1) % deck + 1 for n in range((last - first) % deck + 1)]
    return cards


ALWAYS_TRUE: dict[str, Callable[[Step], None]] = {
    "eat-me": eat_me_holds,
    "eat-thyself": eat_thyself_holds,
    "eat-your-neighbor": eat_your_neighbor_holds,
    "ouroboros": ouroboros_holds,
}


@names
@settings(walking, max_examples=100)
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


def test_every_game_says_what_is_always_true() -> None:
    assert set(ALWAYS_TRUE) == set(GAMES)
