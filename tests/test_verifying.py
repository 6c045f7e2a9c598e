"""A finished game proved, and every kind of cheating found and named."""

import base64
import json
import quopri
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tailbiter
from tailbiter.cli import main
from tailbiter.tables import codec, draws, publishing
from tailbiter.tables.entries import Begin, Entry, Supplied, Turn, Word
from tailbiter.tables.gathering import Material
from tailbiter.tables.table import Table
from tailbiter.verifying import Finding, Parcel, chance, prove
from tailbiter.verifying.chain import heads_of
from tailbiter.verifying.draw import start_of
from tailbiter.verifying.log import read_line
from tailbiter.verifying.parcel import repacked, unpacked
from tailbiter.verifying.replay import Replay
from tests.finishing import NAMES, START, UNTIL, listed, played
from tests.sampling import places
from tests.test_tables_walks import LONGEST, PAUSES, asked_for, new_table

Files = dict[str, bytes]
WAYS = [("public", "a lottery"), ("words", ""), ("secret", "a lottery"), ("words", "a lottery")]


@cache
def honest() -> tuple[Files, dict[str, bytes]]:
    desk = played()
    return desk.finish(), desk.mails


def found(files: Files, mails: dict[str, bytes] | None = None) -> list[Finding]:
    return [one for one in prove(Parcel(files, "g7"), mails or {}) if one.is_wrong]


def first(files: Files, mails: dict[str, bytes] | None = None) -> tuple[str, str]:
    """Code and place of the first thing that does not fit."""
    one = found(files, mails)[0]
    return one.code, str(one.place)


@pytest.mark.parametrize(("supplied", "public"), WAYS)
def test_an_honest_game_has_nothing_wrong(supplied: str, public: str) -> None:
    desk = played(supplied, public)
    files = desk.finish()
    proved = prove(Parcel(files, "g7"), desk.mails)
    assert [one.text for one in proved if one.is_wrong] == []
    codes = {"manifest", "header", "secret", "word", "deal", "lot", "hand", "supplied", "chain"}
    codes |= {"turn", "mended", "record", "published", "mail"}
    assert codes <= {one.code for one in proved}


def test_an_archive_has_the_bytes_that_the_docs_say() -> None:
    files, _ = honest()
    packed = publishing.archive(files)
    assert repacked(files) == packed
    assert unpacked(packed, "g7.zip") == files
    assert found_in_archive(packed) == []


def found_in_archive(packed: bytes) -> list[Finding]:
    try:
        parcel = Parcel(unpacked(packed, "g7.zip"), "g7.zip", packed)
    except ValueError as error:
        return [Finding("archive", None, str(error))]  # type: ignore[arg-type]
    return [one for one in prove(parcel, {}) if one.is_wrong]


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


@pytest.mark.long
def test_one_bit_changed_in_any_file_is_found_and_its_file_named() -> None:
    files, _ = honest()
    rng = random.Random(7)
    for name, data in files.items():
        for place in places(range(len(data)), 40, 4):
            changed = {**files, name: flipped(data, place, rng.randrange(8))}
            wrong = found(changed)
            assert wrong, (name, place)
            others = {one: data for one, data in changed.items() if one != "manifest.txt"}
            assert found(listed(others)) or name == "manifest.txt", (name, place)
            if name != "manifest.txt":
                assert wrong[0].place.file == name, (name, place, wrong[0])


