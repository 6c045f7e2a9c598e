"""Reports put where they belong: for everybody in public/, for each player in the outbox."""

from __future__ import annotations

from dataclasses import replace

from tailbiter.drawings.extra import NotInstalledError
from tailbiter.postal import receipts, words
from tailbiter.postal.desk import Desk
from tailbiter.postal.mail import Mail, put
from tailbiter.postal.notes import Begun
from tailbiter.postal.reports import (
    About,
    Correction,
    Final,
    Head,
    Newcomer,
    Press,
    Print,
    Report,
    as_html,
    as_pdf,
    as_text,
    newest,
)
from tailbiter.postal.reports import report as made
from tailbiter.postal.standing import played
from tailbiter.tables import draws
from tailbiter.tables.entries import Missed

ORDERLESS = ("empty", "no_order", "no_turn")  # a letter without an order harms none that is in


def report(desk: Desk, begun: Begun, corrections: tuple[Correction, ...] = ()) -> None:
    """Everybody is told how the game stands, and what has happened since they were told last."""
    desk.publish_head()
    about = replace(about_of(desk, begun), corrections=corrections)
    to_all = replace(about, address="")  # what everybody may have says where nobody lives
    publish(desk, begun, file_name(desk, begun), report_for(desk, begun, None, to_all))
    for seat in range(1, desk.agreed.players + 1):
        own = report_for(desk, begun, seat, about)
        text = words.letter(desk, seat, as_text(own), tells_head=False)
        put(desk, begun.id, seat, Mail(words.report_subject(desk, begun), text, as_html(own)))


def publish(desk: Desk, begun: Begun, name: str, told: Report | Final) -> None:
    """As text, as a page, and on paper where that can be drawn here."""
    desk.publish(begun, f"{name}.txt", as_text(told))
    desk.publish(begun, f"{name}.html", as_html(told))
    try:
        paper = as_pdf(told)
    except NotInstalledError as error:
        desk.said.append(f"there is no {name}.pdf: {error}")
    else:
        desk.publish(begun, f"{name}.pdf", paper)


def preview(desk: Desk, begun: Begun) -> str:
    """The report for everybody, as text."""
    about = replace(about_of(desk, begun), head=None, address="")
    return as_text(report_for(desk, begun, None, about))


def report_for(desk: Desk, begun: Begun, seat: int | None, about: About) -> Report:
    turn = newest(desk.table)
    if begun.what == "deal" or turn is None:
        return made(desk.table, None, seat, about)
    return made(desk.table, turn, seat, about, first_told(desk, begun))


def first_told(desk: Desk, begun: Begun) -> int | None:
    """The first turn that this report tells of; None: it is one round."""
    if begun.what == "forward":  # played again, or still to be
        return begun.turn if begun.turn <= (newest(desk.table) or 0) else None
    if desk.table.is_together:
        return None
    log = desk.table.record.log
    return log[min(desk.memory.reported, len(log) - 1)].turn


def file_name(desk: Desk, begun: Begun) -> str:
    if begun.what == "deal":
        return "set-up"
    turn = newest(desk.table) or 0
    kind = "round" if desk.table.is_together else "turn"
    mended = [one for one in desk.memory.begun.values() if one.what == "forward"]
    again = f"-mended-{len(mended)}" if begun.what == "forward" else ""
    return f"{kind}-{turn:02}{again}"


def replaced(desk: Desk, begun: Begun) -> tuple[str, ...]:
    """The reports of what was played again since, by their names."""
    own = file_name(desk, begun)
    kind = own.split("-")[0]
    found = sorted(path.stem for path in desk.folder.public.glob(f"{kind}-*.txt"))
    return tuple(name for name in found if name != own and int(name.split("-")[1]) >= begun.turn)


def about_of(desk: Desk, begun: Begun) -> About:
    zones = {seat: player.zone for seat, player in desk.players.items() if player.zone}
    return About(
        title=desk.agreed.title,
        master=desk.agreed.master,
        names=desk.names,
        zone=desk.agreed.zone,
        zones=zones,
        made=desk.now,
        deadline=desk.deadline,
        missed=() if begun.what == "forward" else missed(desk),  # told before, or put right
        unclear=unclear(desk),
        standing=played(desk),
        newcomers=tuple(newcomers(desk, begun)),
        press=tuple(press(desk, begun)),
        head=Head(*desk.head),
        prints=prints(desk) if begun.what == "deal" else (),
        own_prints=own_prints(desk) if begun.what == "deal" else {},
        address=desk.agreed.address,
    )


def missed(desk: Desk) -> tuple[int, ...]:
    """Who was found late just now."""
    found = [one.entry for one in desk.table.log if one.at == desk.now]
    return tuple(one.seat for one in found if isinstance(one, Missed) and one.then == "rule")


def unclear(desk: Desk) -> dict[int, tuple[str, ...]]:
    """What each player's letters asked for that could not be done; for them alone."""
    found: dict[int, tuple[str, ...]] = {}
    ordered: set[int] = set()
    for one in desk.memory.since_report():
        if not one.seat or (one.code in ORDERLESS and one.seat in ordered):
            continue
        if one.what in ("question", "half", "late"):
            found[one.seat] = (*found.get(one.seat, ()), receipts.of_no_avail(desk, one))
        elif one.what in ("order", "withdrawn"):
            found.pop(one.seat, None)  # what was asked is answered
            ordered.add(one.seat)
    return found


def newcomers(desk: Desk, begun: Begun) -> list[Newcomer]:
    """Who plays for another: since the last report, after the end in all."""
    came = desk.memory.replaced(is_new=begun.what != "finish")
    found = [(one, one.seat or 0, words.instead_of(desk, one)) for one in came]
    return [Newcomer(seat, one.name, old, told_turn(desk, one)) for one, seat, old in found]


def told_turn(desk: Desk, begun: Begun) -> int:
    """The number of the round that was on; where seats take turns, of the next one."""
    return begun.turn if desk.table.is_together else begun.turn + 1


def press(desk: Desk, begun: Begun) -> list[Press]:
    said = [one for one in desk.memory.since_report() if one.press and one.seat]
    told = [Press(desk.name(one.seat or 0), one.press) for one in said]
    is_told = begun.reason and begun.what != "forward"  # there it is told with what changed
    return [Press(desk.agreed.master, begun.reason), *told] if is_told else told


def prints(desk: Desk) -> tuple[Print, ...]:
    assert desk.table.gathering
    promised = Print("Commitment", desk.table.gathering.opening.commitment)
    hands = draws.hand_promises(desk.header, desk.key, desk.table.record.start)
    found = [Print(f"Hand of seat {seat}", one) for seat, one in enumerate(hands, 1)]
    return (promised, *found)


def own_prints(desk: Desk) -> dict[int, tuple[Print, ...]]:
    """By which somebody can check the hash of their own hand."""
    if not draws.hands_of(desk.table.record.start):
        return {}
    seats = range(1, desk.agreed.players + 1)
    return {seat: (Print("Salt of your hand", draws.salt_of(desk.key, seat)),) for seat in seats}


def tell_all(desk: Desk, key: str, subject: str, text: str) -> None:
    for seat in range(1, desk.agreed.players + 1):
        put(desk, key, seat, Mail(subject, words.letter(desk, seat, text)))


def tell_deadline(desk: Desk, key: str, reason: str) -> None:
    """The deadline is another."""
    for seat, player in desk.players.items():
        told = words.new_deadline(desk, player.zone or desk.agreed.zone, reason)
        put(desk, key, seat, Mail(words.NEW_DEADLINE, words.letter(desk, seat, told)))
