"""What the server says of a table: always from a view, never from the position itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, cast

from tailbiter.bots.analyst import final_chances
from tailbiter.bots.reasons import reasons
from tailbiter.bots.thinking import Opinion
from tailbiter.games import GAMES, sheets
from tailbiter.games.errors import TailbiterError, TextError, TurnError, quoted
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
                mine=table.holds(visitor, number),
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
    )


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
                mine=row["held"].get(number) == visitor,
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
    )


def state_of(
    table: Table, visitor: str, seat: int | None, thinking: Sequence[int] = ()
) -> messages.State:
    position = table.position
    return messages.State(
        table=table_info(table, visitor),
        version=table.entries,
        number=table.number,
        view=position.view(seat),
        frames=frames_of(position, seat),
        thinking=list(thinking),
        undo=table.undo_number is not None,
        redo=table.redo_number is not None,
    )


def frames_of(position: Position, seat: int | None, gm: bool = False) -> list[messages.Frame]:
    """How the last turn went, as its types say."""
    return cast(list[messages.Frame], position.telling(seat, gm))


def step_of(position: Position, seat: int, made: Sequence[str]) -> messages.Step:
    """A turn in the making, with what each decision would do."""
    walk = walked(position, seat, made)
    board = walk.board
    show = position.game.definition.view.board
    return messages.Step(
        seat=seat,
        made=list(made),
        text=walk.text if made else "",
        board=board,
        decisions=[
            messages.Decision(
                text=prospect.text,
                turn=prospect.turn,
                whole=prospect.is_whole,
                events=[
                    messages.Event(rule=event.rule, text=event.text, seat=event.seat)
                    for event in prospect.events
                ],
                changes=changes(board, show(prospect.state, seat - 1, False)),
            )
            for prospect in walk.prospects
        ],
    )


def walked(position: Position, seat: int, made: Sequence[str]) -> Walk:
    if seat not in position.acting:
        rule = position.game.definition.TURN_ORDER
        raise TurnError(f"seat {seat} does not act now", rule)
    walk = position.walk(seat)
    for text in made:
        found = next((d for d in walk.decisions if d.text == text), None)
        if found is None:
            raise TextError(f"{quoted(text)} is not one of the decisions that may come next")
        walk = walk.decide(found.number)
    return walk


def changes(before: Any, after: Any) -> list[messages.Change]:
    """What makes one board of the other: paths, each with what stands there then."""
    found: list[messages.Change] = []
    compare(before, after, [], found)
    return found


def compare(before: Any, after: Any, path: list[str | int], found: list[messages.Change]) -> None:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key in before:
            compare(before[key], after[key], [*path, key], found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            compare(one, other, [*path, index], found)
    elif before != after:
        found.append((path, after))


def story_of(table: Table, visitor: str, seat: int | None, gm: bool = False) -> messages.Story:
    """The whole game as a seat may know it. A sealed order is shown when its round is resolved."""
    positions = table.record.positions[:]  # somebody may play meanwhile
    latest = positions[-1]
    stands = set(latest.history)  # not an order that was replaced: nobody is told of it
    entries = []
    for number, position in enumerate(positions[1:], 1):
        last = position.history[-1]
        is_sealed = table.together and last.turn >= latest.turn and last.seat != seat
        if last in stands and (gm or not is_sealed):
            told = frames_of(position, seat, gm)
            entries.append(messages.Entry(number, last.turn, last.seat, last.text, told))
    result = latest.result
    return messages.Story(
        table=table_info(table, visitor),
        seat=seat,
        view=positions[0].view(seat, gm),
        entries=entries,
        result=asdict(result) if result else None,
    )


def studied(
    position: Position,
    number: int,
    seat: int | None,
    made: Sequence[str],
    refused: messages.Refused | None = None,
) -> messages.Studied:
    return messages.Studied(
        refused=refused,
        view=position.view(seat),
        frames=frames_of(position, seat),
        number=number,
        step=step_of(position, seat, made) if seat in position.acting and seat else None,
    )


def verdict(table: Table, seat: int, turn: str) -> messages.Verdict:
    """Whether a turn may be played; if not, which rule forbids it and what the rule says."""
    try:
        played = table.tried(turn, seat)
    except TailbiterError as error:
        rule = getattr(error, "rule", None)
        words = sheets.rules(table.game.name).get(rule) if rule else None
        why = str(error).removeprefix(f"{rule}: ")
        return messages.Verdict(False, None, rule, why, words.text if words else None)
    return messages.Verdict(True, played.history[-1].text, None, None, None)


def opinion_of(opinion: Opinion, position: Position | None = None) -> messages.Opinion:
    """An opinion with, for a hint, the reason; of what is secret nothing is told."""
    lines = [
        messages.Line(
            line.turn, line.chance, line.visits, list(line.follows), line.proven, line.turns_to_go
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
    return messages.Event(rule=found.rule, text=text, seat=found.seat)