@pytest.mark.long
def test_one_bit_changed_in_the_archive_is_found() -> None:
    packed = publishing.archive(honest()[0])
    rng = random.Random(8)
    for place in places(range(len(packed)), 900, 90):
        assert found_in_archive(flipped(packed, place, rng.randrange(8))), place
    for place in (0, len(packed) // 2, len(packed) - 1):
        assert found_in_archive(packed[:place]), place
    assert found_in_archive(packed + b"x")


# Cheats that play the whole game their way, and compute every hash anew.


def swapped_card(table: Table, entry: Entry) -> Entry:
    """The master gives a card of seat 2 to seat 1."""
    if not isinstance(entry, Begin):
        return entry
    game = table.game
    deal = game.definition.deal.write(game.position(entry.start).state)
    hands = deal["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    return replace(entry, start=game.start_from(deal).text)


def another_lot(table: Table, entry: Entry) -> Entry:
    if not isinstance(entry, Begin):
        return entry
    return replace(entry, lot=" ".join(reversed(entry.lot.split())))


def no_lot(table: Table, entry: Entry) -> Entry:
    return replace(entry, lot="") if isinstance(entry, Begin) else entry


def chosen_card(table: Table, entry: Entry) -> Entry:
    """The worst card of the late seat, not the one that was drawn."""
    if not isinstance(entry, Supplied):
        return entry
    hand = table.position.view(gm=True)["board"]["hands"][entry.seat - 1]
    card, _, bid = entry.text.partition(" ")
    other = next(one for one in hand if f"{one}!" != card)
    return replace(entry, text=f"{other}! {bid}")


def another_word(table: Table, entry: Entry) -> Entry:
    """A friend's word, tried until the deal suits, is not the one that was promised."""
    if isinstance(entry, Word) and table.is_gathering and entry.seat == 1:
        return replace(entry, word="another-word-of-ann")
    return entry


@pytest.mark.parametrize(
    ("twist", "way", "code", "kind"),
    [
        (swapped_card, 0, "deal", "begin"),
        (another_lot, 0, "seats", "begin"),
        (no_lot, 0, "seats", "begin"),
        (chosen_card, 0, "supplied", "supplied"),
        (chosen_card, 1, "supplied", "supplied"),
        (chosen_card, 2, "supplied", "supplied"),
        (another_word, 1, "word", "word"),
    ],
)
def test_a_cheat_who_computes_every_hash_is_named(
    twist: Callable[[Table, Entry], Entry], way: int, code: str, kind: str
) -> None:
    files = played(*WAYS[way], twist=twist).finish()
    line = next(n for n, one in enumerate(log_of(files), 1) if one["entry"]["kind"] == kind)
    assert first(files) == (code, f"log.jsonl:{line}")


def log_of(files: Files) -> list[Any]:
    return [json.loads(line) for line in files["log.jsonl"].splitlines()]


def test_a_late_word_is_named() -> None:
    """After the number is known a friend of the master's gives a word that makes the deal."""

    def late(table: Table, entry: Entry) -> Entry:
        if isinstance(entry, Begin) and table.gathering and 2 not in table.gathering.words:
            table.add(Word(2, "late-word"), UNTIL, "ben")
            assert table.gathering
            key = draws.game_key("g7", table.game, table.gathering, bytes(range(32)))
            lot = draws.lot_of(table.game, key)
            return Begin(draws.start_of(table.game, key).text, lot)
        return entry

    code, place = first(played(twist=late).finish())
    assert (code, place) == ("word-late", "log.jsonl:10")


def test_a_late_word_of_a_round_is_named() -> None:
    def late(table: Table, entry: Entry) -> Entry:
        if isinstance(entry, Supplied) and table.gathering:
            table.add(Word(entry.seat, "late-word"), START, "gm")
            key = draws.game_key("g7", table.game, table.gathering, bytes(range(32)))
            dice = draws.dice_of(key, table.position, table.gathering, entry.seat)
            text = table.position.play("nmr", entry.seat, dice).history[-1].text
            return replace(entry, text=text)
        return entry

    files = played("words", "a lottery", twist=late).finish()
    assert first(files)[0] == "word-late"


def test_a_promise_made_late_is_named() -> None:
    files, _ = desk_files("words", "")
    lines = log_of(files)
    sit = next(n for n, one in enumerate(lines) if one["entry"]["kind"] == "sit")
    word = next(n for n, one in enumerate(lines) if one["entry"]["kind"] == "word")
    lines[sit], lines[word] = lines[word], lines[sit]
    assert "promise-late" in {one.code for one in found(relogged(files, lines))}


@cache
def desk_files(supplied: str, public: str) -> tuple[Files, dict[str, bytes]]:
    desk = played(supplied, public)
    return desk.finish(), desk.mails


def relogged(files: Files, lines: list[Any]) -> Files:
    """The log changed, numbered anew; its chain and the manifest computed by the cheat."""
    texts = [
        json.dumps({**line, "number": n}, separators=(",", ":")) for n, line in enumerate(lines, 1)
    ]
    header = files["header.txt"].decode().rstrip("\n")
    heads = list(publishing.heads(header, texts))
    counts = [line.split()[0] for line in files["chain.txt"].decode().splitlines()]
    kept = sorted({min(int(count), len(texts)) for count in counts})
    chain = "".join(f"{count} {heads[count]}\n" for count in kept)
    log = "".join(f"{text}\n" for text in texts)
    others = {name: data for name, data in files.items() if name != "manifest.txt"}
    return listed({**others, "log.jsonl": log.encode(), "chain.txt": chain.encode()})


def dropped(lines: list[Any]) -> None:
    """An order that came is said not to have come."""
    del lines[[line["entry"]["kind"] for line in lines].index("turn")]


def exchanged(lines: list[Any]) -> None:
    turns = [n for n, line in enumerate(lines) if line["entry"]["kind"] == "turn"]
    one, other = turns[0], turns[1]
    lines[one], lines[other] = lines[other], lines[one]


def re_bid(lines: list[Any]) -> None:
    turn = next(line for line in lines if line["entry"]["kind"] == "turn")
    turn["entry"]["text"] = "bid 1" if turn["entry"]["text"] != "bid 1" else "bid 2"


def other_number(lines: list[Any]) -> None:
    number = [line for line in lines if line["entry"]["kind"] == "number"][-1]
    number["entry"]["text"] = "1 1 1"


def other_secret(lines: list[Any]) -> None:
    reveal = next(line for line in lines if line["entry"]["kind"] == "reveal")
    reveal["entry"]["secret"] = "00" * 32


def somebody_else(lines: list[Any]) -> None:
    turn = next(line for line in lines if line["entry"]["kind"] == "turn")
    turn["who"] = next(name for name in NAMES if name != turn["who"])


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (dropped, {"head", "turn"}),
        (exchanged, {"head"}),
        (re_bid, {"record", "head"}),
        (other_number, {"supplied"}),
        (other_secret, {"secret", "deal"}),
        (somebody_else, {"who", "head"}),
    ],
)
def test_a_log_changed_later_does_not_fit_what_was_published(
    change: Callable[[list[Any]], None], codes: set[str]
) -> None:
    files, mails = honest()
    lines = log_of(files)
    change(lines)
    wrong = found(relogged(files, lines), mails)
    assert codes <= {one.code for one in wrong}
    assert any(one.place.line or one.place.file != "log.jsonl" for one in wrong)


