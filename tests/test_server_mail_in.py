"""The real server takes letters, by LMTP and by a pipe: a whole game, and killed in between."""

import smtplib
import sqlite3
import subprocess
import sys
import time
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.posting import Letter, MailServer, free_port, mail_server
from tests.serving import ENVIRONMENT, PATIENCE, Server, Table, Visitor
from tests.test_server_post import registered, started, two_at_a_table

NAMES = ("Ada", "Boa", "Cleo", "Dora", "Enid")
WRITERS = NAMES[2:]
TUESDAY, DAY, MINUTE = 1_794_898_800_000, 86_400_000, 60_000  # milliseconds


def with_mail(folder: Path, mails: MailServer, port: int, **more: str) -> Server:
    settings = {
        "TAILBITER_MAIL_ORDERS": "orders+{mark}@play.example",
        "TAILBITER_LMTP": f"127.0.0.1:{port}",
        **more,
    }
    return started(folder, mails, **settings)


def answer(letter: Letter, text: str, number: str) -> EmailMessage:
    """As its reader writes it. Nobody believes whom it says that it is from."""
    message = EmailMessage()
    message["From"] = "Ada <ada@mail.example>"
    message["To"] = str(letter.message["Reply-To"])
    message["Subject"] = f"Re: {letter.message['Subject']}"
    message["Message-ID"] = f"<{number}@mail.example>"
    quoted = "\n".join(f"> {line}" for line in letter.plain.splitlines())
    message.set_content(f"{text}\n\nOn Tuesday Tailbiter wrote:\n{quoted}")
    return message


def by_lmtp(port: int, message: EmailMessage) -> None:
    with smtplib.LMTP("127.0.0.1", port, timeout=PATIENCE) as line:
        assert not line.send_message(message, "someone@elsewhere.example", [str(message["To"])])


