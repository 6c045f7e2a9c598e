"""The way out: a mail server that takes our letters, as the settings name it."""

from __future__ import annotations

import contextlib
import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Literal
from urllib.parse import unquote, urlsplit

from tailbiter.games.errors import OptionError

SERVER, PASSWORD = "TAILBITER_SMTP", "TAILBITER_SMTP_PASSWORD"
SENDER, BOUNCES = "TAILBITER_MAIL_FROM", "TAILBITER_MAIL_BOUNCES"
WAIT = "TAILBITER_MAIL_WAIT"
USUAL_WAIT, LONGEST_WAIT = 60, 3600  # seconds: who plays on meanwhile needs no letter
PATIENCE = 30.0  # seconds for each answer
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
TOKEN = "{token}"  # noqa: S105
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
EMAIL = re.compile(rf"{ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})*")
LONGEST_EMAIL = 254
Outcome = Literal["sent", "refused", "later"]


@dataclass(frozen=True)
class Relay:
    """Where letters are handed in, and as whose."""

    host: str
    port: int
    way: str  # smtp: TLS after the greeting; smtps: from the first; smtp+plain: none
    sender: Address
    user: str = ""
    password: str = ""
    bounces: str = ""  # where letters come back to, with a token in it; "": to the sender
    wait: int = USUAL_WAIT * 1000  # milliseconds before a letter is written

    @classmethod
    def named(cls, environment: Mapping[str, str]) -> Relay | None:
        """As the settings say; None where no mail is sent."""
        told = environment.get(SERVER, "")
        if not told:
            return None
        try:
            found = urlsplit(told)
            port = found.port
        except ValueError:
            found, port = urlsplit(""), None
        if found.scheme not in PORTS or not found.hostname or found.path not in ("", "/"):
            ways = "smtp://mail.example:587, smtps://mail.example or smtp+plain://127.0.0.1:25"
            raise OptionError(f"{SERVER} is not the address of a mail server; write it as {ways}")
        return cls(
            host=found.hostname,
            port=port or PORTS[found.scheme],
            way=found.scheme,
            sender=sender_of(environment.get(SENDER, "")),
            user=unquote(found.username or ""),
            password=environment.get(PASSWORD, "") or unquote(found.password or ""),
            bounces=bounces_of(environment.get(BOUNCES, "")),
            wait=wait_of(environment.get(WAIT, str(USUAL_WAIT))),
        )

    @property
    def domain(self) -> str:
        return self.sender.domain

    def comes_back_to(self, token: str) -> str:
        """The envelope's sender, by which a letter that comes back says whose it was."""
        return self.bounces.replace(TOKEN, token) or self.sender.addr_spec


def is_address(address: str) -> bool:
    """One address and nothing else: what else might stand in it would stand in a header."""
    return len(address) <= LONGEST_EMAIL and EMAIL.fullmatch(address) is not None


def sender_of(told: str) -> Address:
    name, address = parseaddr(told)
    if not is_address(address):
        example = f"{SENDER}='Tailbiter <tailbiter@play.example>'"
        raise OptionError(f"{SENDER} says from whom letters are, as in {example}")
    return Address(" ".join(name.split()), addr_spec=address)


def bounces_of(told: str) -> str:
    if told and (told.count(TOKEN) != 1 or "@" not in told or not told.isascii()):
        raise OptionError(
            f"{BOUNCES} is an address with {TOKEN} in it, as in b+{TOKEN}@mail.example"
        )
    return told


def wait_of(told: str) -> int:
    if not (told.isascii() and told.isdigit() and int(told) <= LONGEST_WAIT):
        raise OptionError(f"{WAIT} is {told!r}; it is a number of seconds, at most {LONGEST_WAIT}")
    return int(told) * 1000


class Line:
    """A connection to the mail server, opened when it is needed. It waits: use it in a thread."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self.server: smtplib.SMTP | None = None

    def send(self, message: EmailMessage, to: str, comes_back_to: str) -> Outcome:
        """`refused`: this address takes no letters; `later`: it may another time."""
        try:
            server = self.server or self.open()
            server.send_message(message, comes_back_to, [to])
        except smtplib.SMTPRecipientsRefused as error:
            self.settle()
            (code, _), *_ = error.recipients.values()
            return "refused" if code >= 500 else "later"
        except smtplib.SMTPDataError as error:
            self.settle()
            return "refused" if error.smtp_code >= 500 else "later"
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise LineError(str(error)) from error
        return "sent"

    def open(self) -> smtplib.SMTP:
        relay = self.relay
        if relay.way == "smtps":
            context = ssl.create_default_context()
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                relay.host, relay.port, timeout=PATIENCE, context=context
            )
        else:
            server = smtplib.SMTP(relay.host, relay.port, timeout=PATIENCE)
        self.server = server
        if relay.way == "smtp":
            server.starttls(context=ssl.create_default_context())
        if relay.user:
            server.login(relay.user, relay.password)
        return server

    def settle(self) -> None:
        """After a refusal the next letter begins anew."""
        with contextlib.suppress(OSError, smtplib.SMTPException):
            if self.server:
                self.server.rset()

    def close(self) -> None:
        server, self.server = self.server, None
        if server:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                server.quit()


class LineError(Exception):
    """The mail server cannot be used just now."""
