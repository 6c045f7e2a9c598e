"""A game as a file: `.tail`, or one HTML page that replays a seat's story offline.

The pages' own modules and styles are inside it.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

import msgspec

from tailbiter.server import files, table_messages
from tailbiter.server.catalogue import sheet_of
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.table import Table

# Nothing is fetched, whatever the file may hold: the policy forbids it.
FRAME = """<!doctype html>
<html lang="{language}" data-board="{game}" data-seats="{seats}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'; script-src 'unsafe-inline' data:">
<title>{title}</title>
<link rel="icon" href="{icon}">
<style>{styles}</style>
<script type="importmap">{imports}</script>
</head>
<body class="table-page replay-page">
<main id="main"></main>
<noscript><p>This replay needs JavaScript.</p></noscript>
<script type="application/json" id="data">{data}</script>
<script type="module">import "tailbiter/replay.js";</script>
</body>
</html>
"""
STYLES = ("theme.css", "style.css", "table.css", "replay.css")
Change = tuple[list[str | int], Any]  # where something is in a board, and what stands there then
LEFT_AS_IT_IS = " !\"$&'()*+,-./:;<=>?@[]\\^_`{|}~"  # all that may stand in a data: address


def record_of(table: Table) -> str:
    """The text of a `.tail` file."""
    record = table.record.copy()
    record.tags.update(table.seat_tags)
    return record.text


def replay_file(story: table_messages.Story, language: str = USUAL) -> str:
    """What a browser needs to replay a game, offline, from one seat's view and no other."""
    game = story.table.game
    styles = [*STYLES, f"boards/{game}.css"]
    modules = files.modules("replay.js", f"boards/{game}.js")
    return FRAME.format(
        language=language,
        game=game,
        seats=len(story.table.seats),
        title=escape(WORDS[language].TITLES["replay"].format(game=story.table.title)),
        icon=escape(inline("image/svg+xml", "icon.svg")),
        styles="\n".join(files.contents(name).decode() for name in styles),
        imports=script_safe({"imports": {f"tailbiter/{name}": module(name) for name in modules}}),
        data=script_safe(replay_data(story)),
    )


def replay_data(story: table_messages.Story) -> dict[str, Any]:
    """The story with each board as what changed since the one before, and the rules it cites.

    Where the game was played is not told: the address of a table is a key to it.
    """
    table = story.table
    return {
        "game": table.game,
        "title": table.title,
        "seats": [
            {**msgspec.to_builtins(seat), "mine": False}  # whoever reads it later is a stranger
            for seat in table.seats
        ],
        "together": table.together,
        "created": table.created,
        "acting": table.acting,
        "view": {**story.view, "decisions": []},
        "entries": with_changes(story),
        "result": story.result,
        "outcome": story.outcome,
        "sheet": sheet_of(table.game),
    }


def with_changes(story: table_messages.Story) -> list[dict[str, Any]]:
    board, entries = story.view["board"], []
    for entry in story.entries:
        frames = []
        for frame in entry.frames:
            since = changes(board, frame["board"])
            frames.append({"events": frame["events"], "changes": since})
            board = frame["board"]
        entries.append({**msgspec.to_builtins(entry), "frames": frames})
    return entries


def changes(before: Any, after: Any) -> list[Change]:
    """What makes one board of the other: paths, each with what stands there then."""
    found: list[Change] = []
    compare(before, after, [], found)
    return found


def compare(before: Any, after: Any, path: list[str | int], found: list[Change]) -> None:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key in before:
            compare(before[key], after[key], [*path, key], found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            compare(one, other, [*path, index], found)
    elif before != after:
        found.append((path, after))


def script_safe(value: Any) -> str:
    """JSON that no browser takes for the end of a script."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


def module(name: str) -> str:
    return inline("text/javascript", name)


def inline(kind: str, name: str) -> str:
    """A file as an address that holds it, nearly as long as itself."""
    return f"data:{kind};charset=utf-8,{quote(files.contents(name), safe=LEFT_AS_IT_IS)}"
