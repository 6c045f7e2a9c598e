"""The page that proves a game: its modules agree with the command, and it is one file."""

import base64
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import tailbiter
from tailbiter.games import GAMES
from tailbiter.tables import codec, draws, publishing
from tailbiter.verifying.page import WEB, deals, page
from tests.browsing import browser
from tests.finishing import UNTIL, listed, played
from tests.test_tables_draws import DRAWN
from tests.test_tables_draws import finished as finished_on_a_server
from tests.test_tables_gathering import SECRET
from tests.test_verifying import (
    another_lot,
    chosen_card,
    flipped,
    honest,
    log_of,
    relogged,
    swapped_card,
    walked,
)
from tests.test_verifying_orders import next_of, number_first, said_by, told_early

PROGRAM = f"""
import {{ readFileSync }} from "node:fs";
const {{ proved, unpacked }} = await import("{(WEB / "parcel.js").as_uri()}");
const games = {json.dumps([file.as_uri() for file in deals()])};
const deals = await Promise.all(games.map(async (file) => (await import(file)).deal));
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(given.map((one) => {{
  const data = new Uint8Array(Buffer.from(one, "base64"));
  const files = unpacked(data);
  return files ? proved(files, deals, data) : proved(new Map([["game.tail", data]]), deals);
}})));
"""


def proved(*parcels: bytes) -> list[list[dict[str, Any]]]:
    """What the page's own modules find in archives and records."""
    given = json.dumps([base64.b64encode(one).decode() for one in parcels])
    command = ["node", "--input-type=module", "-e", PROGRAM]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


def wrong(found: list[dict[str, Any]]) -> set[str]:
    return {one["code"] for one in found if one["isWrong"]}


@pytest.mark.parametrize(("supplied", "public"), [("public", "a lottery"), ("words", "")])
def test_the_page_agrees_about_games_by_post(supplied: str, public: str) -> None:
    files = played(supplied, public).finish()
    cheats = [
        publishing.archive(played(supplied, public, twist=twist).finish())
        for twist in (swapped_card, another_lot, chosen_card)
    ]
    others = {name: data for name, data in files.items() if name != "manifest.txt"}
    hands = listed({**others, "hands.txt": files["hands.txt"].replace(b"1 ", b"1 0")})
    log = listed({**others, "log.jsonl": files["log.jsonl"].replace(b"bid", b"bet", 1)})
    changed = {**files, "words.txt": b"others"}
    more = [publishing.archive(one) for one in (hands, log, changed)]
    honest, *found = proved(publishing.archive(files), *cheats, *more)
    assert wrong(honest) == set()
    told = {one["code"] for one in honest}
    assert {"manifest", "header", "secret", "deal", "lot", "supplied", "hand", "chain"} <= told
    codes = [{"deal"}, {"lot"}, {"supplied"}, {"hand"}, {"chain", "record"}, {"changed"}]
    assert [wrong(one) for one in found] == codes


def word_after_number(lines: list[Any]) -> None:
    """The word stands where nobody could have given it any more, and the deal is drawn with it."""
    lines.insert(next_of(lines, "number"), lines.pop(next_of(lines, "word")))


def number_before_until(lines: list[Any]) -> None:
    lines[next_of(lines, "number")]["at"] = UNTIL - 1


def order_after_number(lines: list[Any]) -> None:
    """Somebody changes their order when they could know what is drawn for the late."""
    at = next(n for n, one in enumerate(lines) if one["entry"]["kind"] == "supplied")
    turn = next(one for one in reversed(lines[:at]) if one["entry"]["kind"] == "turn")
    lines.insert(at, {**turn, "at": lines[at]["at"]})


def another_deal(lines: list[Any]) -> None:
    entry = lines[next_of(lines, "begin")]["entry"]
    fields = entry["start"].split(" ")
    fields[4] = "/".join(reversed(fields[4].split("/")))
    entry["start"] = " ".join(fields)


def another_card(lines: list[Any]) -> None:
    entry = lines[next_of(lines, "supplied")]["entry"]
    card, _, bid = entry["text"].partition("! ")
    entry["text"] = f"{int(card) % 32 + 1}! {bid}"


