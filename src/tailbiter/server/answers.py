"""What the server says of a table: always from a view, never from the position itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from tailbiter.games import GAMES, sheets
from tailbiter.games.errors import TailbiterError
from tailbiter.games.events import Event
from tailbiter.games.sentences import (
    Reader,
    as_data,
    deed,
    sentence,
    spoken_by,
    who_won,
    whole_sentence,
)
from tailbiter.play.game import Game
from tailbiter.play.outcome import AGREED, RULES
from tailbiter.play.position import Position
from tailbiter.play.sight import PLAIN, Sight
from tailbiter.play.walk import Walk
from tailbiter.server import messages
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Listed, Picture
from tailbiter.server.words import USUAL, WORDS, refused
from tailbiter.tables import draws
from tailbiter.tables.deciding import decide, why_not_offer
from tailbiter.tables.entries import BOT, OFFERS, PERSON, Offer, Sit, Turn
from tailbiter.tables.permissions import OFFER, Actor, may
from tailbiter.tables.table import Table


def table_info(table: Table, mine: frozenset[int], language: str) -> messages.TableInfo:
    """What everybody may know of a table; `mine` are the seats of whoever asks."""
    return messages.TableInfo(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=dict(table.game.options),
        seats=seat_infos(table.game.name, sitters(table), mine, table.record.left, language),
        secret=table.is_secret,
        together=table.is_together,
        created=table.created,
        changed=table.log[-1].at if table.log else table.created,
        over=table.is_over,
        turns=table.turns,
        acting=list(table.acting),
        termination=cast(Any, table.outcome.termination if table.outcome else None),
    )


def sitters(table: Table) -> list[Sit]:
    return all_seats(table.seats.values(), table.game.players)


def all_seats(taken: Iterable[Sit], players: int) -> list[Sit]:
    """Who sits where; a free seat is a person's whom nobody knows yet."""
    known = {sit.seat: sit for sit in taken}
    return [known.get(seat) or Sit(seat) for seat in range(1, players + 1)]


def draw_of(table: Table) -> messages.Draw | None:
    """What everybody may know of how the start comes about."""
    found = table.gathering
    if found is None:
        return None
    return messages.Draw(
        header=draws.header(table.id, table.game),
        commitment=found.opening.commitment,
        lot=found.opening.lot,
        chosen=found.opening.chosen,
        seed=found.opening.seed,
        promised=list(found.promised(table.seats)),
        missing=list(found.missing),
        due=found.due,
        words=list(found.words_by_seat),
        order=[int(seat) for seat in (found.begin.lot if found.begin else "").split()],
        secret=found.secret,
    )


def seat_infos(
    game: str, sits: Sequence[Sit], mine: Collection[int], left: Collection[int], language: str
) -> list[messages.SeatInfo]:
    called = spoken_by(game, language).seat_name
    return [
        messages.SeatInfo(
            who=sit.sitter if sit.holder or sit.sitter == BOT else "free",
            level=sit.level if sit.sitter == BOT else None,
            name=sit.name,
            called=called(sit.seat),
            label=said,
            mine=sit.seat in mine,
            left=sit.seat in left,
        )
        for sit, said in zip(sits, labels(game, sits, language), strict=True)
    ]


def labels(game: str, sits: Sequence[Sit], language: str) -> list[str]:
    """The names to read, by seat."""
    is_one_of_many = sum(sit.sitter == BOT for sit in sits) > 1
    called, label = spoken_by(game, language).seat_name, WORDS[language].label
    return [label(sit.name, called(sit.seat), sit.sitter == BOT, is_one_of_many) for sit in sits]


def outcome_of(table: Table, seat: int | None, language: str) -> messages.Outcome | None:
    """How a game ended, for who looks through this seat's eyes."""
    outcome, result = table.outcome, table.position.result
    if outcome is None:
        return None
    reader, called = reader_of(table, seat, language), spoken_by(table.game.name, language)
    if result:
        text = sentence(result.event, reader)
    else:
        text = WORDS[language].ended(outcome, reader, called.seat_name)
    termination = cast(Any, outcome.termination)
    is_drawn = outcome.termination in (RULES, AGREED)
    won = who_won(table.game.name, outcome.winners, reader, is_drawn)
    return messages.Outcome(termination, list(outcome.winners), outcome.seat, won, text)


