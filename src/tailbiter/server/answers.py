"""What the server says of a table: always from a view, never from the position itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, cast

from tailbiter.games import GAMES
from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import Reader, sentence, spoken_by, who_won, whole_sentence
from tailbiter.play.game import Game
from tailbiter.play.outcome import AGREED, RULES
from tailbiter.server import messages, table_messages
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Listed, Picture
from tailbiter.server.words import WORDS, refused
from tailbiter.tables import draws
from tailbiter.tables.deciding import why_not_offer
from tailbiter.tables.entries import BOT, OFFERS, PERSON, Offer, Sit
from tailbiter.tables.permissions import OFFER, may
from tailbiter.tables.roles import Actor, sees_hands
from tailbiter.tables.table import Table


def seats_told(table: Table, mine: frozenset[int], language: str) -> list[table_messages.SeatInfo]:
    """Who sits where; `mine` are the seats of whoever asks."""
    return seat_infos(table.game.name, sitters(table), mine, table.record.left, language)


def table_info(table: Table, seats: list[table_messages.SeatInfo]) -> table_messages.TableInfo:
    """What everybody may know of a table, with its seats as one reader is told of them."""
    return table_messages.TableInfo(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=dict(table.game.options),
        seats=seats,
        secret=table.is_secret,
        together=table.is_together,
        created=table.created,
        changed=table.changed,
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


def draw_of(table: Table) -> table_messages.Draw | None:
    """What everybody may know of how the start comes about."""
    found = table.gathering
    if found is None:
        return None
    return table_messages.Draw(
        header=draws.header_of(table.id, table.game, found),
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
) -> list[table_messages.SeatInfo]:
    called = spoken_by(game, language).seat_name
    return [
        table_messages.SeatInfo(
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


def outcome_of(table: Table, seat: int | None, language: str) -> table_messages.Outcome | None:
    """How a game ended, for who looks through this seat's eyes."""
    outcome, result = table.outcome, table.position.result
    if outcome is None:
        return None
    reader, called = reader_of(table, seat, language), spoken_by(table.game.name, language)
    if result:
        text = sentence(result.event, reader)
    else:
        alike = table.gone_alike(outcome)
        text = WORDS[language].ended(outcome, alike, reader, called.seat_name)
    termination = cast(Any, outcome.termination)
    is_drawn = outcome.termination in (RULES, AGREED)
    won = who_won(table.game.name, outcome.winners, reader, is_drawn)
    return table_messages.Outcome(termination, list(outcome.winners), outcome.seat, won, text)


def offer_of(table: Table, seat: int | None, language: str) -> table_messages.Offered | None:
    offer = table.offer
    if offer is None:
        return None
    reader, called = reader_of(table, seat, language), spoken_by(table.game.name, language)
    text = WORDS[language].offers(offer.what, offer.seat, reader, called.seat_name)
    due = [one for one in table.people if one not in table.agreed]
    return table_messages.Offered(offer.seat, offer.what, due, text)


def asks_of(table: Table, seat: int | None) -> list[messages.OfferKind]:
    """What a seat may ask of the others now."""
    if seat is None or len(table.holders) < 2:
        return []
    if may(Actor(table.seats[seat].holder, seat), OFFER, table):
        return []
    return [what for what in OFFERS if not why_not_offer(table, Offer(seat, what))]


def master_of(table: Table, language: str) -> table_messages.Master | None:
    if not table.mastered:
        return None
    seat, sees = table.masters_seat, sees_hands(table)
    player = seat and labels(table.game.name, sitters(table), language)[seat - 1]
    return table_messages.Master(sees, seat, WORDS[language].mastering(sees, player or None))


def clock_of(table: Table) -> table_messages.Clock | None:
    clock = table.clock
    if clock.control.kind == "none" or clock.control.kind == "calendar":
        return None
    running = [] if table.is_over else sorted(clock.running)
    return table_messages.Clock(clock.control.kind, list(clock.left), running, clock.counted)


def listed(row: Listed, visitor: str, language: str) -> table_messages.ListedTable:
    """A table in a list, from what the store keeps of it."""
    definition, standing = GAMES[row.game], row.standing
    mine = {sit.seat for sit in row.seats if sit.holder == visitor}
    sits = all_seats(row.seats, int(row.options["players"]))
    return table_messages.ListedTable(
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
        deadlines=[table_messages.Deadline(*one) for one in standing.deadlines],
        due=first_due(standing.deadlines, mine),
        new=0,
        offered=not mine.isdisjoint(standing.offered),
    )


def first_due(deadlines: Sequence[tuple[int, int]], mine: Collection[int]) -> int | None:
    """The first deadline of one's own seats; those of others wait for nobody who reads this."""
    return min((due for seat, due in deadlines if seat in mine), default=None)


def pictured(picture: Picture, language: str) -> table_messages.Picture:
    names = labels(picture.game, picture.seats, language)
    shown = (picture.game, picture.options, picture.acting, names, picture.board)
    return table_messages.Picture(*shown)


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
