"""Fair draws: every deal as likely as any other, and every kind of cheating found and named."""

import hashlib
import hmac
import itertools
import json
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tailbiter
from tailbiter.cli import main
from tailbiter.games import GAMES
from tailbiter.tables import draws, entries
from tailbiter.tables.draws import Stream
from tailbiter.verifying import Finding, Parcel, prove
from tests.seating import START, do, play_on, quick_turn
from tests.test_tables_gathering import SECRET, WORDS, begun

names = pytest.mark.parametrize("name", GAMES)
DRAWN: dict[str, dict[str, Any]] = {  # options with which chance decides something
    "eat-me": {"players": 3},
    "eat-thyself": {"sides": "random"},
    "eat-your-neighbor": {"keystone": "yes"},
    "ouroboros": {},
}


def finished(lot: bool = True, supplied: bool = False) -> tailbiter.Record:
    """A game that three people played, as its file tells it."""
    table = begun(lot=lot, game_master="gm")
    rng = random.Random(3)
    play_on(table, 3, rng)
    if supplied:
        assert table.gathering
        about = draws.header("t", table.game)
        key = draws.key_of(SECRET, about, table.gathering.words_by_seat)
        dice = Stream(key, draws.nmr(table.position.turn, 2))
        do(table, "gm", entries.Supplied(2, "nmr"), dice=dice)
    do(table, "ann", entries.Stop())
    do(table, "", entries.Reveal(SECRET.hex()))
    return tailbiter.read_record(table.record.text)


def check(record: tailbiter.Record) -> list[Finding]:
    return prove(Parcel({"game.tail": record.text.encode()}, "game.tail"), {})


def wrong(record: tailbiter.Record) -> set[str]:
    return {finding.code for finding in check(record) if finding.is_wrong}


def with_start(record: tailbiter.Record, start: tailbiter.Position) -> tailbiter.Record:
    return tailbiter.Record(record.game, start, **record.tags)


def key_with(record: tailbiter.Record, words: list[str]) -> bytes:
    return draws.key_of(SECRET, record.tags["Draw"], words)


def test_an_honest_game_has_nothing_wrong() -> None:
    found = check(finished(supplied=True))
    assert not any(finding.is_wrong for finding in found)
    assert {finding.code for finding in found} == {
        *("header", "secret", "word", "deal", "lot", "supplied")
    }


def another_secret(record: tailbiter.Record) -> tailbiter.Record:
    record.tags["Secret"] = (SECRET[::-1]).hex()
    return record


def word_changed(record: tailbiter.Record) -> tailbiter.Record:
    """The server tries words of a friend until the deal suits."""
    words = [WORDS["ann"], "another-word-of-ben", WORDS["cy"]]
    record.tags["Words"] = " ".join(words)
    return with_start(record, draws.start_of(record.game, key_with(record, words)))


def word_left_out(record: tailbiter.Record) -> tailbiter.Record:
    words = [WORDS["ann"], "", WORDS["cy"]]
    return with_start(record, draws.start_of(record.game, key_with(record, words)))


def another_deal(record: tailbiter.Record) -> tailbiter.Record:
    return with_start(record, record.game.start(5))


def labels_swapped(record: tailbiter.Record) -> tailbiter.Record:
    key = key_with(record, list(WORDS.values()))
    return with_start(record, draws.start_of(record.game, key, draws.LOT))


def seats_changed(record: tailbiter.Record) -> tailbiter.Record:
    words = [WORDS["ben"], WORDS["ann"], WORDS["cy"]]
    return with_start(record, draws.start_of(record.game, key_with(record, words)))


def lot_changed(record: tailbiter.Record) -> tailbiter.Record:
    seats = record.tags["Lot"].split()
    record.tags["Lot"] = " ".join(seats[1:] + seats[:1])
    return record


def more_seats(record: tailbiter.Record) -> tailbiter.Record:
    record.tags["Draw"] = record.tags["Draw"].replace("seats=3", "seats=4")
    return record


@pytest.mark.parametrize(
    ("cheat", "code"),
    [
        (another_secret, "secret"),
        (word_changed, "word"),
        (word_left_out, "left-out"),
        (another_deal, "deal"),
        (labels_swapped, "label"),
        (seats_changed, "seats"),
        (lot_changed, "seats"),
        (more_seats, "header"),
    ],
)
def test_cheating_is_found_and_named(
    cheat: Callable[[tailbiter.Record], tailbiter.Record], code: str
) -> None:
    assert code in wrong(cheat(finished()))


def test_a_word_that_was_not_shown_is_told_and_no_fault() -> None:
    record = finished()
    words = [WORDS["ann"], "", WORDS["cy"]]
    record.tags["Words"] = f"{WORDS['ann']} - {WORDS['cy']}"
    key = key_with(record, words)
    record.tags["Lot"] = draws.lot_of(record.game, key)
    honest = with_start(record, draws.start_of(record.game, key))
    assert wrong(honest) == set()
    assert "left-out" in {finding.code for finding in check(honest)}


def test_a_supplied_card_is_the_one_that_was_drawn() -> None:
    text = finished(supplied=True).text
    found = re.search(r'"(\d+)! bid', text)
    assert found
    position = tailbiter.read_record(text).positions[-2]
    hand = position.view(gm=True)["board"]["hands"][1]
    other = next(card for card in hand if card != int(found[1]))
    assert wrong(tailbiter.read_record(text.replace(found[0], f'"{other}! bid'))) == {"supplied"}


def test_a_chosen_seed_is_checked_too() -> None:
    record = finished(lot=False)
    record.tags["Chosen"] = "seed 5"
    assert wrong(with_start(record, record.game.start(5))) == set()
    assert wrong(record) == {"deal"}


