"""The commands of a game master: a game by post from a folder; and proof that it was fair."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tailbiter import gm_desk
from tailbiter.arguments import as_json, print_json
from tailbiter.games.errors import OptionError
from tailbiter.gm_care import COMMANDS
from tailbiter.gm_desk import at_desk, example, folder_argument
from tailbiter.gm_new import new
from tailbiter.postal import (
    opening,
    resolving,
    sending,
    taking_in,
    telling,
)
from tailbiter.postal.desk import Desk, seat_of
from tailbiter.postal.disk import Disk, Scratch
from tailbiter.postal.folder import Folder
from tailbiter.postal.mailboxes import letters_in
from tailbiter.postal.moments import moment_in
from tailbiter.postal.notes import Understood
from tailbiter.postal.relay import SENDER, SERVER, Line, Relay
from tailbiter.postal.status import status as status_of

AGAIN = {"what": "again"}  # a letter that was taken in before, for programs


@click.group()
def gm() -> None:
    """Run a game by post from a folder: orders in, rounds resolved, reports out.

    docs/game-masters.md leads from nothing to the first report in ten minutes.
    """


for command in (new, *COMMANDS):
    gm.add_command(command)


@gm.command(epilog=example("deal spring"))
@folder_argument
def deal(path: Path) -> None:
    """Deal, and write everybody a letter with what they hold and how to order."""
    with at_desk(path) as desk:
        opening.deal(desk)
        click.echo(f"Dealt. {telling.deadline(desk)}")


@gm.command(epilog=example("word spring B rhubarb-and-custard"))
@folder_argument
@click.argument("seat", metavar="SEAT")
@click.argument("word", metavar="WORD")
def word(path: Path, seat: str, word: str) -> None:
    """A player's word for the draw, or its promise (64 digits), where it came by telephone."""
    with at_desk(path) as desk:
        number = seat_of(seat, desk.agreed.players)
        raw = taking_in.typed(f"word: {word}")
        noted = taking_in.take(desk, raw, by="telephone", seat=number)
        click.echo(telling.taken(desk, noted))


@gm.command(epilog=example("number spring '3 14 15 27 42 49'"))
@folder_argument
@click.argument("value", metavar="VALUE")
@click.option("--source", default="", help="Which draw it was, where the game left it open.")
def number(path: Path, value: str, source: str) -> None:
    """What the public draw came to: for the deal, or for who is late in this round."""
    with at_desk(path) as desk:
        opening.give_number(desk, value, source)
        click.echo(f"Noted: {value}")


@gm.command(
    epilog=example(
        "order spring letter.eml",
        "order spring ~/Maildir",
        "order spring - < letter.eml",
        'order spring --seat B --by telephone --received "2026-11-17 18:30" "13 bid 7"',
    )
)
@folder_argument
@click.argument("what", nargs=-1, metavar="[FILE | - | MAILDIR | MBOX]... or WORDS")
@click.option("--seat", help="Whose it is, by your word: then WORDS are the order.")
@click.option("--by", default="letter", show_default=True, help="How WORDS came: letter, telephone")
@click.option(
    "--received",
    help="When it was received, by your word. Without it: now. What a letter itself says of its "
    "time anybody can write, and counts for nothing.",
)
@click.option("--orders", "with_orders", is_flag=True, help="Show what was ordered.")
@as_json
def order(
    path: Path,
    what: tuple[str, ...],
    seat: str | None,
    by: str,
    received: str | None,
    with_orders: bool,
    is_json: bool,
) -> None:
    """Take in letters with orders, and answer each with what was understood.

    A letter is taken in once, however often its mailbox is read. Until the deadline a further one
    of the same player replaces it; after the deadline and its grace it is kept, and counts no more.
    """
    if not what:
        raise OptionError("say what: a file with a letter, - for standard input, or a mailbox")
    with at_desk(path) as desk:
        when = None if received is None else moment_in(received, desk.agreed.zone)
        if seat is None:
            letters = [raw for place in what for raw in letters_at(place)]
            telling.no_letters_while_mending(desk)
            found = [taking_in.take(desk, raw, when) for raw in letters]
        else:
            raw = taking_in.typed(" ".join(what))
            number = seat_of(seat, desk.agreed.players)
            found = [taking_in.take(desk, raw, when, by, number)]
        show_taken(desk, found, with_orders, is_json)