def test_a_log_changed_without_its_chain_is_named_by_line() -> None:
    files, _ = honest()
    lines = log_of(files)
    dropped(lines)
    changed = {**relogged(files, lines), "chain.txt": files["chain.txt"]}
    changed = listed({n: d for n, d in changed.items() if n != "manifest.txt"})
    assert "chain" in {one.code for one in found(changed)}


def test_a_report_that_was_edited_is_named() -> None:
    files, _ = honest()
    edited = files["round-03.txt"].replace(b"over", b"won!")
    others = {name: data for name, data in files.items() if name != "manifest.txt"}
    assert first(listed({**others, "round-03.txt": edited})) == ("published", "round-03.txt")
    lines = log_of(files)
    note = next(line for line in lines if line["entry"].get("name") == "round-03.txt")
    note["entry"]["digest"] = publishing.digest(edited)
    changed = relogged({**files, "round-03.txt": edited}, lines)
    assert first(changed) == ("head", "final.html")
    assert ("head", "round-04.txt") in {(one.code, one.place.file) for one in found(changed)}


def test_a_game_made_up_as_a_whole_does_not_fit_anybodys_mail() -> None:
    """Every file is made anew with another order in round 0: only letters are out of reach."""

    def other(table: Table, entry: Entry) -> Entry:
        if isinstance(entry, Turn) and table.turns == 0:
            return replace(entry, text="bid 42")
        return entry

    files = played(twist=other).finish()
    assert found(files) == []
    _, mails = honest()
    assert found(files, mails) == []  # all of these were sent before
    late = {
        "report.eml": b"Subject: g7\n\n> " + honest()[0]["round-00.txt"].replace(b"\n", b"\n> ")
    }
    assert first(files, late) == ("head", "report.eml")


def test_a_mail_with_another_header_commitment_or_hand_is_named() -> None:
    files, mails = honest()
    name = next(one for one in mails if one.endswith("-2.eml"))
    raw = mails[name]
    assert found(files, mails) == []
    for old, new in [
        (b"players=3", b"players=4"),
        (b"Commitment: ", b"Commitment: " + b"0" * 64 + b" was "),
        (b"Hand of seat 2", b"Hand of seat 1"),
    ]:
        assert first(files, {name: raw.replace(old, new)}) == ("mail", name)
    bare = {"x.eml": b"Subject: hello\n\nHow are you?"}
    assert first(files, bare) == ("mail", "x.eml")
    assert found(files, {**bare, name: raw}) == []
    told = [one.text for one in prove(Parcel(files, "g7"), {**bare, name: raw})]
    assert any("proves nothing" in one for one in told)


