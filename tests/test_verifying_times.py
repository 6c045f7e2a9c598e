"""What came too late, what a cheat writes to break the program, and what each is called."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tailbiter.tables import publishing
from tests.command_line import run
from tests.desk_game import Master
from tests.desk_game import quick_reports as quick_reports
from tests.finishing import UNTIL, listed
from tests.test_tables_draws import finished as finished_on_a_server
from tests.test_verifying import Files, flipped, found, honest, log_of, relogged
from tests.test_verifying_orders import next_of


def codes(files: Files, lines: list[Any]) -> set[tuple[str, str]]:
    """What is wrong, besides heads that the cheat could not change."""
    wrong = found(relogged(files, lines))
    return {(one.code, one.place.file) for one in wrong if one.code not in ("head", "report")}


def test_a_late_word_that_was_not_drawn_with_is_the_only_thing_named() -> None:
    files, _ = honest()
    for at, behind in ((UNTIL + 1, 0), (UNTIL, 1)):
        lines = log_of(files)
        where = next_of(lines, "number") + behind
        late = {**lines[next_of(lines, "word")], "who": "ben", "at": at}
        lines.insert(where, {**late, "entry": {"kind": "word", "seat": 2, "word": "late"}})
        assert codes(files, lines) == {("word-late", "log.jsonl")}


def given_again(lines: list[Any], behind: str, who: str | None) -> None:
    """The last order before a round's number, given once more behind something."""
    begin = next_of(lines, "begin")
    at = next(n for n, one in enumerate(lines) if n > begin and one["entry"]["kind"] == behind)
    turn = next(one for one in reversed(lines[:at]) if one["entry"]["kind"] == "turn")
    lines.insert(at + 1, {**turn, "at": lines[at]["at"], "who": who or turn["who"]})


@pytest.mark.parametrize(
    ("behind", "who", "is_named"),
    [
        ("missed", None, True),
        ("missed", "gm", False),
        ("number", None, True),
        ("number", "gm", True),
    ],
)
def test_an_order_after_somebody_was_late_is_named(
    behind: str, who: str | None, is_named: bool
) -> None:
    files, _ = honest()
    lines = log_of(files)
    given_again(lines, behind, who)
    assert (("order-late", "log.jsonl") in codes(files, lines)) == is_named


def changed(name: str, change: Callable[[bytes], bytes]) -> Files:
    files, _ = honest()
    return listed(
        {**{n: d for n, d in files.items() if n != "manifest.txt"}, name: change(files[name])}
    )


def test_numbers_too_long_and_halves_of_characters_break_nothing(tmp_path: Path) -> None:
    files, _ = honest()
    long = b"9" * 5_000
    cheats = [
        changed("chain.txt", lambda data: long + b" " + b"0" * 64 + b"\n"),
        changed("game.toml", lambda data: data.replace(b"rules = 1", b"rules = " + long)),
        changed("game.toml", lambda data: b"x = " + b"[" * 100_000),
        changed("game.tail", lambda data: data.replace(b"[Words ", b"[Words" + long + b" ", 1)),
        changed("game.tail", lambda data: data.replace(b"\n1. ", b"\n" + long + b". ", 1)),
    ]
    for name in ("name", "digest"):
        lines = log_of(files)
        lines[next_of(lines, "published")]["entry"][name] = "\ud800\x1b[2J"
        cheats.append(relogged(files, lines))
    lines = log_of(files)
    lines[next_of(lines, "word")]["entry"]["word"] = "\ud800"
    cheats.append(relogged(files, lines))
    lines = log_of(files)
    lines[0]["entry"] |= {"chosen": True, "seed": "9" * 5_000}
    cheats.append(relogged(files, lines))
    for number, cheat in enumerate(cheats):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(publishing.archive(cheat))
        for more in ([], ["--json"]):
            done = run("verify", str(path), *more)
            assert done.exit_code == 1, (number, done.output, done.exception)
            assert "\x1b" not in done.stdout


def test_what_cannot_be_read_is_told_as_data_and_exits_1(tmp_path: Path) -> None:
    packed = publishing.archive(honest()[0])
    record = finished_on_a_server(supplied=True).text
    first, _, rest = record.rpartition("\n1. ")
    cheats = {
        "flipped.zip": flipped(packed, 0, 1),
        "method.zip": flipped(packed, 8, 3),
        "cut.zip": packed[:9_000],
        "illegal.tail": f"{first}\n1. zz{rest}".encode(),
        "result.tail": record.rstrip().rpartition("\n")[0].encode() + b"\n99-0\n",
        "bytes.tail": b"\xff" + record.encode(),
    }
    for name, data in cheats.items():
        (tmp_path / name).write_bytes(data)
        done = run("verify", str(tmp_path / name), "--json")
        assert done.exit_code == 1, (name, done.output)
        told = json.loads(done.stdout)
        assert (told[0]["code"], told[0]["file"]) == ("unreadable", name)
    assert run("verify", str(tmp_path / "nothing.zip")).exit_code == 2


