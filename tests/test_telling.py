"""A turn told moment by moment, and what decisions would do: both must agree with the rules."""

import random

import pytest
from hypothesis import given, settings

import tailbiter
from tailbiter.games import GAMES
from tests.sampling import examples
from tests.test_walks import names, numbers, seeds, start_of, walk_from

telling = settings(max_examples=examples(25), deadline=None, derandomize=True, database=None)


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
def test_a_prospect_is_what_becomes_of_a_decision(name: str, numbers: list[int], seed: int) -> None:
    dice = random.Random(seed)
    for position in walk_from(start_of(name, seed), numbers[:12]):
        if not position.acting:
            return
        walk = position.walk()
        while not walk.is_done:
            chosen = dice.choice(walk.decisions)
            foreseen = walk.prospect(chosen.number)
            walk = walk.decide(chosen.number)
            assert foreseen.is_whole == walk.is_done
            assert foreseen.turn == walk.text
            assert foreseen.board == walk.board
            if foreseen.is_whole:
                happened = [(event.kind, event.rule) for event in walk.position.events]
                told = [(event.kind, event.rule) for event in foreseen.events]
                assert happened[-len(told) :] == told


@telling
@given(numbers, seeds)
def test_what_a_card_would_do_is_what_it_does_when_played_first(
    numbers: list[int], seed: int
) -> None:
    """With two seats, bids of 1 and 0, and the order of play that follows from them."""
    dice = random.Random(seed)
    position = tailbiter.game("eat-me", players=2, bidding="same").start(seed=seed)
    for _ in range(3):
        walk = position.walk(1)
        chosen = dice.choice([d for d in walk.decisions if d.parts["bid"] == 1])
        (foreseen,) = walk.prospect(chosen.number).events
        other = dice.choice(position.view(2)["board"]["hand"])
        position = position.play(chosen.text, 1).play(f"{other} bid 0", 2)
        assert foreseen in position.events


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
