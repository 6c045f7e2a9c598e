"""A fifth game by the guide in CONTRIBUTING.md, and a rule of which there are two versions."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tailbiter
from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.protocol import Definition, Sentences
from tailbiter.postal.letters.orders import read_orders
from tailbiter.server.store import Store
from tailbiter.server.store.of_tables import row_of, standing_of, table_of
from tailbiter.tables.entries import Sit, Turn
from tailbiter.tables.table import Table
from tests import nibble
from tests.nibble import sentences
from tests.test_events import assert_declared

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the register is all."""
    monkeypatch.setitem(PACKAGES, "nibble", "tests.nibble")


def test_it_keeps_the_promises_that_types_can_tell() -> None:
    definition: Definition = nibble
    words: Sentences = sentences
    assert GAMES["nibble"] is definition
    assert words.seat_name(2) == "B"


def test_the_guide_names_every_file_and_name_that_the_game_has() -> None:
    guide = GUIDE.read_text(encoding="utf-8").partition("## Adding a game")[2]
    folder = Path(str(nibble.__file__)).parent
    for file in folder.glob("*.*"):
        assert f"`{file.name}`" in guide or f"/{file.name}`" in guide, file.name
    for module in (nibble.rules, nibble.text, nibble.events, nibble.view, nibble.deal, sentences):
        own = {name for name in vars(module) if is_promised(module.__name__, name)}
        assert own
        for name in own:
            assert re.search(rf"`{name}\b", guide), (module.__name__, name)
    for name in ("NAME", "VERSIONS", "LETTER", "TURN_ORDER", "TOGETHER", "DRAWN_BY", "SUPPLIED_BY"):
        assert f"`{name}`" in guide, name


def is_promised(module: str, name: str) -> bool:
    """Is this name one that every game must have?"""
    from tailbiter.games import protocol

    kind = module.rpartition(".")[2].capitalize()
    return name in vars(getattr(protocol, kind)) and not name.startswith("_")


def played(game: tailbiter.Game, seed: int) -> tailbiter.Record:
    dice = random.Random(seed)
    record = tailbiter.Record(game, game.start(seed))
    while record.position.acting:
        record.play(dice.choice(record.position.turns()))
        for event in record.position.events:
            assert_declared(event)
            assert event.text
    return record


def last_seat(record: tailbiter.Record) -> int:
    return record.log[-1].seat


def test_the_newest_rules_are_played_unless_others_are_asked_for() -> None:
    assert tailbiter.game("nibble").rules == 2
    assert tailbiter.game("nibble", rules=1).rules == 1
    assert tailbiter.game("nibble", rules=1) != tailbiter.game("nibble")
    for unknown in (0, 3, "2", True):
        with pytest.raises(tailbiter.OptionError, match="1 to 2"):
            tailbiter.game("nibble", rules=unknown)


@pytest.mark.parametrize("seed", range(5))
def test_each_version_plays_by_its_own_rule(seed: int) -> None:
    """X3."""
    new, old = (played(tailbiter.game("nibble", rules=version), seed) for version in (2, 1))
    assert new.turns == old.turns
    assert new.position.result is not None
    assert old.position.result is not None
    assert new.position.result.winners == (last_seat(new),)
    assert old.position.result.winners == (3 - last_seat(old),)
    assert new.position.view()["rules"] == 2
    assert old.position.view()["rules"] == 1


def test_compiled_games_follow_their_version_too() -> None:
    tallies = [tailbiter.game("nibble", rules=v).engine().random_games(500, 3) for v in (1, 2)]
    assert tallies[0].wins == tallies[1].wins[::-1]
    assert tallies[0].wins != tallies[1].wins
    start = tailbiter.game("nibble").start(1)
    counted = tailbiter.game("nibble").engine().count(start.state.to_array(), start.past_array, 2)
    assert counted == 4


def test_a_record_says_its_version_and_is_read_by_it() -> None:
    old = played(tailbiter.game("nibble", rules=1), 4)
    assert '[Rules "1"]' in old.text
    again = tailbiter.read_record(old.text)
    assert again.game.rules == 1
    assert again.position.result == old.position.result
    without = tailbiter.read_record(old.text.replace('[Rules "1"]\n', ""))
    assert without.game.rules == 1
    with pytest.raises(tailbiter.TextError, match="result"):
        tailbiter.read_record(old.text.replace('[Rules "1"]', '[Rules "2"]'))
    with pytest.raises(tailbiter.TextError, match=r"line 2: .*1 to 2"):
        tailbiter.read_record(old.text.replace('[Rules "1"]', '[Rules "3"]'))


def test_a_deal_is_drawn_laid_and_checked() -> None:
    game = tailbiter.game("nibble")
    assert game.start_from(game.deal(seed=9)) == game.start(seed=9)
    assert game.start_from({"crumbs": [5]}).text == "5 A 1"
    deals: list[dict[str, Any]] = [
        *({}, {"crumbs": []}, {"crumbs": [2]}, {"crumbs": ["5"]}, {"crumbs": [5], "x": []}),
    ]
    for bad in deals:
        with pytest.raises(tailbiter.TextError):
            game.start_from(bad)


def test_a_bot_plays_it_without_knowing_more_than_the_rules() -> None:
    position = tailbiter.game("nibble").start_from({"crumbs": [5]})
    assert tailbiter.bot(level=6, seed=1).choose(position.view(seat=1)) == "eat2"
    assert np.isclose(sum(tailbiter.analyse(position, simulations=200).chances), 1.0)


def test_a_table_is_kept_with_its_version_and_goes_on_by_it(tmp_path: Path) -> None:
    table = Table("old", tailbiter.game("nibble", rules=1).start_from({"crumbs": [3]}), 1, "me")
    for entry in (Sit(1, holder="me"), Sit(2, holder="me"), Turn(1, "eat2"), Turn(2, "eat1")):
        table.add(entry, 1, "me")

    async def kept() -> Table:
        store = Store.open(tmp_path / "file.db")
        await store.add(row_of(table, 7), table.seats.values(), table.log, standing_of(table))
        row = await store.table("old")
        assert row is not None
        found = table_of(row, await store.entries("old"))
        await store.close()
        return found

    again = asyncio.run(kept())
    assert again.rules == 1
    assert again.outcome is not None
    assert again.outcome.winners == (1,), "in version 1 who ate the last crumb lost"


def test_a_letter_orders_its_turns_without_a_line_of_its_own() -> None:
    position = tailbiter.game("nibble").start(seed=1)
    seat = position.acting[0]
    assert read_orders(["Hello,", "", "my move is 2 please"], position, seat).order == "eat2"
    assert read_orders(["2"], position, seat).order == "eat2"
    assert read_orders(["I have 2 cats"], position, seat).order is None
