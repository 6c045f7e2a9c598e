"""Letters by a real mail server: who gets which, once, and never more than they want."""

import contextlib
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.posting import Letter, MailServer, mail_server
from tests.serving import Server, Table, Visitor, compile_searches
from tests.test_server_people import PASSWORD, Browser

MAIL = "ada@mail.example"


@pytest.fixture(name="mails")
def a_mail_server() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture(name="server")
def a_server(tmp_path: Path, mails: MailServer) -> Iterator[Server]:
    with started(tmp_path, mails) as server:
        yield server
        server.check_quiet()


def started(folder: Path, mails: MailServer, **more: str) -> Server:
    compile_searches()
    server = Server(folder)
    server.environment |= {
        "TAILBITER_SMTP": f"smtp+plain://127.0.0.1:{mails.port}",
        "TAILBITER_MAIL_FROM": "Tailbiter <tailbiter@play.example>",
        "TAILBITER_MAIL_WAIT": "0",
        **more,
    }
    return server


def registered(server: Server, name: str, mails: MailServer, address: str) -> Browser:
    """Somebody with an account, whose address is confirmed."""
    browser = Browser(server)
    browser.register(name, email=address)
    (letter, *_) = mails.wait_for(1, address)
    assert browser.client.post(letter.path).status_code == 200
    assert browser.get("/api/account/reminders")["confirmed"]
    return browser


def wish(browser: Browser, **wishes: Any) -> Any:
    return browser.sent("PUT", "/api/account/reminders", wishes, 200)


def two_at_a_table(host: Visitor, guest: Visitor, **more: Any) -> tuple[Table, Table]:
    """A game between two, as each of them plays it; the host begins."""
    asked = {"seats": [{"who": "person"}, {"who": "open"}], "access": "private", **more}
    table = host.open("eat-your-neighbor", **asked)
    code = host.get(f"{table.path}/meeting")["invitations"][0]["code"]
    guest.client.get(f"/sit/{code}")
    guest.post(f"{table.path}/sit", {"code": code, "name": ""})
    while table.look()["gathering"]:  # not by a socket: who looks on gets no letter
        time.sleep(0.05)
    return table, Table(guest, table.id)


def test_an_address_gets_nothing_but_the_question_until_it_is_confirmed(
    server: Server, mails: MailServer
) -> None:
    ada, bo = Browser(server), Browser(server)
    ada.register("Ada", email=MAIL)
    (letter,) = mails.wait_for(1, MAIL)
    assert not ada.get("/api/account/reminders")["confirmed"]
    bo.register("Boa")
    hers, his = two_at_a_table(ada, bo)
    hers.play(1, "c3")
    his.play(2, "c5")
    assert mails.stays_silent()
    stranger = Visitor(server)  # whoever reads the letter needs no key
    assert stranger.client.get(letter.path).status_code == 200  # and to look at a link is no yes
    assert not ada.get("/api/account/reminders")["confirmed"]
    assert stranger.client.post(letter.path).status_code == 200
    assert ada.get("/api/account/reminders")["confirmed"]
    ada.sent("PUT", "/api/account/email", {"email": "a@b.example", "password": PASSWORD}, 204)
    assert not ada.get("/api/account/reminders")["confirmed"]
    assert stranger.client.post(letter.path).status_code == 404


def test_whose_turn_it_is_gets_one_letter_and_who_looks_on_at_the_table_none(
    server: Server, mails: MailServer
) -> None:
    ada = registered(server, "Ada", mails, MAIL)
    bo = registered(server, "Boa", mails, "bo@mail.example")
    hers, his = two_at_a_table(ada, bo)
    assert len(mails.wait_for(2, MAIL)) == 2  # the game begins with her turn
    with bo.socket() as socket:
        socket.say(type="watch", table=his.id, seat=2)
        socket.hear_until("state")
        hers.play(1, "c3")
        assert mails.stays_silent()
    his.play(2, "c5")
    letter = mails.wait_for(3, MAIL)[-1]
    assert mails.stays_silent()
    message = letter.message
    assert message["Subject"] == "Your turn: Eat Your Neighbor with Boa"
    assert message["To"] == f"Ada <{MAIL}>"
    assert "Boa places on c5." in letter.plain
    assert "○" in letter.plain  # the board, in characters
    assert f"{server.address}/table/{hers.id}" in letter.plain
    assert f"{server.address}/table/{hers.id}" in letter.html


