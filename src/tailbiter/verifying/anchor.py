"""A player's own mail, held against the game: what was promised then must be what is told now."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage

from tailbiter.verifying.chain import HEAD, about_heads, squeezed
from tailbiter.verifying.findings import Finding, Findings, Place, fits

# All are looked for in a mail without its blanks.
COMMITMENT = re.compile(r"Commitment:([0-9a-f]{64})", re.IGNORECASE)
HAND = re.compile(r"Handofseat([0-9]{1,2}):([0-9a-f]{64})", re.IGNORECASE)


BARE = (
    "it says no header, commitment, hash of a hand or head of the log, so it proves nothing; "
    "receipts of older games are such, your first letter and reports are not"
)


def about_mails(
    mails: Mapping[str, bytes],
    header: str,
    commitment: str,
    heads: Sequence[str],
    hands: Sequence[str],
) -> Findings:
    """All of them. One with nothing in it is no reproach to the game, unless it is all there is."""
    found = {
        name: list(about_mail(name, raw, header, commitment, heads, hands))
        for name, raw in mails.items()
    }
    is_held = any(found.values())
    for name, said in found.items():
        yield from said
        if not said:
            yield (fits if is_held else Finding)("mail", Place(name), BARE)


def about_mail(
    name: str,
    raw: bytes,
    header: str,
    commitment: str,
    heads: Sequence[str],
    hands: Sequence[str],
) -> Findings:
    """Header, commitment, heads and hashes of hands, wherever they stand; none: none do."""
    text, place = squeezed(words_of(raw)), Place(name)
    found = list(about_heads(name, text, heads))
    if "tailbiter-draw-" in text and squeezed(header) not in text:
        found.append(Finding("mail", place, "this mail has another header than the game"))
    for said in COMMITMENT.findall(text):
        if said.lower() != commitment:
            found.append(Finding("mail", place, "this mail has another commitment than the game"))
    for seat, said in HAND.findall(text):
        if not 1 <= int(seat) <= len(hands) or hands[int(seat) - 1] != said.lower():
            text_ = f"this mail has another hash of the hand of seat {seat} than was dealt"
            found.append(Finding("mail", place, text_))
    yield from found
    told = [kind for kind, one in (("header", "tailbiter-draw-" in text),) if one]
    told += ["commitment"] * bool(COMMITMENT.search(text)) + ["hand"] * bool(HAND.search(text))
    told += ["head"] * bool(HEAD.search(text))
    if told and not found:
        yield fits("mail", place, f"what this mail says is so: {', '.join(told)}")


def words_of(raw: bytes) -> str:
    """The text of a mail; a file that is none is its own text."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    body = mail.get_body(("plain", "html"))
    if body is None or not mail.keys():
        return raw.decode("utf-8", "replace")
    try:
        return str(body.get_content())
    except (LookupError, ValueError):
        payload = body.get_payload(decode=True)
        return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
