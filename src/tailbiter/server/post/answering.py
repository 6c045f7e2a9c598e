"""The answer to a letter that came, in words: made of what was understood of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tailbiter.games.sentences import Reader, deed
from tailbiter.server import answers
from tailbiter.server.post.letters import deadline_in_words
from tailbiter.server.post.mail import Answered
from tailbiter.server.post.mailboxes import Box
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.table import Table


def answer_of(table: Table | None, data: Mapping[str, Any], box: Box, now: int) -> Answered:
    words, to = WORDS[USUAL].post, data["message"]
    if table is None:
        return Answered(words.answer_subject(data, ""), words.answer(data, Reader(), ""), to)
    seat = data["seat"]
    reader = answers.reader_of(table, seat, USUAL)
    others = [name for number, name in enumerate(reader.names, 1) if number != seat]
    game = words.game_with(table.game.title, others)
    # What it did in open games, all see at the table; a sealed order is told to its seat alone.
    meaning = deed(table.game.name, data["order"], (), reader) if table.is_together else ""
    told = words.answer(data, reader, "" if meaning == data.get("order") else meaning)
    due = "" if data["resolved"] else deadline_in_words(table, seat, box.wishes, now)
    return Answered(words.answer_subject(data, game), [*told, *([due] if due else [])], to)
