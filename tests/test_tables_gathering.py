"""A table that is opened with seats free: who comes and goes, words, and the beginning."""

import pytest

import tailbiter
from tailbiter.games import GAMES
from tailbiter.tables import draws, entries
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Begin, Free, Gather, Leave, Sit, Turn, Word
from tailbiter.tables.gathering import TIME_FOR_WORDS
from tailbiter.tables.permissions import LOOK, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tests.seating import START, do, refused

SECRET = bytes(range(32))
WORDS = {"ann": "the-word-of-ann-1", "ben": "the-word-of-ben-1", "cy": "the-word-of-cy-12"}


def gathering(name: str = "eat-me", lot: bool = False, **more: object) -> Table:
    """A table for three or as many as the game has; nobody sits there yet."""
    players = {} if name == "eat-your-neighbor" else {"players": 3}
    game = tailbiter.game(name, **players)
    table = Table("t", game.start(), START, owner="ann", **more)  # type: ignore[arg-type]
    commitment = draws.commitment(SECRET, draws.header("t", game))
    table.add(Gather(commitment, lot), START, "ann")
    return table


def sit(table: Table, seat: int, who: str, word: bool = True) -> None:
    commitment = draws.promise(WORDS[who]) if word else ""
    do(table, who, Sit(seat, name=who, holder=who, commitment=commitment))


def beginning(table: Table) -> Begin:
    key = draws.key_of(SECRET, draws.header("t", table.game), words_of(table))
    lot = draws.lot_of(table.game, key) if table.gathering and table.gathering.opening.lot else ""
    return Begin(draws.start_of(table.game, key).text, lot)


def words_of(table: Table) -> tuple[str, ...]:
    assert table.gathering
    return table.gathering.words_by_seat


def full(**more: object) -> Table:
    table = gathering(**more)  # type: ignore[arg-type]
    for seat, who in enumerate(WORDS, 1):
        sit(table, seat, who)
    return table


def begun(**more: object) -> Table:
    table = full(**more)
    for seat, (who, word) in enumerate(WORDS.items(), 1):
        do(table, who, Word(seat, word))
    do(table, "", beginning(table))
    return table


def test_nobody_plays_while_somebody_is_awaited() -> None:
    table = gathering()
    sit(table, 1, "ann")
    assert table.is_gathering
    assert table.acting == ()
    assert table.free_seats == (2, 3)
    asked: list[Asked] = [Turn(1, "bid 1"), Undo(1), entries.Resign(1), entries.Pause()]
    assert {refused(table, "ann", one).code for one in asked} == {"gathering"}
    assert refused(table, "", beginning(full())).code == "gathering"


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_the_hand_of_an_example(name: str) -> None:
    table = gathering(name)
    sit(table, 1, "ann")
    refusal = may(Actor("ann", 1), LOOK, table)
    assert refusal
    assert refusal.code == "gathering"
    assert may(Actor("ann"), LOOK, table) is None


def test_before_the_beginning_seats_are_left_handed_on_and_opened() -> None:
    table = gathering()
    sit(table, 2, "ben")
    assert refused(table, "cy", Sit(2, holder="cy")).code == "taken"
    do(table, "ben", Leave(2))
    assert 2 in table.free_seats
    assert not table.is_over
    sit(table, 2, "cy")
    do(table, "cy", Sit(2, holder="ben"))
    assert table.holds("ben", 2)
    do(table, "ben", Sit(2, "bot", level=2))
    assert refused(table, "ben", Free(2)).code == "role"
    do(table, "ann", Free(2))
    do(table, "ann", Sit(2, "bot", level=4))
    assert table.free_seats == (1, 3)


def test_while_words_are_shown_nobody_comes_or_goes() -> None:
    table = full()
    assert refused(table, "ben", Leave(2)).code == "gathering"
    assert refused(table, "ben", Sit(2, holder="dan")).code == "gathering"
    assert refused(table, "ann", Free(2)).code == "gathering"


def test_a_word_is_the_one_that_was_promised_and_shown_once() -> None:
    table = full()
    assert refused(table, "ben", Word(2, WORDS["cy"])).code == "words"
    assert refused(table, "cy", Word(2, WORDS["ben"])).code == "role"
    do(table, "ben", Word(2, WORDS["ben"]))
    assert refused(table, "ben", Word(2, WORDS["ben"])).code == "nothing"


def test_no_word_is_shown_before_all_have_promised() -> None:
    table = gathering()
    sit(table, 1, "ann")
    assert refused(table, "ann", Word(1, WORDS["ann"])).code == "nothing"


def test_a_promise_is_a_digest_and_a_persons() -> None:
    table = gathering()
    asked = [Sit(1, holder="ann", commitment="ann"), Sit(1, "bot", level=1, commitment="0" * 64)]
    assert [refused(table, "ann", one).code for one in asked] == ["words", "words"]


def test_it_is_drawn_without_a_word_only_after_its_time() -> None:
    table = full()
    do(table, "ann", Word(1, WORDS["ann"]))
    do(table, "cy", Word(3, WORDS["cy"]))
    assert refused(table, "", beginning(table), START + TIME_FOR_WORDS - 1).code == "gathering"
    do(table, "", beginning(table), START + TIME_FOR_WORDS)
    assert table.gathering
    assert table.gathering.missing == (2,)
    assert words_of(table) == (WORDS["ann"], "", WORDS["cy"])


def test_seats_without_a_promise_are_not_waited_for() -> None:
    table = gathering()
    sit(table, 1, "ann", word=False)
    do(table, "ann", Sit(2, "bot", level=1))
    do(table, "ann", Sit(3, "bot", level=1))
    do(table, "", beginning(table))
    assert table.acting


def test_the_game_begins_once_with_the_start_that_was_drawn() -> None:
    table = begun(control=Control("game", 60_000))
    assert not table.is_gathering
    assert table.acting == (1, 2, 3)
    assert table.clock.running == {1, 2, 3}
    key = draws.key_of(SECRET, draws.header("t", table.game), tuple(WORDS.values()))
    assert table.record.start == draws.start_of(table.game, key)
    assert table.record.start != table.start
    assert refused(table, "", beginning(table)).code == "nothing"
    do(table, "ann", Turn(1, "bid 1"))


def test_a_lot_moves_people_with_all_that_is_theirs() -> None:
    table = begun(lot=True)
    assert table.gathering
    assert table.gathering.begin
    lot = [int(seat) for seat in table.gathering.begin.lot.split()]
    assert sorted(lot) == [1, 2, 3]
    people = list(WORDS)
    assert [table.seats[seat].holder for seat in (1, 2, 3)] == [people[one - 1] for one in lot]
    assert [table.seats[seat].seat for seat in (1, 2, 3)] == [1, 2, 3]


def test_a_secret_is_told_only_when_the_game_is_over() -> None:
    table = begun()
    reveal = entries.Reveal(SECRET.hex())
    assert refused(table, "", reveal).code == "nothing"
    do(table, "ann", entries.Stop())
    assert refused(table, "ann", reveal).code == "role"
    do(table, "", reveal)
    assert table.gathering
    assert table.gathering.secret == SECRET.hex()
    assert refused(table, "", reveal).code == "nothing"


def test_whoever_left_can_be_followed_by_another() -> None:
    table = begun()
    do(table, "ben", Leave(2))
    do(table, "ann", Free(2))
    assert table.free_seats == (2,)
    assert 2 in table.record.left
    sit(table, 2, "ben", word=False)
    assert table.holds("ben", 2)
    assert table.record.left == ()
