"""The bot that orders in secret: it sees its view and no more, mixes, and answers in time."""

import random
from typing import Any

import numpy as np
import pytest

import tailbiter
from tailbiter.bots.knowledge import eat_me, eat_me_habits
from tailbiter.bots.sealed.order_kernels import RANKED, rank_orders, table_of
from tailbiter.bots.sealed.order_search import OrderMind, OrderSearch
from tailbiter.bots.thinking import Budget, Opinion, Slip
from tailbiter.games.eat_me.rules import BIDS
from tailbiter.play.game import Game
from tailbiter.play.position import Position

KINDS: list[dict[str, Any]] = [
    {"players": 2, "bidding": "same", "payment": "first"},
    {"players": 2, "deck": "52"},
    {"players": 3, "deck": "52", "closed_ring": "yes"},
    {"players": 5},
    {"players": 5, "bidding": "same", "tiebreak": "bid_points"},
    {"players": 10},
]
ids = [" ".join(f"{name}={value}" for name, value in kind.items()) for kind in KINDS]


def game_of(**options: Any) -> Game:
    return tailbiter.game("eat-me", **options)


def randomly(position: Position, rounds: int, seed: int = 1) -> Position:
    """The position after so many rounds of random orders."""
    dice = random.Random(seed)
    until = position.turn + rounds
    while position.turn < until and position.acting:
        seat = position.acting[0]
        position = position.play(dice.choice(position.view(seat)["decisions"]), seat)
    return position


def hidden_swapped(position: Position) -> Position:
    """The same position with the hands of seats 2 and 3, and the withdrawn card, exchanged."""
    words = position.text.split(" ")
    hands, withdrawn = words[4].split("/"), words[5]
    second = hands[1].split(".")
    second[0], withdrawn = withdrawn, second[0]
    hands[1], hands[2] = hands[2], ".".join(map(str, sorted(map(int, second))))
    words[4], words[5] = "/".join(hands), withdrawn
    return position.game.position(" ".join(words))


@pytest.mark.parametrize("rounds", [0, 1, 6])
def test_what_is_hidden_does_not_change_what_is_chosen(rounds: int) -> None:
    game = game_of(players=4)
    position = randomly(game.start(seed=5), rounds)
    position = game.position(position.text)  # without its history, which the other one cannot have
    other = hidden_swapped(position)
    assert position.text != other.text
    other = other.play(other.turns(2)[0], 2)  # nor does it matter what somebody has ordered
    position = position.play(position.turns(2)[-1], 2)
    assert position.view(1) | {"events": []} == other.view(1) | {"events": []}
    opinions = [
        OrderSearch(game, seed=9).think(p.view(1), Budget(simulations=300)).lines
        for p in (position, other)
    ]
    assert opinions[0] == opinions[1]
    turns = [
        OrderSearch(game, seed=9).choose(p.view(1), Budget(simulations=300))
        for p in (position, other)
    ]
    assert turns[0] == turns[1]


@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_a_whole_game_of_legal_orders(kind: dict[str, Any]) -> None:
    game = game_of(**kind)
    bot = OrderSearch(game, seed=3)
    position = randomly(game.start(seed=8), 0)
    while position.acting:
        seat = position.acting[0]
        budget = Budget(simulations=30 if seat == 1 else 2)
        position = position.play(bot.choose(position.view(seat), budget), seat)
    assert position.result


@pytest.mark.parametrize("kind", KINDS, ids=ids)
@pytest.mark.parametrize("rounds", [0, 1, 5])
def test_imagined_hands_fit_the_view(kind: dict[str, Any], rounds: int) -> None:
    game = game_of(**kind)
    position = randomly(game.start(seed=8), rounds)
    seat = game.players
    view = position.view(seat)
    state = eat_me.known_state(game, view)
    seen = set()
    for seed in range(5):
        imagined = state.copy()
        eat_me_habits.imagine(imagined, seat - 1, [seed])
        assert game.definition.view.board(imagined, seat - 1, False) == view["board"]
        text = game.definition.text.write(imagined)
        assert game.position(text).text == text, "every card is in its place"
        seen.add(text)
    assert len(seen) > 1


def test_the_lot_that_nobody_knows_is_drawn_too() -> None:
    game = game_of(players=3)
    state = eat_me.known_state(game, game.start(seed=8).view(1))
    orders = set()
    for seed in range(40):
        imagined = state.copy()
        eat_me_habits.imagine(imagined, 0, [seed])
        orders.add(tuple(imagined.order_of_play[:3]))
    assert len(orders) == 6