def piped(folder: Path, raw: bytes, *more: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tailbiter", "admin", "mail", "--data", str(folder), *more]
    return subprocess.run(
        command, input=raw, env=ENVIRONMENT, capture_output=True, timeout=PATIENCE
    )


def address(name: str) -> str:
    return f"{name.lower()}@mail.example"


def five(server: Server, mails: MailServer) -> tuple[Table, dict[str, Table]]:
    """A game of five, as its host sees it who does not play, and as each of them plays it."""
    players = {name: registered(server, name, mails, address(name)) for name in NAMES}
    host, options = Visitor(server), {"players": 5}
    table = host.open("eat-me", [{"who": "open"}] * 5, options=options, access="private")
    code = host.get(f"{table.path}/meeting")["invitations"][0]["code"]
    for seat, name in enumerate(NAMES, 1):
        players[name].client.get(f"/sit/{code}")
        players[name].post(f"{table.path}/sit", {"code": code, "name": name, "seat": seat})
    while table.look()["gathering"]:
        time.sleep(0.05)
    return table, {name: Table(players[name], table.id) for name in NAMES}


def check_blind(host: Table, tables: dict[str, Table], turn: int) -> None:
    """Who opened the table and does not play sees what all see, whatever they ask for."""
    names = host.visitor.get(f"{host.path}/archive")["names"]
    assert names == ["set-up", *map(str, range(turn))]
    assert "hand" not in host.look()["view"]["board"]
    for seat in range(1, 6):
        host.look(seat, status=403)
        for path in ("archive/set-up.txt", "story", "replay"):
            host.visitor.text(f"{host.path}/{path}?seat={seat}", 403)
        host.visitor.post(f"{host.path}/turns", {"seat": seat, "turn": "bid 1"}, 403)
    host.visitor.text(f"{host.path}/record", 403)
    own, other = (tables[name].visitor for name in NAMES[:2])
    file = f"{host.path}/archive/{names[-1]}.txt"
    assert host.visitor.text(file) == own.text(file) == other.text(file)
    hers = own.text(f"{file}?seat=1")
    hand = tables["Ada"].look(1)["view"]["board"]["hand"]
    assert all(str(card) in hers for card in hand)
    other.text(f"{file}?seat=1", 403)
    page = host.visitor.text(f"/reports/{host.id}")
    assert "your own" not in page
    assert "?seat=1" in own.text(f"/reports/{host.id}")


def order_of(board: Any) -> str:
    card = [str(board["hand"][0])] if "card" in board["asks"] else []
    bid = [f"bid {min(3, board['may_bid'])}"] if "bid" in board["asks"] else []
    return " ".join(card + bid)


def newest(mails: MailServer, name: str, number: int) -> Letter:
    """The letter that tells somebody of their turn in a round, from 0."""

    def turns() -> list[Letter]:
        return [one for one in mails.to(address(name)) if "Your turn" in one.message["Subject"]]

    with mails.came:
        assert mails.came.wait_for(lambda: len(turns()) > number, PATIENCE), (name, number)
        return turns()[number]


@pytest.mark.whole
def test_five_play_a_whole_game_two_by_lmtp_one_by_a_pipe(tmp_path: Path) -> None:
    port, given = free_port(), dict[tuple[int, str], str]()
    with mail_server() as mails, with_mail(tmp_path, mails, port) as server:
        host, tables = five(server, mails)
        seats = {name: seat for seat, name in enumerate(NAMES, 1)}
        for number in range(30):
            state = tables["Ada"].look(1)
            if state["table"]["over"]:
                break
            for name, table in tables.items():
                board = table.look(seats[name])["view"]["board"]
                text = given[number, name] = order_of(board)
                if name not in WRITERS:
                    table.play(seats[name], text)
                    continue
                letter = newest(mails, name, number)
                own = {str(card) for card in board.get("hand", [])}
                message = answer(letter, text, f"{name}-{number}")
                if name == "Enid":
                    assert piped(tmp_path, message.as_bytes()).returncode == 0
                else:
                    by_lmtp(port, message)
                    by_lmtp(port, message)  # as mail servers do when they are not sure
                assert own or number == 0
            wait_for_round(tables["Ada"], number + 1)
            if number < 2:
                check_blind(host, tables, number + 1)
        assert state["table"]["over"]
        for ending, begins in (("txt", b"EAT ME"), ("html", b"<!doctype"), ("pdf", b"%PDF")):
            found = host.visitor.client.get(f"{host.path}/archive/final.{ending}")
            assert found.content.upper().startswith(begins.upper()), found.content[:200]
        host.visitor.text(f"{host.path}/archive/99.txt", 404)
        logged = turns_in(tmp_path)
        check_receipts(mails, given)
        server.check_quiet()
    who = {seat: {one[1] for one in logged if one[0] == seat} for seat in seats.values()}
    assert all(len(found) == 1 for found in who.values())
    assert len(set.union(*who.values())) == 5
    for name, seat in seats.items():
        wanted = [text for (_, one), text in given.items() if one == name]
        assert [text for one, _, text in logged if one == seat] == wanted


def wait_for_round(table: Table, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        state = table.look(1)
        if state["table"]["over"] or state["view"]["board"]["round"] >= number:
            return
        assert time.monotonic() < until
        time.sleep(0.05)


def turns_in(folder: Path) -> list[tuple[int, str, str]]:
    connection = sqlite3.connect(folder / "tailbiter.db")
    query = "SELECT seat, who, json_extract(data, '$.text') FROM log WHERE kind = 'turn'"
    found = connection.execute(f"{query} ORDER BY number").fetchall()
    connection.close()
    return found


def check_receipts(mails: MailServer, given: dict[tuple[int, str], str]) -> None:
    """One for each order, to who gave it, with that order and nobody else's."""
    for name in WRITERS:
        wanted = [text for (_, one), text in given.items() if one == name]
        mails.wait_for(1 + 2 * len(wanted), address(name))
        letters = [one for one in mails.to(address(name)) if is_receipt(one)]
        lines = [one.strip() for letter in letters for one in letter.plain.splitlines()]
        orders = {text for (_, _), text in given.items()}
        assert [line for line in lines if line in orders] == wanted
        assert len({one.message["Message-ID"] for one in letters}) == len(wanted)
    assert not [one for name in NAMES[:2] for one in mails.to(address(name)) if is_receipt(one)]


def is_receipt(letter: Letter) -> bool:
    return bool(letter.message["Subject"].startswith("Your order is in"))


def test_a_letter_taken_before_a_power_cut_is_played_and_answered_once(tmp_path: Path) -> None:
    port = free_port()
    with mail_server() as mails, with_mail(tmp_path, mails, port) as server:
        ada = registered(server, "Ada", mails, address("Ada"))
        bo = registered(server, "Boa", mails, address("Boa"))
        two_at_a_table(ada, bo)
        letter = mails.wait_for(2, address("Ada"))[-1]
        by_lmtp(port, answer(letter, "c3", "one"))
        server.kill()  # it was taken; whether it was read by then, nobody can tell
        message = answer(letter, "c3", "one")
        assert piped(tmp_path, message.as_bytes()).returncode == 0  # nobody is there
        server.start()
        mails.wait_for(3, address("Ada"))
        mails.wait_for(2, address("Boa"))
        assert mails.stays_silent()
        receipts = [one for one in mails.to(address("Ada")) if is_receipt(one)]
        assert len({one.message["Message-ID"] for one in receipts}) == 1
        assert [text for *_, text in turns_in(tmp_path)] == ["c3"]
        assert not [*(tmp_path / "mail").glob("*.eml")]


def test_half_an_order_is_kept_until_the_deadline_and_only_the_rest_is_supplied(
    tmp_path: Path,
) -> None:
    """First a card without a bid, over a power cut; then a bid without a card (M19)."""
    port, clock = free_port(), tmp_path / "clock"
    clock.write_text(str(TUESDAY))
    days = {"kind": "calendar", "ready": False, "late": "rule", "misses": 0}
    given = {"TAILBITER_CLOCK": str(clock)}
    with mail_server() as mails, with_mail(tmp_path, mails, port, **given) as server:
        ada = registered(server, "Ada", mails, address("Ada"))
        host = Visitor(server)
        seats = [{"who": "person", "name": "Boa"}, {"who": "open"}]
        more = {"options": {"players": 2}, "clock": days, "access": "link"}
        table = host.open("eat-me", seats, **more)
        hers = Table(ada, table.id)
        hers.ask("sit", 2, name="Ada")
        while table.look()["gathering"]:
            time.sleep(0.02)
        by_lmtp(port, answer(newest(mails, "Ada", 0), "bid 5", "opening"))
        table.play(1, "bid 3")
        wait_for_round(table, 1)
        hand = hers.look(2)["view"]["board"]["hand"]

        clock.write_text(str(TUESDAY + MINUTE))  # nobody writes in the moment of a turn
        by_lmtp(port, answer(newest(mails, "Ada", 1), f"I play {hand[3]}", "card"))
        assert f"{hand[3]} bid ?" in answered(mails, "card").plain
        server.kill()
        server.start()
        host = Visitor(server, host.key)  # at another port
        table = Table(host, table.id)
        board = table.look(1)["view"]["board"]
        table.play(1, f"{board['hand'][0]} bid 0")
        assert table.look(1)["view"]["board"]["round"] == 1  # there is time for the rest
        clock.write_text(str(TUESDAY + DAY))
        wait_for_round(table, 2)
        assert order_in(table, 2) == f"{hand[3]} bid 10!"  # M18: a tenth of the 95 she had
        report = host.text(f"{table.path}/archive/1.txt")
        assert "Ada's bid of 10" in report
        assert "M18" in report

        clock.write_text(str(TUESDAY + DAY + MINUTE))
        by_lmtp(port, answer(newest(mails, "Ada", 2), "bid 4", "bid"))
        assert "? bid 4" in answered(mails, "bid").plain
        table.play(1, f"{board['hand'][1]} bid 0")
        clock.write_text(str(TUESDAY + 2 * DAY))
        wait_for_round(table, 3)
        card, *rest = order_in(table, 2).split()
        assert card.endswith("!")
        assert int(card[:-1]) in {*hand} - {hand[3]}
        assert rest == ["bid", "4"]
        server.check_quiet()


def answered(mails: MailServer, number: str) -> Letter:
    """The answer to a letter."""

    def found() -> list[Letter]:
        wanted = f"<{number}@mail.example>"
        return [one for one in mails.letters if one.message["In-Reply-To"] == wanted]

    with mails.came:
        assert mails.came.wait_for(lambda: bool(found()), PATIENCE), number
        return found()[0]


def order_in(table: Table, seat: int) -> str:
    """The last one of a seat that was told to all."""
    history = table.look(1)["view"]["history"]
    return [str(one["text"]) for one in history if one["seat"] == seat][-1]


def test_a_pipe_says_what_a_mail_server_understands(tmp_path: Path) -> None:
    assert piped(tmp_path, b"").returncode == 65
    assert piped(tmp_path, b"x" * 1_000_001).returncode == 65
    assert piped(tmp_path / "nowhere", b"x").returncode == 75
    (tmp_path / "mail").write_text("in the way")
    assert piped(tmp_path, b"Subject: x\n\nx").returncode == 75
    (tmp_path / "mail").unlink()
    assert piped(tmp_path, b"Subject: x\n\nx", "--to", "a@b", "--from", "").returncode == 0
    (file,) = (tmp_path / "mail").glob("*.eml")
    assert file.read_bytes().startswith(b"Return-Path: <>\r\nDelivered-To: a@b\r\n")


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"TAILBITER_MAIL_ORDERS": "orders+{mark}@play.example"}, "TAILBITER_SMTP"),
        ({"TAILBITER_LMTP": "127.0.0.1:2424"}, "TAILBITER_MAIL_ORDERS"),
        ({"TAILBITER_LMTP": "0.0.0.0:2424"}, "on this machine"),
        ({"TAILBITER_LMTP": "mail.example:24"}, "on this machine"),
        ({"TAILBITER_LMTP": "127.0.0.1:x"}, "on this machine"),
    ],
)
def test_settings_that_cannot_work_are_said(
    tmp_path: Path, settings: dict[str, str], named: str
) -> None:
    command = [sys.executable, "-m", "tailbiter", "serve", "--data", str(tmp_path), "--port", "0"]
    env = {**ENVIRONMENT, **settings}
    found = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 2
    assert named in found.stderr
