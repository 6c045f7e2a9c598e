"""Studies: a position that somebody means, and who reads what is said of it."""

from __future__ import annotations

from tailbiter.games.sentences import Reader
from tailbiter.play.game import Game, with_options
from tailbiter.play.position import Position
from tailbiter.server import answers, messages
from tailbiter.server.api import Api
from tailbiter.server.refusals import RefusalError


async def studied(api: Api, asked: messages.Study, visitor: str) -> tuple[Position, int | None]:
    """The position that a study means, and the seat that looks at it."""
    start = await study_start(api, asked, visitor)
    return await api.in_thread(visitor, played_on, start, asked)


async def student(
    api: Api, asked: messages.Study, game: Game, visitor: str, language: str
) -> Reader:
    """Who reads what is said of a study."""
    if asked.table is None:
        return answers.student_of(game, asked, language)
    table = (await api.tables.room(asked.table, visitor)).table
    return answers.visitors_reader(table, visitor, language)


async def study_start(api: Api, asked: messages.Study, visitor: str) -> Position:
    if asked.table is not None:
        room = await api.tables.room(asked.table, visitor)
        table = room.table
        if table.is_secret and not table.is_over:
            raise RefusalError(403, "secret_study")
        if asked.at > table.turns:
            raise RefusalError(422, "not_played", "at", turns=table.turns, given=asked.at)
        return table.record.positions[asked.at]
    if asked.game is None:
        raise RefusalError(422, "no_start", "game")
    game = with_options(asked.game, asked.options)
    return game.start() if asked.start is None else game.position(asked.start)


def played_on(position: Position, asked: messages.Study) -> tuple[Position, int | None]:
    """The position after the turns of a study, and the seat that looks at it."""
    for turn in asked.turns:
        position = position.play(turn.text, turn.seat)
    seat = asked.seat
    if seat is None and position.acting:
        seat = position.acting[0]
    if seat is not None and seat > position.game.players:
        raise RefusalError(422, "no_seat", "seat", players=position.game.players, given=seat)
    return position, seat