@pytest.mark.parametrize("tag", ["Draw", "Secret", "Words", "Promises"])
def test_a_file_that_tells_too_little_is_refused(tag: str) -> None:
    record = finished()
    del record.tags[tag]
    (found,) = check(record)
    assert (found.code, found.is_wrong) == ("unreadable", True)


def test_the_command_says_what_does_not_fit(tmp_path: Path) -> None:
    def run(record: tailbiter.Record) -> Any:
        record.save(tmp_path / "game.tail")
        return CliRunner().invoke(main, ["check", str(tmp_path / "game.tail"), "--json"])

    fine, bad = run(finished()), run(another_deal(finished()))
    assert (fine.exit_code, bad.exit_code) == (0, 1)
    assert [one["code"] for one in json.loads(bad.stdout) if one["is_wrong"]] == ["deal"]
    plain = CliRunner().invoke(main, ["check", str(tmp_path / "game.tail")])
    assert [line[:3] for line in plain.stdout.splitlines()].count("NO ") == 1


def test_the_docs_alone_are_enough_to_check_a_game() -> None:
    """The program of docs/fair-draws.md, as it stands there, draws the same hands."""
    record = finished()
    page = Path("docs/fair-draws.md").read_text()
    program = page.split("## Checked by hand")[1].split("## ")[0].replace("\n    ", "\n")
    tags = record.tags
    known: dict[str, Any] = {
        "header": tags["Draw"],
        "secret": bytes.fromhex(tags["Secret"]),
        "commitment": tags["Commitment"],
        "words": tags["Words"].split(),
        "promises": tags["Promises"].split(),
        "deck": 90,
    }
    deal = record.game.definition.deal.write(record.start._state)
    known["deck"] = sum(map(len, [*deal["hands"], deal["revealed"], deal["withdrawn"]]))
    exec(program, known)
    hand = len(deal["hands"][0])
    assert [sorted(known["cards"][hand * seat : hand * seat + hand]) for seat in range(3)] == (
        deal["hands"]
    )
    lot = known["shuffled"]([1, 2, 3], known["numbers"]("lot"))
    assert " ".join(map(str, lot)) == tags["Lot"]


def test_a_stream_is_what_the_docs_say() -> None:
    """Written out once more, with literal numbers."""
    key = hmac.digest(b"\x01" * 32, b"header\nword one\n\nword three", "sha256")
    assert draws.key_of(b"\x01" * 32, "header", ["word one", "", "word three"]) == key
    block = hmac.digest(key, b"deal 0", "sha256") + hmac.digest(key, b"deal 1", "sha256")
    numbers = [int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8)]
    assert list(itertools.islice(draws.numbers(key, "deal"), 8)) == numbers
    assert draws.commitment(b"\x02" * 32, "header") == (
        hashlib.sha256(b"header\n" + b"\x02" * 32).hexdigest()
    )


def fed(*values: int) -> Stream:
    stream = Stream(b"", "")
    stream.numbers = iter(values)
    return stream


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    assert fed(2**64 - 1, 7).below(10) == 7  # 2**64 is 6 mod 10: the last six are too many
    assert fed(2**64 - 7, 7).below(10) == 9
    assert fed(2**64 - 1).below(2**62) == 2**62 - 1


def test_every_order_comes_from_exactly_as_many_numbers() -> None:
    """All choices of a shuffle of four, each once: each of the 24 orders once."""
    choices = itertools.product(range(4), range(3), range(2))
    orders = Counter(tuple(fed(*chosen).shuffled("abcd")) for chosen in choices)
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def places(deal: Any) -> Iterator[tuple[Any, str]]:
    """What lies where in a deal."""
    for name, items in deal.items():
        for place, item in enumerate(items):
            if isinstance(item, list):
                yield from ((one, f"{name} {place}") for one in item)
            else:
                is_set = name in ("revealed", "withdrawn", "keystones")
                yield item, name if is_set else f"{name} {place}"


@names
def test_a_drawn_deal_is_like_one_by_a_seed(name: str) -> None:
    """Chi-square with fixed seeds: everything lies everywhere as often as after start(seed)."""
    game, many = tailbiter.game(name, **DRAWN[name]), 1500
    rng = random.Random(name)
    ours: Counter[Any] = Counter()
    theirs: Counter[Any] = Counter()
    for seed in range(many):
        drawn = game.drawn(lambda items: rng.sample(list(items), len(items)))
        game.start_from(drawn)
        ours.update(places(drawn))
        theirs.update(places(game.deal(seed)))
    assert set(ours) == set(theirs)
    chi = sum((ours[one] - theirs[one]) ** 2 / (ours[one] + theirs[one]) for one in ours)
    freedom = len(ours)
    assert chi < freedom + 5 * math.sqrt(2 * freedom)


@names
def test_where_chance_decides_nothing_the_start_is_the_same(name: str) -> None:
    game = tailbiter.game(name)
    if name in ("eat-thyself", "eat-your-neighbor"):
        assert draws.start_of(game, b"key") == game.start(3)
    else:
        assert draws.start_of(game, b"key") != draws.start_of(game, b"another")


def test_what_is_supplied_at_a_table_comes_from_its_stream() -> None:
    table = begun(game_master="gm")
    rng = random.Random(1)
    play_on(table, 3, rng)
    assert table.position.turn == 1
    for seat in (1, 3):
        do(
            table,
            table.seats[seat].holder,
            entries.Turn(seat, quick_turn(table.position, seat, rng)),
        )
    before = table.position
    dice = Stream(b"key", draws.nmr(1, 2))
    entry = do(table, "gm", entries.Supplied(2, "nmr"), START, dice=dice).entry
    again = before.play("nmr", 2, Stream(b"key", "nmr/1/2"))
    assert isinstance(entry, entries.Supplied)
    assert entry.text == again.history[-1].text
