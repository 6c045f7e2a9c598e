"""The commands of a game master beside the usual round: time, errors, another master, the end."""

from collections.abc import Callable
from pathlib import Path

import click

from tailbiter.games.errors import OptionError
from tailbiter.gm_desk import at_desk, example, folder_argument
from tailbiter.postal import finishing, handing_over, mending, replacing, telling, timing
from tailbiter.postal.desk import Desk, seat_of
from tailbiter.postal.disk import Disk
from tailbiter.postal.folder import Folder
from tailbiter.postal.mail import person_of
from tailbiter.postal.moments import checked_zone, moment_in
from tailbiter.postal.reports.final import SIMULATIONS
from tailbiter.postal.status import status as status_of
from tailbiter.tables.calendar import DAY
from tailbiter.terminal.screen import counting


@click.command(epilog=example("remind spring"))
@folder_argument
def remind(path: Path) -> None:
    """Write a reminder to everybody whose order is not in."""
    with at_desk(path) as desk:
        click.echo(f"Reminders for {', '.join(map(desk.called, timing.remind(desk)))}")


@click.command(
    epilog=example(
        'extend spring --to "2026-11-24 20:00" --reason "a strike at the post"',
        "extend spring --days 7",
        "extend spring --seat B",
    )
)
@folder_argument
@click.option("--to", help="The new deadline.")
@click.option("--days", type=click.IntRange(1, 60), help="So many days later.")
@click.option("--seat", help="One of the extensions that this player has.")
@click.option("--reason", default="", help="Why, as everybody is told.")
def extend(path: Path, to: str | None, days: int | None, seat: str | None, reason: str) -> None:
    """Put the deadline off; everybody is told."""
    if sum(one is not None for one in (to, days, seat)) != 1:
        raise OptionError("say one of --to, --days and --seat")
    with at_desk(path) as desk:
        if seat is not None:
            timing.extension(desk, seat_of(seat, desk.agreed.players))
        else:
            due = timing.needs_deadline(desk) + (days or 0) * DAY
            timing.extend(desk, moment_in(to, desk.agreed.zone) if to else due, reason)
        click.echo(telling.deadline(desk))


def span_options(command: Callable[..., None]) -> Callable[..., None]:
    """When somebody is away."""
    ways = (
        click.option("--from", "start", help="From then on. Without it: now."),
        click.option("--until", help="Until then, not longer."),
        click.option("--days", type=click.IntRange(1, 365), help="Or for so many days."),
    )
    for way in reversed(ways):
        command = way(command)
    return command


@click.command(epilog=example('away spring --from 2026-12-23 --until "2027-01-04 8:00"'))
@folder_argument
@span_options
def away(path: Path, start: str | None, until: str | None, days: int | None) -> None:
    """You, the master, are away: no deadline falls into those days. It can be said afterwards."""
    with at_desk(path) as desk:
        timing.away(desk, *span(desk, start, until, days))
        click.echo(telling.deadline(desk))


@click.command(
    epilog=example(
        "vacation spring B --from 2026-12-23 --until 2027-01-04", "vacation spring B --back"
    )
)
@folder_argument
@click.argument("seat", metavar="SEAT")
@span_options
@click.option("--back", is_flag=True, help="They are back, or do not go: days off end now.")
def vacation(
    path: Path, seat: str, start: str | None, until: str | None, days: int | None, back: bool
) -> None:
    """A player is away: no deadline falls into those days, as far as they have days left.

    The next deadline is the calendar's first that leaves them the least time after that.
    """
    if back and any((start, until, days)):
        raise OptionError("--back stands alone: days off end now")
    with at_desk(path) as desk:
        number = seat_of(seat, desk.agreed.players)
        when = (desk.now, desk.now) if back else span(desk, start, until, days)
        timing.vacation(desk, number, *when)
        click.echo(telling.deadline(desk))


def span(desk: Desk, start: str | None, until: str | None, days: int | None) -> tuple[int, int]:
    if (until is None) == (days is None):
        raise OptionError("say --until when, or for how many --days")
    zone = desk.agreed.zone
    begin = desk.now if start is None else moment_in(start, zone)
    return begin, moment_in(until, zone) if until else begin + (days or 0) * DAY


