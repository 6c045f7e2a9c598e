"""Letters as they are sent: plain text, the same as HTML, and pictures that travel along."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import Any

from jinja2 import Environment, FileSystemLoader, Template, select_autoescape

from tailbiter.games.errors import OptionError
from tailbiter.postal.letters.quoting import FENCE
from tailbiter.postal.relay import Relay, is_address
from tailbiter.server.post.letters import Part, waiting
from tailbiter.server.post.pictures import characters, picture
from tailbiter.server.words import USUAL, WORDS

TEMPLATES = Path(__file__).parent.parent / "templates"
ORDERS, MARK = "TAILBITER_MAIL_ORDERS", "{mark}"
WIDTH = 72  # columns of plain text
MOST_PICTURES = 5  # in one letter
LONGEST_SUBJECT = 120  # letters
# Headers that are addresses.
WHOLE = ("list-unsubscribe", "list-id", "references", "reply-to", "in-reply-to")
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")


class Whole(policy.EmailPolicy):
    """The library would write a long address as an encoded word, in which nobody finds it."""

    def fold(self, name: str, value: Any) -> str:
        return self.as_it_is(name, value) or super().fold(name, value)

    def fold_binary(self, name: str, value: Any) -> bytes:
        return self.as_it_is(name, value).encode("ascii") or super().fold_binary(name, value)

    def as_it_is(self, name: str, value: Any) -> str:
        return f"{name}: {value}{self.linesep}" if name.lower() in WHOLE else ""


POLICY = Whole(linesep="\r\n", raise_on_defect=True)


@dataclass(frozen=True)
class Post:
    """From where letters come, and where their links lead."""

    relay: Relay
    origin: str  # as in https://play.example
    orders: str = ""  # where orders go, with a mark in it; "": none are taken

    def ordered_at(self, mark: str) -> str:
        return self.orders.replace(MARK, mark)


@dataclass(frozen=True)
class To:
    """Whose letter it is, and the links that are theirs alone."""

    name: str
    address: str
    stop: str  # a path


@dataclass(frozen=True)
class Answered:
    """What there is to say to a letter."""

    subject: str
    paragraphs: Sequence[str]
    to: str  # the id of the letter


@dataclass(frozen=True)
class Drawn:
    """A part, with its board."""

    part: Part
    link: str
    characters: str
    picture: bytes | None
    id: str  # of the picture, within the letter


def reminder(post: Post, to: To, parts: Sequence[Part], key: str, now: int) -> EmailMessage:
    """Of one table, or of several as a digest; `key` tells this letter from all others."""
    words, drawn = WORDS[USUAL].post, [drawn_of(post, part, key) for part in limited(parts)]
    subject = words.digest_subject(waiting(parts), len(parts))
    if len(parts) == 1:
        subject = words.subject(parts[0].kind, parts[0].title)
    message = begun(post, to, subject, key, now)
    message["List-Unsubscribe"] = f"<{post.origin}{to.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["List-Id"] = f"<reminders.{post.relay.domain}>"
    if len(parts) == 1 and parts[0].orders:
        message["Reply-To"] = parts[0].orders
    if len(parts) == 1:  # what a mail program shows together
        message["References"] = f"<{digest_of('table', parts[0].table)}@{post.relay.domain}>"
    message.set_content(plain(post, to, drawn), cte="quoted-printable")
    message.add_alternative(
        template().render(
            **{"post": post, "to": to, "drawn": drawn, "words": words, "subject": subject},
            **{"fence": fence_of(parts), "ordering": ordering},
        ),
        subtype="html",
        cte="quoted-printable",
    )
    attach(message, drawn)
    return message


def confirmation(post: Post, to: To, link: str, key: str, now: int) -> EmailMessage:
    """Asks whether an address is its owner's. It says no more of them than their name."""
    words = WORDS[USUAL].post
    message = begun(post, to, words.CONFIRM_SUBJECT, key, now)
    lines = [line.format(name=tidy(to.name), origin=post.origin) for line in words.CONFIRM]
    ask = f"{words.TO_CONFIRM}:\n{post.origin}{link}"
    paragraphs = [words.greeting(tidy(to.name)), *(fill(line, WIDTH) for line in lines), ask]
    message.set_content("\n\n".join([*paragraphs, words.CONFIRM_WHY, ""]), cte="quoted-printable")
    context = {"lines": lines, "link": f"{post.origin}{link}", "subject": words.CONFIRM_SUBJECT}
    message.add_alternative(
        template("mail_confirm.html").render(to=to, words=words, **context),
        subtype="html",
        cte="quoted-printable",
    )
    return message


