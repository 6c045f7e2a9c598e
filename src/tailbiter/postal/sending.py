"""Letters leave the house: through a mail server, or by the master's own hand.

A letter is sent and then noted. After a stop between the two it is sent once more, with the same
Message-ID, by which mail programs know it; noted first, it might never have been sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

from tailbiter.postal.desk import Desk, DeskError
from tailbiter.postal.notes import Sent
from tailbiter.postal.relay import Line, LineError

AS_WRITTEN = policy.SMTP.clone(refold_source="none")


@dataclass(frozen=True)
class Refused:
    """A letter that a mail server did not take; it stays in the outbox."""

    file: str
    to: str
    is_for_good: bool


def waiting(desk: Desk) -> list[Path]:
    """The letters that are to be sent, the oldest first."""
    return sorted(desk.folder.outbox.glob("*.eml"))


def message_in(file: Path) -> EmailMessage:
    found = message_from_bytes(file.read_bytes(), policy=AS_WRITTEN)
    assert isinstance(found, EmailMessage)
    return found


def send_all(desk: Desk, line: Line) -> tuple[int, list[Refused]]:
    """How many were sent, and which were not taken."""
    number, refused = 0, []
    try:
        for file in waiting(desk):
            message = message_in(file)
            to = parseaddr(str(message["To"]))[1]
            outcome = line.send(message, to, desk.agreed.address)
            if outcome == "sent":
                leave(desk, file, "smtp")
                number += 1
            else:
                refused.append(Refused(file.name, to, outcome == "refused"))
    except LineError as error:
        raise DeskError(
            f"{number} letters were sent; the mail server cannot be reached: {error}"
        ) from error
    finally:
        line.close()
    return number, refused


def sent_by_hand(desk: Desk) -> int:
    """The master has sent them all."""
    files = waiting(desk)
    for file in files:
        leave(desk, file, "hand")
    return len(files)


def leave(desk: Desk, file: Path, how: str) -> None:
    desk.folder.disk.move(file, desk.folder.sent / file.name)
    desk.note(Sent(desk.now, file.name, how))
