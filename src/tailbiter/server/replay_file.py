"""A game as one HTML file: the pages' own modules and styles inside it, and one seat's story."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

import msgspec

from tailbiter.server import answers, files, messages
from tailbiter.server.catalogue import sheet_of

# Nothing is fetched, whatever the file may hold: the policy forbids it.
FRAME = """<!doctype html>
<html lang="en">
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
MODULES = (  # and the board's own
    "draw.js",
    "plates.js",
    "replay.js",
    "replay_controls.js",
    "replay_story.js",
    "rules.js",
    "stage.js",
    "telling.js",
    "ways.js",
    "words.js",
)
STYLES = ("style.css", "table.css", "replay.css")
LEFT_AS_IT_IS = " !\"$&'()*+,-./:;<=>?@[]\\^_`{|}~"  # all that may stand in a data: address


def replay_file(story: messages.Story) -> str:
    """What a browser needs to replay a game, offline, from one seat's view and no other."""
    game = story.table.game
    boards = [name for name in files.names() if name.startswith(f"boards/{game}")]
    styles = [*STYLES, *(name for name in boards if name.endswith(".css"))]
    modules = [*MODULES, *(name for name in boards if name.endswith(".js"))]
    return FRAME.format(
        title=escape(f"{story.table.title}: a game"),
        icon=escape(inline("image/svg+xml", "icon.svg")),
        styles="\n".join(files.contents(name).decode() for name in styles),
        imports=script_safe({"imports": {f"tailbiter/{name}": module(name) for name in modules}}),
        data=script_safe(replay_data(story)),
    )


def replay_data(story: messages.Story) -> dict[str, Any]:
    """The story with each board as what changed since the one before, and the rules it cites.

    Where the game was played is not told: the address of a table is a key to it.
    """
    table = story.table
    return {
        "game": table.game,
        "title": table.title,
        "seats": [
            {"who": seat.who, "level": seat.level, "name": seat.name, "mine": False}
            for seat in table.seats
        ],
        "together": table.together,
        "created": table.created,
        "acting": table.acting,
        "view": {**story.view, "decisions": []},
        "entries": with_changes(story),
        "result": story.result,
        "sheet": sheet_of(table.game),
    }


def with_changes(story: messages.Story) -> list[dict[str, Any]]:
    board, entries = story.view["board"], []
    for entry in story.entries:
        frames = []
        for frame in entry.frames:
            changes = answers.changes(board, frame["board"])
            frames.append({"events": frame["events"], "changes": changes})
            board = frame["board"]
        entries.append({**msgspec.to_builtins(entry), "frames": frames})
    return entries


def script_safe(value: Any) -> str:
    """JSON that no browser takes for the end of a script."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


def module(name: str) -> str:
    return inline("text/javascript", name)


def inline(kind: str, name: str) -> str:
    """A file as an address that holds it, nearly as long as itself."""
    return f"data:{kind};charset=utf-8,{quote(files.contents(name), safe=LEFT_AS_IT_IS)}"
