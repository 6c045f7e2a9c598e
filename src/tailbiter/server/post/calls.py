"""Calls somebody to a table, on whatever page of ours they look at."""

from __future__ import annotations

from collections.abc import Callable

from tailbiter.server.live_messages import NoticeNow
from tailbiter.server.lobby import Lobby
from tailbiter.server.post.mailboxes import Mailboxes
from tailbiter.server.post.telling import Told
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.table import Table


def calling(boxes: Mailboxes, lobby: Lobby) -> Callable[[Told, Table], None]:
    """Of what they want to hear; who is not there is not told."""

    def call(told: Told, table: Table) -> None:
        if told.kind in boxes.kinds_of(told.person):
            text = WORDS[USUAL].post.called(told.kind, table.game.title)
            lobby.tell(told.person, NoticeNow(table.id, told.kind, text))

    return call
