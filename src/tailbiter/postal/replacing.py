"""A player replaced by another: the seat goes on, the old mark is worth nothing."""

from __future__ import annotations

from dataclasses import replace

from tailbiter.postal import opening, reporting, words
from tailbiter.postal.agreed import letter_of
from tailbiter.postal.desk import MASTER, Desk, DeskError
from tailbiter.postal.folder import Player
from tailbiter.postal.letters import marks
from tailbiter.postal.mail import Mail, put, put_for_stranger
from tailbiter.postal.mending import mending_of
from tailbiter.postal.notes import Begun
from tailbiter.postal.reports import as_html, as_text
from tailbiter.postal.resolving import unreported
from tailbiter.postal.sending import leave, waiting
from tailbiter.tables.entries import Free, Sit


def replace_player(desk: Desk, seat: int, name: str, address: str, zone: str) -> None:
    if desk.table.is_gathering:
        raise DeskError(
            "nothing is dealt yet: tailbiter gm deal first, then replace them before you send; "
            "letters to who leaves are put away, and only who comes learns the hand"
        )
    if desk.table.is_over:
        raise DeskError("the game is over: nobody has to play on")
    if mending_of(desk):
        raise DeskError("something is being put right: tailbiter gm forward first")
    if unreported(desk):
        raise DeskError("a turn was played that nobody was told of: tailbiter gm resolve first")
    others = {desk.name(one).casefold() for one in desk.players}
    if name.casefold() in others:
        raise DeskError(f"somebody is called {name} here already; add a letter")
    begun = Begun(desk.new_id("replace"), desk.now, "replace", desk.turn, seat=seat)
    begun = replace(begun, name=name, address=address, zone=zone, until=desk.deadline or 0)
    desk.do(begun, perform)


def perform(desk: Desk, begun: Begun) -> None:
    """Free and sit in the log, by which plans of before end; a new mark, and letters to all."""
    assert begun.seat
    seat = begun.seat
    if begun.id not in desk.table.requests:
        desk.act(MASTER, Free(seat), f"{begun.id} free", away=[seat])
        desk.act(MASTER, Sit(seat, name=begun.name, holder=next_holder(desk, seat)), begun.id)
    put_away(desk, begun)
    secret, players = desk.folder.read_secret("marks.txt"), desk.players
    if players[seat].address != begun.address:  # after a stop it may be the newcomer's already
        left = Mail("another player", words.farewell(desk, begun))
        put_for_stranger(desk, f"{begun.id}-left", players[seat].address, left)
    mark = marks.make(secret, desk.agreed.id, seat, desk.holder(seat))
    players[seat] = Player(begun.address, mark, begun.zone)
    desk.folder.write_players(players, desk.agreed.address)
    desk.move_from_absence()
    for other in players:
        if other != seat:
            told = words.replaced(desk, begun, is_later=desk.deadline != begun.until)
            put(desk, begun.id, other, Mail("another player", words.letter(desk, other, told)))
    greet(desk, begun)


def next_holder(desk: Desk, seat: int) -> str:
    """B, then B2, B3: what people at one seat are told apart by, in the log and in marks."""
    sat = [one for one in desk.table.log if isinstance(one.entry, Sit) and one.entry.seat == seat]
    return f"{letter_of(seat)}{len(sat) + 1}"


def put_away(desk: Desk, begun: Begun) -> None:
    """What has not left yet for who played here is for nobody now."""
    assert begun.seat
    for file in waiting(desk):
        if file.stem.endswith(f"-{letter_of(begun.seat)}") and begun.id not in file.name:
            leave(desk, file, "put away")


def greet(desk: Desk, begun: Begun) -> None:
    """All that a player needs: the welcome, and how the game stands with what they hold."""
    assert begun.seat
    seat = begun.seat
    put(desk, begun.id, seat, opening.welcome(desk, seat, words.taken_over(desk, begun)))
    about = replace(
        reporting.about_of(desk, begun),
        prints=reporting.prints(desk),
        own_prints=reporting.own_prints(desk),
    )
    report = reporting.report_for(desk, begun, seat, about)
    told = words.letter(desk, seat, as_text(report), tells_head=False)
    put(desk, f"{begun.id}-stands", seat, Mail("how it stands", told, as_html(report)))
