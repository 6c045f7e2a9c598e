"""The command that makes a game by post: all by options, from a file, or asked for one by one."""

import os
import secrets
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tailbiter import gm_desk
from tailbiter.arguments import options, pairs, preset
from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError
from tailbiter.gm_desk import at_desk, example, folder_argument
from tailbiter.play.game import with_options
from tailbiter.postal import opening
from tailbiter.postal.agreed import DAILY, DRAWS, LATE, MENDING, WEEKLY, Agreed, checked, read_some
from tailbiter.postal.desk import seat_of
from tailbiter.postal.disk import Disk
from tailbiter.postal.folder import Folder, Player
from tailbiter.postal.mail import person_of
from tailbiter.postal.moments import checked_zone
from tailbiter.tables.calendar import is_zone
from tailbiter.tables.draws import SECRET_BYTES

NEXT = """\
{path} is ready, and a letter of welcome to each player is in its outbox.
Commitment: {commitment}
Everybody sees it before anything is drawn: public/commitment.txt."""
PLAYER = "Ann <ann@example.org>"


def is_terminal() -> bool:
    """Can somebody be asked?"""
    return sys.stdin.isatty()


def usual_game() -> str:
    """The game that was written for a game master: it says what one does for the late."""
    return next(name for name, game in GAMES.items() if game.SUPPLIED_BY)


def usual_zone() -> str:
    """The zone of this machine."""
    told = os.environ.get("TZ", "").lstrip(":")
    place = os.path.realpath("/etc/localtime")
    found = told or place.partition("zoneinfo/")[2]
    return found if found and is_zone(found) else "UTC"


@click.command(
    epilog=example(
        "new spring",
        "new spring --master 'Ada <ada@example.org>' --player 'Ann <ann@example.org>' \\",
        "    --player 'Ben <ben@example.org>' ... --deadlines 'Friday 20:00' --zone Europe/Berlin",
        "new spring --from agreed.toml",
    )
)
@folder_argument
@click.option("--from", "file", type=click.Path(path_type=Path), help="A file like game.toml.")
@click.option("--title", help="What the game is called. Default: after the folder.")
@click.option("--game", "name", help=f"Which game. Default: {usual_game()}.")
@options
@preset
@click.option("--master", help="You, as in 'Ada <ada@example.org>'.")
@click.option("--player", "players", multiple=True, help=f"As in '{PLAYER}'; one a seat.")
@click.option("--player-zone", "zones", multiple=True, help="As in B=America/Chicago.")
@click.option("--zone", help="Of the deadlines. Default: this machine's.")
@click.option("--deadlines", help=f"As in '{WEEKLY}', 'Mon, Thu 19:30' or '{DAILY}'.")
@click.option("--least", "least_hours", type=int, help="Hours before a deadline. Default: 72.")
@click.option("--grace", "grace_minutes", type=int, help="Minutes after one. Default: 60.")
@click.option("--late", type=click.Choice(LATE), help="What becomes of the late. Default: rule.")
@click.option("--draw", type=click.Choice(DRAWS), help="How it is dealt. Default: secret.")
@click.option("--public", help="The public draw that is waited for, in one line.")
@click.option("--words-days", type=int, help="Days for words before the deal. Default: 7.")
@click.option("--mending", type=click.Choice(MENDING), help="Until when errors are put right.")
def new(path: Path, file: Path | None, **given: Any) -> None:
    """Make a game by post in FOLDER. What you do not say is asked for.

    How it is dealt: from your secret alone, which is promised to everybody beforehand (secret);
    with words that players promise first and show afterwards (words); or with players' words and a
    public draw that you name now and nobody can know yet (public).
    """
    said = read_file(file) if file else ({}, {})
    agreed, players = completed(path, given, *said)
    folder = Folder(path, Disk())
    fresh = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    opening.make(folder, agreed, players, fresh)
    with at_desk(path) as desk:
        desk.said.clear()  # the letters of welcome, which are what was left to do
        assert desk.table.gathering
        promised = desk.table.gathering.opening.commitment
        click.echo(NEXT.format(path=path, commitment=promised))


def read_file(file: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """What a file says, and addresses by seat, where it has them."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{file} cannot be read: {error}") from error
    try:
        found = read_some(text)
    except OptionError as error:
        raise OptionError(f"{file}: {error}") from error
    addresses = tomllib.loads(text).get("addresses", {})
    found.pop("created", None)
    return found, addresses


def completed(
    path: Path, given: Mapping[str, Any], said: dict[str, Any], addresses: Mapping[str, str]
) -> tuple[Agreed, dict[int, Player]]:
    """All of it: typed, from the file, asked for, or as usual."""
    typed = {name: value for name, value in given.items() if value is not None}
    words, zones = typed.pop("words"), typed.pop("zones")
    people = people_of(typed.pop("players"), said, addresses)
    master, address = master_of(typed.pop("master", None), said)
    name = typed.pop("name", None) or said.pop("game", None) or usual_game()
    chosen = {**said.pop("options", {}), **pairs(words, "-o bidding=same")}
    if "preset" in typed:
        chosen["preset"] = typed.pop("preset")
    chosen.setdefault("players", len(people))
    game = with_options(name, chosen)
    told = {
        "title": path.resolve().name,
        "id": opening.id_of(path),
        "zone": usual_zone(),
        "deadlines": WEEKLY if game.definition.TOGETHER else DAILY,
        "least_hours": 72 if game.definition.TOGETHER else 24,
        **said,
        **typed,
        "game": name,
        "rules": game.rules,
        "options": dict(game.options),
        "names": tuple(name for name, _ in people),
        "master": master,
        "address": address,
        "created": gm_desk.now() // 60_000 * 60_000,  # as game.toml can say it
    }
    return checked(Agreed(**told)), with_zones(opening.addresses_of(people), zones)


def people_of(
    typed: tuple[str, ...], said: dict[str, Any], addresses: Mapping[str, str]
) -> list[tuple[str, str]]:
    names = said.pop("names", ())
    if not typed and names and len(addresses) == len(names):
        return [
            (name, person_of(addresses[letter])[1])
            for name, letter in zip(names, sorted(addresses), strict=True)
        ]
    return [person_of(one) for one in typed or ask_players()]


def ask_players() -> list[str]:
    if not is_terminal():
        raise OptionError(f"say who plays, once for each: --player '{PLAYER}'")
    click.echo(f"Who plays? One a line, as in {PLAYER}; an empty line ends the list.")
    found: list[str] = []
    while line := click.prompt(f"Player {len(found) + 1}", default="", show_default=False):
        person_of(line)
        found.append(line)
    return found


def master_of(typed: str | None, said: dict[str, Any]) -> tuple[str, str]:
    name, address = said.pop("master", ""), said.pop("address", "")
    if typed is None and name and address:
        return person_of(f"{name} <{address}>")
    if typed is None and not is_terminal():
        raise OptionError("say who you are: --master 'Ada <ada@example.org>'")
    return person_of(typed or click.prompt("You, as in Ada <ada@example.org>"))


def with_zones(players: dict[int, Player], zones: tuple[str, ...]) -> dict[int, Player]:
    for letter, zone in pairs(zones, "--player-zone B=America/Chicago").items():
        seat = seat_of(letter, len(players))
        players[seat] = Player(players[seat].address, "", checked_zone(zone))
    return players
