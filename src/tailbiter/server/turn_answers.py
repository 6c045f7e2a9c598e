"""What the server says of turns: made, tried, played, a whole game of them; always from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import msgspec

from tailbiter.games import sheets
from tailbiter.games.errors import TailbiterError
from tailbiter.games.events import Event
from tailbiter.games.sentences import Reader, as_data, deed
from tailbiter.play.position import Position
from tailbiter.play.sight import PLAIN, Sight
from tailbiter.play.walk import Walk
from tailbiter.server import messages, table_messages
from tailbiter.server.answers import error_of, outcome_of, reader_of, seats_told, table_info
from tailbiter.server.words import USUAL
from tailbiter.tables.deciding import decide
from tailbiter.tables.entries import Turn
from tailbiter.tables.table import Table


def view_of(
    position: Position, seat: int | None, reader: Reader, sight: Sight = PLAIN
) -> table_messages.View:
    """What a seat may know, as its type says."""
    return cast(table_messages.View, position.view(seat, reader=reader, sight=sight))


def deed_of(position: Position, seat: int | None, reader: Reader) -> str:
    """The last turn in a few words; "" where the seat may not know it."""
    last = position.history[-1:]
    is_known = last and last[0] in position.known_history(seat)
    return position.deed(reader) if is_known else ""


def frames_of(
    position: Position, seat: int | None, reader: Reader, sight: Sight = PLAIN
) -> list[table_messages.Frame]:
    """How the last turn went, as its types say."""
    return cast(list[table_messages.Frame], position.telling(seat, reader=reader, sight=sight))


def step_of(
    position: Position, seat: int, made: Sequence[str], reader: Reader
) -> table_messages.Step:
    """A turn in the making: what may come next."""
    walk = walked(position, seat, made[:-1])
    events: list[Event] = []
    if made:
        decision = walk.meant(made[-1])
        events = walk.prospect(decision).events
        walk = walk.decide(decision)
    return table_messages.Step(
        seat=seat,
        made=list(made),
        parts=[dict(parts) for parts in walk.parts],
        text=walk.text if made else "",
        events=told(events, reader),
        board=dict(walk.board) if made else None,
        choices=dict(walk.choices),
        decisions=None,
    )


def step_in_full(
    position: Position, seat: int, made: Sequence[str], reader: Reader
) -> table_messages.Step:
    """The same with every decision listed, for programs that know nothing of the game."""
    walk = walked(position, seat, made)
    listed = [
        table_messages.Decision(one.text, after.text, after.is_done, dict(one.parts))
        for one in walk.decisions
        for after in [walk.decide(one.number)]
    ]
    return msgspec.structs.replace(step_of(position, seat, made, reader), decisions=listed)


def prospect_of(
    position: Position, seat: int, made: Sequence[str], text: str, reader: Reader
) -> table_messages.Prospect:
    """What a decision would do."""
    walk = walked(position, seat, made)
    found = walk.prospect(walk.meant(text))
    ahead = replace(reader, is_ahead=True)
    return table_messages.Prospect(
        text=text,
        turn=found.turn,
        whole=found.is_whole,
        deed=deed(position.game.name, text, found.events, ahead),
        events=told(found.events, ahead),
        board=dict(found.board),
    )


def told(events: Sequence[Event], reader: Reader) -> list[table_messages.Event]:
    return [cast(table_messages.Event, as_data(event, reader)) for event in events]


def walked(position: Position, seat: int, made: Sequence[str]) -> Walk:
    position.refuse_unless_acting(seat)
    walk = position.walk(seat)
    for text in made:
        walk = walk.decide(walk.meant(text))
    return walk


def story_of(
    table: Table, mine: frozenset[int], seat: int | None, language: str = USUAL
) -> table_messages.Story:
    """The whole game as a seat may know it.

    A sealed order is shown when its round is resolved, or never will be: the game is over.
    """
    positions = table.record.positions[:]  # somebody may play meanwhile
    latest, reader = positions[-1], reader_of(table, seat, language)
    entries = []
    for number, position in enumerate(positions[1:], 1):
        last = position.history[-1]
        is_waiting = table.is_together and last.turn >= latest.turn and not table.is_over
        if last.seat == seat or not is_waiting:
            frames = frames_of(position, seat, reader)
            words = position.deed(reader)
            entry = table_messages.Entry(number, last.turn, last.seat, last.text, words, frames)
            entries.append(entry)
    result = latest.result
    return table_messages.Story(
        table=table_info(table, seats_told(table, mine, language)),
        seat=seat,
        view=view_of(positions[0], seat, reader),
        entries=entries,
        result=cast(table_messages.Result, result.as_data(reader)) if result else None,
        outcome=outcome_of(table, seat, language),
    )


def studied(
    position: Position,
    number: int,
    seat: int | None,
    asked: messages.Study,
    reader: Reader,
    refused: messages.Error | None = None,
) -> table_messages.Studied:
    step = prospect = None
    if seat is not None and seat in position.acting:
        step = step_of(position, seat, asked.made, reader)
        if asked.look is not None:
            prospect = prospect_of(position, seat, asked.made, asked.look, reader)
    return table_messages.Studied(
        refused=refused,
        view=view_of(position, seat, reader),
        deed=deed_of(position, seat, reader),
        frames=frames_of(position, seat, reader),
        number=number,
        step=step,
        prospect=prospect,
    )


def verdict(
    table: Table, who: str, asked: messages.Trying, now: int, language: str = USUAL
) -> table_messages.Verdict:
    """Whether a turn may be played; if not, which rule forbids it and what the rule says."""
    try:
        decided = decide(table, who, Turn(asked.seat, asked.turn), now)
    except TailbiterError as error:
        said = error_of(error, language, reader_of(table, asked.seat, language))
        words = sheets.rules(table.game.name).get(said.rule or "")
        return table_messages.Verdict(
            False, None, said.rule, said.why, words.text if words else None
        )
    assert decided.step
    return table_messages.Verdict(True, decided.step.position.history[-1].text, None, None, None)