@click.command("replace", epilog=example("replace spring B 'Fay <fay@example.org>'"))
@folder_argument
@click.argument("seat", metavar="SEAT")
@click.argument("player", metavar="'NAME <ADDRESS>'")
@click.option("--zone", default="", help="Their time zone. Without it: the game's.")
def replace_player(path: Path, seat: str, player: str, zone: str) -> None:
    """Another plays on at a SEAT: they get its hand and a new mark, and all are told.

    What is in for this round stands until they order. The mark of before counts no more, a standing
    order is ended, and letters to who played before that have not left yet are put away.
    """
    if zone:
        checked_zone(zone)
    with at_desk(path) as desk:
        number = seat_of(seat, desk.agreed.players)
        replacing.replace_player(desk, number, *person_of(player), zone)
        click.echo(f"{desk.called(number)} plays from now on. {telling.deadline(desk)}")


@click.command(epilog=example("rollback spring 3 --reason 'a bid of 17 was read as 7'"))
@folder_argument
@click.argument("turn", metavar="ROUND", type=click.IntRange(0))
@click.option("--reason", required=True, help="What was wrong, as everybody is told.")
@click.option("--late-mending", "consent", default="", help="How everybody agreed to it.")
def rollback(path: Path, turn: int, reason: str, consent: str) -> None:
    """Go back to the beginning of a ROUND, or before a turn, to put something right.

    Then correct orders with gm order --seat, and play the rest again with gm forward.
    """
    with at_desk(path) as desk:
        mending.roll_back(desk, turn, reason, consent)
        click.echo(telling.rolled_back(desk))


@click.command(epilog=example("forward spring", "forward spring --anew"))
@folder_argument
@click.option("--anew", is_flag=True, help="Play nothing again: from here on all order anew.")
def forward(path: Path, anew: bool) -> None:
    """Play again what stood, as far as it is legal, and tell everybody what changed."""
    with at_desk(path) as desk:
        mending.forward(desk, anew)
        click.echo(telling.resolved(desk))


@click.command("hand-over", epilog=example("hand-over spring 'Bea <bea@example.org>' for-bea.zip"))
@folder_argument
@click.argument("master", metavar="'NAME <ADDRESS>'")
@click.argument("package", type=click.Path(path_type=Path, dir_okay=False))
@click.confirmation_option(
    prompt="The package has all hands and secrets in it. Hand the game over?"
)
def hand_over(path: Path, master: str, package: Path) -> None:
    """Make a package for another master; players get new marks, and this folder is closed."""
    with at_desk(path) as desk:
        name, address = person_of(master)
        handing_over.hand_over(desk, name, address, package)
        click.echo(
            f"{package} is for {name} alone; they run: tailbiter gm take-over {package.name} FOLDER"
        )


@click.command("take-over", epilog=example("take-over for-bea.zip spring"))
@click.argument("package", type=click.Path(path_type=Path, dir_okay=False))
@folder_argument
def take_over(package: Path, path: Path) -> None:
    """Go on with a game that another master handed over."""
    handing_over.take_over(package, Folder(path, Disk()))
    with at_desk(path) as desk:
        click.echo(telling.status(desk, status_of(desk)))


@click.command(epilog=example("finish spring", "finish spring --stop 'two players left'"))
@folder_argument
@click.option("--stop", "reason", default="", help="End a game that is not over, and why.")
@click.option("--review", is_flag=True, help="Have a bot judge every turn, for the report.")
@click.option(
    "--simulations",
    type=click.IntRange(10, 1_000_000),
    default=SIMULATIONS,
    show_default=True,
    help="Of the bot, for each turn that it judges.",
)
def finish(path: Path, reason: str, review: bool, simulations: int) -> None:
    """After the end: tell the secret, and put everything into public/ and one archive.

    The report tells the turning points by points; with --review also the turn that decided it by a
    bot's judgement, and those that gave most away by what their players could know.
    """
    with at_desk(path) as desk, counting() as bar:
        judging = bar.add_task("judged", visible=review)
        desk.progress = lambda done, of: bar.update(judging, completed=done, total=of)
        archive = finishing.finish(desk, reason, simulations if review else 0)
        click.echo(f"{archive} has everything; tailbiter verify proves it")


COMMANDS = (
    remind,
    extend,
    away,
    vacation,
    replace_player,
    rollback,
    forward,
    hand_over,
    take_over,
    finish,
)