@pytest.mark.parametrize(
    ("encoding", "coded"),
    [(b"base64", base64.encodebytes), (b"quoted-printable", quopri.encodestring)],
)
def test_a_mail_is_read_however_it_is_encoded(
    encoding: bytes, coded: Callable[[bytes], bytes]
) -> None:
    files, mails = honest()
    body = next(iter(mails.values())).split(b"\n\n", 1)[1]
    about = b"Subject: x\nContent-Type: text/plain; charset=utf-8\n"
    about += b"Content-Transfer-Encoding: " + encoding + b"\n\n"
    assert found(files, {"x.eml": about + coded(body)}) == []
    other = body.replace(b"Commitment: ", b"Commitment: " + b"0" * 64 + b"\n")
    assert first(files, {"x.eml": about + coded(other)}) == ("mail", "x.eml")


@pytest.mark.parametrize("name", ["game.toml", "log.jsonl", "hands.txt", "round-03.txt"])
def test_a_missing_file_is_named(name: str) -> None:
    files = {one: data for one, data in honest()[0].items() if one != name}
    assert first(files)[0] == "missing"
    assert name in found(files)[0].text
    others = {one: data for one, data in files.items() if one != "manifest.txt"}
    assert name in " ".join(one.text for one in found(listed(others)))


def test_a_file_too_many_is_named() -> None:
    assert first({**honest()[0], "more.txt": b""}) == ("too-many", "more.txt")


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("game.toml", b'deck = "scaled"', b'deck = "52"', "header"),
        ("game.toml", b"waits = true", b"waits = false", "published"),
        ("header.txt", b"lottery", b"raffle!", "header"),
        ("commitment.txt", None, b"0" * 64 + b"\n", "commitment"),
        ("hands.txt", b"2 ", b"2 0", "hand"),
        ("game.tail", b'"bid', b'"bid ', "record"),
        ("game.tail", b'Name1 "', b'Name1 "x', "record"),
        ("chain.txt", b" ", b" 0", "chain"),
    ],
)
def test_a_file_changed_with_its_manifest_is_named(
    name: str, old: bytes | None, new: bytes, code: str
) -> None:
    files = {one: data for one, data in honest()[0].items() if one != "manifest.txt"}
    changed = new if old is None else files[name].replace(old, new, 1)
    assert changed != files[name]
    wrong = found(listed({**files, name: changed}))
    assert code in {one.code for one in wrong}


def test_the_command_proves_a_folder_an_archive_and_says_what_does_not_fit(
    tmp_path: Path,
) -> None:
    files, mails = honest()
    folder = tmp_path / "g7" / "public"
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (tmp_path / "g7.zip").write_bytes(publishing.archive(files))
    mail = next(iter(mails))
    (tmp_path / mail).write_bytes(mails[mail])

    def run(*words: str) -> Any:
        return CliRunner().invoke(main, ["verify", *words])

    for path in ("g7", "g7/public", "g7.zip"):
        done = run(str(tmp_path / path), "--mail", str(tmp_path / mail))
        assert done.exit_code == 0, done.output
    (folder / "words.txt").write_bytes(b"others")
    done = run(str(tmp_path / "g7"))
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0].startswith("NO   words.txt: ")
    data = json.loads(run(str(tmp_path / "g7"), "--json").stdout)
    assert {"code", "file", "line", "text", "is_wrong"} == set(data[0])
    assert run(str(tmp_path)).exit_code != 0


def walked(name: str, seed: int) -> Table:
    """A table at which anybody asked for anything."""
    table, rng, now = new_table(name, seed), random.Random(seed), START
    for _ in range(2 * LONGEST if table.gathering else 0):
        now += rng.choice(PAUSES)
        decided = asked_for(table, rng, now)
        if decided and not decided.is_repeat:
            table.apply(decided.logged, decided.step)
    return table


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_log_is_adjudicated_as_its_table_did(name: str) -> None:
    """Random walks at tables, in which anybody asks for anything: the record comes out the same."""
    begun = 0
    for seed in range(40):
        table = walked(name, seed)
        if table.gathering is None or table.is_gathering:
            continue
        begun += 1
        again = Replay(table.game, table.control.waits)
        for number, logged in enumerate(table.log, 1):
            again.tell(read_line(number, codec.write_line(logged), table.game.players))
        again.begun.tags = table.record.tags
        assert again.begun.text == table.record.text
    assert begun > 8


