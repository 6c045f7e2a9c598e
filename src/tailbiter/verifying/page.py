"""The page that proves a game in a browser: one file, which asks nobody anything."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import tailbiter.games

WEB = Path(__file__).parent / "web"
MODULES = ("proof.js", "log.js", "parcel.js", "page.js")
IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=const|function|class)", re.MULTILINE)
# What a browser holds the file to when no server does: nothing is fetched, and nothing sent.
POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "form-action 'none'; base-uri 'none'\">\n"
)


def page(record: str | None = None, nonce: str = "") -> str:
    """It, with a record filled in, or none; with a nonce for a server's own policy, or its own."""
    filled = json.dumps(record).replace("<", "\\u003c")
    frame = (WEB / "page.html").read_text(encoding="utf-8")
    parts = {
        "{policy}": "" if nonce else POLICY,
        "{nonce}": f' nonce="{nonce}"' if nonce else "",
        "{record}": filled,
        "{script}": script(),
    }
    return re.sub("|".join(map(re.escape, parts)), lambda found: parts[found[0]], frame)


@cache
def script() -> str:
    """All modules as one; each game's deal is a scope of its own."""
    found = [f"const deals = [];\n{''.join(map(deal_of, deals()))}"]
    return "".join([*found, *(bare(WEB / name) for name in MODULES)])


def deals() -> list[Path]:
    """How each game is dealt, as its own folder says it."""
    return sorted(Path(tailbiter.games.__file__).parent.glob("*/deal.js"))


def deal_of(file: Path) -> str:
    return f"{{\n{bare(file)}deals.push(deal);\n}}\n"


def bare(file: Path) -> str:
    """A module without what ties it to others."""
    return EXPORT.sub("", IMPORT.sub("", file.read_text(encoding="utf-8")))
