"""Letters as they are written: only what a seat may know, and nothing that a name can break."""

import email
import random
import re
import ssl
from dataclasses import replace
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tailbiter
from tailbiter import drawings
from tailbiter.games.errors import OptionError
from tailbiter.postal.relay import Line, LineError, Relay
from tailbiter.server.people.keys import Keys
from tailbiter.server.people.names import check_email
from tailbiter.server.post import pictures
from tailbiter.server.post.atom import feed
from tailbiter.server.post.bounces import is_final
from tailbiter.server.post.letters import Part, free_part, part_of
from tailbiter.server.post.mail import Post, To, confirmation, reminder
from tailbiter.server.post.marks import Marks, new_handle
from tailbiter.server.post.telling import told_by
from tailbiter.server.post.truth import is_true
from tailbiter.server.post.wishes import HOUR, KINDS, Wishes, next_digest, warned_at
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Notice
from tailbiter.server.words import USUAL, WORDS
from tailbiter.server.words.en_notices import duration
from tailbiter.server.words.en_post import lasting
from tailbiter.tables.calendar import DAY
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import decide
from tailbiter.tables.entries import (
    Accept,
    Logged,
    Missed,
    Offer,
    Resign,
    Resume,
    Said,
    Sit,
    StandIn,
    Turn,
)
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.posting import let_in, mail_server
from tests.seating import START, do, open_table, quick_turn
from tests.test_server_post import BOUNCE
from tests.test_server_secrets import PAIRS, Pair, pairs

ORIGIN = "https://play.example"
POST = Post(Relay("127.0.0.1", 25, "smtp+plain", Address("T", addr_spec="t@play.example")), ORIGIN)
TO = To("Ada", "ada@mail.example", "/stop/" + "x" * 48)
KEY = "a-letter"
PNG = bytes.fromhex("89504e470d0a1a0a")


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """To draw takes a while, and most letters here are read for other things."""
    monkeypatch.setattr("tailbiter.server.post.mail.picture", lambda part: None)


def letter(*parts: Part, to: To = TO) -> EmailMessage:
    """As whoever gets it reads it."""
    raw = reminder(POST, to, parts, KEY, START).as_bytes()
    found = email.message_from_bytes(raw, policy=default)
    assert isinstance(found, EmailMessage)
    assert not found.defects
    return found


def everything(message: EmailMessage) -> list[Any]:
    """All that it says; the boundaries between its parts are made by chance."""
    headers = [(name, value) for name, value in message.items() if name != "Content-Type"]
    leaves = [part for part in message.walk() if not part.is_multipart()]
    return [headers, *((one.get_content_type(), one.get_content()) for one in leaves)]


def seated(pair: Pair, is_first: bool) -> Table:
    start, orders = (pair.one, pair.orders_one) if is_first else (pair.two, pair.orders_two)
    holders = [f"person {seat}" for seat in range(1, start.game.players + 1)]
    table = open_table(start.game, holders, "person 1", control=Control("turn", 48 * HOUR))
    table.start = start
    table.record = tailbiter.Record(start.game, start)
    for seat, order in orders:
        do(table, holders[seat - 1], Turn(seat, order))
    return table


