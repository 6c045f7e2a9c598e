"""Players that do without something never do it, and do all the rest."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tailbiter
from tailbiter.bots.driver import play
from tailbiter.bots.matches import contender
from tailbiter.bots.restricted import Ban, restrictions_of
from tailbiter.games import PACKAGES
from tailbiter.games.eat_me.rules import bid_of, takes_bid

BARRED = [
    *(("eat-your-neighbor", "swarm", {"side": 3}), ("eat-your-neighbor", "eat", {"side": 3})),
    *(("eat-thyself", "king", {}), ("eat-thyself", "pawn", {}), ("eat-thyself", "remove", {})),
    *(("ouroboros", "remove", {"size": 4}), ("ouroboros", "discard", {"size": 4})),
]


def test_all_that_the_folders_name_are_tried_here() -> None:
    named = {(name, one) for name in PACKAGES for one in found(name).RESTRICTIONS}
    assert named == {(name, one) for name, one, _ in BARRED} | {
        ("eat-me", "bid"),
        ("eat-me", "save"),
        *(("eat-me", "round"), ("eat-me", "rounds")),  # in test_lab_own.py
    }


def found(name: str) -> Any:
    return restrictions_of(name)


@pytest.mark.parametrize(("name", "without", "options"), BARRED)
def test_what_is_barred_is_what_the_events_say(
    name: str, without: str, options: dict[str, Any]
) -> None:
    game, dice = tailbiter.game(name, **options), random.Random(3)
    ban, kinds = Ban(game, without), set(found(name).RESTRICTIONS[without].kinds)
    seen: Counter[bool] = Counter()
    for seed in range(6):
        position = game.start(seed)
        while position.acting:
            walk = position.walk(position.acting[0])
            while not walk.is_done:
                numbers = [one.number for one in walk.decisions]
                foreseen = [
                    bool(kinds & {event.kind for event in happening(game, walk, number)})
                    for number in numbers
                ]
                wanted = (
                    [not one for one in foreseen] if not all(foreseen) else [True] * len(numbers)
                )
                assert ban.allowed(walk.state.to_array(), numbers) == wanted
                seen.update(foreseen)
                walk = walk.decide(dice.choice(numbers))
            position = walk.position
    assert seen[True] > 5
    assert seen[False] > 50


def happening(game: tailbiter.Game, walk: Any, number: int) -> list[Any]:
    events = game.definition.events
    return list(events.foreseen(walk.state, walk.state.seat, number).events)


@pytest.mark.parametrize("how", ["best:30", "random", "level:1", "greedy"])
@pytest.mark.parametrize(
    ("name", "without", "options"),
    [("eat-your-neighbor", "swarm", {"side": 4}), BARRED[2], BARRED[5]],
)
def test_it_never_does_it_and_does_all_the_rest(
    name: str, without: str, options: dict[str, Any], how: str
) -> None:
    """Unless nothing else may be decided."""
    game = tailbiter.game(name, **options)
    players = [contender(f"{how}!{without}").player(game), contender("best:30").player(game)]
    kinds = set(found(name).RESTRICTIONS[without].kinds)
    done: list[Counter[str]] = [Counter(), Counter()]
    for seed in range(50):
        for seat, player in enumerate(players):
            player.begin(seed + 1000 * seat)
        position = game.start(seed)
        played = play(position, players, rounds=1, seed=seed)
        for number, (seat, turn) in enumerate(zip(played.seats, played.turns, strict=True)):
            walk = position.walk(seat + 1)
            for decision in turn:
                happened = {event.kind for event in happening(game, walk, decision)}
                if seat == 0 and number > 1 and happened & kinds:
                    others = [happening(game, walk, one.number) for one in walk.decisions]
                    assert all(kinds & {event.kind for event in one} for one in others)
                elif number > 1:
                    done[seat].update(happened)
                walk = walk.decide(decision)
            position = walk.position
    assert not kinds & done[0].keys()
    assert kinds & done[1].keys()
    usual = {kind for kind, count in done[1].items() if count > 100 and kind not in kinds}
    assert usual <= done[0].keys() | {"lifted", "put_back"}


@pytest.mark.parametrize("how", ["best:20", "random"])
@pytest.mark.parametrize("without", ["bid", "save"])
def test_bids_are_nothing_or_all(how: str, without: str) -> None:
    game = tailbiter.game("eat-me", players=2)
    players = [contender(f"{how}!{without}").player(game), contender("random").player(game)]
    for seed in range(10):
        for seat, player in enumerate(players):
            player.begin(seed + 1000 * seat)
        position = game.start(seed)
        played = play(position, players)
        for seat, [order] in zip(played.seats, played.turns, strict=True):
            state = position.state
            if seat == 0:
                points = state.bid_points[0] if without == "save" and takes_bid(state) else 0
                assert bid_of(order) == points
            position = position.walk(seat + 1).decide(order).position


def test_a_name_that_is_none_is_refused_with_what_would_do() -> None:
    with pytest.raises(tailbiter.OptionError, match="swarm"):
        contender("best:20!swam").player(tailbiter.game("eat-your-neighbor"))
    with pytest.raises(tailbiter.OptionError, match="can do without"):
        contender("greedy!bid").player(tailbiter.game("eat-me"))


def test_greedy_looks_one_decision_ahead() -> None:
    """It takes a win at once, and is better than chance."""
    game = tailbiter.game("eat-your-neighbor", side=3)
    one, other = contender("greedy").player(game), contender("random").player(game)
    won = 0
    for seed in range(40):
        one.begin(seed)
        other.begin(seed)
        won += play(game.start(seed), [one, other]).winners == 1
    assert won > 30
