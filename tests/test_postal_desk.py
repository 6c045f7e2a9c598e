"""The desk, command by command: letters as they lie, deadlines, secrets, and what is wrong."""

import json
import mailbox
import re
import shlex
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tailbiter.games import sheets
from tailbiter.postal.disk import Disk
from tailbiter.postal.folder import Folder
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.desk_game import Master, moment
from tests.desk_game import quick_reports as quick_reports
from tests.posting import mail_server

TWO = ("Ann", "Ben")


@pytest.fixture
def master(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None) -> Master:
    """Two players, dealt on a Monday."""
    found = Master(tmp_path / "pond", monkeypatch, "2026-11-16 18:00")
    found.new(names=TWO)
    found.gm("deal")
    return found


def states(master: Master) -> dict[str, str]:
    found = json.loads(master.type("status", "--json").stdout)
    return {seat["seat"]: seat["state"] for seat in found["seats"]}


def test_what_is_secret_is_for_its_owner_alone(master: Master) -> None:
    master.mail("A", "bid 3")
    secret = master.path / "secret"
    for path in (secret, *secret.rglob("*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path
    text = "".join(file.read_text(errors="replace") for file in public_files(master))
    for word in ("example.org", master.mark("A"), (secret / "secret.txt").read_text().strip()):
        assert word not in text
    assert "secret/" in (master.path / ".gitignore").read_text()


def public_files(master: Master) -> list[Path]:
    found = [file for file in (master.path / "public").rglob("*") if file.is_file()]
    return [*found, master.path / "game.toml"]


def test_a_letter_is_taken_in_once_however_its_mailbox_is_read(
    master: Master, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = master.letter("A", "bid 5"), master.letter("B", "bid 6")
    box = mailbox.mbox(tmp_path / "mbox")
    box.add(first)
    box.close()
    maildir = mailbox.Maildir(tmp_path / "Maildir")
    maildir.add(first)
    maildir.add(second)
    master.gm("order", str(tmp_path / "mbox"))
    assert states(master) == {"A": "in", "B": "missing"}
    assert "1 taken in before" in master.gm("order", str(tmp_path / "Maildir"))
    assert states(master) == {"A": "in", "B": "in"}
    entries = len(master.table.log)
    assert "2 taken in before" in master.gm("order", str(tmp_path / "Maildir"))
    changed = first.replace(b"From: Somebody", b"Received: again\nFrom: Somebody")
    (tmp_path / "again.eml").write_bytes(changed)
    assert "1 taken in before" in master.gm("order", str(tmp_path / "again.eml"))
    assert len(master.table.log) == entries
    raw = master.letter("A", "bid 9")
    found = run("gm", "order", str(master.path), "-", "--orders", typed=raw.decode())
    assert "bid 9" in found.output


def test_nobody_without_a_mark_hears_of_the_game(master: Master) -> None:
    for mark in ("pond-A-aaaaaaaaaaaaaaaa", "another-A-bcdefghijklmnopq", "no mark at all"):
        assert "nobody's" in master.mail("A", "bid 5", mark=mark)
    assert states(master)["A"] == "missing"
    letters = master.letters_to("somebody")
    assert len(letters) == 3
    for one in letters:
        text = str(one["Subject"]) + one.get_content()
        assert not any(word in text for word in ("pond", "Ann", "Ben", "seat", "bid", "Eat"))
    assert "Nobody's, and in secret/inbox: 3 letters" in master.gm("status")


def test_an_order_is_shown_only_to_a_master_who_asks(master: Master) -> None:
    assert "bid 41" not in master.mail("A", "bid 41")
    assert "bid 41" not in master.gm("status")
    assert "bid 41" in master.gm("status", "--orders")
    assert "bid 41" in master.told("Ann")
    assert "bid" not in str(master.letters_to("Ann")[-1]["Subject"])
    master.mail("A", "what do you mean?")
    assert "Your order of before stands: bid 41" in master.told("Ann")


def test_orders_count_by_when_they_are_taken_in_or_by_the_masters_word(master: Master) -> None:
    master.at("2026-11-20 20:59")  # within the grace
    assert "order understood" in master.mail("A", "bid 5")
    master.at("2026-11-20 21:00")
    assert "TOO LATE" in master.mail("A", "bid 6")
    assert "too late: bid 6" in master.gm("status")
    assert "after the deadline" in " ".join(master.told("Ann").split())
    said = ("--seat", "B", "--by", "letter", "--received")
    assert "TOO LATE" in master.gm("order", *said, "2026-11-20 21:00", "bid 7")
    assert "to come" in master.refused("order", *said, "2026-11-21 9:00", "bid 7")
    assert "order understood" in master.gm("order", *said, "2026-11-20 19:30", "bid 8")
    master.gm("resolve")
    orders = {one.seat: one.text for one in master.table.record.log}
    assert orders == {1: "bid 5", 2: "bid 8"}


def test_halves_come_together_and_what_is_missing_is_supplied(master: Master) -> None:
    master.mail("A", "bid 5")
    master.mail("B", "bid 5")
    master.gm("resolve")
    hands = master.table.position.view(gm=True)["board"]["hands"]
    card, other = hands[0][0], hands[0][1]
    assert "half" in master.mail("A", f"Card: {card}")
    assert states(master)["A"] == "half"
    master.mail("A", "bid 4")
    assert master.table.order_of(1) == f"{card} bid 4"
    master.mail("A", f"Card: {other}")  # a correction of one half
    assert master.table.order_of(1) == f"{other} bid 4"
    master.mail("A", "please cancel my order")
    assert master.table.order_of(1) is None
    master.mail("A", f"Card: {card}")
    master.mail("B", f"{hands[1][0]} bid 1")
    master.at("2026-11-27 21:00")
    master.gm("resolve")
    assert [one.text for one in master.table.record.log if one.seat == 1][-1] == f"{card} bid 10!"


def test_a_provisional_order_holds_the_round_until_the_deadline(master: Master) -> None:
    master.mail("A", "bid 5, provisional for now")
    master.mail("B", "bid 5. Final.")
    assert states(master)["A"] == "provisional"
    assert "may still change" in master.refused("resolve")
    master.at("2026-11-20 21:00")
    master.gm("resolve")
    assert master.table.position.turn == 1


def test_before_its_time_a_round_is_resolved_with_a_reason_that_all_hear(master: Master) -> None:
    master.mail("A", "bid 5")
    assert "B (Ben) can still order until" in master.refused("resolve")
    before = (master.path / "secret" / "log.jsonl").read_bytes()
    assert "Ben" in master.gm("preview")
    assert (master.path / "secret" / "log.jsonl").read_bytes() == before
    master.gm("resolve", "--now", "Ben is at sea; all agreed")
    assert master.table.record.log[-1].text == "bid 10!"
    for name in TWO:
        assert "Ben is at sea" in master.told(name)


def test_deadlines_keep_wall_time_when_clocks_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    for begin, day in (("2026-10-19 18:00", "2026-10-30"), ("2027-03-22 18:00", "2027-04-02")):
        master = Master(tmp_path / f"dst{day[:4]}", monkeypatch, begin)
        master.new("--player-zone", "B=America/Chicago", names=TWO)
        master.gm("deal")
        master.mail("A", "bid 1")
        master.mail("B", "bid 1")
        master.at(f"{begin[:8]}{int(begin[8:10]) + 4} 20:00")
        master.gm("resolve")
        assert master.desk.deadline == moment(f"{day} 20:00")
        shown = master.gm("status")
        assert "20:00 (Europe/Berlin)" in shown
        hour = "14:00" if "2026" in day else "13:00"  # Chicago changes on other days
        assert f"{hour} (America/Chicago)" in shown


def test_no_deadline_falls_into_the_days_on_which_somebody_is_away(master: Master) -> None:
    master.gm("vacation", "B", "--from", "2026-11-19", "--until", "2026-11-22")
    assert master.desk.deadline == moment("2026-11-27 20:00")
    assert "Ben is away" in " ".join(master.told("Ann").split())
    master.gm("away", "--from", "2026-11-26", "--until", "2026-12-05 12:00")
    assert master.desk.deadline == moment("2026-12-11 20:00")
    assert "I am away" in " ".join(master.told("Ben").split())
    master.gm("away", "--from", "2026-12-17", "--until", "2027-01-02")
    for seat in "AB":
        master.mail(seat, "bid 2")
    master.at("2026-12-11 20:00")
    master.gm("resolve")  # the next deadlines, of 18 and 25 December and 1 January, are skipped
    assert master.desk.deadline == moment("2027-01-08 20:00")


def test_who_was_away_without_a_word_says_so_afterwards(master: Master) -> None:
    master.at("2026-11-23 9:00")  # three days after the deadline
    assert "TOO LATE" in master.mail("A", "bid 5")
    master.gm("away", "--from", "2026-11-20", "--until", "2026-11-23 9:00")
    assert master.desk.deadline == moment("2026-11-27 20:00")
    assert "order understood" in master.mail("A", "bid 5")


def test_extensions_reminders_and_the_masters_own_deadline(master: Master) -> None:
    master.mail("A", "bid 5")
    assert "B (Ben)" in master.gm("remind")
    told = " ".join(master.told("Ben").split())
    for words in ("not in yet", "For example: bid 7", "Who is late: ", "(M18)"):
        assert words in told
    master.gm("extend", "--seat", "B")
    assert master.desk.deadline == moment("2026-11-27 20:00")
    master.gm("extend", "--to", "2026-12-01 18:00", "--reason", "a strike at the post")
    assert master.desk.deadline == moment("2026-12-01 18:00")
    assert "a strike at the post" in master.told("Ann")
    assert "put off only" in master.refused("extend", "--to", "2026-11-01 18:00")
    assert "within a year" in master.refused("extend", "--to", "2028-11-01 18:00")
    assert "one of" in master.refused("extend")


def test_an_error_is_put_right_until_the_next_round_and_later_by_consent(master: Master) -> None:
    master.mail("A", "bid 2")
    assert "there are none yet" in master.refused(
        "rollback", "0", "--reason", "nothing was resolved"
    )
    for turn in range(3):
        hands = master.table.position.view(gm=True)["board"]["hands"]
        for seat, hand in zip("AB", hands, strict=True):
            master.mail(seat, f"{hand[0]} bid 3" if turn else "bid 3")
        master.gm("resolve")
    assert "consent" in master.refused("rollback", "1", "--reason", "misread")
    assert "nothing to go back to" in master.refused("rollback", "7", "--reason", "misread")
    agreed = ("--late-mending", "all agreed on 3 May")
    first = [one for one in master.table.record.log if one.turn == 2]
    master.gm("rollback", "1", "--reason", "misread", *agreed)
    (master.path.parent / "early.eml").write_bytes(master.letter("A", "bid 3"))
    assert "put right" in master.refused("order", str(master.path.parent / "early.eml"))
    later = first[0].text.split()[0]  # Ann's card of the next round, played a round earlier
    master.gm("order", "--seat", "A", f"{later} bid 3")
    stuck = master.refused("forward")
    assert "A (Ann)" in stuck
    assert "M19" in stuck
    hand = master.table.position.view(1)["board"]["hand"]
    master.gm("order", "--seat", "A", f"{hand[0]} bid 3")
    master.gm("forward")
    assert master.table.position.turn == 3
    assert "misread" in master.told("Ben")


def test_a_correction_of_a_half_leaves_the_other_as_it_stood(master: Master) -> None:
    for seat in "AB":
        master.mail(seat, "bid 3")
    master.gm("resolve")
    cards = [hand[0] for hand in master.table.position.view(gm=True)["board"]["hands"]]
    for seat, card in zip("AB", cards, strict=True):
        master.mail(seat, f"{card} bid 3")
    master.gm("resolve")
    master.gm("rollback", "1", "--reason", "a bid was misread")
    assert "order understood" in master.gm("order", "--seat", "B", "--by", "telephone", "bid 9")
    assert "order by telephone was received" in " ".join(master.told("Ben").split())
    master.gm("forward")
    played = {one.seat: one.text for one in master.table.record.log if one.turn == 1}
    assert played == {1: f"{cards[0]} bid 3", 2: f"{cards[1]} bid 9"}
    assert "Ben bid 9 instead of 3." in master.told("Ann")
    assert "Bid points: you 88 instead of 94." in master.told("Ben")


def test_a_letter_that_was_there_after_all_is_no_miss_any_more(master: Master) -> None:
    master.mail("A", "bid 3")
    master.at("2026-11-20 21:00")
    master.gm("resolve")
    assert "NOT RECEIVED" in master.told("Ann")
    master.gm("rollback", "0", "--reason", "it lay in the box")
    master.gm("order", "--seat", "B", "--by", "letter", "bid 8")
    master.gm("forward")
    assert "Ben bid 8 instead of 10 (supplied, M18)." in master.told("Ann")
    assert "NOT RECEIVED" not in master.told("Ann")


def test_a_round_can_be_ordered_anew(master: Master) -> None:
    for turn in (0, 1):
        cards = master.table.position.view(gm=True)["board"]["hands"]
        for seat, hand in zip("AB", cards, strict=True):
            master.mail(seat, f"{hand[0]} bid 3" if turn else "bid 3")
        master.gm("resolve")
    for turn in (1, 0):
        master.gm("rollback", str(turn), "--reason", "a rule was read wrongly")
        master.gm("forward", "--anew")
        assert "played anew: a rule was read wrongly." in " ".join(master.told("Ben").split())
        assert (master.table.position.turn, master.table.acting) == (turn, (1, 2))
    for seat in "AB":
        master.mail(seat, "bid 4")
    master.gm("resolve")
    assert master.table.position.turn == 1


def test_the_last_round_can_be_put_right_until_the_secret_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "short", monkeypatch, "2026-11-16 18:00")
    master.new("-o", "deck=52", names=tuple("ABCDEFGHIJ"))  # ten players, five cards each
    master.gm("deal")
    while not master.table.is_over:
        view = master.table.position.view(gm=True)["board"]
        for seat, hand in zip("ABCDEFGHIJ", view["hands"], strict=True):
            card = f"{hand[0]}" if view["round"] else ""
            bid = "bid 1" if len(hand) > 1 or not view["round"] else ""
            master.gm("order", "--seat", seat, f"{card} {bid}".strip())
        master.gm("resolve")
    scores = master.table.outcome
    master.gm("rollback", "5", "--reason", "counted twice")
    assert not master.table.is_over
    master.gm("forward")
    assert master.table.outcome == scores
    master.gm("finish")
    assert run("verify", str(master.path)).exit_code == 0
    assert master.type("rollback", "5", "--reason", "too late").exit_code == 2


def test_another_master_goes_on_with_new_marks(
    master: Master, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = master.mark("A")
    package = tmp_path / "for-bea.zip"
    answer = master.type("hand-over", "Bea <bea@example.org>", str(package), typed="n\n")
    assert answer.exit_code != 0
    assert not package.exists()
    master.gm("hand-over", "Bea <bea@example.org>", str(package), "--yes")
    assert stat.S_IMODE(package.stat().st_mode) == 0o600
    assert "Bea has this game now" in master.refused("resolve")
    assert "bea@example.org" in master.told("Ann")
    told = master.letters_to("Ann")[-1]
    assert (told["From"], told["Reply-To"]) == ("Ada <ada@example.org>", "Bea <bea@example.org>")
    found = run("gm", "take-over", str(package), str(tmp_path / "pond2"))
    assert found.exit_code == 0, found.output
    bea = Master(tmp_path / "pond2", monkeypatch, "2026-11-17 18:00")
    assert bea.mark("A") != old
    assert "nobody's" in bea.mail("A", "bid 5", mark=old)
    assert "order understood" in bea.mail("A", "bid 5")
    assert str(bea.letters_to("Ann")[-1]["From"]) == "Bea <bea@example.org>"
    secret = bea.path / "secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in secret.glob("*.*"))
    bea.gm("finish", "--stop", "enough")
    assert run("verify", str(bea.path)).exit_code == 0


def test_letters_go_through_a_mail_server_once(
    master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server() as server:
        monkeypatch.setenv("TAILBITER_SMTP", f"smtp+plain://127.0.0.1:{server.port}")
        server.answers["ben@example.org"] = "550 nobody"
        assert "2 letters sent" in master.gm("send")
        assert [letter.to for letter in server.letters] == ["ann@example.org"] * 2
        del server.answers["ben@example.org"]
        master.gm("send")
        assert "nothing to send" in master.gm("send")
        assert len(server.letters) == 4
    master.mail("A", "bid 1")
    assert "cannot be reached" in master.refused("send")
    assert len(master.letters_to("Ann")) == 1


def test_what_is_wrong_is_one_line_and_nothing_is_lost(master: Master, tmp_path: Path) -> None:
    before = sorted(file.name for file in master.path.rglob("*"))
    wrong = (
        *(("order", "nowhere.eml"), ("order",), ("order", "--seat", "Z", "bid 1")),
        *(("order", "--seat", "A", "--received", "yesterday", "bid 1"), ("finish",)),
        *(("forward",), ("number", "1 2 3"), ("extend", "--days", "0"), ("deal",)),
        *(("away", "--until", "2020-01-01"), ("vacation", "B", "--until", "2030-01-01")),
    )
    for command, *words in wrong:
        assert master.refused(command, *words)
    people = [("--player", f"{name} <{name}@example.org>") for name in TWO]
    again = ("--master", "Ada <ada@example.org>", *(word for pair in people for word in pair))
    assert "holds a game already" in master.refused("new", *again)
    assert sorted(file.name for file in master.path.rglob("*")) == before
    other = Master.__new__(Master)
    other.path = tmp_path / "nothing"
    assert "holds no game" in other.refused("status")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    other.path = tmp_path / "full"
    assert "other files" in other.refused("new", *again)


@pytest.mark.parametrize(
    ("file", "change", "names"),
    [
        ("secret/log.jsonl", lambda t: t.replace('"number":3', '"number":4'), "log.jsonl line 3"),
        ("secret/log.jsonl", lambda t: "{" + t, "log.jsonl line 1"),
        ("secret/desk.jsonl", lambda t: t.replace('"at"', '"when"', 1), "desk.jsonl line 1"),
        ("secret/desk.jsonl", lambda t: t + '{"kind": "dream"}\n', "desk.jsonl line"),
        ("game.toml", lambda t: t.replace("Friday", "Monday"), "game.toml"),
        ("game.toml", lambda t: t + "oh no", "game.toml"),
        ("secret/addresses.toml", lambda t: t.replace("address", "adress"), "addresses.toml"),
        ("secret/secret.txt", lambda t: t[:10], "secret.txt"),
    ],
)
def test_a_damaged_folder_says_which_file(
    master: Master, file: str, change: Callable[[str], str], names: str
) -> None:
    path = master.path / file
    path.write_text(change(path.read_text()))
    found = master.type("resolve", "--now", "so")
    assert found.exit_code == 2
    assert names in found.output


def test_one_desk_at_a_time(master: Master) -> None:
    with Folder(master.path, Disk()).held():
        assert "at work" in master.refused("order", "--seat", "A", "bid 1")
    master.gm("order", "--seat", "A", "bid 1")


def test_words_are_promised_first_and_dealt_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "words", monkeypatch, "2026-11-16 18:00")
    master.new("--draw", "words", names=TWO)
    words = {"A": "ann-has-a-long-word-here", "B": "ben-has-another-long-word"}
    assert "words are awaited of A (Ann), B (Ben)" in master.refused("deal")
    assert "unclear" in master.mail("A", f"word: {words['A']}")  # its promise comes first
    for seat, word in words.items():
        master.mail(seat, f"word: {sha256(word.encode()).hexdigest()}")
    assert "unclear" in master.mail("A", "word: something-else-entirely")
    for seat, word in words.items():
        assert "word noted" in master.mail(seat, f"word: {word}")
    master.gm("deal")
    master.gm("finish", "--stop", "enough")
    assert run("verify", str(master.path)).exit_code == 0


def test_a_public_draw_is_awaited_for_the_deal_and_for_the_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "public", monkeypatch, "2026-11-16 18:00")
    master.new("--draw", "public", "--public", "the evening lottery", names=TWO)
    master.mail("A", "word: rhubarb")
    assert "the evening lottery" in master.refused("deal")
    assert master.refused("number", "3 14 15")  # words are taken still
    master.at("2026-11-24 9:00")
    master.gm("number", "3 14 15")
    master.gm("deal")
    master.mail("A", "bid 1")
    master.mail("B", "bid 1")
    master.gm("resolve")
    hands = master.table.position.view(gm=True)["board"]["hands"]
    master.mail("A", f"{hands[0][0]} bid 1")
    master.at("2026-12-04 21:00")
    assert "public number is awaited" in master.gm("resolve")
    assert master.table.position.turn == 1
    master.gm("number", "7 8 9", "--source", "that of 4 December")
    master.gm("resolve")
    assert master.table.position.turn == 2
    master.gm("finish", "--stop", "enough")
    found = run("verify", str(master.path))
    assert found.exit_code == 0, found.output


def test_all_can_be_said_in_a_file_or_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "asked", monkeypatch, "2026-11-16 18:00")
    assert "--master" in master.refused("new", "--player", "Ann <ann@example.org>")
    assert "--player" in master.refused("new", "--master", "Ada <ada@example.org>")
    monkeypatch.setattr("tailbiter.gm_new.is_terminal", lambda: True)
    typed = "Ann <ann@example.org>\nBen <ben@example.org>\n\nAda <ada@example.org>\n"
    master.gm("new", typed=typed)
    assert master.desk.agreed.names == TWO
    text = (master.path / "game.toml").read_text().replace('"asked"', '"other"')
    addresses = '[addresses]\nA = "ann@example.org"\nB = "ben@example.org"\n'
    text = text.replace('name = "Ada"', 'name = "Ada"\naddress = "ada@example.org"')
    (tmp_path / "agreed.toml").write_text(text + addresses)
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    found = run("gm", "new", "other", "--from", "agreed.toml")
    assert found.exit_code == 0, found.output


def test_a_new_master_comes_to_a_report_by_the_page_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command of docs/game-masters.md, in its order, with all pictures drawn."""
    master = Master(tmp_path / "spring", monkeypatch, "2026-11-16 18:00")
    text = (Path(__file__).parents[1] / "docs" / "game-masters.md").read_text(encoding="utf-8")
    done = []
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line)[1:]
            if words[-1] == "mailbox":
                (tmp_path / "mailbox").mkdir()
                for seat in "ABC":
                    letter = master.letter(seat, "I bid 5")
                    (tmp_path / "mailbox" / f"{seat}.eml").write_bytes(letter)
            found = run(*words)
            assert found.exit_code == 0, f"{line}: {found.output}"
            done.append(words[1])
    assert {"new", "deal", "send", "order", "resolve", "rollback", "forward", "finish"} <= {*done}
    assert (tmp_path / "spring" / "public" / "round-00.pdf").read_bytes().startswith(b"%PDF")


def test_a_standing_order_counts_where_no_other_is_given(master: Master) -> None:
    master.mail("A", "bid 5")
    master.mail("B", "bid 5")
    master.gm("resolve")
    hand = master.table.position.view(gm=True)["board"]["hands"][0]
    assert "standing order noted" in master.mail("A", f"standing: {hand[3]}, {hand[1]} bid 10 %")
    stands = f"standing: {hand[3]}, {hand[1]} bid 10 %"
    assert stands in master.told("Ann")
    assert states(master) == {"A": "standing", "B": "missing"}
    assert stands in master.gm("status", "--orders")
    assert stands not in master.gm("status")
    assert "a standing order stands" in master.gm("status")
    assert master.gm("remind").startswith("Reminders for B (Ben)\n")
    master.mail("A", "Hello there!")
    assert f"your {stands.replace(':', ' order counts:')}" in " ".join(master.told("Ann").split())
    master.at("2026-11-27 21:00")
    master.gm("resolve")
    assert f"your standing order was played: {hand[3]} bid 10" in " ".join(
        master.told("Ann").split()
    )
    assert "standing" not in master.told("Ben").lower().replace("standings", "")
    assert "standing" not in (master.path / "public" / "round-01.txt").read_text().lower().replace(
        "standings", ""
    )
    log = [one for one in master.table.record.log if one.turn == 1]
    assert {one.seat: one.text for one in log}[1] == f"{hand[3]} bid 10"
    assert log[-1].text.count("!") == 2  # Ben's was supplied
    assert master.table.attendance.misses == {2: 1}


def test_a_standing_order_with_an_order_is_repeated_and_fills_a_half(master: Master) -> None:
    hand = master.table.position.view(gm=True)["board"]["hands"][0]
    stands = f"standing: {hand[3]} bid 8"
    assert stands in master.mail("A", f"bid 5\n\n{stands}", "--orders")
    assert "Understood and in: bid 5" in " ".join(master.told("Ann").split())
    assert stands in master.told("Ann")
    master.mail("B", "bid 5")
    master.gm("resolve")
    master.mail("A", f"Card: {hand[0]}")
    assert master.table.order_of(1) == f"{hand[0]} bid 8"
    master.mail("A", "no standing order")
    assert "is ended" in master.told("Ann")
    assert "a standing order" not in master.gm("status")


def test_what_is_refused_changes_no_order_that_is_in(master: Master) -> None:
    master.mail("A", "bid 5")
    master.mail("B", "bid 5")
    master.gm("resolve")
    hands = master.table.position.view(gm=True)["board"]["hands"]
    master.mail("A", f"{hands[0][0]} bid 7")
    assert "unclear" in master.mail("A", f"card {hands[1][0]} bid 2")
    assert master.table.order_of(1) == f"{hands[0][0]} bid 7"
    assert f"Your order of before stands: {hands[0][0]} bid 7" in master.told("Ann")


def test_an_order_within_the_grace_is_told_that_it_counts(master: Master) -> None:
    master.at("2026-11-20 20:30")
    master.mail("A", "bid 5")
    told = " ".join(master.told("Ann").split())
    assert (
        "within the grace and counts. So does a further one until Friday 20 November 2026, 21:00"
        in told
    )
    assert "The last order received until" not in told
    assert "orders are taken until Friday 20 November 2026, 21:00" in master.gm("status")


def test_half_an_order_is_told_as_what_it_is(master: Master) -> None:
    for seat in "AB":
        master.mail(seat, "bid 5")
    master.gm("resolve")
    hands = master.table.position.view(gm=True)["board"]["hands"]
    master.mail("A", f"Card: {hands[0][0]}")
    assert f"Write for example: {hands[0][0]} bid 7" in " ".join(master.told("Ann").split())
    master.mail("A", "press: hello")
    assert f"Of your order this much is in: {hands[0][0]} bid ?" in master.told("Ann")
    master.mail("B", f"{hands[1][0]} bid 3")
    master.mail("B", "> an old letter")
    master.gm("resolve", "--now", "to see")
    assert f"Of your order only this came: {hands[0][0]} bid ?" in master.told("Ann")
    assert "no bid received. (M18)" in " ".join(master.told("Ann").split())
    assert "ABOUT YOUR LETTERS" not in master.told("Ben")


def test_what_was_supplied_is_drawn_again_where_the_hand_is_another(master: Master) -> None:
    for turn in range(3):
        hands = master.table.position.view(gm=True)["board"]["hands"]
        master.mail("B", f"{hands[1][0]} bid 3" if turn else "bid 3")
        if turn < 2:
            master.mail("A", f"{hands[0][0]} bid 3" if turn else "bid 3")
            master.gm("resolve")
        else:
            master.gm("resolve", "--now", "Ann is ill")
    supplied = master.table.record.log[-1]
    assert supplied.text.endswith(" bid 10!"), supplied  # a tenth of 94, rounded up
    card = supplied.text.split("!")[0]
    master.gm("rollback", "1", "--reason", "misread", "--late-mending", "all agreed")
    master.gm("order", "--seat", "A", f"{card} bid 50")
    master.gm("forward")
    again = [one for one in master.table.record.log if one.seat == 1][-1]
    assert again.turn == 2
    assert again.text != supplied.text
    assert again.text.endswith("! bid 5!")
    master.gm("finish", "--stop", "enough")
    found = run("verify", str(master.path))
    assert found.exit_code == 0, found.output


def test_an_extension_of_the_late_is_taken_for_them_where_that_was_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "kind", monkeypatch, "2026-11-16 18:00")
    master.new("--late", "extension", names=TWO)
    master.gm("deal")
    master.mail("A", "bid 5\n\nPress: patience is a virtue")
    master.at("2026-11-20 21:00")
    assert "put off" in master.gm("resolve")
    assert master.desk.deadline == moment("2026-11-27 20:00")
    assert master.table.position.turn == 0
    master.mail("B", "bid 4")
    master.gm("resolve")
    assert "patience is a virtue" in master.told("Ben")  # also after a round that was put off


def test_press_is_read_in_the_languages_of_orders(master: Master) -> None:
    old = "Le mer. 18 nov. 2026 à 10:00, Ada <ada@example.org> a écrit :\n> For example: 1 bid 7"
    said = f"je mise 10 points.\n\n{old}\n\nPresse :\nLes canards ont toujours tort."
    assert "order understood, with press" in master.mail("A", said)
    assert "with press" in master.mail("B", "bid 3\n\nprensa:\nHola")
    master.gm("resolve")
    told = (master.path / "public" / "round-00.txt").read_text()
    assert "Les canards" in told
    assert "Orders go to Ada, in answer to a letter of the game." in told


def test_an_answer_is_filed_with_the_letter_and_its_subject_is_one_line(master: Master) -> None:
    master.mail("A", "what do you mean?")
    answer = master.letters_to("Ann")[-1]
    assert answer["In-Reply-To"] == answer["References"] == "<1@elsewhere.example>"
    *_, file = sorted((master.path / "secret" / "outbox").glob("*.eml"))
    (subject,) = [line for line in file.read_bytes().splitlines() if line.startswith(b"Subject:")]
    assert subject.endswith(b"a question about your letter")


def test_the_first_letter_teaches_how_to_write(master: Master) -> None:
    letter = master.letters_to("Ann")[0]
    body = letter.get_body(("plain",))
    assert body
    told = " ".join(body.get_content().split())
    (rules,) = letter.iter_attachments()
    assert rules.get_filename() == "rules.txt"
    assert all(f"\n{number} [" in rules.get_content() for number in sheets.rules("eat-me"))
    assert "**" not in rules.get_content()
    assert "M13 [S] A card between two owned" in master.gm("send", "--print")  # on paper, too
    for words in ("You score when yours is eaten", "rules.txt", '"press:"'):
        assert words in told
    for words in ('"standing: 13, 40 bid 10 %"', '"Provisional"', '"word: rhubarb"'):
        assert words in told


def test_a_letter_taken_in_before_is_told_to_programs(master: Master, tmp_path: Path) -> None:
    (tmp_path / "one.eml").write_bytes(master.letter("A", "bid 5"))
    master.gm("order", str(tmp_path / "one.eml"))
    found = master.type("order", str(tmp_path / "one.eml"), "--json")
    assert json.loads(found.stdout) == [{"what": "again"}]


def test_a_bot_judges_a_whole_game_where_that_is_wanted(master: Master) -> None:
    assert "whole games" in master.refused("finish", "--stop", "enough", "--review")
    master.gm("resolve", "--now", "nobody bids")
    for number in range(10):
        card = min(master.table.position.view(1)["board"]["hand"])
        master.gm("order", "--seat", "A", f"{card} bid 2" if number < 9 else str(card))
        master.gm("resolve", "--now", "a quick one")
    told = master.gm("finish", "--review", "--simulations", "20")
    assert "verify proves it" in told
    final = (master.path / "public" / "final.txt").read_text()
    assert "What gave most away, by what its player could know:" in final
    assert run("verify", str(master.path / "pond.zip")).exit_code == 0
