"""A game by post for tests: a master who types commands, and players who write letters."""

from __future__ import annotations

import re
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from click.testing import Result

from tailbiter import gm_desk
from tailbiter.drawings.extra import NotInstalledError
from tailbiter.postal import finishing, reporting
from tailbiter.postal.desk import Desk
from tailbiter.postal.disk import Disk
from tailbiter.postal.folder import Folder
from tailbiter.tables.table import Table
from tests.command_line import run

ZONE = "Europe/Berlin"
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
MINUTE, HOUR = 60_000, 3_600_000


def moment(text: str, zone: str = ZONE) -> int:
    """`2026-11-17 18:30` by the clocks of a zone."""
    when = datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))
    return round(when.timestamp() * 1000)


class Master:
    """Types commands about one folder; the time is what the test says."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
        self.path, self.now, self.written = path, moment(at), 0
        monkeypatch.setattr(gm_desk, "now", lambda: self.now)
        monkeypatch.delenv("TAILBITER_SMTP", raising=False)

    def at(self, text: str) -> None:
        self.now = moment(text)

    def type(self, command: str, *words: str, typed: str = "") -> Result:
        return run("gm", command, str(self.path), *words, typed=typed)

    def gm(self, command: str, *words: str, typed: str = "") -> str:
        """A command that works, and what it prints."""
        found = self.type(command, *words, typed=typed)
        assert found.exit_code == 0, found.output
        return found.output

    def refused(self, command: str, *words: str) -> str:
        """A command that does not: one line, exit 2."""
        found = self.type(command, *words)
        assert found.exit_code == 2, found.output
        lines = [line for line in found.output.splitlines() if line.startswith("tailbiter: ")]
        assert len(lines) == 1, found.output
        return lines[0]

    def new(self, *words: str, names: tuple[str, ...] = NAMES) -> None:
        people = [("--player", f"{name} <{name.lower()}@example.org>") for name in names]
        said = ["--master", "Ada <ada@example.org>", "--zone", ZONE]
        self.gm("new", *said, *(word for pair in people for word in pair), *words)

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def desk(self) -> Desk:
        return Desk.opened(Folder(self.path, Disk()), self.now)

    def mark(self, seat: str) -> str:
        text = (self.path / "secret" / "addresses.toml").read_text()
        found = re.search(rf'"([a-z0-9]+-{seat}-[a-z2-7]+)"', text)
        assert found
        return found[1]

    def letter(self, seat: str, words: str, mark: str | None = None) -> bytes:
        """As a player's mail program sends it."""
        self.written += 1
        message = EmailMessage()
        message["From"] = "Somebody <somebody@elsewhere.example>"
        message["To"] = "Ada <ada@example.org>"
        message["Subject"] = f"Re: [{mark or self.mark(seat)}] the game"
        message["Message-ID"] = f"<{self.written}@elsewhere.example>"
        message["Date"] = "Mon, 01 Jan 2024 00:00:00 +0000"  # anybody can write that
        message.set_content(words)
        return message.as_bytes()

    def mail(self, seat: str, words: str, *more: str, mark: str | None = None) -> str:
        """A letter taken in from a file."""
        file = self.path.parent / f"letter-{self.written}.eml"
        file.write_bytes(self.letter(seat, words, mark))
        return self.gm("order", str(file), *more)

    def letters_to(self, name: str) -> list[EmailMessage]:
        """What lies in the outbox for somebody, the oldest first."""
        files = sorted((self.path / "secret" / "outbox").glob("*.eml"))
        found = [message_from_bytes(file.read_bytes(), policy=default) for file in files]
        return [one for one in found if name.lower() in str(one["To"]).lower()]

    def told(self, name: str) -> str:
        """The text of the last letter to somebody."""
        body = self.letters_to(name)[-1].get_body(("plain",))
        assert body
        return str(body.get_content())


@pytest.fixture
def quick_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports as text alone: pictures are drawn where a test is about them."""

    def cannot(told: object) -> bytes:
        raise NotInstalledError("pictures are not drawn in this test")

    monkeypatch.setattr(reporting, "as_pdf", cannot)
    for module in (reporting, finishing):
        monkeypatch.setattr(module, "as_html", lambda told: "<p>a page</p>")