def test_one_click_ends_it_without_logging_in_and_does_nothing_else(
    server: Server, mails: MailServer
) -> None:
    ada, bo = registered(server, "Ada", mails, MAIL), Browser(server)
    bo.register("Boa")
    hers, his = two_at_a_table(ada, bo)
    letter = mails.wait_for(2, MAIL)[-1]
    header = letter.message["List-Unsubscribe"]
    assert letter.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(rf"<{re.escape(server.address)}(/stop/\S+)>", header)
    assert link
    assert link[1] == letter.path
    stranger = Visitor(server)
    assert stranger.client.get(link[1]).status_code == 200
    assert ada.get("/api/account/reminders")["wishes"]["how"] == "at_once"
    asked = {"List-Unsubscribe": "One-Click"}
    assert stranger.client.post(link[1], data=asked).status_code == 200
    assert ada.get("/api/account/reminders")["wishes"]["how"] == "none"
    hers.play(1, "c3")
    his.play(2, "c5")
    assert mails.stays_silent()
    token = link[1].removeprefix("/stop/")
    for path in (f"/api/deadlines/{token}", f"/api/tables/{hers.id}/feed?token={token}"):
        assert stranger.client.get(path).status_code == 404
    assert stranger.client.post(f"/api/bounces/{token}").status_code == 404
    assert stranger.client.post(f"/stop/{token[:-1]}A").status_code == 404
    assert stranger.client.get("/api/account").json()["name"] is None


def test_what_was_not_sent_when_the_power_went_is_sent_once_and_nothing_twice(
    tmp_path: Path, mails: MailServer
) -> None:
    with started(tmp_path, mails) as server:
        ada, bo = registered(server, "Ada", mails, MAIL), Browser(server)
        bo.register("Boa")
        hers, his = two_at_a_table(ada, bo)
        mails.wait_for(2, MAIL)
        mails.answers[MAIL] = "451 later"
        hers.play(1, "c3")
        his.play(2, "c5")
        mails.wait_for_tries(3, MAIL)
        server.kill()
        del mails.answers[MAIL]
        run_sql(server, "UPDATE notices SET not_before = 0 WHERE done IS NULL")
        server.start()
        mails.wait_for(3, MAIL)
        assert mails.stays_silent()
        server.kill()
        # Killed after it was handed in and before it was marked: once more, under the same id.
        run_sql(server, "UPDATE notices SET done = NULL WHERE done = 'sent' AND number > 5")
        server.start()
        first, second = (one.message["Message-ID"] for one in mails.wait_for(4, MAIL)[-2:])
        assert first == second


def run_sql(server: Server, text: str) -> None:
    """To a store whose server is not running."""
    with contextlib.closing(sqlite3.connect(server.file)) as connection, connection:
        connection.execute(text)


def test_an_address_that_takes_no_letters_gets_no_more_and_its_owner_is_told(
    server: Server, mails: MailServer
) -> None:
    ada, bo = registered(server, "Ada", mails, MAIL), Browser(server)
    bo.register("Boa")
    mails.answers[MAIL] = "550 no such mailbox"
    before = mails.tried.count(MAIL)
    for number in range(1, 4):
        two_at_a_table(ada, bo)
        mails.wait_for_tries(before + number, MAIL)
    while not ada.get("/api/account/reminders")["failing"]:
        time.sleep(0.05)
    del mails.answers[MAIL]
    two_at_a_table(ada, bo)
    assert mails.stays_silent()
    ada.sent("POST", "/api/account/reminders/address", {}, 200)
    letter = mails.wait_for(2, MAIL)[-1]
    assert ada.client.post(letter.path).status_code == 200
    assert not ada.get("/api/account/reminders")["failing"]


