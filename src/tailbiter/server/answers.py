"""What the server says of a table: always from a view, never from the position itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.review.reasons import reasons
from tailbiter.bots.thinking import Opinion
from tailbiter.games import GAMES, sheets
from tailbiter.games.errors import TailbiterError, TextError, TurnError, quoted
from tailbiter.games.events import Event
from tailbiter.games.sentences import ANYBODY, Reader, as_data, spoken_by, whole_sentence
from tailbiter.play.position import Position
from tailbiter.play.walk import Walk
from tailbiter.server import messages
from tailbiter.server.table import BOT, Table

MOST_LINES = 8


def table_info(table: Table, visitor: str) -> messages.TableInfo:
    summary = table.summary()
    return messages.TableInfo(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=dict(table.game.options),
        seats=[
            messages.SeatInfo(
                who=seat.who,
                level=seat.level if seat.who == BOT else None,
                name=seat.name,
                called=called(table.game.name, number),
                mine=table.holds(visitor, number),
                left=False,
            )
            for number, seat in enumerate(table.seats, 1)
        ],
        secret=table.is_secret,
        together=table.together,
        created=table.created,
        changed=table.changed,
        over=summary.over,
        turns=summary.turns,
        acting=summary.acting,
        outcome=outcome_of(table.position),
    )


def called(game: str, seat: int) -> str:
    """What a game calls a seat."""
    return spoken_by(game, "en").seat_name(seat)


def outcome_of(position: Position) -> messages.Outcome | None:
    result = position.result
    return messages.Outcome("rules", list(result.winners), None) if result else None


def listed(row: dict[str, Any], visitor: str) -> messages.TableInfo:
    """A table in a list, from what the store keeps of it."""
    definition = GAMES[row["game"]]
    return messages.TableInfo(
        id=row["id"],
        game=row["game"],
        title=definition.TITLE,
        options=row["options"],
        seats=[
            messages.SeatInfo(
                who=seat["who"],
                level=seat["level"],
                name=seat["name"],
                called=called(row["game"], number),
                mine=row["held"].get(number) == visitor,
                left=False,
            )
            for number, seat in enumerate(row["seats"], 1)
        ],
        secret=row["secret"],
        together=bool(definition.TOGETHER),
        created=row["created"],
        changed=row["changed"],
        over=row["over"],
        turns=row["turns"],
        acting=row["acting"],
        outcome=None,
    )


def reader_of(table: Table, seat: int | None) -> Reader:
    """Who reads what a seat is told: `you`, unless several share a screen."""
    holder = table.held.get(seat or 0)
    people = [n for n, s in enumerate(table.seats, 1) if s.who != BOT and table.held[n] == holder]
    names = tuple(one.name for one in table.seats)
    return Reader(seat if people == [seat] else None, names)


def state_of(
    table: Table, visitor: str, seat: int | None, thinking: Sequence[int] = ()
) -> messages.State:
    position, reader = table.position, reader_of(table, seat)
    is_acting = seat is not None and seat in position.acting and table.holds(visitor, seat)
    return messages.State(
        table=table_info(table, visitor),
        version=table.entries,
        number=table.number,
        view=view_of(position, seat, reader),
        frames=frames_of(position, seat, reader),
        thinking=list(thinking),
        undo=table.undo_number is not None,
        redo=table.redo_number is not None,
        step=step_of(position, seat, [], reader) if is_acting and seat else None,
    )


def view_of(
    position: Position, seat: int | None, reader: Reader, gm: bool = False
) -> messages.View:
    """What a seat may know, as its type says."""
    return cast(messages.View, position.view(seat, gm, reader))


def frames_of(
    position: Position, seat: int | None, reader: Reader, gm: bool = False
) -> list[messages.Frame]:
    """How the last turn went, as its types say."""
    return cast(list[messages.Frame], position.telling(seat, gm, reader))


def step_of(position: Position, seat: int, made: Sequence[str], reader: Reader) -> messages.Step:
    """A turn in the making: what may come next."""
    walk = walked(position, seat, made[:-1])
    events: list[Event] = []
    if made:
        decision = decision_of(walk, made[-1])
        events = walk.prospect(decision).events
        walk = walk.decide(decision)
    return messages.Step(
        seat=seat,
        made=list(made),
        text=walk.text if made else "",
        events=told(events, reader),
        board=dict(walk.board) if made else None,
        choices=dict(walk.choices),
    )


def prospect_of(
    position: Position, seat: int, made: Sequence[str], text: str, reader: Reader
) -> messages.Prospect:
    """What a decision would do."""
    walk = walked(position, seat, made)
    found = walk.prospect(decision_of(walk, text))
    ahead = replace(reader, is_ahead=True)
    return messages.Prospect(
        text=text,
        turn=found.turn,
        whole=found.is_whole,
        events=told(found.events, ahead),
        board=dict(found.board),
    )


def told(events: Sequence[Event], reader: Reader) -> list[messages.Event]:
    return [cast(messages.Event, as_data(event, reader)) for event in events]


def walked(position: Position, seat: int, made: Sequence[str]) -> Walk:
    if seat not in position.acting:
        rule = position.game.definition.TURN_ORDER
        raise TurnError(f"seat {seat} does not act now", rule, "not_acting")
    walk = position.walk(seat)
    for text in made:
        walk = walk.decide(decision_of(walk, text))
    return walk


def decision_of(walk: Walk, text: str) -> int:
    """The number of a decision that may come next, by its text."""
    for decision in walk.decisions:
        if decision.text == text:
            return decision.number
    why = f"{quoted(text)} is not one of the decisions that may come next"
    raise TextError(why, "not_offered", {"field": "made"})


def story_of(table: Table, visitor: str, seat: int | None, gm: bool = False) -> messages.Story:
    """The whole game as a seat may know it. A sealed order is shown when its round is resolved."""
    positions = table.record.positions[:]  # somebody may play meanwhile
    latest, reader = positions[-1], reader_of(table, seat)
    stands = set(latest.history)  # not an order that was replaced: nobody is told of it
    entries = []
    for number, position in enumerate(positions[1:], 1):
        last = position.history[-1]
        is_sealed = table.together and last.turn >= latest.turn and last.seat != seat
        if last in stands and (gm or not is_sealed):
            frames = frames_of(position, seat, reader, gm)
            entries.append(messages.Entry(number, last.turn, last.seat, last.text, frames))
    result = latest.result
    return messages.Story(
        table=table_info(table, visitor),
        seat=seat,
        view=view_of(positions[0], seat, reader, gm),
        entries=entries,
        result=cast(messages.Result, result.as_data(reader)) if result else None,
    )


def studied(
    position: Position,
    number: int,
    seat: int | None,
    asked: messages.Study,
    refused: messages.Error | None = None,
) -> messages.Studied:
    is_acting = seat is not None and seat in position.acting
    step = step_of(position, seat, asked.made, ANYBODY) if is_acting and seat else None
    prospect = None
    if asked.look is not None and is_acting and seat:
        prospect = prospect_of(position, seat, asked.made, asked.look, ANYBODY)
    game = position.game
    return messages.Studied(
        refused=refused,
        called=[called(game.name, number) for number in range(1, game.players + 1)],
        view=view_of(position, seat, ANYBODY),
        frames=frames_of(position, seat, ANYBODY),
        number=number,
        step=step,
        prospect=prospect,
    )


def error_of(error: TailbiterError) -> messages.Error:
    """What was wrong, as data and in words."""
    return messages.Error(
        error=str(error),
        rule=getattr(error, "rule", None) or error.data.get("rule"),
        field=error.data.get("field") or getattr(error, "field", None),
        code=error.code or None,
        data=error.data,
        why=whole_sentence(getattr(error, "why", str(error))),
    )


def verdict(table: Table, seat: int, turn: str) -> messages.Verdict:
    """Whether a turn may be played; if not, which rule forbids it and what the rule says."""
    try:
        played = table.tried(turn, seat)
    except TailbiterError as error:
        said = error_of(error)
        words = sheets.rules(table.game.name).get(said.rule or "")
        return messages.Verdict(False, None, said.rule, said.why, words.text if words else None)
    return messages.Verdict(True, played.history[-1].text, None, None, None)


def opinion_of(opinion: Opinion, position: Position | None = None) -> messages.Opinion:
    """An opinion with, for a hint, the reason; of what is secret nothing is told."""
    lines = [
        messages.Line(
            turn=line.turn,
            parts=[],
            chance=line.chance,
            visits=line.visits,
            follows=list(line.follows),
            proven=line.proven,
            turns_to_go=line.turns_to_go,
        )
        for line in opinion.lines[:MOST_LINES]
    ]
    return messages.Opinion(
        seat=opinion.seat,
        chances=list(opinion.chances),
        lines=lines,
        simulations=opinion.simulations,
        seconds=opinion.seconds,
        is_final=opinion.is_final,
        is_quick=opinion.is_quick,
        reason=reason_for(opinion, position) if position else None,
    )


def final_opinion(position: Position) -> messages.Opinion:
    """Of a game that is over, or of a seat that has nothing to play."""
    chances = list(final_chances(position)) if position.result else []
    return messages.Opinion(None, chances, [], 0, 0.0, True)


def reason_for(opinion: Opinion, position: Position) -> messages.Event | None:
    if len(opinion.lines) < 2 or position.has_secrets:
        return None
    better, other = ((line.turn, *line.follows) for line in opinion.lines[:2])
    _, found = reasons(position, opinion.seat, other, better)
    if not found:
        return None
    text = f"After {', '.join(found.line)}: {found.text}"
    return messages.Event(kind="", data={}, rule=found.rule, text=text, seat=found.seat)
