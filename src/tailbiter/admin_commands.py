"""The commands of whoever administers a server: accounts, invitations, letters handed to it."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import click

from tailbiter.arguments import as_json, print_json
from tailbiter.games.errors import OptionError
from tailbiter.terminal import kept_games

LATER, NO_LETTER = 75, 65  # what mail servers understand by it: sysexits.h
ONCE = "It works once. Add the server's address in front where it says none."
folder_option = click.option(
    *("--data", "folder"),
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the server. Default: where this system wants it.",
)
origin_option = click.option(
    "--origin",
    envvar="TAILBITER_ORIGIN",
    default="",
    help="As people reach it: https://play.example",
)


@click.group()
def admin() -> None:
    """What whoever runs a server on this machine needs, also while it runs."""


@click.group()
def people() -> None:
    """Accounts of a server on this machine, also while it runs."""


@people.command("list")
@folder_option
@as_json
def list_people(folder: Path | None, is_json: bool) -> None:
    """Who has an account, and when they were last there."""
    from tailbiter.server.people import administration

    found = administration.listed(folder or kept_games.data_folder())
    if is_json:
        print_json(found)
        return
    for person in found:
        seen = person["seen"] and f"{datetime.fromtimestamp(person['seen'] / 1000, UTC):%Y-%m-%d}"
        click.echo(f"{person['name']:32}{seen or 'logged out'}")


@people.command()
@folder_option
@origin_option
def invite(folder: Path | None, origin: str) -> None:
    """A link by which somebody can make an account within 14 days."""
    from tailbiter.server.people import administration

    click.echo(administration.invited(folder or kept_games.data_folder(), origin))
    click.echo(ONCE, err=True)


@people.command()
@click.argument("name")
@folder_option
@origin_option
def reset(name: str, folder: Path | None, origin: str) -> None:
    """A link for who forgot the password, good for two days: make sure that it is them who ask."""
    from tailbiter.server.people import administration

    click.echo(administration.reset(folder or kept_games.data_folder(), name, origin))
    click.echo(ONCE, err=True)


@people.command()
@click.argument("name")
@click.confirmation_option(prompt="Remove this account for good? Games stay, without the name")
@folder_option
def remove(name: str, folder: Path | None) -> None:
    """Remove an account; games stay, without the name."""
    from tailbiter.server.people import administration

    administration.remove(folder or kept_games.data_folder(), name)
    click.echo(f"{name} is removed within seconds, or when the server is started")


@people.command()
@folder_option
@as_json
def reports(folder: Path | None, is_json: bool) -> None:
    """What people found amiss in what was said at tables, the latest first."""
    from tailbiter.server.people import administration

    found = administration.reported(folder or kept_games.data_folder())
    if is_json:
        print_json(found)
        return
    for one in found:
        at = f"{datetime.fromtimestamp(one['at'] / 1000, UTC):%Y-%m-%d %H:%M}"
        click.echo(f"{at}  table {one['table']}, entry {one['number']}, by {one['by']}")
        click.echo(f"    {one['name']}: {one['text']!r}")


@admin.command()
@folder_option
@click.option("--to", default="", help="For whom it came, where its headers may not say.")
@click.option("--from", "sender", default=None, help="From whom; of letters that came back: ''.")
def mail(folder: Path | None, to: str, sender: str | None) -> None:
    """Hand a letter to the server: one message on standard input, as a mail server pipes it.

    It is on the disk when this ends with 0. With 75 a mail server tries again later; with 65 the
    letter is too large, or none.
    """
    from tailbiter.server.post.queue import LARGEST, FullError, Queue

    place = folder or kept_games.data_folder()
    raw = sys.stdin.buffer.read(LARGEST + 1)
    if not place.is_dir():
        fail(f"{place}: no server keeps games there; name its folder with --data", LATER)
    try:
        Queue(place).put(raw, time.time_ns() // 1_000_000, to, sender)
    except OptionError as error:
        fail(str(error), NO_LETTER)
    except (FullError, OSError) as error:
        fail(f"it cannot be kept now: {error}", LATER)


def fail(why: str, code: int) -> NoReturn:
    click.echo(f"tailbiter: {why}", err=True)
    sys.exit(code)


admin.add_command(people)