LOGS = [
    (word_after_number, {"word-late", "deal", "record"}),
    (number_before_until, {"number-early"}),
    (number_first, {"number-early"}),
    (order_after_number, {"order-late"}),
    (told_early, {"reveal-early"}),
    (said_by("turn"), {"who"}),
    (said_by("number"), {"who"}),
    (another_deal, {"deal", "record", "hand"}),
    (another_card, {"supplied"}),
]


def test_the_page_holds_draws_and_record_against_the_log() -> None:
    """A cheat changes the log alone, with its chain and the manifest; the record stays fair."""
    files, _ = honest()
    cheats = []
    for change, _ in LOGS:
        lines = log_of(files)
        change(lines)
        cheats.append(publishing.archive(relogged(files, lines)))
    for (change, codes), found in zip(LOGS, proved(*cheats), strict=True):
        assert codes <= wrong(found), (change, wrong(found))
        for one in found:
            is_claimed = one["code"] == "word" and not one["isWrong"]
            assert not (is_claimed and "seat 1" in one["text"] and change is word_after_number)


FOLLOWING = f"""
import {{ readFileSync }} from "node:fs";
const {{ Log, linesOf, roundsOf }} = await import("{(WEB / "log.js").as_uri()}");
const games = {json.dumps([file.as_uri() for file in deals()])};
const deals = await Promise.all(games.map(async (file) => (await import(file)).deal));
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(given.map(([name, players, waits, text]) => {{
  const log = new Log(players, waits, deals.find((one) => one.game === name));
  for (const line of linesOf(text).lines) log.tell(line);
  if (!log.isTogether) return log.orders.map((one) => one.text);
  return roundsOf(log.orders, players).flatMap((one) => one.orders);
}})));
"""


def orders_in(record: tailbiter.Record) -> list[str]:
    """As a record has them: where seats act together, by round and seat."""
    if not record.game.definition.TOGETHER:
        return list(record.turns)
    given = {(one.turn, one.seat): one.text for one in record.log}
    rounds, seats = sorted({turn for turn, _ in given}), range(1, record.game.players + 1)
    return [given.get((turn, seat), "-") for turn in rounds for seat in seats]


def test_the_page_follows_a_log_as_its_table_did() -> None:
    """Random walks at tables, in which anybody asks for anything: the same orders stand."""
    given: list[tuple[str, int, bool, str]] = []
    due = []
    for name in GAMES:
        for seed in range(40):
            table = walked(name, seed)
            if table.gathering is None or table.is_gathering or table.record.ordered_before:
                continue
            text = "".join(f"{codec.write_line(logged)}\n" for logged in table.log)
            given.append((name, table.game.players, table.control.waits, text))
            due.append(orders_in(table.record))
    command = ["node", "--input-type=module", "-e", FOLLOWING]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == due
    assert sum(map(bool, due)) > 30


def test_the_page_finds_a_changed_byte_anywhere_in_an_archive_and_a_missing_log() -> None:
    files, _ = honest()
    packed = publishing.archive(files)
    directory = flipped(packed, len(packed) - 40, 1)
    bare = {name: data for name, data in files.items() if name not in ("log.jsonl", "manifest.txt")}
    own = {name: data for name, data in files.items() if name != "manifest.txt"}
    found = proved(
        directory, packed + b"x", publishing.archive(listed(bare)), publishing.archive(own)
    )
    assert [wrong(one) for one in found] == [{"archive"}, {"archive"}, {"missing"}, {"missing"}]
    assert not any(one["code"] in ("deal", "word", "lot") for one in found[2])
    assert "gm finish" in found[3][0]["text"]


def record_of(name: str) -> tailbiter.Record:
    """A game that nobody played, drawn by a server."""
    game = tailbiter.game(name, **DRAWN[name])
    header, words = draws.header("t", game), [""] * game.players
    tags = {
        "Draw": header,
        "Commitment": draws.commitment(SECRET, header),
        "Promises": " ".join("-" for _ in words),
        "Words": " ".join("-" for _ in words),
        "Secret": SECRET.hex(),
    }
    start = draws.start_of(game, draws.key_of(SECRET, header, words))
    return tailbiter.Record(game, start, **tags)