def offer_of(table: Table, seat: int | None, language: str) -> messages.Offered | None:
    offer = table.offer
    if offer is None:
        return None
    reader, called = reader_of(table, seat, language), spoken_by(table.game.name, language)
    text = WORDS[language].offers(offer.what, offer.seat, reader, called.seat_name)
    due = [one for one in table.people if one not in table.agreed]
    return messages.Offered(offer.seat, offer.what, due, text)


def asks_of(table: Table, seat: int | None) -> list[str]:
    """What a seat may ask of the others now."""
    if seat is None or len(table.holders) < 2:
        return []
    asked = [Offer(seat, what) for what in OFFERS]
    who = Actor(table.seats[seat].holder, seat)
    if may(who, OFFER, table):
        return []
    return [offer.what for offer in asked if not why_not_offer(table, offer)]


def clock_of(table: Table) -> messages.Clock | None:
    clock = table.clock
    if clock.control.kind == "none":
        return None
    running = [] if table.is_over else sorted(clock.running)
    return messages.Clock(clock.control.kind, list(clock.left), running, clock.counted)


def listed(row: Listed, visitor: str, language: str) -> messages.ListedTable:
    """A table in a list, from what the store keeps of it."""
    definition, standing = GAMES[row.game], row.standing
    mine = {sit.seat for sit in row.seats if sit.holder == visitor}
    sits = all_seats(row.seats, int(row.options["players"]))
    return messages.ListedTable(
        id=row.id,
        game=row.game,
        title=definition.TITLE,
        options=row.options,
        seats=seat_infos(row.game, sits, mine, standing.left, language),
        secret=standing.secret,
        together=definition.TOGETHER,
        created=row.created,
        changed=row.changed,
        over=standing.over,
        turns=standing.turns,
        acting=list(standing.acting),
        termination=cast(Any, standing.termination),
        winners=list(standing.winners),
        scores=list(standing.scores),
    )


def pictured(picture: Picture, language: str) -> messages.Picture:
    names = labels(picture.game, picture.seats, language)
    shown = (picture.game, picture.options, picture.acting, names, picture.board)
    return messages.Picture(*shown)


def reader_of(table: Table, seat: int | None, language: str) -> Reader:
    """Who reads what a seat is told: `you`, unless several share a screen."""
    names = tuple(labels(table.game.name, sitters(table), language))
    if seat is None or seat not in table.people:
        return Reader(None, names, language=language)
    holder = table.seats[seat].holder
    shared = [other for other in table.people if table.seats[other].holder == holder]
    return Reader(seat if shared == [seat] else None, names, language=language)


def visitors_reader(table: Table, visitor: str, language: str) -> Reader:
    """The same for somebody who may look through any eyes."""
    return reader_of(table, min(seats_of(table, visitor), default=None), language)


def seats_of(table: Table, visitor: str) -> list[int]:
    return [seat for seat in table.people if table.holds(visitor, seat)]


def student_of(game: Game, asked: messages.Study, language: str) -> Reader:
    """Who reads a study without a table: whoever learns in a seat."""
    sits = [Sit(seat, PERSON) for seat in range(1, game.players + 1)]
    you = asked.seat if asked.you else None
    return Reader(you, tuple(labels(game.name, sits, language)), language=language)


def view_of(
    position: Position, seat: int | None, reader: Reader, sight: Sight = PLAIN
) -> messages.View:
    """What a seat may know, as its type says."""
    return cast(messages.View, position.view(seat, reader=reader, sight=sight))


def deed_of(position: Position, reader: Reader) -> str:
    """The last turn in a few words; an order is in the fewest as it is written."""
    is_told = position.history and not position.game.definition.TOGETHER
    return position.deed(reader) if is_told else ""


def frames_of(
    position: Position, seat: int | None, reader: Reader, sight: Sight = PLAIN
) -> list[messages.Frame]:
    """How the last turn went, as its types say."""
    return cast(list[messages.Frame], position.telling(seat, reader=reader, sight=sight))


