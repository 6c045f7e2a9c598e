"""What somebody keeps, and what nobody wants, asked of the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, String, exists, func, select, type_coerce

from tailbiter.server.store.schema import hidden, log, people, seats, standings, tables


@dataclass(frozen=True)
class Kept:
    """What is kept for the owner of tables."""

    tables: int
    letters: int  # of what these began with, and of all that was done there
    is_guest: bool


@dataclass(frozen=True)
class Ages:
    """Tables that were last touched before these times, in milliseconds, are old enough to go."""

    unplayed: int  # of guests
    ungathered: int  # of people with an account
    unlisted: int  # records that were looked at, and games that were put away


@dataclass(frozen=True)
class Some:
    """Some of all tables were looked at, up to `last`; None after the last of all."""

    unwanted: list[str]
    last: str | None


def kept_by(connection: Connection, visitor: str) -> Kept:
    opened = (select(tables.c.id).where(tables.c.owner == visitor)).scalar_subquery()
    begun = select(
        func.count(), func.sum(func.length(tables.c.start) + letters(tables.c.tags))
    ).where(tables.c.owner == visitor)
    done = select(func.sum(letters(log.c.data))).where(log.c.table_id.in_(opened))
    count, long = connection.execute(begun).one()
    longer = connection.execute(done).scalar()
    return Kept(count, (long or 0) + (longer or 0), not is_known(connection, visitor))


def is_known(connection: Connection, visitor: str) -> bool:
    found = connection.execute(select(people.c.id).where(people.c.id == visitor))
    return found.scalar() is not None


def letters(column: ColumnElement[object]) -> ColumnElement[int]:
    return func.length(type_coerce(column, String))


def unwanted(connection: Connection, after: str, ages: Ages, number: int) -> Some:
    """Of the next so many tables those that may go: nobody but their owner ever was there."""
    page = select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(number)
    names = list(connection.execute(page).scalars())
    others_sit = exists().where(
        seats.c.table_id == tables.c.id, seats.c.holder != "", seats.c.holder != tables.c.owner
    )
    others_did = exists().where(
        log.c.table_id == tables.c.id, log.c.who != "", log.c.who != tables.c.owner
    )
    played = exists().where(
        log.c.table_id == tables.c.id, log.c.who == tables.c.owner, log.c.kind == "turn"
    )
    is_unlisted = exists().where(
        hidden.c.table_id == tables.c.id, hidden.c.visitor == tables.c.owner
    )
    has_account = exists().where(people.c.id == tables.c.owner)
    changed = standings.c.changed
    query = (
        select(tables.c.id)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(tables.c.id.in_(names), ~others_sit, ~others_did)
        .where(
            (is_unlisted & (changed < ages.unlisted))
            | (~played & ~has_account & (changed < ages.unplayed))
            | (~played & has_account & (standings.c.turns == 0) & (changed < ages.ungathered))
        )
    )
    last = names[-1] if len(names) == number else None
    return Some(list(connection.execute(query).scalars()), last)
