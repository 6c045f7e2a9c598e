"""Somebody plays on for another: hand, new mark, letters, the log, and the proof at the end."""

from pathlib import Path

import pytest

from tailbiter.tables.entries import Free, Sit
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.desk_game import Master
from tests.desk_game import quick_reports as quick_reports

THREE = ("Ann", "Ben", "Cy")
FAY = "Fay <fay@example.net>"


@pytest.fixture
def master(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None) -> Master:
    found = Master(tmp_path / "pond", monkeypatch, "2026-11-16 18:00")
    found.new(names=THREE)
    found.gm("deal")
    found.gm("send", "--done")
    return found


def test_another_plays_on_and_the_old_mark_counts_no_more(master: Master) -> None:
    old = master.mark("B")
    master.mail("A", "bid 3")
    master.mail("B", "bid 4")
    hand = master.table.position.view(2)["board"]["hand"]
    master.mail("B", f"standing: {', '.join(map(str, hand))} bid 1")
    master.gm("replace", "B", FAY, "--zone", "America/Chicago")
    assert not [one for one in master.letters_to("Ben") if master.mark("B") in one["Subject"]]
    (left,) = master.letters_to("ben@example.org")  # and no receipt that had not left
    body = left.get_body(("plain",))
    assert body
    assert "Fay plays at seat B" in " ".join(body.get_content().split())
    assert old not in left["Subject"]
    assert master.mark("B") != old
    assert "order understood" not in master.mail("B", "bid 9", "--orders", mark=old)
    assert master.table.order_of(2) == "bid 4"
    welcome, stands = (one.get_body(("plain",)) for one in master.letters_to("fay@example.net"))
    assert welcome
    assert stands
    text = " ".join(welcome.get_content().split())
    assert "Fay" in text
    assert "instead of Ben" in text
    assert "bid 4" in text
    assert "Commitment: " in text
    assert "tailbiter-draw-" in text
    told = stands.get_content()
    assert " ".join(map(str, hand)) in " ".join(told.split())
    assert "Salt of your hand" in told
    assert "America/Chicago" in told
    assert "Fay plays at seat B from now on, instead of Ben." in master.told("Ann")
    master.mail("B", "bid 5")
    assert master.table.order_of(2) == "bid 5"
    master.mail("C", "bid 1")
    master.gm("resolve")
    line = "B: Fay plays on for Ben, from the opening on."
    assert line in (master.path / "public" / "round-00.txt").read_text()
    master.gm("resolve", "--now", "a test")
    assert "standing order" not in master.told("Fay")
    assert line not in (master.path / "public" / "round-01.txt").read_text()


def test_the_log_says_it_and_all_of_it_is_proved(master: Master, tmp_path: Path) -> None:
    first = master.path / "secret" / "sent"
    anchor = next(file for file in sorted(first.glob("*-B.eml")))
    master.gm("replace", "B", FAY)
    newest = [one.entry for one in master.table.log if isinstance(one.entry, Free | Sit)][-2:]
    assert newest == [Free(2), Sit(2, name="Fay", holder="B2")]
    for seat in "ABC":
        master.mail(seat, "bid 1")
    master.gm("resolve")
    master.gm("replace", "2", "Gus <gus@example.org>")
    assert "instead of Fay" in master.told("Cy")
    master.gm("finish", "--stop", "enough")
    greeting = tmp_path / "greeting.eml"
    greeting.write_bytes(master.letters_to("gus")[0].as_bytes())
    archive = master.path / "pond.zip"
    found = run("verify", str(archive), "--mail", str(anchor), "--mail", str(greeting))
    assert found.exit_code == 0, found.output
    told = (master.path / "public" / "final.txt").read_text()
    assert "Fay plays on for Ben, from the opening on." in told
    assert "Gus plays on for Fay, from round 1 on." in told
    assert 'Name2 "Gus"' in (master.path / "public" / "game.tail").read_text()


def test_before_the_deal_they_are_replaced_right_after_it_and_learn_no_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = Master(tmp_path / "early", monkeypatch, "2026-11-16 18:00")
    master.new(names=THREE)
    assert "gm deal first, then replace them" in master.refused("replace", "B", FAY)
    master.gm("deal")
    master.gm("replace", "B", FAY)
    (left,) = master.letters_to("ben@example.org")  # who is told so, and no hand
    assert "another player" in left["Subject"]
    hand = " ".join(map(str, master.table.position.view(2)["board"]["hand"]))
    assert hand in master.told("fay@example.net")
    (rules,) = master.letters_to("fay@example.net")[0].iter_attachments()
    assert "M18" in rules.get_content()
    master.gm("send", "--done")
    master.mail("B", "bid 4")
    assert master.table.order_of(2) == "bid 4"


def test_when_nobody_can_be_replaced(master: Master) -> None:
    assert "somebody is called cy" in master.refused("replace", "B", "cy <fay@example.org>")
    assert "no name with an address" in master.refused("replace", "B", "Fay")
    assert "no time zone" in master.refused("replace", "B", FAY, "--zone", "Mars")
    for seat in "ABC":
        master.mail(seat, "bid 1")
    master.gm("resolve")
    master.gm("rollback", "0", "--reason", "a slip")
    assert "gm forward first" in master.refused("replace", "B", FAY)
    master.gm("forward")
    master.gm("finish", "--stop", "enough")
    assert "the game is over" in master.refused("replace", "B", FAY)


def test_a_newcomer_has_time_and_a_new_master_keeps_their_mark_apart(
    master: Master, tmp_path: Path
) -> None:
    master.at("2026-11-20 12:00")  # eight hours are left
    before = master.desk.deadline
    out = master.gm("replace", "B", FAY)
    assert "27 November" in out
    assert master.desk.deadline != before
    assert "27 November" in " ".join(master.told("Ann").split())
    package = tmp_path / "for-bea.zip"
    master.gm("hand-over", "Bea <bea@example.org>", str(package), "--yes")
    master.path = tmp_path / "of-bea"
    taken = run("gm", "take-over", str(package), str(master.path))
    assert taken.exit_code == 0, taken.output
    master.mail("B", "bid 5")
    assert master.table.order_of(2) == "bid 5"
