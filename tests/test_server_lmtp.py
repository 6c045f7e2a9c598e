"""LMTP as a mail server on this machine speaks it, and as nobody should."""

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tailbiter.games.errors import OptionError
from tailbiter.server.post import lmtp
from tailbiter.server.post.lmtp import Place, listen
from tailbiter.server.post.queue import FullError

BEGIN = b"LHLO a\r\nMAIL FROM:<> SIZE=3\r\nRCPT TO:<o+m@b>\r\n"
Kept = list[tuple[bytes, str, str]]
Talk = Callable[[bytes], Awaitable[bytes]]


def talk(path: Path, do: Callable[[Talk, Kept], Awaitable[None]], full: bool = False) -> None:
    kept: Kept = []

    async def keep(raw: bytes, to: str, sender: str) -> None:
        if full:
            raise FullError
        kept.append((raw, to, sender))

    async def said(words: bytes) -> bytes:
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(words)
        writer.write_eof()
        found = await reader.read()
        writer.close()
        return found

    async def run() -> None:
        server = await listen(Place(path=path), keep)
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        async with server:
            await do(said, kept)

    asyncio.run(run())


def codes(answer: bytes) -> list[str]:
    """Without greeting and capabilities."""
    lines = answer.decode().splitlines()
    return [line[:3] for line in lines if line[3] == " " and not line.startswith(("220", "221"))]


def test_a_letter_is_kept_for_each_of_those_whom_it_is_for(tmp_path: Path) -> None:
    async def do(say: Talk, kept: Kept) -> None:
        begin = BEGIN + b"RCPT TO:<p+m@b>\r\n"
        found = await say(begin + b"DATA\r\nSubject: x\r\n\r\n..a\r\n.b\n.\n\r\n.\r\nQUIT\r\n")
        assert codes(found) == ["250", "250", "250", "250", "354", "250", "250"]
        raw = b"Subject: x\r\n\r\n.a\r\nb\n\n\r\n"  # a lone dot between bare ends is no end
        assert kept == [(raw, "o+m@b", ""), (raw, "p+m@b", "")]

    talk(tmp_path / "lmtp", do)


def test_what_is_too_large_too_much_or_out_of_order_is_refused(tmp_path: Path) -> None:
    async def do(say: Talk, kept: Kept) -> None:
        line = b"x" * 998 + b"\r\n"
        found = await say(BEGIN + b"DATA\r\n" + line * 1002 + b".\r\nNOOP\r\n")
        assert codes(found)[-2:] == ["552", "250"]
        found = await say(BEGIN + b"DATA\r\n" + b"x" * 200_000 + b"\r\n.\r\nNOOP\r\n")
        assert codes(found)[-2:] == ["552", "250"]
        found = await say(BEGIN + b"RCPT TO:<a@b>\r\n" * 25)
        assert codes(found)[3:] == ["250"] * 19 + ["452"] * 6
        assert codes(await say(b"DATA\r\nRCPT TO:<a@b>\r\nMAIL a@b\r\nRCPT a\r\n")) == [
            *("503", "503", "501", "503")
        ]
        assert codes(await say(b"HELO\r\n" * 50)) == ["500"] * lmtp.MOST_MISTAKES
        *amiss, noop = codes(await say(b"\xff\x00" * 90_000 + b"\r\nNOOP\r\n"))
        assert (set(amiss), noop) == ({"500"}, "250")
        assert codes(await say(BEGIN + b"DATA\r\nbroken off"))[-1] == "354"
        assert not kept

    talk(tmp_path / "lmtp", do)


def test_where_no_more_is_kept_it_is_to_be_tried_again(tmp_path: Path) -> None:
    async def do(say: Talk, kept: Kept) -> None:
        assert codes(await say(BEGIN + b"DATA\r\nx\r\n.\r\n"))[-1] == "452"

    talk(tmp_path / "lmtp", do, full=True)


def test_who_says_nothing_is_seen_off_and_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lmtp, "MOST_CONNECTIONS", 2)
    path = tmp_path / "lmtp"

    async def do(say: Talk, kept: Kept) -> None:
        idle = [await asyncio.open_unix_connection(path) for _ in range(2)]
        for reader, _ in idle:
            await reader.readline()
        reader, writer = await asyncio.open_unix_connection(path)
        assert (await reader.read()).startswith(b"421")
        writer.close()
        monkeypatch.setattr(lmtp, "PATIENCE", 0.05)
        for _, writer in idle:
            writer.write(b"NOOP\r\n")
        for reader, writer in idle:
            await reader.read()
            writer.close()
        assert codes(await say(b"NOOP\r\n")) == ["250"]

    talk(path, do)


def test_the_socket_of_before_is_no_obstacle_and_a_file_is(tmp_path: Path) -> None:
    async def do(say: Talk, kept: Kept) -> None:
        assert codes(await say(b"NOOP\r\n")) == ["250"]

    for _ in range(2):
        talk(tmp_path / "lmtp", do)
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OptionError):
        talk(tmp_path / "file", do)
    assert (tmp_path / "file").read_text() == "mine"