def test_same_seed_and_simulations_give_the_same_opinion_however_they_are_sliced() -> None:
    game = game_of(players=5)
    view = randomly(game.start(seed=2), 3).view(4)
    ticks = iter(range(10**6))
    slow = Budget(simulations=500, clock=lambda: float(next(ticks)))  # so slices are tiny
    opinions = [OrderSearch(game, seed=6).think(view, b) for b in (Budget(simulations=500), slow)]
    assert opinions[0].lines == opinions[1].lines
    assert opinions[0].chances == opinions[1].chances
    other = OrderSearch(game, seed=7).think(view, Budget(simulations=500))
    assert other.lines != opinions[0].lines


def test_an_opinion_adds_up() -> None:
    game = game_of(players=5)
    told: list[Opinion] = []
    ticks = iter(range(10**6))
    budget = Budget(simulations=400, clock=lambda: next(ticks) / 100)
    view = randomly(game.start(seed=2), 3).view(4)
    opinion = OrderSearch(game, seed=6).think(view, budget, report=told.append)
    assert opinion.seat == 4
    assert opinion.simulations == 400
    assert sum(opinion.chances) == pytest.approx(1)
    assert sum(line.visits for line in opinion.lines) == pytest.approx(400, abs=50)
    assert all(0 <= line.chance <= 1 for line in opinion.lines)
    assert {line.turn for line in opinion.lines} <= set(view["decisions"])
    assert {line.turn.split(" ")[0] for line in opinion.lines} == {
        str(card) for card in view["board"]["hand"]
    }
    assert told
    assert all(0 < early.simulations < 400 and early.lines for early in told)


def test_two_threads_share_the_simulations() -> None:
    game = game_of(players=3)
    view = randomly(game.start(seed=2), 3).view(1)
    opinion = OrderSearch(game, seed=6, threads=2).think(view, Budget(simulations=300))
    assert opinion.simulations == 300
    assert sum(opinion.chances) == pytest.approx(1)


def test_it_stops_when_told_to() -> None:
    game = game_of(players=5)
    bot = OrderSearch(game, seed=6)
    view = randomly(game.start(seed=2), 3).view(4)
    opinion = bot.think(view, Budget(), stop=lambda: True)
    assert 0 < opinion.simulations < 100
    assert bot.think(view, Budget(seconds=0)).simulations < 100


def test_where_there_is_one_order_it_does_not_even_look_at_the_clock() -> None:
    def clock() -> float:
        raise AssertionError("there is nothing to think about")

    game = game_of(players=2)
    view = randomly(game.start(seed=2), 10).view(2)
    assert view["board"]["asks"] == ["card"]
    assert OrderSearch(game).choose(view, Budget(clock=clock)) == view["decisions"][0]
    opinion = OrderSearch(game).think(view, Budget())
    assert opinion.is_final
    assert [line.turn for line in opinion.lines] == view["decisions"]


def test_with_few_simulations_it_bids_as_habit_does() -> None:
    game = game_of(players=5)
    view = game.start(seed=4).view(1)
    bids = [
        int(OrderSearch(game, seed=seed).choose(view, Budget(simulations=8)).split(" ")[-1])
        for seed in range(12)
    ]
    assert len(set(bids)) > 1
    # Habit bids three fair shares of 100 points, 30, or up to half as much more or less.
    assert all(12 <= bid <= 52 for bid in bids)


def test_a_bid_loses_the_more_the_less_usual_it_is() -> None:
    state = eat_me.known_state(game_of(players=5), game_of(players=5).start(seed=4).view(1))
    promised = [
        eat_me_habits.promise_of_column(state, 0, bid, eat_me.HABITS)
        for bid in (30, 16, 44, 8, 0, 60)
    ]
    assert promised[:3] == [0, 0, 0]
    assert 0 > promised[3] > promised[4]
    assert promised[4] == pytest.approx(promised[5])


def test_what_a_deal_did_for_all_orders_tried_on_it_is_taken_off() -> None:
    game = game_of(players=5)
    view = randomly(game.start(seed=2), 3).view(4)
    worths = set()
    for seed in range(4):
        bot = OrderSearch(game, seed=seed)
        bot.think(view, Budget(simulations=8))
        table = bot.mind.tables[0].found
        first = table["row_prior"][:, None] + table["column_prior"][None, :]
        assert table["tried"].sum() == 8
        assert table["worth"].sum() == pytest.approx((first * table["tried"]).sum())
        worths.add(round(float(table["worth"].sum()), 9))
    assert len(worths) > 1, "else it proves nothing"