def test_a_log_of_rubbish_is_refused_and_nothing_breaks() -> None:
    files, _ = honest()
    rng = random.Random(4)
    rubbish: list[Any] = [
        None,
        "",
        0,
        -1,
        4,
        10**30,
        True,
        [],
        {},
        "x",
        "nmr",
        "99 bid 5",
        "1 2",
        1.5,
        "gm",
    ]
    for _ in range(60):
        lines = log_of(files)
        line = rng.choice(lines)
        where = line["entry"] if rng.random() < 0.8 else line
        name = rng.choice(list(where))
        before, where[name] = where[name], rng.choice(rubbish)
        is_number = name == "number" and where is line  # that the cheat counts anew
        is_same = type(before) is type(where[name]) and before == where[name]
        assert found(relogged(files, lines)) or is_number or is_same or line is lines[-1], line


@pytest.mark.parametrize("bound", [2, 3, 52, 3 << 62, (1 << 63) + 1])
def test_who_proves_draws_what_who_deals_draws(bound: int) -> None:
    """The large ones pass over many numbers that would favour some; small ones hardly ever do."""
    ours, theirs = draws.Stream(b"key", "deal"), chance.Numbers(b"key", "deal")
    assert [ours.below(bound) for _ in range(40)] == [theirs.below(bound) for _ in range(40)]
    assert ours.shuffled(range(9)) == theirs.shuffled(range(9))


def test_the_example_of_the_docs_is_what_both_compute() -> None:
    """docs/by-post-proof.md, worked once by what deals and once by what proves."""
    page = Path("docs/by-post-proof.md").read_text().split("## An example")[1]
    lines = [line.strip() for line in page.split("\n") if line.startswith("    ")]
    said = dict(re.split(r": (?=[0-9A-Za-z ,=;]|$)", line, maxsplit=1) for line in lines)
    secret, words, number = bytes(range(32)), ("rhubarb", ""), "3 14 15 26 38 49"
    game, header = tailbiter.game("eat-me", players=2), said["header"]
    _, _, named = header.partition(" public=")
    assert header == draws.header("dinner", game, "public", named, 1_699_984_800_000)
    assert said["commitment"] == draws.commitment(secret, header)
    assert said["commitment"] == chance.sha(header.encode() + b"\n" + secret)
    key = draws.key_of(secret, header, words, number)
    assert said["key"] == key.hex() == chance.mac(secret, header, *words, number).hex()
    start = draws.start_of(game, key)
    assert start.text == start_of(game, key)
    deal = game.definition.deal.write(start.state)
    hands = [" ".join(map(str, hand)) for hand in deal["hands"]]
    assert hands == [said["hand 1"], said["hand 2"]]
    assert [str(*deal["revealed"]), str(*deal["withdrawn"])] == [
        said["revealed"],
        said["withdrawn"],
    ]
    assert ["AB"[seat - 1] for seat in deal["lot"]] == said["lot of M4"].split()
    assert said["lot of seats"] == draws.lot_of(game, key) == chance.lot_of(key, 2)
    assert said["salt 1"] == draws.salt_of(key, 1) == chance.salt_of(key, 1)
    hashes = [said["hash of hand 1"], said["hash of hand 2"]]
    assert hashes == draws.hand_promises(header, key, start)
    assert hashes[1] == chance.hand_hash(header, key, 2, deal["hands"][1])
    third = draws.round_key(key, 2, 3, Material(number="7 9 11"))
    assert (
        said["key of round 3"] == third.hex() == chance.mac(key, "round 3", "", "", "7 9 11").hex()
    )
    drawn = chance.Numbers(third, "nmr/3/2")
    assert said["first number of nmr/3/2"] == str(drawn.take())
    assert said["card"].startswith(f"{draws.Stream(third, 'nmr/3/2').below(8)},")
    heads = list(publishing.heads(header, ['{"number":1}']))
    assert heads == [said["head 0"], said['head 1, after the line {"number":1}']]
    assert heads_of(header, ['{"number":1}']) == heads