@pairs
def test_no_letter_tells_what_its_seat_may_not_know(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures are made of the view alone: here each shows all of what it was made of."""
    shown = "tailbiter.server.post.mail.picture"
    monkeypatch.setattr(shown, lambda part: repr((part.view, part.names)).encode())
    one, two = seated(pair, True), seated(pair, False)
    if pair.knower is None:
        assert feed(one, ORIGIN, ORIGIN) == feed(two, ORIGIN, ORIGIN)
        return
    for kind in set(KINDS) - {"seat"}:
        told = [
            everything(letter(part_of(table, pair.knower, kind, Wishes(), START)))
            for table in (one, two)
        ]
        assert told[0] == told[1]
        assert any(kind == "image/png" for kind, *_ in told[0][1:])


def test_the_pairs_differ_and_a_letter_to_who_may_know_it_says_so() -> None:
    """Else the test above would hold of letters that say nothing."""
    pair = next(one for one in PAIRS if one.knower == 1 and "me-" in one.name)
    one, two = (part_of(seated(pair, first), 2, "turn", Wishes(), START) for first in (True, False))
    assert pictures.characters(one) != pictures.characters(two)


def eyn(*holders: str, **more: Any) -> Table:
    return open_table(tailbiter.game("eat-your-neighbor"), list(holders), holders[0], **more)


def test_a_letter_tells_what_happened_since_ones_last_turn_and_until_when_one_has_time() -> None:
    table = eyn("ada", "bo", control=Control("turn", 48 * HOUR))
    for seat, turn in ((1, "c3"), (2, "c5"), (1, "e3"), (2, "d2")):
        do(table, "ada" if seat == 1 else "bo", Turn(seat, turn))
    wishes = Wishes(zone="Asia/Kolkata")
    part = part_of(table, 1, "turn", wishes, START + HOUR)
    assert part.lines == ("White places on d2.",)
    assert part.deadline == (
        "Your deadline is Friday, 17 November 2023, 03:43 (Asia/Kolkata), in 47 hours."
    )
    message = letter(part)
    plain, html = (message.get_body((kind,)) for kind in ("plain", "html"))
    assert plain
    assert html
    for said in (part.lines[0], part.deadline, "https://play.example/table/t", TO.stop):
        assert said in " ".join(plain.get_content().split())
        assert said in html.get_content()
    assert not part_of(table, 2, "turn", wishes, START).deadline


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (72 * HOUR - 1, "in 3 days"),
        (59 * HOUR, "in 2 days"),
        (48 * HOUR - 1, "in 47 hours"),
        (HOUR - 1, "in 59 minutes"),
        (59_999, "now"),
    ],
)
def test_days_are_the_nearest_and_hours_those_that_are_left(left: int, said: str) -> None:
    assert lasting(left) == said


@pytest.mark.parametrize(
    ("lasted", "said"),
    [
        (72 * HOUR, "3 days"),
        (24 * HOUR, "1 day"),
        (26 * HOUR, "26 hours"),
        (HOUR, "1 hour"),
        (HOUR + 1, "60 minutes"),
        (61_000, "61 seconds"),
        (1, "1 second"),
    ],
)
def test_how_long_something_lasted_is_said_in_what_one_counts_it_by(lasted: int, said: str) -> None:
    assert duration(lasted) == said


def test_who_stands_in_is_told_why_and_a_game_that_is_over_how_it_ended() -> None:
    table, words = eyn("ada", "bo"), WORDS[USUAL].post
    do(table, "ada", Turn(1, "c3"))
    do(table, "bo", Turn(2, "c5"))
    assert part_of(table, 1, "turn", Wishes(), START).heading == words.SINCE
    table.add(Sit(1, holder="cy", absent="ada"), START)
    theirs = part_of(table, 1, "turn", Wishes(), START)
    assert words.STAND_IN in theirs.opening
    assert theirs.heading == words.SO_FAR  # no turn of their own yet
    do(table, "cy", Turn(1, "e3"))
    do(table, "bo", Turn(2, "d2"))
    assert part_of(table, 1, "turn", Wishes(), START).heading == words.SINCE
    do(table, "bo", Resign(2))
    assert part_of(table, 1, "over", Wishes(), START).heading == words.ENDED


def test_pictures_travel_along_and_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tailbiter.server.post.mail.picture", pictures.picture)
    table = eyn("ada", "bo")
    message = letter(part_of(table, 1, "turn", Wishes(), START))
    html, (image,) = (
        message.get_body(("html",)),
        [part for part in message.walk() if part.get_content_type() == "image/png"],
    )
    assert html
    assert image.get_content().startswith(PNG)
    assert "┘" not in html.get_content()  # no board of characters beside it
    shown = re.findall(r'src="([^"]+)"', html.get_content())
    assert shown == [f"cid:{image['Content-ID'].strip('<>')}"]
    assert 'alt="The board' in html.get_content()
    assert "svg" not in html.get_content()
    assert not re.findall(r"(?:src=|background=|url\()[\"']?http", html.get_content())


def test_without_what_draws_a_letter_goes_with_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> Any:
        raise drawings.NotInstalledError(module)

    monkeypatch.setattr("tailbiter.server.post.mail.picture", pictures.picture)
    monkeypatch.setattr("tailbiter.drawings.picture.need", missing)
    message = letter(part_of(eyn("ada", "bo"), 1, "turn", Wishes(), START))
    html = message.get_body(("html",))
    assert html
    assert "<pre" in html.get_content()
    assert not [part for part in message.walk() if part.get_content_maintype() == "image"]


def test_headers_are_those_by_which_a_mail_program_offers_to_end_it() -> None:
    raw = reminder(POST, TO, [part_of(eyn("a", "b"), 1, "turn", Wishes(), START)], KEY, START)
    head = raw.as_bytes().partition(b"\r\n\r\n")[0].decode().split("\r\n")
    assert f"List-Unsubscribe: <{ORIGIN}{TO.stop}>" in head
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in head
    assert f"Message-ID: <{KEY}@play.example>" in head
    assert "Auto-Submitted: auto-generated" in head
    assert all(len(line) < 998 for line in raw.as_bytes().decode().split("\r\n"))


NASTY = st.text(st.characters(codec="utf-8"), max_size=60)


@given(name=NASTY, other=NASTY)
def test_a_name_stays_a_name_in_every_header(name: str, other: str) -> None:
    table = eyn("ada", "bo")
    table.seats[2] = replace(table.seats[2], name=other + "\r\nBcc: all@mail.example")
    to = To(name + "\r\nBcc: all@mail.example\r\n\r\nwords", TO.address, TO.stop)
    for made in (
        letter(part_of(table, 1, "turn", Wishes(), START), to=to),
        email.message_from_bytes(
            confirmation(POST, to, "/confirm/1/x", KEY, START).as_bytes(), policy=default
        ),
    ):
        assert isinstance(made, EmailMessage)
        assert "Bcc" not in made
        assert made["To"].addresses[0].addr_spec == TO.address
        assert len(made["To"].addresses) == 1
        assert made.get_body(("plain",)) is not None


@pytest.mark.parametrize(
    "address",
    ["a@b@c", "a,b@c", "<a@b>", "a@b\r\nBcc: c@d", "a b@c", "a@", "@b", "a@b..c", '"a"@b', "a@-b"],
)
def test_an_address_is_one_address(address: str) -> None:
    with pytest.raises(RefusalError):
        check_email(address)
    assert check_email(" o'neil+x@mail.example ") == "o'neil+x@mail.example"


def told(table: Table, who: str, asked: Any) -> set[tuple[str, str]]:
    """Who is told of which kind, when this is done."""
    decided = decide(table, who, asked, START)
    after = table.after(decided.logged, decided.step)
    found = told_by(table, after, decided.logged)
    table.apply(decided.logged, decided.step)
    return {(one.person, one.kind) for one in found}


def test_whom_it_concerns() -> None:
    table = eyn("ada", "bo")
    assert told(table, "ada", Turn(1, "c3")) == {("bo", "turn")}
    assert told(table, "bo", Said(2, "hello")) == {("ada", "talk")}
    assert told(table, "bo", Turn(2, "c5")) == {("ada", "turn")}
    assert told(table, "bo", Offer(2, "pause")) == {("ada", "offer")}
    assert told(table, "ada", Accept(1)) == set()
    assert told(table, "bo", Resume()) == {("ada", "turn")}  # though it was hers
    assert told(table, "bo", Resign(2)) == {("ada", "over")}
    together = open_table(tailbiter.game("eat-me", players=2), ["ada", "bo"], "ada")
    assert told(together, "ada", Turn(1, "bid 3")) == set()
    assert told(together, "bo", Turn(2, "bid 5")) == {("ada", "turn")}
    alone = open_table(tailbiter.game("eat-your-neighbor"), ["ada", ""], "ada")
    assert told(alone, "ada", Turn(1, "c3")) == set()
    assert told(alone, "", Turn(2, "c5")) == set()


def test_who_was_late_is_told_and_who_plays_on_for_them() -> None:
    table = open_table(tailbiter.game("eat-me", players=3), ["ada", "bo", "cy"], "ada")

    def happens(entry: Any) -> set[tuple[str, str]]:
        """By itself, when it is due."""
        logged = Logged(table.version + 1, START, "", None, entry)
        found = told_by(table, table.after(logged), logged)
        return {(one.person, one.kind) for one in found}

    assert happens(Missed(2)) == {("bo", "late")}
    assert happens(Sit(2, holder="di")) == {("bo", "late"), ("di", "turn")}
    assert happens(Sit(2, holder="bo", name="Bo")) == set()


def test_who_would_play_on_is_told_once_that_a_seat_is_free_and_so_are_feeds() -> None:
    often = Control("turn", DAY, lateness=Lateness("rule", 2))
    table = open_table(tailbiter.game("eat-your-neighbor"), ["ada", "bo"], "ada", control=often)
    do(table, "di", StandIn("Di"))
    rng, found = random.Random(3), list[set[tuple[str, str]]]()
    for late in range(1, 4):
        at = START + 2 * late * DAY
        logged = Logged(table.version + 1, at, "", None, Missed(1))
        after = table.after(logged)
        found.append({(one.person, one.kind) for one in told_by(table, after, logged)})
        table = after
        assert (b"A seat is free" in feed(table, ORIGIN, ORIGIN)) == (late >= 2)
        do(table, "", Turn(1, quick_turn(table.position, 1, rng)), at)
        do(table, "bo", Turn(2, quick_turn(table.position, 2, rng)), at)
    assert found == [{("ada", "late")}, {("ada", "late"), ("di", "free")}, {("ada", "late")}]
    hers = letter(part_of(table, 1, "late", Wishes(), START)).get_body(("plain",))
    assert "Others may take your seat" in str(hers)
    free = letter(free_part(table))
    assert str(free["Subject"]).startswith("A seat is free: Eat Your Neighbor")
    assert f"{ORIGIN}/table/t" in str(free.get_body(("plain",)))
    do(table, "di", Sit(1, holder="di"), START + 7 * DAY)
    notice = Notice("di", "t", "free", 9, START, START)
    assert not is_true(table, "di", notice)
    assert not is_true(table, "cy", notice)  # it is taken


def test_a_pause_calls_nobody_and_its_end_calls_who_is_to_act() -> None:
    table = eyn("ada", "bo")
    do(table, "ada", Turn(1, "c3"))
    assert told(table, "bo", Offer(2, "pause")) == {("ada", "offer")}
    assert told(table, "ada", Accept(1)) == set()
    assert told(table, "ada", Resume()) == {("bo", "turn")}


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-03-28 09:00", "2026-03-29 08:00"),  # over the lost hour
        ("2026-10-24 09:00", "2026-10-25 08:00"),  # and the one had twice
        ("2028-02-28 08:00", "2028-02-29 08:00"),
        ("2026-05-01 07:59", "2026-05-01 08:00"),
    ],
)
def test_a_digest_comes_at_ones_hour_whatever_the_clocks_do(now: str, then: str) -> None:
    due = next_digest(Wishes(zone="Europe/Vienna", hour=8), in_vienna(now))
    assert due == in_vienna(then)


def in_vienna(told: str) -> int:
    there = datetime.fromisoformat(told).replace(tzinfo=ZoneInfo("Europe/Vienna"))
    return round(there.timestamp() * 1000)


@given(st.integers(0, 4 * 10**12), st.integers(0, 23), st.sampled_from(["Asia/Kolkata", "UTC"]))
def test_a_digest_is_always_ahead_and_within_a_day(now: int, hour: int, zone: str) -> None:
    assert now < next_digest(Wishes(zone=zone, hour=hour), now) <= now + 24 * HOUR


def test_who_had_days_is_warned_as_they_wish_and_who_had_minutes_is_not() -> None:
    wishes = Wishes(warning=12)
    assert warned_at(wishes, 0, 72 * HOUR) == 60 * HOUR
    assert warned_at(wishes, 0, 8 * HOUR) == 6 * HOUR
    assert warned_at(wishes, 0, HOUR // 2) is None


def test_a_mark_is_good_for_one_thing_and_nobody_makes_one_of_what_is_kept() -> None:
    marks, handle = Marks(Keys(b"x" * 32)), new_handle()
    token = marks.token("stop", handle)
    assert marks.is_ours(token, "stop")
    assert not marks.is_ours(token, "feed")
    assert not marks.is_ours(token, "stop", "more")
    assert not marks.is_ours(handle, "stop")
    assert not marks.is_ours("", "stop")
    assert not marks.is_ours("é" * len(token), "stop")
    assert not Marks(Keys(b"y" * 32)).is_ours(token, "stop")
    assert not Keys(b"x" * 32).is_ours(token)


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("TAILBITER_SMTP", "mail.example", "smtp://"),
        ("TAILBITER_SMTP", "http://mail.example", "smtps://"),
        ("TAILBITER_SMTP", "smtp://mail.example:x", "smtp://"),
        ("TAILBITER_MAIL_FROM", "", "tailbiter@play.example"),
        ("TAILBITER_MAIL_FROM", "a,b@c <x>", "tailbiter@play.example"),
        ("TAILBITER_MAIL_BOUNCES", "bounces@mail.example", "{token}"),
        ("TAILBITER_MAIL_WAIT", "-1", "seconds"),
    ],
)
def test_settings_that_cannot_work_are_told_with_what_would(
    name: str, value: str, word: str
) -> None:
    right = {"TAILBITER_SMTP": "smtps://mail.example", "TAILBITER_MAIL_FROM": "T <t@mail.example>"}
    assert Relay.named(right)
    assert Relay.named({}) is None
    with pytest.raises(OptionError, match=re.escape(word)):
        Relay.named({**right, name: value})


def test_a_sealed_order_is_no_news() -> None:
    table = open_table(tailbiter.game("eat-me", players=3), ["ada", "bo", "cy"], "ada")
    for seat, who in ((1, "ada"), (2, "bo"), (3, "cy")):
        do(table, who, Turn(seat, f"bid {seat}"))
    resolved = part_of(table, 1, "turn", Wishes(), START).lines
    do(table, "bo", Turn(2, table.position.turns(2)[0]))
    assert part_of(table, 1, "turn", Wishes(), START).lines == resolved
    assert len(resolved) == 2


def test_only_what_was_given_up_for_good_is_a_bounce() -> None:
    known = {("failed", "5.1.1"): True, ("failed", "4.4.7"): False, ("delayed", "5.1.1"): False}
    for (action, status), is_one in known.items():
        assert is_final(BOUNCE.format(action=action, status=status).encode()) is is_one


def test_rubbish_is_no_bounce() -> None:
    for raw in (b"", b"\xff\x00", b"Content-Type: message/delivery-status\n\nAction: failed\n"):
        assert not is_final(raw)


PEM = Path(__file__).parent / "mail_server.pem"  # a key for nothing but this, and its certificate
NAMED = {"TAILBITER_SMTP_PASSWORD": "secret", "TAILBITER_MAIL_FROM": "T <t@mail.example>"}


def handed_in(way: str, port: int) -> str:
    relay = Relay.named({**NAMED, "TAILBITER_SMTP": f"{way}://us%20er@127.0.0.1:{port}"})
    assert relay
    line = Line(relay)
    try:
        made = confirmation(Post(relay, ORIGIN), TO, "/confirm/1/x", KEY, START)
        return line.send(made, TO.address, relay.comes_back_to("x"))
    finally:
        line.close()


def test_letters_go_by_tls_and_with_a_password_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(PEM)
    known: dict[str, Any] = {"authenticator": let_in}
    tls: dict[str, Any] = {"tls_context": context, "require_starttls": True, "auth_required": True}
    from_first: dict[str, Any] = {"ssl_context": context, "auth_require_tls": False}
    with mail_server(**known, **tls) as later, mail_server(**known, **from_first) as first:
        for way, port in (("smtp", later.port), ("smtps", first.port)):
            with pytest.raises(LineError, match="certificate"):  # nobody knows it
                handed_in(way, port)
        monkeypatch.setenv("SSL_CERT_FILE", str(PEM))
        assert handed_in("smtp", later.port) == "sent"
        assert handed_in("smtps", first.port) == "sent"
        assert [len(one.letters) for one in (later, first)] == [1, 1]
        monkeypatch.setitem(NAMED, "TAILBITER_SMTP_PASSWORD", "another")
        with pytest.raises(LineError):
            handed_in("smtp", later.port)
    with mail_server() as bare, pytest.raises(LineError):  # what asks for TLS goes by nothing else
        handed_in("smtp", bare.port)
    assert not bare.tried
