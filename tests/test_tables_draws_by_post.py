"""Draws with a public number, or words of a round; hashes of hands; the chain of a log."""

import hashlib
import hmac
import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tailbiter
from tailbiter.tables import codec, draws, entries, publishing
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import decide
from tailbiter.tables.draws import Stream
from tailbiter.tables.due import due_at, what_is_due
from tailbiter.tables.entries import Gather, Missed, Number, Published, Sit, Supplied, Turn, Word
from tailbiter.tables.gathering import Material
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.seating import START, do, everything, quick_turn, refused

SECRET = bytes(range(32))
HOUR = 3_600_000
UNTIL = START + 24 * HOUR
LOTTERY = "the evening lottery of 16 November 2023, numbers rising"
DAYS = Control("turn", 24 * HOUR, lateness=Lateness("rule"))


def opened(supplied: str = "public", public: str = LOTTERY, **more: Any) -> Table:
    """A game by post: three people whom the master seats, and how it is drawn."""
    game = tailbiter.game("eat-me", players=3)
    table = Table("t", game.start(), START, owner="gm", game_master="gm", **more)
    about = draws.header("t", game, supplied, public, UNTIL)
    commitment = draws.commitment(SECRET, about)
    opening: Any = {"supplied": supplied, "public": public, "until": UNTIL}
    table.add(Gather(commitment, True, **opening), START, "gm")
    for seat, who in enumerate(("ann", "ben", "cy"), 1):
        promise = "" if public else draws.promise(f"the-word-of-{who}-12")
        do(table, "gm", Sit(seat, name=who, holder=who, commitment=promise))
    return table


def begin(table: Table, at: int) -> None:
    due = what_is_due(table, at, SECRET.hex())
    assert isinstance(due, entries.Begin)
    do(table, "", due, at)


def begun(supplied: str = "public", **more: Any) -> Table:
    table = opened(supplied, **more)
    do(table, "ann", Word(1, "rhubarb"))
    do(table, "gm", Number("3 14 15 92 65"), UNTIL)
    begin(table, UNTIL)
    return table


def key_of(table: Table) -> bytes:
    assert table.gathering
    return draws.game_key("t", table.game, table.gathering, SECRET)


def play_round(table: Table, at: int, without: int = 0) -> None:
    rng = random.Random(table.version)
    for seat in table.acting:
        if seat != without:
            turn = Turn(seat, quick_turn(table.position, seat, rng))
            do(table, table.seats[seat].holder, turn, at)


def test_a_header_says_how_all_is_drawn() -> None:
    game = tailbiter.game("ouroboros", players=2)
    plain = draws.header("t7", game)
    assert plain.startswith("tailbiter-draw-1 table=t7 game=ouroboros rules=1 seats=2 players=2 ")
    second = draws.header("t7", game, "words", "a draw", 1_700_000_000_000)
    said = "supplied=words until=2023-11-14T22:13:20Z public=a draw"
    assert second == f"{plain.replace('draw-1', 'draw-2')} {said}"
    assert draws.header("t7", game, "secret").endswith(" supplied=secret until=- public=")
    for bad in ("two\nlines", "two  blanks", " first", "x" * 301):
        with pytest.raises(tailbiter.TextError):
            draws.header("t7", game, "secret", bad)


def test_the_draw_awaits_the_public_number_and_words_come_before_it() -> None:
    table = opened()
    assert due_at(table) is None
    do(table, "ben", Word(2, "two-words"))
    assert refused(table, "ben", Word(2, "another")).code == "nothing"
    assert refused(table, "ann", Word(1, "-no")).code == "words"
    assert refused(table, "gm", Number("1 2 3")).code == "time"
    assert refused(table, "ann", Number("1 2 3"), UNTIL).code == "role"
    assert refused(table, "gm", Number("1  2"), UNTIL).code == "words"
    assert refused(table, "ann", Word(1, "too-late"), UNTIL + 1).code == "time"
    do(table, "gm", Number("1 2 3"), UNTIL)
    assert refused(table, "ann", Word(1, "late"), UNTIL).code == "nothing"
    assert refused(table, "gm", Number("1 2 4"), UNTIL).code == "nothing"
    begin(table, UNTIL)
    words = ["", "two-words", ""]
    about = draws.header("t", table.game, "public", LOTTERY, UNTIL)
    key = hmac.digest(SECRET, "\n".join([about, *words, "1 2 3"]).encode(), "sha256")
    assert key_of(table) == key
    assert table.record.start == draws.start_of(table.game, key)
    assert table.record.tags["Number"] == "1 2 3"
    assert table.record.tags["Words"] == "- two-words -"
    assert table.record.tags["Draw"] == about


