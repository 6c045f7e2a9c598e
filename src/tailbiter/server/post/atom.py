"""A table as a feed: its turns as everybody may see them. Atom, RFC 4287."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from xml.etree import ElementTree

from tailbiter.server import answers
from tailbiter.server.post.letters import sentences
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.entries import Missed, Supplied, Turn
from tailbiter.tables.table import Table

ATOM = "http://www.w3.org/2005/Atom"
MOST_ENTRIES = 30  # the latest
AUTHOR = "Tailbiter"


def feed(table: Table, origin: str, own: str) -> bytes:
    """`own` is the address of the feed itself."""
    words, reader = WORDS[USUAL].post, answers.reader_of(table, None, USUAL)
    address = f"{origin}/table/{table.id}"
    root = ElementTree.Element("feed", xmlns=ATOM)
    title = words.feed_name(words.game_with(table.game.title, reader.names))
    begin(root, f"{address}#feed", title, table.changed)
    ElementTree.SubElement(root, "link", rel="self", href=own)
    ElementTree.SubElement(root, "link", rel="alternate", href=address)
    author = ElementTree.SubElement(root, "author")
    add(author, "name", AUTHOR)
    for seat, at in offered(table):
        entry = ElementTree.SubElement(root, "entry")
        begin(entry, f"{address}#free-{seat}-{at}", words.SUBJECTS["free"], at)
        ElementTree.SubElement(entry, "link", rel="alternate", href=address)
        add(entry, "content", words.free([reader.names[seat - 1]])).set("type", "text")
    for number, at in told(table)[: -MOST_ENTRIES - 1 : -1]:
        position = table.record.positions[number]
        lines = sentences(position, None, reader)
        entry = ElementTree.SubElement(root, "entry")
        head = f"{words.turn_in_feed(number)}: {lines[0]}" if lines else words.turn_in_feed(number)
        begin(entry, f"{address}#turn-{number}", head, at)
        ElementTree.SubElement(entry, "link", rel="alternate", href=address)
        add(entry, "content", "\n".join(lines)).set("type", "text")
    written: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return written


def told(table: Table) -> list[tuple[int, int]]:
    """The numbers of the turns that everybody may know, and when each was played."""
    if table.is_gathering:
        return []
    positions, times = table.record.positions, times_of(table)
    if not table.is_together:
        return [(number, times[number]) for number in range(1, len(positions))]
    steps = enumerate(pairwise(positions), 1)
    return [
        (number, times[number])
        for number, (before, after) in steps
        if after.turn > before.turn or after.result
    ]


def offered(table: Table) -> list[tuple[int, int]]:
    """The seats that others may take, and since when."""
    late = {one.entry.seat: one.at for one in table.log if isinstance(one.entry, Missed)}
    return [(seat, late[seat]) for seat in table.offered if not table.is_over]


def times_of(table: Table) -> list[int]:
    """When each turn that stands was played: the latest of its seat, from the end backwards."""
    ahead = [one for one in table.log if isinstance(one.entry, Turn | Supplied)]
    found = [table.created] * len(table.record.positions)
    for number in range(len(found) - 1, 0, -1):
        seat = table.record.positions[number].history[-1].seat
        while ahead and getattr(ahead[-1].entry, "seat", None) != seat:
            ahead.pop()
        found[number] = ahead.pop().at if ahead else table.created
    return found


def begin(to: ElementTree.Element, name: str, title: str, at: int) -> None:
    add(to, "id", name)
    add(to, "title", title)
    add(to, "updated", f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}")


def add(to: ElementTree.Element, name: str, text: str) -> ElementTree.Element:
    """What cannot stand in XML is left out: a name may hold anything."""
    made = ElementTree.SubElement(to, name)
    made.text = "".join(one for one in text if one == "\n" or one.isprintable())
    return made
