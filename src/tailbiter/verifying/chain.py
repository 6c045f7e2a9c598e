"""The chain of a log, and whether all that was published is in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape

from tailbiter.verifying.chance import sha
from tailbiter.verifying.findings import Finding, Findings, Place, UnreadableError, fits
from tailbiter.verifying.log import LOG, Line
from tailbiter.verifying.parcel import MANIFEST, text_of

CHAIN = "chain.txt"
UNLISTED = {  # each proved by itself; all other files are in the log by their hashes
    *("header.txt", "commitment.txt", CHAIN, LOG, "game.tail", MANIFEST),
}
HEAD = re.compile(r"Log:([0-9]{1,7})entries,head([0-9a-f]{64})", re.IGNORECASE)  # squeezed
COUNT = re.compile(r"[0-9]{1,9}")
HASHES = re.compile(r"(?<![0-9a-fA-F])[0-9a-f]{64}(?![0-9a-fA-F])")
MARKUP = re.compile(r"<[^>]*>")


def heads_of(header: str, lines: Sequence[str]) -> list[str]:
    """Before the first line, and after each."""
    found = [sha(header)]
    for line in lines:
        found.append(sha(found[-1] + "\n" + line))
    return found


def about_chain(files: Mapping[str, bytes], heads: Sequence[str]) -> Findings:
    """Every head that was published is the head of this log at its place."""
    last, lines = 0, text_of(CHAIN, files[CHAIN]).split("\n")
    if lines[-1] or len(lines) == 1:
        raise UnreadableError(
            Place(CHAIN, len(lines)), "lines that end with a line feed, one or more"
        )
    for number, line in enumerate(lines[:-1], 1):
        count, _, head = line.partition(" ")
        if not COUNT.fullmatch(count) or int(count) < last:
            raise UnreadableError(Place(CHAIN, number), "no rising number and a head")
        if int(count) >= len(heads):
            text = f"a head was published after {count} entries, and the log has {len(heads) - 1}"
            yield Finding("chain", Place(CHAIN, number), text)
            return
        if heads[int(count)] != head:
            text = f"entries {last + 1} to {count} are not those whose head was published"
            yield Finding("chain", Place(LOG, last + 1), f"{text} ({CHAIN}:{number})")
            return
        last = int(count)
    yield fits(
        "chain", Place(CHAIN), f"the log has every head that was published, up to entry {last}"
    )


def about_published(files: Mapping[str, bytes], lines: Sequence[Line]) -> Findings:
    """Every file that was given to all is the one whose hash the log has."""
    noted = {line.says["name"]: line for line in lines if line.kind == "published"}
    for name, line in noted.items():
        if name not in files:
            yield Finding("missing", line.place, f"{name} was published, and is missing")
        elif sha(files[name]) != line.says["digest"]:
            text = f"{name} is not the file that was published (line {line.number} of the log)"
            yield Finding("published", Place(name), text)
    for name in sorted(set(files) - set(noted) - UNLISTED):
        yield Finding("published", Place(name), f"the log does not say that {name} was published")
    if all(name in files and sha(files[name]) == noted[name].says["digest"] for name in noted):
        yield fits("published", Place(LOG), f"{len(noted)} files are those that were published")


def about_reports(files: Mapping[str, bytes], heads: Sequence[str], known: set[str]) -> Findings:
    """A hash in a report is a head of this log, or another that belongs to this game."""
    for name in sorted(set(files) - UNLISTED):
        if name.endswith((".txt", ".html")):
            text = text_of(name, files[name])
            yield from about_heads(name, text, heads)
            for number, line in enumerate(text.split("\n"), 1):
                for found in HASHES.findall(line):
                    if found not in known and found not in heads:
                        said = f"{found[:12]}... is no hash of this game"
                        yield Finding("report", Place(name, number), said)


def about_heads(name: str, text: str, heads: Sequence[str]) -> Findings:
    """Heads with their numbers, as reports and mails tell them."""
    for count, head in HEAD.findall(squeezed(text)):
        if int(count) >= len(heads) or heads[int(count)] != head.lower():
            said = f"after {count} entries the log has another head than is told here"
            yield Finding("head", Place(name), said)


def squeezed(text: str) -> str:
    """Without markup, marks of quotation and blanks: however it was broken, also inside a word."""
    bare = unescape(MARKUP.sub(" ", text)) if "<html" in text.lower() else text
    return "".join(bare.replace(">", " ").split())