def test_without_a_public_number_words_are_promised_and_awaited_for_days() -> None:
    table = opened("words", "")
    assert due_at(table) == UNTIL
    assert refused(table, "ann", Word(1, "the-word-of-somebody")).code == "words"
    for seat, who in enumerate(("ann", "ben", "cy"), 1):
        do(table, who, Word(seat, f"the-word-of-{who}-12"))
    assert due_at(table) == START
    begin(table, START)
    assert not table.is_gathering


def test_what_is_supplied_takes_a_number_drawn_after_the_deadline() -> None:
    table = begun(control=DAYS)
    play_round(table, UNTIL)
    assert table.position.turn == 1
    assert refused(table, "gm", Number("9 9"), UNTIL).code == "draw"  # nobody is late
    play_round(table, UNTIL, without=2)
    late = UNTIL + 24 * HOUR
    do(table, "", Missed(2), late)
    assert what_is_due(table, late, SECRET.hex()) is None
    assert refused(table, "gm", Supplied(2, "nmr"), late).code == "draw"
    card = table.position.view(gm=True)["board"]["hands"][1][0]
    assert refused(table, "gm", Supplied(2, "? bid 0"), late, dice=Stream(b"", "")).code == "draw"
    half = decide(table, "gm", Supplied(2, f"{card} bid ?"), late, dice=Stream(b"", ""))
    assert isinstance(half.logged.entry, Supplied)  # nothing of it is drawn
    do(table, "gm", Number("9 9", "Saturday's"), late)
    assert what_is_due(table, late, SECRET.hex()) == Supplied(2, "nmr")
    before = table.position
    assert table.gathering
    dice = draws.dice_of(key_of(table), before, table.gathering, 2)
    entry = do(table, "gm", Supplied(2, "nmr"), late, dice=dice).entry
    key = hmac.digest(key_of(table), b"round 1\n\n\n\n9 9", "sha256")
    again = before.play("nmr", 2, Stream(key, "nmr/1/2"))
    assert isinstance(entry, Supplied)
    assert entry.text == again.history[-1].text
    assert table.record.tags["Number1"] == "9 9"


def test_where_nothing_is_drawn_no_number_is_awaited() -> None:
    """An opening bid that did not come is a tenth, and no chance."""
    table = begun(control=DAYS)
    assert table.position.turn == 0
    late = UNTIL + 24 * HOUR
    do(table, "", Missed(1), late)
    assert what_is_due(table, late, SECRET.hex()) == Supplied(1, "nmr")


def test_words_of_a_round_count_once_and_until_somebody_is_late() -> None:
    table = begun("words", control=DAYS)
    play_round(table, UNTIL)
    do(table, table.seats[3].holder, Word(3, "x"), UNTIL)
    assert refused(table, table.seats[3].holder, Word(3, "y"), UNTIL).code == "nothing"
    assert refused(table, table.seats[1].holder, Word(3, "y"), UNTIL).code == "role"
    play_round(table, UNTIL, without=2)
    late = UNTIL + 24 * HOUR
    do(table, "", Missed(2), late)
    assert refused(table, "gm", Word(1, "late"), late).code == "nothing"
    assert table.gathering
    key = hmac.digest(key_of(table), b"round 1\n\n\nx\n", "sha256")
    assert table.gathering.round(1) == Material({3: "x"}, "", True)
    dice = draws.dice_of(key_of(table), table.position, table.gathering, 2)
    before = table.position
    do(table, "gm", Supplied(2, "nmr"), late, dice=dice)
    text = table.record.log[-1].text
    assert text == before.play("nmr", 2, Stream(key, "nmr/1/2")).history[-1].text
    assert table.record.tags["Words1"] == "- - x"
    do(table, "gm", entries.RollBack(3), late)
    assert table.gathering.round(1).words == {3: "x"}
    assert refused(table, "gm", Word(1, "late"), late).code == "nothing"


def test_such_a_log_replays() -> None:
    table = begun("words", control=DAYS)
    play_round(table, UNTIL)
    do(table, table.seats[3].holder, Word(3, "x"), UNTIL)
    do(table, "gm", Published("round-00.txt", "a" * 64), UNTIL)
    assert refused(table, "gm", Published("round-00.txt", "A"), UNTIL).code == "words"
    assert refused(table, "ann", Published("round-00.txt", "a" * 64), UNTIL).code == "role"
    again = Table(*("t", table.start, START), owner="gm", game_master="gm", control=DAYS)
    for logged in table.log:
        again.apply(codec.read_line(codec.write_line(logged)))
    assert everything(again) == everything(table)


