"""Every game with every number of seats and every value of every option keeps the contract."""

import itertools
import json
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.games import GAMES
from tests.kinds import every_game, random_turn, rule_numbers
from tests.sampling import some

MOST_TURNS = 150  # of the one random game that each kind is looked at by
LOOKED_AT = 30  # of its positions, evenly spread, where that takes long
LISTED = 250  # turns looked at in one listing: Eat Thyself can have tens of thousands
TRIED = 4  # turns of a listing that are played
ROOT = Path(__file__).parents[1]
VIEW_PAGE = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
KINDS = every_game()
HUGE = pytest.param(10**5000, id="huge")  # Python itself refuses to write it down


def label(game: tailbiter.Game) -> str:
    """The game, and what is not as by default."""
    defaults = tailbiter.game(game.name).options
    changed = [f"{k}={v}" for k, v in game.options.items() if v != defaults[k]]
    return " ".join([game.name, *changed])


SOME = some(KINDS, 24)


def kinds(test: Callable[..., None]) -> Any:
    return pytest.mark.long(pytest.mark.parametrize("game", SOME, ids=map(label, SOME))(test))


@cache
def played(game: tailbiter.Game) -> tuple[tailbiter.Position, ...]:
    """The positions of one random game, in order; now and then an order is given again."""
    rng = random.Random(repr(game))
    positions = [game.start(seed=rng.randrange(1 << 30))]
    while positions[-1].acting and len(positions) <= MOST_TURNS:
        last = positions[-1]
        seats = range(1, game.players + 1)
        again = GAMES[game.name].TOGETHER and rng.random() < 0.1
        seat = rng.choice(seats if again else last.acting)
        positions.append(last.play(random_turn(last, seat, rng), seat))
    return tuple(positions)


