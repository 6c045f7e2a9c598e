"""A game as one HTML file: the pages' own modules and styles inside it, and one seat's story."""

from __future__ import annotations

import base64
import json
from html import escape

import msgspec

from tailbiter.server import files, messages

FRAME = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{styles}</style>
<script type="importmap">{imports}</script>
<body class="replay-page">
<main id="main"></main>
<script type="application/json" id="data">{data}</script>
<script type="module">import "tailbiter/replay.js";</script>
</html>
"""
MODULES = ("draw.js", "replay.js", "player.js")  # and the board's own


def replay_file(story: messages.Story) -> str:
    """What a browser needs to replay a game, offline, from one seat's view and no other."""
    game = story.table.game
    boards = [name for name in files.names() if name.startswith(f"boards/{game}")]
    styles = ["style.css", "table.css", *(name for name in boards if name.endswith(".css"))]
    modules = [*MODULES, *(name for name in boards if name.endswith(".js"))]
    data = msgspec.json.encode({"story": story}).decode()
    return FRAME.format(
        title=escape(f"{story.table.title}: a game"),
        styles="\n".join(files.contents(name).decode() for name in styles),
        imports=json.dumps({"imports": {f"tailbiter/{name}": inline(name) for name in modules}}),
        data=data.replace("<", "\\u003c"),
    )


def inline(name: str) -> str:
    """A module as an address that holds it."""
    return f"data:text/javascript;base64,{base64.b64encode(files.contents(name)).decode()}"
