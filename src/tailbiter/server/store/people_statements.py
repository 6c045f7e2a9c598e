"""How what is kept of people is changed: statements for the queue."""

from __future__ import annotations

from sqlalchemy import BindParameter, bindparam, delete, insert, update

from tailbiter.server.store.schema import (
    answers,
    hidden,
    invitations,
    log,
    looks,
    mailboxes,
    notebooks,
    notices,
    people,
    reports,
    seats,
    sessions,
    tables,
    tickets,
    ties,
)

OF_PERSON: BindParameter[str] = bindparam("of_person")
OF_DIGEST: BindParameter[str] = bindparam("of_digest")
FORGOTTEN = {  # what there is of a person and of nobody else
    "forgotten sessions": delete(sessions).where(sessions.c.person == OF_PERSON),
    "forgotten ties": delete(ties).where(
        (ties.c.person == OF_PERSON) | (ties.c.other == OF_PERSON)
    ),
    "forgotten tickets": delete(tickets).where(tickets.c.person == OF_PERSON),
    "forgotten hidden": delete(hidden).where(hidden.c.visitor == OF_PERSON),
    "forgotten looks": delete(looks).where(looks.c.visitor == OF_PERSON),
    "forgotten reports": delete(reports).where(reports.c.person == OF_PERSON),
    "forgotten invitations": delete(invitations).where(invitations.c.guest == OF_PERSON),
    "forgotten notebooks": delete(notebooks).where(notebooks.c.person == OF_PERSON),
    "forgotten mailboxes": delete(mailboxes).where(mailboxes.c.person == OF_PERSON),
    "forgotten answers": delete(answers).where(answers.c.person == OF_PERSON),
    "forgotten notices": delete(notices).where(notices.c.person == OF_PERSON),
    "forgotten people": delete(people).where(people.c.id == OF_PERSON),
}
PEOPLE = {
    "people": insert(people),
    "password": update(people)
    .where(people.c.id == OF_PERSON)
    .values(password=bindparam("new_password")),
    "email": update(people).where(people.c.id == OF_PERSON).values(email=bindparam("new_email")),
    "settings": update(people)
    .where(people.c.id == OF_PERSON)
    .values(settings=bindparam("new_settings", type_=people.c.settings.type)),
    "ended": delete(sessions).where(sessions.c.digest == OF_DIGEST),
    "sessions": insert(sessions),
    "renewed": update(sessions)
    .where(sessions.c.digest == OF_DIGEST)
    .values(seen=bindparam("new_seen"), expires=bindparam("new_expires")),
    "used": delete(tickets).where(tickets.c.digest == OF_DIGEST),
    "tickets": insert(tickets),
    "emptied": delete(mailboxes).where(mailboxes.c.person == OF_PERSON),
    "mailboxes": insert(mailboxes),
    "forgotten log": update(log)
    .where(log.c.table_id == bindparam("of_table"), log.c.number == bindparam("of_number"))
    .values(who=bindparam("new_who"), data=bindparam("new_data", type_=log.c.data.type)),
    "forgotten seats": update(seats)
    .where(seats.c.holder == OF_PERSON)
    .values(holder=bindparam("new_holder"), name=""),
    "forgotten absent": update(seats)
    .where(seats.c.absent == OF_PERSON)
    .values(absent=bindparam("new_holder")),
    "forgotten tables": update(tables)
    .where(tables.c.owner == OF_PERSON)
    .values(owner=bindparam("new_owner")),
    **FORGOTTEN,
}