def some_positions(game: tailbiter.Game) -> tuple[tailbiter.Position, ...]:
    positions = played(game)
    return positions[:: -(-len(positions) // LOOKED_AT)] + positions[-1:]


def ended(game: tailbiter.Game) -> tailbiter.Position:
    """A position in which this game is over."""
    rng = random.Random(f"{game!r} to its end")
    position = played(game)[-1]
    while position.acting:
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    return position


def some_turns(position: tailbiter.Position, seat: int) -> list[str]:
    return list(itertools.islice(position.each_turn(seat), LISTED))


@kinds
def test_acting_seats_have_legal_turns_and_nobody_else_may_act(game: tailbiter.Game) -> None:
    for position in some_positions(game):
        for seat in range(1, game.players + 1):
            may_order_again = GAMES[game.name].TOGETHER and bool(position.acting)
            may_act = seat in position.acting or may_order_again
            assert bool(some_turns(position, seat)) == may_act, (position, seat)
            assert bool(position.view(seat)["decisions"]) == (seat in position.acting)
        assert position.acting == tuple(sorted(set(position.acting)))
        assert bool(position.acting) == (position.result is None)


@kinds
def test_what_may_be_decided_is_written_together_as_it_is_one_by_one(game: tailbiter.Game) -> None:
    for position in some_positions(game):
        for seat in position.acting:
            listed = [one.text for one in position.walk(seat).decisions]
            assert position.view(seat)["decisions"] == listed, (position, seat)


@kinds
def test_a_turn_of_a_seat_that_does_not_act_is_refused_with_a_rule(game: tailbiter.Game) -> None:
    if GAMES[game.name].TOGETHER:
        return  # whoever has ordered may order again
    for position in played(game)[:30]:
        for seat in set(range(1, game.players + 1)) - {*position.acting}:
            for acting in position.acting:
                turn = some_turns(position, acting)[0]
                assert not position.is_legal(turn, seat)
                with pytest.raises(tailbiter.TurnError) as caught:
                    position.play(turn, seat)
                assert caught.value.rule == GAMES[game.name].TURN_ORDER


@kinds
def test_listed_turns_are_distinct_legal_and_written_canonically(game: tailbiter.Game) -> None:
    rng = random.Random(repr(game))
    for position in some_positions(game):
        for seat in position.acting[:3]:
            turns = some_turns(position, seat)
            assert len(set(turns)) == len(turns)
            assert turns == some_turns(position, seat), "the same choice every time"
            tried = rng.sample(turns, min(TRIED, len(turns)))
            after = [position.play(turn, seat) for turn in tried]
            assert all(position.is_legal(turn, seat) for turn in tried)
            assert [p.history[-1].text for p in after] == tried
            assert len({p.text for p in after}) == len(tried), "one for each distinct outcome"


@kinds
def test_a_position_is_all_in_its_text(game: tailbiter.Game) -> None:
    for position in some_positions(game):
        again = game.position(position.text)
        assert again == position
        assert hash(again) == hash(position)
        assert again.text == str(again) == position.text
        assert again.turn == position.turn
        assert position.text.split(" ")[-1] == str(position.turn)
        if is_drawn_by_repetition(position):
            continue
        assert again.acting == position.acting
        assert again.result == position.result
        for seat in (None, *range(1, game.players + 1)):
            assert again.view(seat)["board"] == position.view(seat)["board"]
        for seat in position.acting[:2]:
            assert some_turns(again, seat) == some_turns(position, seat)


def is_drawn_by_repetition(position: tailbiter.Position) -> bool:
    """T15: the history, which the text does not have, has ended the game."""
    limit = int(position.game.options.get("turn_limit", 0))
    return bool(position.result and position.result.rule == "T15" and position.turn <= limit)


@kinds
def test_views_are_ready_for_json_and_hold_what_their_page_says(game: tailbiter.Game) -> None:
    for position in some_positions(game):
        for seat in (None, *range(1, game.players + 1)):
            view = position.view(seat)
            assert set(view) == envelope_keys()
            assert set(view["board"]) == board_keys(game, "everybody" if seat is None else "seat")
            check_json(view)
            assert json.loads(json.dumps(view, allow_nan=False)) == as_lists(view)
            assert view["seat"] == seat
        gm = position.view(gm=True)
        assert set(gm) == envelope_keys()
        assert set(gm["board"]) == board_keys(game, "gm")
        check_json(gm)
        assert gm["board"]["text"] == position.text


def check_json(value: object) -> None:
    """Made of what JSON has, with texts as keys."""
    if isinstance(value, dict):
        assert all(type(key) is str for key in value)
        for part in value.values():
            check_json(part)
    elif isinstance(value, list | tuple):
        for part in value:
            check_json(part)
    else:
        assert type(value) in (str, int, bool, type(None)), value


def as_lists(value: object) -> object:
    if isinstance(value, dict):
        return {key: as_lists(part) for key, part in value.items()}
    return [as_lists(part) for part in value] if isinstance(value, list | tuple) else value


@cache
def envelope_keys() -> set[str]:
    table = VIEW_PAGE.partition("## The envelope")[2].partition("\n## ")[0]
    keys = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert len(keys) == 13
    return keys


@cache
def board_keys(game: tailbiter.Game, who: str) -> set[str]:
    """The keys of `board` that docs/view.md promises."""
    section = VIEW_PAGE.partition(f"\n## {game.title}\n")[2].partition("\n## ")[0]
    public, _, rest = section.partition("For a seat also:")
    seat, _, gm = rest.partition("For the game master also:")
    keys = bulleted(public)
    if who == "seat":
        keys |= bulleted(seat)
    if who == "gm":
        keys |= set(re.findall(r"`(\w+)`", gm))
    assert keys
    return keys


def bulleted(section: str) -> set[str]:
    heads = re.findall(r"^- ((?:`\w+`(?:, )?)+):", section, re.MULTILINE)
    return {key for head in heads for key in re.findall(r"`(\w+)`", head)}


@kinds
def test_changing_a_view_changes_no_position(game: tailbiter.Game) -> None:
    position = played(game)[len(played(game)) // 2]
    before = json.dumps(position.view(1))
    spoil(position.view(1))
    assert json.dumps(position.view(1)) == before


def spoil(value: object) -> None:
    """Empty every list and dictionary."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            spoil(part)
        value.clear()


@kinds
def test_results_and_events_cite_rules_that_there_are(game: tailbiter.Game) -> None:
    rules = rule_numbers(game.name)
    end = ended(game)
    assert played(game)[0].events == ()
    for position in (*played(game)[1:], end):
        assert position.events
        for event in position.events:
            assert event.rule in rules, event
            assert event.text.endswith(".")
            assert event.seat is None or 1 <= event.seat <= game.players
    result = end.result
    assert result
    assert result.rule in rules
    assert result.reason.endswith(".")
    assert (end.events[-1].rule, end.events[-1].text) == (result.rule, result.reason)
    assert len(result.scores) == game.players
    assert set(result.winners) <= set(range(1, game.players + 1))
    assert result.winners or result.rule == "T15", "only Eat Thyself can be drawn"


@kinds
def test_after_the_end_nothing_can_be_played(game: tailbiter.Game) -> None:
    end = ended(game)
    turn = end.history[-1].text
    assert end.acting == ()
    assert end.result
    for seat in (None, *range(1, game.players + 1)):
        assert end.turns(seat) == ()
        assert not end.is_legal(turn, seat)
        with pytest.raises(tailbiter.TurnError, match="the game is over") as caught:
            end.play(turn, seat)
        assert caught.value.rule == end.result.rule
        with pytest.raises(tailbiter.TurnError, match="the game is over"):
            end.walk(seat)
        assert end.view(seat)["decisions"] == []


@kinds
def test_the_same_seed_gives_the_same_start(game: tailbiter.Game) -> None:
    assert game.start(seed=7) == game.start(seed=7)
    assert game.start(seed=7) == tailbiter.game(game.name, **game.options).start(seed=7)
    assert game.start() == game.start(seed=0)
    starts = {game.start(seed=seed).text for seed in range(20)}
    by_chance = game.name in ("eat-me", "ouroboros") or game.options.get("keystone") == "yes"
    assert (len(starts) > 1) == (by_chance or game.options.get("sides") == "random")


@pytest.mark.parametrize("seed", [None, 1.0, "7", True, [7]])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(tailbiter.OptionError, match="a seed is a whole number"):
        tailbiter.game("ouroboros").start(seed=seed)


@pytest.mark.parametrize("seat", [0, 3, -1, "1", 1.5, True, [1], HUGE])
def test_a_seat_that_there_is_not_is_refused(seat: Any) -> None:
    position = tailbiter.game("ouroboros").start(seed=1)
    for ask in (position.turns, position.view, position.walk):
        with pytest.raises(tailbiter.TextError, match="seats are 1 to 2, not "):
            ask(seat)
    assert not position.is_legal("c3+", seat)


def test_positions_of_games_with_other_options_are_not_equal() -> None:
    text = tailbiter.game("ouroboros").start(seed=1).text
    plain, hidden = (tailbiter.game("ouroboros", hidden=h).position(text) for h in ("no", "yes"))
    assert plain != hidden
    assert plain.text == hidden.text
    assert plain != plain.text
