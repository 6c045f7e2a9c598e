"""Deadlines as a calendar, tables as feeds: as their standards say, and for nobody else's eyes."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailbiter.server.post.atom import ATOM
from tailbiter.server.post.calendar import Due, calendar
from tests.serving import Server, Table, Visitor, served
from tests.test_server_people import Browser
from tests.test_server_post import two_at_a_table

DAY = 86_400
WORDS = st.text(st.characters(codec="utf-8"), max_size=200)


@pytest.fixture(name="server")
def a_server(tmp_path: Path) -> Iterator[Server]:
    """Feeds need no mail server."""
    with served(tmp_path) as server:
        yield server
        server.check_quiet()


def unfolded(raw: bytes) -> list[str]:
    """The lines of a calendar by RFC 5545 3.1, read without any code of ours."""
    assert raw.endswith(b"\r\n")
    physical = raw[:-2].split(b"\r\n")
    assert all(len(line) <= 75 for line in physical)
    assert not any(b"\r" in line or b"\n" in line for line in physical)
    for line in physical:
        line.decode()  # no letter is cut
    return re.sub(rb"\r\n[ \t]", b"", raw)[:-2].decode().split("\r\n")


def unescaped(value: str) -> str:
    meant = {"n": "\n", "N": "\n", "\\": "\\", ";": ";", ",": ","}
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", value)
    return re.sub(r"\\(.)", lambda found: meant[found[1]], value)


def events(raw: bytes) -> list[dict[str, str]]:
    lines = unfolded(raw)
    assert lines[:3][0] == "BEGIN:VCALENDAR"
    assert "VERSION:2.0" in lines
    assert any(line.startswith("PRODID:") for line in lines)
    assert lines[-1] == "END:VCALENDAR"
    found: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and not line.startswith("END:"):
            assert name not in found[-1]
            found[-1][name] = value
    return found


@given(title=WORDS, told=WORDS)
def test_a_calendar_is_one_whatever_games_and_people_are_called(title: str, told: str) -> None:
    due = Due("t-1-4", title, told, 1_772_000_000_500, 1_771_000_000_000, "https://play.example/t")
    (event,) = events(calendar([due], "play.example").encode())
    assert event["UID"] == "t-1-4@play.example"
    assert event["DTSTART"] == "20260225T061320Z"
    assert event["DTSTAMP"] == "20260213T162640Z"
    shown = "".join(one for one in title if one.isprintable())
    summary = unescaped(event["SUMMARY"])
    assert summary.replace("\n", "").startswith(shown)
    assert event["URL"] == "https://play.example/t"


def deadlines(visitor: Visitor, path: str) -> list[dict[str, str]]:
    found = visitor.client.get(path)
    assert found.status_code == 200
    assert found.headers["content-type"] == "text/calendar; charset=utf-8"
    return events(found.content)


def test_ones_deadlines_and_nobody_elses_until_the_address_is_renewed(server: Server) -> None:
    ada, boa, calendar_program = Browser(server), Browser(server), Visitor(server)
    ada.register("Ada")
    boa.register("Boa")
    path, other = (who.get("/api/account/reminders")["calendar"] for who in (ada, boa))
    assert deadlines(calendar_program, path) == []
    clock = {"kind": "turn", "seconds": 2 * DAY}
    hers, his = two_at_a_table(ada, boa, clock=clock)
    (event,) = deadlines(calendar_program, path)
    state = hers.look()
    left, counted = state["clock"]["left"][0], state["clock"]["counted"]
    due = datetime.fromtimestamp((counted + left) // 1000, UTC)
    assert event["DTSTART"] == f"{due:%Y%m%dT%H%M%SZ}"
    assert event["URL"] == f"{server.address}/table/{hers.id}"
    assert "Boa" in event["DESCRIPTION"]
    assert deadlines(calendar_program, other) == []
    his.visitor.post(f"{his.path}/actions", {"do": "extend", "seat": 1, "milliseconds": 3_600_000})
    (moved,) = deadlines(calendar_program, path)
    assert (moved["UID"], moved["DTSTART"] > event["DTSTART"]) == (event["UID"], True)
    hers.play(1, "c3")
    assert deadlines(calendar_program, path) == []
    assert len(deadlines(calendar_program, other)) == 1
    renewed = ada.sent("POST", "/api/account/reminders/feed", {}, 200)["calendar"]
    assert calendar_program.client.get(path).status_code == 404
    assert deadlines(calendar_program, renewed) == []
    token = renewed.rpartition("/")[2]
    for page in (f"/stop/{token}", f"/confirm/9999999999999/{token}"):
        assert calendar_program.client.post(page).status_code == 404


def entries(raw: bytes) -> list[tuple[str, str]]:
    root = ElementTree.fromstring(raw)
    space = {"a": ATOM}
    for one in (root, *root.findall("a:entry", space)):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"a:{name}", space)) == 1
        updated = one.findtext("a:updated", "", space)
        assert datetime.fromisoformat(updated).tzinfo is not None
    assert root.findtext("a:author/a:name", "", space)
    found = root.findall("a:entry", space)
    ids = [one.findtext("a:id", "", space) for one in found]
    assert len(set(ids)) == len(ids)
    return [
        (name, one.findtext("a:content", "", space)) for name, one in zip(ids, found, strict=True)
    ]


def test_a_table_as_a_feed_for_all_who_may_see_it(server: Server) -> None:
    ada, boa, reader = Browser(server), Browser(server), Visitor(server)
    ada.register("Ada")
    boa.register("Boa")
    ada.get("/api/account/reminders")
    hers, his = two_at_a_table(ada, boa)
    hers.play(1, "c3")
    before = his.play(2, "c5")
    assert before["number"] == 2
    path = f"/api/tables/{hers.id}/feed"
    assert reader.client.get(path).status_code == 404  # it is private
    address = re.search(r'application/atom\+xml"[^>]*href="([^"]+)"', ada.text(f"/table/{hers.id}"))
    assert address
    found = reader.client.get(address[1])
    assert found.headers["content-type"] == "application/atom+xml; charset=utf-8"
    (second, told), (first, _) = entries(found.content)
    assert "Boa places on c5." in told
    assert first != second
    again = reader.client.get(address[1], headers={"If-None-Match": found.headers["etag"]})
    assert again.status_code == 304
    other = two_at_a_table(ada, boa)[0]
    token = address[1].partition("?")[2]
    assert reader.client.get(f"/api/tables/{other.id}/feed?{token}").status_code == 404
    ada.sent("POST", "/api/account/reminders/feed", {}, 200)
    assert reader.client.get(address[1]).status_code == 404


def test_a_feed_tells_no_order_before_its_round_is_resolved(server: Server) -> None:
    host = Visitor(server)
    table = host.open("eat-me", [{"who": "person"}, {"who": "person", "name": "x\x00\ufffe&<b>"}])
    path = f"/api/tables/{table.id}/feed"
    table.play(1, "bid 7")
    assert entries(host.client.get(path).content) == []
    Table(host, table.id).play(2, "bid 5")
    ((_, told),) = entries(host.client.get(path).content)
    assert "7" in told
