"""A turn told moment by moment, and what decisions would do: both must agree with the rules."""

import random

import pytest
from hypothesis import given, settings

import tailbiter
from tailbiter.games import GAMES
from tests.test_walks import names, numbers, seeds, start_of, walk_from

telling = settings(max_examples=25, deadline=None, derandomize=True, database=None)


@names
@telling
@given(numbers, seeds)
def test_a_telling_ends_where_the_turn_leads(name: str, numbers: list[int], seed: int) -> None:
    for position in walk_from(start_of(name, seed), numbers):
        for seat in (None, *range(1, position.game.players + 1)):
            frames = position.telling(seat)
            view = position.view(seat)
            assert [event for frame in frames for event in frame["events"]] == view["events"]
            if frames:
                assert frames[-1]["board"] == view["board"]
            else:
                assert not position.history


@names
@telling
@given(numbers, seeds)
def test_no_moment_is_empty_of_events(name: str, numbers: list[int], seed: int) -> None:
    for position in walk_from(start_of(name, seed), numbers):
        for frame in position.telling():
            assert frame["events"]


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name].TOGETHER])
@telling
@given(numbers, seeds)
def test_prospects_are_the_decisions_and_what_becomes_of_them(
    name: str, numbers: list[int], seed: int
) -> None:
    dice = random.Random(seed)
    for position in walk_from(start_of(name, seed), numbers[:12]):
        if not position.acting:
            return
        walk = position.walk()
        while not walk.is_done:
            prospects = walk.prospects
            assert [one.text for one in prospects] == [one.text for one in walk.decisions]
            chosen = dice.randrange(len(prospects))
            walk = walk.decide(walk.decisions[chosen].number)
            foreseen = prospects[chosen]
            assert foreseen.is_whole == walk.is_done
            assert foreseen.turn == walk.text
            assert foreseen.state.key() == walk.state.key()
            if foreseen.is_whole:
                told = [event.text for event in walk.position.events]
                assert told[-len(foreseen.events) :] == [event.text for event in foreseen.events]


@telling
@given(numbers, seeds)
def test_what_a_card_would_do_is_what_it_does_when_played_first(
    numbers: list[int], seed: int
) -> None:
    """With two seats, bids of 1 and 0, and the order of play that follows from them."""
    dice = random.Random(seed)
    position = tailbiter.game("eat-me", players=2, bidding="same").start(seed=seed)
    for _ in range(3):
        prospects = position.walk(1).prospects
        hand = position.view(1)["board"]["hand"]
        assert [one.text for one in prospects] == [str(card) for card in hand]
        chosen = dice.choice(prospects)
        other = dice.choice(position.view(2)["board"]["hand"])
        position = position.play(f"{chosen.text} bid 1", 1).play(f"{other} bid 0", 2)
        cards = [event for event in position.events if event.text.startswith("A plays")]
        assert [event.text for event in cards] == [event.text for event in chosen.events]


@names
@telling
@given(numbers, seeds)
def test_a_game_has_secrets_or_views_are_the_same_for_all(
    name: str, numbers: list[int], seed: int
) -> None:
    for position in walk_from(start_of(name, seed), numbers):
        boards = [position.view(seat)["board"] for seat in range(1, position.game.players + 1)]
        if not position.has_secrets:
            assert all(board == boards[0] for board in boards)
