"""The boards' own modules at work: an engine for JavaScript with a document that is only text.

One engine serves the whole process. It lives in a thread of its own, for QuickJS must be called by
the thread that made it; whoever asks from another one waits for their turn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from tailbiter.drawings.extra import need

WEB = Path(__file__).parent / "web"  # what draws a board, as browsers fetch it
DOCUMENT = Path(__file__).parent / "document.js"
MOST_MEMORY = 64 * 1024 * 1024  # bytes; four games and their pictures use 3 MB
IMPORT = re.compile(r'^import\s+(\{[^}]*\}|\* as \w+)\s+from\s+"tailbiter/([^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")
UNREAD = re.compile(r"^(import|export)\b.*", re.MULTILINE)

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawings")


def drawn(game: str, scene: Mapping[str, Any], width: float, is_alone: bool) -> str:
    """A board as XML, as its module draws it into a room of this width, and what lies below it.

    No style is applied.
    """
    how = {"scene": scene, "width": width, "isAlone": is_alone}
    asked = json.dumps({"module": f"boards/{game}.js", **how})
    return _thread.submit(_draw, game, asked).result()


def _draw(game: str, asked: str) -> str:
    found: str = _engine(game).get("drawn")(asked)
    return found


@cache
def _engine(game: str) -> Any:
    """With the modules of a game, and of those asked for before."""
    context = _first()
    for name in [*in_order("below.js"), *in_order(f"boards/{game}.js")]:
        if name not in _loaded:
            context.eval(as_script(name))
            _loaded.add(name)
    return context


_loaded: set[str] = set()


@cache
def _first() -> Any:
    context = need("quickjs").Context()
    context.set_memory_limit(MOST_MEMORY)
    context.eval(DOCUMENT.read_text(encoding="utf-8"))
    return context


def in_order(name: str) -> list[str]:
    """A module after all that it imports."""
    found: dict[str, None] = {}
    for _, other in IMPORT.findall(source(name)):
        found |= dict.fromkeys(in_order(other))
    return [*found, name]


@cache
def source(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def as_script(name: str) -> str:
    """A module as a call of `module`: this engine loads none by itself."""
    text = source(name)
    exported = EXPORT.findall(text)
    text = EXPORT.sub("", IMPORT.sub(as_constant, text))
    if unread := UNREAD.search(text):
        raise ValueError(f"{name}: no way is known to read {unread[0]!r}")
    return f"module({json.dumps(name)}, (need) => {{{text}\nreturn {{ {', '.join(exported)} }};}});"


def as_constant(found: re.Match[str]) -> str:
    names, other = RENAMED.sub(r"\1: \2", found[1]), json.dumps(found[2])
    return f"const {names.removeprefix('* as ')} = need({other});"