def step_of(position: Position, seat: int, made: Sequence[str], reader: Reader) -> messages.Step:
    """A turn in the making: what may come next."""
    walk = walked(position, seat, made[:-1])
    events: list[Event] = []
    if made:
        decision = walk.meant(made[-1])
        events = walk.prospect(decision).events
        walk = walk.decide(decision)
    return messages.Step(
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
) -> messages.Step:
    """The same with every decision listed, for programs that know nothing of the game."""
    walk = walked(position, seat, made)
    listed = [
        messages.Decision(one.text, after.text, after.is_done, dict(one.parts))
        for one in walk.decisions
        for after in [walk.decide(one.number)]
    ]
    return msgspec.structs.replace(step_of(position, seat, made, reader), decisions=listed)


def prospect_of(
    position: Position, seat: int, made: Sequence[str], text: str, reader: Reader
) -> messages.Prospect:
    """What a decision would do."""
    walk = walked(position, seat, made)
    found = walk.prospect(walk.meant(text))
    ahead = replace(reader, is_ahead=True)
    return messages.Prospect(
        text=text,
        turn=found.turn,
        whole=found.is_whole,
        deed=deed(position.game.name, text, found.events, ahead),
        events=told(found.events, ahead),
        board=dict(found.board),
    )


def told(events: Sequence[Event], reader: Reader) -> list[messages.Event]:
    return [cast(messages.Event, as_data(event, reader)) for event in events]


def walked(position: Position, seat: int, made: Sequence[str]) -> Walk:
    position.refuse_unless_acting(seat)
    walk = position.walk(seat)
    for text in made:
        walk = walk.decide(walk.meant(text))
    return walk


def story_of(
    table: Table, mine: frozenset[int], seat: int | None, language: str = USUAL
) -> messages.Story:
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
            words = deed_of(position, reader)
            entry = messages.Entry(number, last.turn, last.seat, last.text, words, frames)
            entries.append(entry)
    result = latest.result
    return messages.Story(
        table=table_info(table, mine, language),
        seat=seat,
        view=view_of(positions[0], seat, reader),
        entries=entries,
        result=cast(messages.Result, result.as_data(reader)) if result else None,
    )


def studied(
    position: Position,
    number: int,
    seat: int | None,
    asked: messages.Study,
    reader: Reader,
    refused: messages.Error | None = None,
) -> messages.Studied:
    step = prospect = None
    if seat is not None and seat in position.acting:
        step = step_of(position, seat, asked.made, reader)
        if asked.look is not None:
            prospect = prospect_of(position, seat, asked.made, asked.look, reader)
    return messages.Studied(
        refused=refused,
        view=view_of(position, seat, reader),
        deed=deed_of(position, reader),
        frames=frames_of(position, seat, reader),
        number=number,
        step=step,
        prospect=prospect,
    )


def error_of(error: TailbiterError, language: str, reader: Reader | None = None) -> messages.Error:
    """What was wrong, as data and in words; with a reader, at a table with names."""
    why = sentence(error, reader or Reader(language=language))
    if isinstance(error, RefusalError):
        why = refused(error.code, error.data, language)
    return messages.Error(
        error=f"{error.rule}: {why}" if error.rule else why,
        rule=error.rule,
        field=error.data.get("field"),
        code=error.code or None,
        data=error.data,
        why=whole_sentence(why),
    )


def verdict(
    table: Table, who: str, asked: messages.Trying, now: int, language: str = USUAL
) -> messages.Verdict:
    """Whether a turn may be played; if not, which rule forbids it and what the rule says."""
    try:
        decided = decide(table, who, Turn(asked.seat, asked.turn), now)
    except TailbiterError as error:
        said = error_of(error, language, reader_of(table, asked.seat, language))
        words = sheets.rules(table.game.name).get(said.rule or "")
        return messages.Verdict(False, None, said.rule, said.why, words.text if words else None)
    assert decided.step
    return messages.Verdict(True, decided.step.position.history[-1].text, None, None, None)
