"""Seats of people who were late too often, at tables that are open to all."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from tailbiter.games import GAMES
from tailbiter.server import answers
from tailbiter.server.catalogue import unusual_in_words
from tailbiter.server.meeting_messages import OfferedTable
from tailbiter.server.store import Listed, Store
from tailbiter.server.store.schema import invitations, meetings, standings, tables
from tailbiter.server.store.store import SHOWN, listed_from
from tailbiter.server.words import WORDS
from tailbiter.tables.clock import Control

MOST = 60  # tables


@dataclass(frozen=True)
class OnOffer:
    listed: Listed
    control: Control
    rated: bool


async def on_offer(store: Store) -> list[OnOffer]:
    """The tables whose game changed last first; to sit down there nobody needs a link."""
    to_any_seat = select(invitations.c.table_id).where(
        invitations.c.seat.is_(None), invitations.c.guest == ""
    )
    query = (
        select(*SHOWN, tables.c.control, meetings.c.rated)
        .join(standings, standings.c.table_id == tables.c.id)
        .join(meetings, meetings.c.table_id == tables.c.id)
        .where(
            standings.c.offered.is_not(None),
            meetings.c.access == "lobby",
            tables.c.id.in_(to_any_seat),
        )
        .order_by(standings.c.changed.desc(), tables.c.id)
        .limit(MOST)
    )

    def read(connection: Connection) -> list[OnOffer]:
        rows = connection.execute(query).all()
        return [
            OnOffer(listed, Control.kept(row.control), row.rated)
            for row, listed in zip(rows, listed_from(connection, rows), strict=True)
        ]

    return await store.read(read)


def shown(one: OnOffer, language: str) -> OfferedTable:
    row, standing = one.listed, one.listed.standing
    sits = answers.all_seats(row.seats, int(row.options["players"]))
    return OfferedTable(
        id=row.id,
        game=row.game,
        title=GAMES[row.game].TITLE,
        options=unusual_in_words(row.game, row.options, language),
        clock=WORDS[language].clock(one.control),
        rated=one.rated,
        seats=answers.seat_infos(row.game, sits, (), standing.left, language),
        offered=list(standing.offered),
        turns=standing.turns,
    )