def another_start(record: tailbiter.Record) -> tailbiter.Position:
    starts = map(record.game.start, range(20))
    return next(start for start in starts if start.text != record.start.text)


def test_the_page_deals_every_game() -> None:
    assert len(deals()) == len(GAMES)
    records = [record_of(name) for name in GAMES]
    others = [tailbiter.Record(one.game, another_start(one), **one.tags) for one in records]
    found = proved(*(one.text.encode() for one in (*records, *others)))
    for fair, chosen in zip(found[: len(GAMES)], found[len(GAMES) :], strict=True):
        assert wrong(fair) == set()
        assert wrong(chosen) == {"deal"}


def test_the_page_proves_a_record_of_a_server() -> None:
    record = finished_on_a_server(supplied=True)
    text = record.text
    swapped = text.replace(SECRET.hex(), SECRET[::-1].hex())
    other = re.sub(r'Words "\S+', 'Words "another-word-of-ann', text)
    fair, secret, word = proved(text.encode(), swapped.encode(), other.encode())
    assert wrong(fair) == set()
    assert {"supplied", "word", "lot"} <= {one["code"] for one in fair}
    assert "secret" in wrong(secret)
    assert "word" in wrong(word)


def test_the_page_is_one_file_that_asks_nobody() -> None:
    made = page("[Game] </script>")
    assert "default-src 'none'" in made
    assert not re.search(r"https?:|<link|src=|\bimport\b [^(]|^export", made, re.MULTILINE)
    assert made.count("</script>") == 2
    assert json.loads(made.split('id="record">')[1].split("</script>")[0]) == "[Game] </script>"
    served = page(nonce="abc")
    assert served.count('nonce="abc"') == 2
    assert "http-equiv" not in served


def test_the_page_works_from_a_file_without_a_connection(tmp_path: Path) -> None:
    files = played().finish()
    (tmp_path / "fair.html").write_text(page())
    (tmp_path / "g7.zip").write_bytes(publishing.archive(files))
    for name, kept in (("own", files), ("on", {"game.toml": files["game.toml"]})):
        for path, data in {**{f"public/{n}": d for n, d in kept.items()}, "secret/x": b"x"}.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_bytes(data)
    (tmp_path / "cut.zip").write_bytes(publishing.archive(files)[:5_000])
    (tmp_path / "bad.zip").write_bytes(publishing.archive({**files, "words.txt": b"others"}))
    with browser() as launched:
        context = launched.new_context(offline=True, viewport={"width": 390, "height": 800})
        shown, problems = context.new_page(), list[str]()
        shown.on("pageerror", lambda error: problems.append(str(error)))
        shown.on("console", lambda message: problems.append(message.text))
        shown.goto((tmp_path / "fair.html").as_uri())
        shown.set_input_files("#files", tmp_path / "g7.zip")
        expect(shown.locator("#result")).to_be_visible()
        expect(shown.locator("#verdict")).to_have_class("right")
        expect(shown.locator("#findings li.wrong")).to_have_count(0)
        shown.set_input_files("#files", tmp_path / "bad.zip")
        expect(shown.locator("#verdict")).to_have_class("wrong")
        expect(shown.locator("#findings li.wrong").first).to_contain_text("words.txt")
        expect(shown.locator("#limits")).to_contain_text("tailbiter verify")
        shown.set_input_files("#files", tmp_path / "cut.zip")
        expect(shown.locator("#findings li.wrong")).to_have_count(1)
        expect(shown.locator("#findings li.wrong")).to_contain_text("cut off")
        shown.set_input_files("#folder", tmp_path / "own")
        expect(shown.locator("#verdict")).to_have_class("right")
        shown.set_input_files("#folder", tmp_path / "on")
        expect(shown.locator("#findings li.wrong")).to_have_count(1)
        expect(shown.locator("#findings li.wrong")).to_contain_text("no finished game")
        shown.get_by_label("Your word").fill("a-word-of-16-letters")
        expect(shown.locator("#promise")).to_have_text(draws.promise("a-word-of-16-letters"))
        assert shown.evaluate("document.documentElement.scrollWidth") <= 390
        assert problems == []
        context.close()
