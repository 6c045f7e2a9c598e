"""What the search knows of Eat Thyself is right, and the same compiled and plain."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tailbiter.bots.knowledge import eat_thyself
from tailbiter.bots.matches import contender, match
from tailbiter.bots.search.tree import Tree
from tailbiter.games.eat_thyself import rules
from tailbiter.play.game import Game, with_options
from tests.sampling import many

KINDS = [
    {},
    {"cards": "13+24", "sides": "ba", "king_extra": "up_to_two"},
    {"goal": "first_king", "cards": "12+24"},
    {"players": "3", "pawn_return": "may"},
    {"players": "3", "goal": "first_king"},
]


def walked(game: Game, seed: int) -> Iterator[rules.State]:
    """The states of one random game, in the middle of turns too."""
    dice = random.Random(seed)
    state, out, past = game.start(seed).state, [0] * rules.MOST, [0] * 2000
    while rules.ending(state) == 0 and state.turn < 60:
        yield state
        n = rules.legal(state, state.seat, out)
        rules.decide(state, state.seat, out[dice.randrange(n)])
        if rules.is_whole(state):
            rules.remember(state, past)


def chances_of(state: rules.State) -> list[float]:
    chances = [0.0] * state.players
    eat_thyself.estimate(state, chances)
    return chances


@pytest.mark.parametrize("options", KINDS)
def test_compiled_estimates_are_the_plain_ones(options: dict[str, str]) -> None:
    game = with_options("eat-thyself", options)
    settings = eat_thyself.SETTINGS
    for number, state in enumerate(walked(game, seed=3)):
        if number % 7 == 0:
            tree = Tree(game, eat_thyself, settings, seed=1, nodes=100)
            tree.plant(state.to_array(), np.zeros_like(tree.past))
            tree.grow(1)  # the root is expanded, and one of its children estimated
            for child in tree.nodes[1 : tree.used]:
                after = state.copy()
                rules.decide(after, state.seat, int(child["decision"]))
                if not (rules.is_whole(after) and rules.ending(after)):
                    assert child["prior"] == pytest.approx(chances_of(after)[state.seat], abs=1e-6)


@pytest.mark.parametrize("options", KINDS)
def test_chances_add_up_to_one(options: dict[str, str]) -> None:
    for state in walked(with_options("eat-thyself", options), seed=5):
        chances = chances_of(state)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) > 0


@pytest.mark.parametrize("options", KINDS)
def test_what_is_in_reach_is_where_the_rules_let_kings_land(options: dict[str, str]) -> None:
    for state in walked(with_options("eat-thyself", options), seed=7):
        if state.stage == rules.MOVE:
            seen = eat_thyself.signs(state, state.seat)
            theirs = [p for s, p in enumerate(state.pieces) if s != state.seat]
            for place, wanted in (
                (4, state.pieces[state.seat] & ~state.kings),
                (24, (theirs[0] | theirs[1]) & ~state.kings),
                (28, (theirs[0] | theirs[1]) & state.kings),
            ):
                assert seen >> place & 15 == landings(state, wanted)


def landings(state: rules.State, wanted: int) -> int:
    """How many pairs of a king and a way it may go end on one of these, by the rules."""
    found = set()
    for k in range(rules.choices(state)):
        decision = rules.choice(state, k)
        king, after = decision >> 2, wanted
        if state.spaces >> king & 1 == 0:
            after = rules.closed(wanted, king)
        if after >> rules.landing(state, decision) & 1:
            found.add((decision | 1, rules.steps(state, decision & 1)))
    return len(found)


def test_each_pawn_eaten_helps_who_has_both_kings() -> None:
    game = with_options("eat-thyself", {})
    rings = ("_Aba_Bab_Aba_Bab", "_Aba_Bab_Ab_Bab", "_Ab_Bab_Ab_Bab", "_Ab_Bab_Ab_Bb")
    found = [chances_of(game.position(f"{ring} B 1,1/1,1 9").state)[0] for ring in rings]
    assert found == sorted(found)
    assert found[0] < 0.5 < found[1]


@pytest.mark.long
def test_the_search_beats_plain_uct() -> None:
    game = with_options("eat-thyself", {})
    games = many(8, 4)
    *_, score = match(game, contender("best:1000"), contender("plain:1000"), games)
    assert score.points >= games - 1