BOUNCE = """From: MAILER-DAEMON@mail.example
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; ada@mail.example
Action: {action}
Status: {status}

--x--
"""


def test_a_letter_that_comes_back_counts_where_it_says_for_good(
    tmp_path: Path, mails: MailServer
) -> None:
    back = {"TAILBITER_MAIL_BOUNCES": "b+{token}@play.example"}
    with started(tmp_path, mails, **back) as server:
        ada, bo = registered(server, "Ada", mails, MAIL), Browser(server)
        bo.register("Boa")
        two_at_a_table(ada, bo)
        letter = mails.wait_for(2, MAIL)[-1]
        token = letter.sender.removeprefix("b+").removesuffix("@play.example")
        stranger = Visitor(server)

        def comes_back(action: str, status: str) -> None:
            told = BOUNCE.format(action=action, status=status).replace("\n", "\r\n")
            found = stranger.client.post(f"/api/bounces/{token}", content=told)
            assert found.status_code == 204

        for _ in range(4):
            comes_back("delayed", "4.4.1")
        for _ in range(2):
            comes_back("failed", "5.1.1")
        assert not ada.get("/api/account/reminders")["failing"]
        comes_back("failed", "5.1.1")
        assert ada.get("/api/account/reminders")["failing"]
        server.check_quiet()


def test_nobody_fills_a_mailbox_by_asking_whether_it_is_theirs(
    tmp_path: Path, mails: MailServer
) -> None:
    server = started(tmp_path, mails)
    server.environment["TAILBITER_LIMITS"] = "1"
    with server:
        for number in range(6):
            Browser(server).register(f"Asking {number}", email="victim@mail.example")
        ada = Browser(server)
        ada.register("Ada", email=MAIL)
        mails.wait_for(1, MAIL)
        statuses = [
            ada.client.post("/api/account/reminders/address", json={}).status_code for _ in range(6)
        ]
        assert statuses == [200] * 3 + [429] * 3
        mails.wait_for(4, "victim@mail.example")
        mails.wait_for(4, MAIL)
        assert mails.stays_silent()


def test_a_digest_comes_at_ones_hour_and_tells_of_all_tables(
    server: Server, mails: MailServer
) -> None:
    ada, bo = registered(server, "Ada", mails, MAIL), Browser(server)
    bo.register("Boa")
    wish(ada, how="digest", zone="Europe/Vienna", hour=8)
    tables = [two_at_a_table(ada, bo)[0] for _ in range(2)]
    assert mails.stays_silent()
    server.kill()
    run_sql(server, "UPDATE notices SET not_before = 0 WHERE done IS NULL")
    server.start()
    letter = mails.wait_for(2, MAIL)[-1]
    assert mails.stays_silent()
    assert letter.message["Subject"] == "2 games wait for you"
    assert all(f"/table/{table.id}" in letter.plain for table in tables)


def test_only_what_is_wanted_is_written(server: Server, mails: MailServer) -> None:
    ada = registered(server, "Ada", mails, MAIL)
    bo = registered(server, "Boa", mails, "bo@mail.example")
    wish(ada, kinds=["over", "seat"])
    hers, his = two_at_a_table(ada, bo)
    hers.play(1, "c3")
    mails.wait_for(2, "bo@mail.example")
    his.visitor.post(f"{his.path}/actions", {"do": "resign", "seat": 2})
    letter = mails.wait_for(2, MAIL)[-1]
    assert letter.message["Subject"].startswith("The game is over")
    assert "You won." in letter.plain
    asked = {"seats": [{"who": "person"}, {"who": "open", "name": "Ada"}]}
    bo.open("eat-your-neighbor", **asked)
    invited: Letter = mails.wait_for(3, MAIL)[-1]
    assert invited.message["Subject"] == "A seat is kept for you: Eat Your Neighbor"
    link = re.search(r"/sit/\w+", invited.plain)
    assert link
    assert ada.client.get(link[0]).status_code in (200, 303)