def ranked_of(threads: int, **found: Any) -> list[tuple[int, float, int]]:
    """What becomes of a table of two rows and columns in which each thread found the same."""
    tables = np.zeros(threads, table_of(eat_me.SIZE)).view(np.recarray)
    tables.rows = tables.columns = tables.seats = 2
    for name, value in found.items():
        tables[name][:, :2, :2] = value
    tables.simulations, tables.chances[:, 1] = 50, 20  # of 50 the seat won 20: 0.4
    ranked = np.zeros(4, RANKED).view(np.recarray)
    assert rank_orders(tables, 1, 0.05, ranked) == 4
    return [(int(place), float(chance), int(visits)) for place, chance, visits in ranked]


@pytest.mark.parametrize("threads", [1, 2])
def test_orders_are_ranked_by_their_weight_and_have_chances_around_the_mean(threads: int) -> None:
    seems, tried = [[0.0, 0.1], [0.3, -0.9]], np.array([[30.0, 10.0], [0.0, 0.0]])
    found = ranked_of(threads, seems=seems, tried=tried, mixes=[[3.0, 6.0], [0.2, 1.0]])
    places, chances, visits = zip(*found, strict=True)
    assert places == (1, 0, 3, 2), "the heaviest first"
    assert chances == pytest.approx((0.475, 0.375, 0.0, 0.675)), "what was tried has a mean of 0.4"
    assert visits == tuple(threads * each for each in (30, 15, 5, 0)), "less than 0.05 of 6 is cut"
    untried = ranked_of(threads, seems=seems, tried=0 * tried)
    assert [place for place, _, _ in untried] == [2, 1, 0, 3], "of equals the better"
    assert untried[0][1] == pytest.approx(0.4 + 0.3 + 0.125)


def test_it_mixes() -> None:
    game = game_of(players=2)
    view = game.start(seed=4).view(1)
    lines = OrderSearch(game, seed=1).think(view, Budget(simulations=500)).lines
    assert sum(line.visits > 0 for line in lines) > 1


def test_it_draws_orders_as_often_as_the_mix_has_them() -> None:
    mind = OrderMind(game_of(players=2), seed=1)
    drawn = [mind.drawn([600, 400, 0]) for _ in range(1000)]
    assert drawn.count(2) == 0
    assert 550 < drawn.count(0) < 650


def test_a_slip_picks_something_else() -> None:
    game = game_of(players=3)
    view = randomly(game.start(seed=4), 4).view(1)
    slip = Slip(1.0, 10.0, random.Random(3))
    found = {
        OrderSearch(game, seed=1).choose(view, Budget(simulations=200), slip=slip) for _ in "12345"
    }
    assert len(found) > 2
    assert found <= set(view["decisions"])


@pytest.mark.parametrize("seats", [2, 5])
def test_it_beats_random_orders(seats: int) -> None:
    game = game_of(players=seats)
    bot = OrderSearch(game, seed=1)
    dice = random.Random(4)
    won, games = 0.0, 16
    for number in range(games):
        mine = number % seats + 1
        position = game.start(seed=number)
        while position.acting:
            seat = position.acting[0]
            view = position.view(seat)
            turn = (
                bot.choose(view, Budget(simulations=200))
                if seat == mine
                else dice.choice(view["decisions"])
            )
            position = position.play(turn, seat)
        assert position.result
        winners = position.result.winners
        won += (mine in winners) / len(winners)
    assert won > 1.5 * games / seats


def test_greedy_takes_points_that_nobody_can_spoil() -> None:
    game = game_of(players=2)
    # Card 5 joins B's four and A's three: A scores 3.
    text = "1A:6-8,2B:1-4,3B:11-20 AB 0,0 9,9 5.9/10.21 22 AB -/- 4 9"
    position = game.position(text)
    greedy, dice = eat_me.greedy(game), np.array([1], np.uint64)
    known = eat_me.known_state(game, position.view(1))
    assert {greedy(known, 0, dice) // BIDS for _ in range(5)} == {5}
    while position.acting:
        seat = position.acting[0]
        known = eat_me.known_state(game, position.view(seat))
        walk = position.walk(seat).decide(greedy(known, seat - 1, dice))
        position = walk.position
    assert position.result


def test_it_says_what_it_cannot_think_about() -> None:
    game = game_of(players=2)
    bot = OrderSearch(game)
    with pytest.raises(tailbiter.OptionError, match="seat=1"):
        bot.think(game.start().view(), Budget(simulations=1))
    with pytest.raises(tailbiter.OptionError, match="players=2"):
        bot.think(game_of(players=3).start().view(1), Budget(simulations=1))
    over = randomly(game.start(), 20)
    with pytest.raises(tailbiter.TurnError, match="the game is over"):
        bot.think(over.view(1), Budget(simulations=1))
