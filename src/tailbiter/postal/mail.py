"""Letters as the desk writes them, ready for a mail program or a mail server."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from tailbiter.games.errors import OptionError, quoted
from tailbiter.postal.agreed import letter_of
from tailbiter.postal.desk import Desk
from tailbiter.postal.moments import stamp
from tailbiter.postal.relay import is_address

LONGEST_SUBJECT = 150
UNFOLDED = policy.SMTP.clone(max_line_length=998)  # a mark is one word, and must not be parted
MESSAGE_ID = re.compile(r"<[!-;=?-~]{3,200}>")


@dataclass(frozen=True)
class Mail:
    subject: str
    text: str
    page: str = ""  # the same as HTML
    reply_to: Address | None = None  # where answers go, if not to the sender
    answers: str = ""  # the Message-ID of the letter that this one answers
    attached: tuple[str, str] | None = None  # the name of a text file, and what stands in it


def person_of(text: str) -> tuple[str, str]:
    """`Ann <ann@example.org>`: a name and an address."""
    name, address = parseaddr(text)
    if not is_address(address):
        example = "Ann <ann@example.org>"
        raise OptionError(f"{quoted(text)} is no name with an address; write it like {example}")
    return " ".join((name or address.split("@")[0]).split()), address


def put(desk: Desk, key: str, seat: int, mail: Mail) -> None:
    """A letter to a player into the outbox; the same letter is the same file."""
    player = desk.players[seat]
    subject = f"[{player.mark}] {desk.agreed.title}: {mail.subject}"
    message = message_of(desk, f"{key} {seat}", desk.name(seat), player.address, subject, mail)
    keep(desk, f"{key[:24]}-{letter_of(seat)}", message)


def put_for_stranger(desk: Desk, key: str, address: str, mail: Mail) -> None:
    """To whoever wrote without a mark: nothing of the game, not even its title."""
    message = message_of(desk, key, "", address, mail.subject, mail)
    keep(desk, f"{key[:24]}-stranger", message)


def keep(desk: Desk, name: str, message: EmailMessage) -> None:
    """Names are in the order in which letters were written."""
    file = f"{stamp(desk.now)}-{len(desk.memory.notes):05}-{name}.eml"
    written = UNFOLDED if str(message["Subject"]).isascii() else policy.SMTP
    desk.folder.disk.write(desk.folder.outbox / file, message.as_bytes(policy=written))


def message_of(
    desk: Desk, key: str, name: str, address: str, subject: str, mail: Mail
) -> EmailMessage:
    message = EmailMessage(policy.SMTP)
    message["From"] = Address(desk.agreed.master, addr_spec=desk.agreed.address)
    message["To"] = Address(name, addr_spec=address)
    message["Subject"] = " ".join(subject.split())[:LONGEST_SUBJECT]
    message["Date"] = format_datetime(datetime.fromtimestamp(desk.now / 1000, UTC))
    made = hashlib.sha256(f"{desk.header}\n{key}".encode()).hexdigest()[:40]
    message["Message-ID"] = f"<{made}@{desk.agreed.address.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if MESSAGE_ID.fullmatch(mail.answers):
        message["In-Reply-To"] = message["References"] = mail.answers
    if mail.reply_to:
        message["Reply-To"] = mail.reply_to
    message.set_content(mail.text, cte="quoted-printable")
    if mail.page:
        message.add_alternative(mail.page, subtype="html", cte="quoted-printable")
    if mail.attached:
        name, text = mail.attached
        message.add_attachment(text, filename=name, cte="quoted-printable")
    return message