def test_a_log_from_before_says_nothing_of_it() -> None:
    """As it was written until there was a second form."""
    data = {"kind": "gather", "commitment": "c", "lot": True, "chosen": False, "seed": ""}
    assert codec.decode(data) == Gather("c", True)
    about = "tailbiter-draw-1 table=t"
    words = ["one", "", "three"]
    old = hmac.digest(SECRET, "\n".join([about, *words]).encode(), "sha256")
    assert draws.key_of(SECRET, about, words) == old


INPUTS: Any = {
    "secret": st.binary(min_size=32, max_size=32),
    "about": st.from_regex(r"\Atailbiter-draw-2 [a-z=0-9]{1,20}\Z"),
    "words": st.lists(st.from_regex(r"\A[a-z]{0,5}\Z"), min_size=3, max_size=3),
    "number": st.from_regex(r"\A[0-9]{0,5}\Z"),
}


@given(st.fixed_dictionaries(INPUTS), st.data())
def test_changing_any_input_changes_the_key(values: Any, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(values)))
    other = data.draw(INPUTS[name].filter(lambda one: one != values[name]))
    assert draws.key_of(**values) != draws.key_of(**{**values, name: other})


MATERIALS: Any = {
    "turn": st.integers(0, 20),
    "words": st.dictionaries(st.integers(1, 3), st.from_regex(r"\A[a-z]{1,3}\Z")),
    "number": st.from_regex(r"\A[0-9]{0,3}\Z"),
}


@given(st.fixed_dictionaries(MATERIALS), st.data())
def test_changing_what_a_round_gave_changes_its_key(values: Any, data: st.DataObject) -> None:
    def key(found: Any) -> bytes:
        return draws.round_key(
            b"k" * 32, 3, found["turn"], Material(found["words"], found["number"])
        )

    name = data.draw(st.sampled_from(sorted(values)))
    other = data.draw(MATERIALS[name].filter(lambda one: one != values[name]))
    assert key(values) != key({**values, name: other})


@pytest.mark.parametrize("label", [draws.DEAL, draws.LOT, draws.nmr(3, 2)])
@pytest.mark.parametrize("bound", [3, 17, 90])
def test_every_label_draws_all_equally_often(label: str, bound: int) -> None:
    """Chi-square over keys of rounds: within five standard deviations of what chance gives."""
    many = 60 * bound
    seen = Counter(
        Stream(draws.round_key(b"k", 3, turn, Material()), label).below(bound)
        for turn in range(many)
    )
    chi = sum((seen[one] - 60) ** 2 for one in range(bound)) / 60
    assert abs(chi - (bound - 1)) <= 5 * math.sqrt(2 * bound) + 1


def test_every_order_of_a_lot_comes_equally_often() -> None:
    orders = list(itertools.permutations((1, 2, 3)))
    keys = (draws.key_of(SECRET, f"{draws.SECOND} {n}", []) for n in range(600))
    seen = Counter(tuple(Stream(key, draws.LOT).shuffled((1, 2, 3))) for key in keys)
    assert set(seen) == set(orders)
    assert sum((seen[one] - 100) ** 2 for one in orders) / 100 < 5 + 5 * math.sqrt(10)


def test_a_hand_is_promised_by_its_hash() -> None:
    table = begun()
    about, key = draws.header("t", table.game, "public", LOTTERY, UNTIL), key_of(table)
    hands = draws.hands_of(table.record.start)
    seen = table.record.start.view(2)["board"]["hand"]
    assert hands[1] == seen
    salt = hmac.digest(key, b"salt 2", "sha256").hex()
    written = "\n".join([about, "hand 2", " ".join(map(str, seen)), salt])
    promises = draws.hand_promises(about, key, table.record.start)
    assert promises[1] == hashlib.sha256(written.encode()).hexdigest()
    assert len(set(promises)) == 3
    assert draws.hands_of(tailbiter.game("ouroboros").start()) == []


def test_the_chain_is_what_the_docs_say() -> None:
    first = hashlib.sha256(b"header").hexdigest()
    second = hashlib.sha256(f"{first}\nline one".encode()).hexdigest()
    assert list(publishing.heads("header", ["line one"])) == [first, second]