def begun(post: Post, to: To, subject: str, key: str, now: int) -> EmailMessage:
    message = EmailMessage(POLICY)
    message["From"] = post.relay.sender
    message["To"] = Address(tidy(to.name), addr_spec=to.address)
    message["Subject"] = tidy(subject)[:LONGEST_SUBJECT]
    message["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    message["Message-ID"] = f"<{key}@{post.relay.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    return message


def tidy(words: str) -> str:
    """What stands in a header: one line, and nothing that is no letter."""
    shown = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in words)
    return " ".join(shown.split())


def digest_of(*parts: str) -> str:
    """Of what its reader knows anyway."""
    return hashlib.sha256("\n".join(("letter", *parts)).encode()).hexdigest()[:40]


def limited(parts: Sequence[Part]) -> list[tuple[Part, bool]]:
    """Each with whether it gets a picture: first those whose turn it is."""
    in_order = sorted(range(len(parts)), key=lambda number: not parts[number].waits)
    chosen = set(in_order[:MOST_PICTURES])
    return [(part, number in chosen) for number, part in enumerate(parts)]


def drawn_of(post: Post, part: tuple[Part, bool], key: str) -> Drawn:
    told, is_drawn = part
    made = picture(told) if is_drawn else None
    name = f"{digest_of(key, told.table)}@{post.relay.domain}"
    shown = characters(told) if is_drawn else ""
    return Drawn(told, post.origin + told.path, shown, made, name)


def plain(post: Post, to: To, drawn: Sequence[Drawn]) -> str:
    words, fence = WORDS[USUAL].post, fence_of([one.part for one in drawn])
    blocks = [fence, words.greeting(tidy(to.name))]
    for one in drawn:
        part = one.part
        told = [fill(f"* {line}", WIDTH, subsequent_indent="  ") for line in part.lines]
        more = [f"* {part.more}"] if part.more else []
        blocks += [fill(part.opening, WIDTH), "\n".join([part.heading, *more, *told])]
        how = in_lines(ordering(part, bool(fence)))
        to_table = f"{words.TO_TABLE}:\n{one.link}"
        blocks += [one.characters, fill(part.deadline, WIDTH), how, to_table]
    foot = (
        f"-- \n{fill(words.WHY.format(origin=post.origin), WIDTH)}\n"
        f"{words.CHOOSE}:\n{post.origin}/account#letters\n"
        f"{words.STOP}:\n{post.origin}{to.stop}\n"
    )
    return "\n\n".join([*(block for block in blocks if block.strip()), foot])


def fence_of(parts: Sequence[Part]) -> str:
    """What stands above it is the answer, where one letter can be answered for one table."""
    return FENCE if len(parts) == 1 and parts[0].orders else ""


def ordering(part: Part, is_answered: bool) -> list[str]:
    """How one orders by mail, a line each."""
    words = WORDS[USUAL].post
    if not part.orders or not part.waits:
        return []
    to = words.HOW_TO_ANSWER if is_answered else words.HOW_TO_WRITE.format(address=part.orders)
    return [to, *part.how]


def in_lines(lines: Sequence[str]) -> str:
    return "\n".join(fill(line, WIDTH, break_long_words=False) for line in lines)


def answer(post: Post, to: To, told: Answered, orders: str, key: str, now: int) -> EmailMessage:
    """What a letter came to. The next order can be an answer to it."""
    words = WORDS[USUAL].post
    message = begun(post, to, told.subject, key, now)
    if MESSAGE_ID.fullmatch(told.to):
        message["In-Reply-To"] = message["References"] = told.to
    if orders:
        message["Reply-To"] = orders
    shown = [one if one.startswith(" ") else fill(one, WIDTH) for one in told.paragraphs]
    lines = [FENCE if orders else "", words.greeting(tidy(to.name)), *shown]
    message.set_content("\n\n".join([*filter(None, lines), ""]), cte="quoted-printable")
    return message


def orders_of(environment: Mapping[str, str]) -> str:
    """Where orders go, as the settings say; "" where none are taken by mail."""
    told = environment.get(ORDERS, "")
    if told and (told.count(f"+{MARK}@") != 1 or not is_address(told.replace(MARK, "x"))):
        raise OptionError(f"{ORDERS} is an address with +{MARK} in it: orders+{MARK}@play.example")
    return told


def attach(message: EmailMessage, drawn: Sequence[Drawn]) -> None:
    """Pictures go beside the HTML, which shows them by their ids: nothing is fetched."""
    pages = message.get_payload()
    page = pages[-1] if isinstance(pages, list) else None
    assert isinstance(page, EmailMessage)
    for one in drawn:
        if one.picture:
            page.add_related(one.picture, "image", "png", cid=f"<{one.id}>", filename="board.png")


@cache
def template(name: str = "mail.html") -> Template:
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return found.get_template(name)