@pytest.mark.parametrize("name", ["round-03.txt", "log.jsonl", "game.tail", "header.txt"])
def test_a_hash_changed_in_the_list_names_the_list_and_its_line(name: str) -> None:
    files, _ = honest()
    lines = files["manifest.txt"].decode().split("\n")
    at = next(n for n, line in enumerate(lines) if line.endswith(f"  {name}"))
    lines[at] = ("0" if lines[at][0] != "0" else "1") + lines[at][1:]
    wrong = found({**files, "manifest.txt": "\n".join(lines).encode()})
    assert [str(one.place) for one in wrong] == [f"manifest.txt:{at + 1}"]


def test_seats_exchanged_are_called_so_also_where_another_label_gives_the_same(
    tmp_path: Path,
) -> None:
    text = finished_on_a_server(supplied=True).text
    lot = text.split('[Lot "')[1].split('"')[0]
    (tmp_path / "x.tail").write_text(text.replace(f'"{lot}"', f'"{lot[::-1]}"', 1))
    told = json.loads(run("verify", str(tmp_path / "x.tail"), "--json").stdout)
    assert {one["code"] for one in told if one["is_wrong"]} == {"seats"}


@pytest.fixture
def finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None) -> Master:
    """A real desk's game: somebody writes after the grace, while a number is awaited."""
    master = Master(tmp_path / "dinner", monkeypatch, "2026-11-16 18:00")
    master.new("--draw", "public", "--public", "the evening lottery", names=("Ann", "Ben"))
    master.at("2026-11-24 9:00")
    master.gm("number", "3 14 15")
    master.gm("deal")
    for seat in "AB":
        master.mail(seat, "bid 1")
    master.gm("resolve")
    first, second = master.table.position.view(gm=True)["board"]["hands"][0][:2]
    master.mail("A", f"{first} bid 1")
    master.at("2026-12-04 21:00")
    assert "public number is awaited" in master.gm("resolve")
    assert "TOO LATE" in master.mail("A", f"{second} bid 2")
    assert "TOO LATE" in master.mail("A", "cancel my order")
    master.gm("number", "7 8 9", "--source", "that of 4 December")
    assert "TOO LATE" in master.mail("A", f"{second} bid 3")
    master.gm("resolve")
    master.gm("finish", "--stop", "enough")
    assert f"{first} bid 1" in master.table.record.turns
    return master


def test_a_desk_takes_nothing_more_once_somebody_was_found_late(finished: Master) -> None:
    done = run("verify", str(finished.path))
    assert done.exit_code == 0, done.output
    assert "4 texts with standings" in done.output


def files_of(master: Master) -> Files:
    public = master.path / "public"
    return {one.name: one.read_bytes() for one in public.iterdir()}


def rewritten(files: Files, name: str, old: bytes, new: bytes) -> Files:
    """A report changed, with its hash in the log and every head that follows in other files."""
    assert files[name].count(old) >= 1
    text = files[name].replace(old, new)
    lines = log_of(files)
    noted = next(line for line in lines if line["entry"].get("name") == name)
    noted["entry"]["digest"] = publishing.digest(text)
    return relogged({**files, name: text}, lines)


def test_a_score_changed_in_the_last_report_is_named(finished: Master) -> None:
    files = files_of(finished)
    row = next(line for line in files["final.txt"].splitlines() if line.startswith(b"  A  Ann"))
    wrong = found(rewritten(files, "final.txt", row, row.replace(b" 0", b" 9", 1)))
    assert {("standings", "final.txt")} <= {(one.code, one.place.file) for one in wrong}


def test_the_last_letter_holds_the_last_report_fast(finished: Master) -> None:
    """Where no figure is changed only mails know: the letter of the end, not the one before."""
    changed = rewritten(files_of(finished), "final.txt", b"STANDINGS", b"STANDINGS")
    assert found(changed) == []
    changed = rewritten(files_of(finished), "final.txt", b"To all players", b"To all cheats!")
    last = {"last.eml": finished.letters_to("ann")[-1].as_bytes()}
    assert {one.code for one in found(changed)} <= {"head"}
    assert [str(one.place) for one in found(changed, last) if one.place.file == "last.eml"]
    assert found(files_of(finished), last) == []