def letters_at(place: str) -> list[bytes]:
    if place == "-":
        return [sys.stdin.buffer.read()]
    return letters_in(Path(place).expanduser())


def show_taken(
    desk: Desk, found: Sequence[Understood | None], with_orders: bool, is_json: bool
) -> None:
    if is_json:
        print_json([telling.as_data(one, with_orders) if one else AGAIN for one in found])
        return
    for one in found:
        if one is not None:
            click.echo(telling.taken(desk, one, with_orders))
    if again := found.count(None):
        click.echo(f"{again} taken in before, and not again")


@gm.command("status", epilog=example("status spring", "status spring --orders --hands"))
@folder_argument
@click.option("--orders", "with_orders", is_flag=True, help="Show what was ordered.")
@click.option("--hands", "with_hands", is_flag=True, help="Show what everybody holds.")
@as_json
def show_status(path: Path, with_orders: bool, with_hands: bool, is_json: bool) -> None:
    """Who is in, who is late, what was unclear, and until when."""
    with at_desk(path, is_open=False) as desk:
        found = status_of(desk, with_orders, with_hands)
        if is_json:
            print_json(found.as_data())
        else:
            click.echo(telling.status(desk, found))


@gm.command(epilog=example("preview spring"))
@folder_argument
def preview(path: Path) -> None:
    """Show what resolving now would tell everybody. Nothing is written."""
    Folder(path, Disk()).agreed()
    desk = Desk.opened(Folder(path, Scratch()), gm_desk.now())
    telling.not_while_mending(desk)
    click.echo(resolving.preview(desk))


@gm.command(epilog=example("resolve spring", "resolve spring --now 'Eve is ill; all agreed'"))
@folder_argument
@click.option("--now", "reason", default="", help="Before its time, and why: everybody is told.")
def resolve(path: Path, reason: str) -> None:
    """Resolve the round, or report the turn: who is late is seen to by the rule of the game.

    Before the deadline and its grace this needs all orders, none of them provisional.
    """
    with at_desk(path) as desk:
        telling.not_while_mending(desk)
        resolving.resolve(desk, reason)
        click.echo(telling.resolved(desk))


@gm.command(epilog=example("send spring", "send spring --print", "send spring --done"))
@folder_argument
@click.option("--print", "is_print", is_flag=True, help="Print the letters instead.")
@click.option("--done", is_flag=True, help="You have sent them all yourself.")
def send(path: Path, is_print: bool, done: bool) -> None:
    """Send the letters in the outbox, or say how.

    TAILBITER_SMTP names your mail server, as in smtp://name@mail.example:587, and
    TAILBITER_SMTP_PASSWORD has its password. Without it the letters stay in secret/outbox as .eml
    files, which every mail program opens and sends; say --done when you have sent them.

    A letter is sent and then noted: should the machine stop between the two, it is sent again with
    the same Message-ID, and the reader's mail program knows it.
    """
    with at_desk(path, is_open=False) as desk:
        letters = sending.waiting(desk)
        if not letters:
            click.echo("There is nothing to send.")
        elif is_print:
            for file in letters:
                click.echo(telling.letter(file))
        elif done:
            click.echo(f"Noted as sent: {sending.sent_by_hand(desk)}")
        elif relay := relay_of(desk):
            sent, refused = sending.send_all(desk, Line(relay))
            click.echo(telling.sent(sent, refused))
        else:
            click.echo(telling.how_to_send(desk, letters))


def relay_of(desk: Desk) -> Relay | None:
    """As the settings say; letters are from the master."""
    sender = f"{desk.agreed.master} <{desk.agreed.address}>"
    return Relay.named({SENDER: sender, **os.environ}) if os.environ.get(SERVER) else None
