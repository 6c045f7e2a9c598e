"""The commands. Wiring only: what they do lives in the rooms below."""

import os
import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from tailbiter import drawings
from tailbiter.admin_commands import admin, people
from tailbiter.arguments import as_json, by_seat, chosen, options, plain, preset, print_json
from tailbiter.bot_commands import COMMANDS
from tailbiter.bots.protocol import program
from tailbiter.games import sheets
from tailbiter.games.errors import OptionError, TailbiterError
from tailbiter.gm_commands import gm
from tailbiter.lab_commands import lab
from tailbiter.play.reading import load
from tailbiter.play.record import Record
from tailbiter.terminal import drawing, kept_games, listing, replay, rulebook
from tailbiter.terminal.boards import EXAMPLES
from tailbiter.terminal.menu import Menu
from tailbiter.terminal.one_screen import OneScreen
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.seats import arrange, read_tags, seed_of, write_tags
from tailbiter.terminal.showing import show
from tailbiter.verify_command import verify

OVERVIEW = """\
Tailbiter: four games about eating and being eaten.

  tailbiter serve --open      play in a browser; the place to start
  tailbiter menu              the same in this terminal: choose a game and play
  tailbiter play GAME         play in this terminal (--help has examples)
  tailbiter play --resume     go on with the game you left
  tailbiter games             the games and what can be set
  tailbiter rules GAME        the rules, or one of them: tailbiter rules GAME NUMBER
  tailbiter replay FILE       walk through a game on file
  tailbiter verify PATH       was a finished game fair; tailbiter check is the same
  tailbiter analyse FILE      what each turn gave up, or the best turns of a position
  tailbiter draw GAME         draw a position, also as a picture (--board ring.png)
  tailbiter ladder GAME       how much stronger each level of the bots is than the one below
  tailbiter match GAME A B    one bot against another, with the interval of the score
  tailbiter engine            answer another program, line by line
  tailbiter bench             how fast the games play themselves here
  tailbiter gm                run a game by post, from a folder and a mailbox
  tailbiter admin             a server on this machine: letters handed to it, accounts
  tailbiter people            the accounts alone
  tailbiter lab               studies of rules: thousands of games, and what they say

Every command has --help. The games: {games}."""

SERVING = """\b
Examples:
  tailbiter serve --open
  tailbiter serve --port 9000 --data games
  tailbiter serve --host 0.0.0.0      to play from a phone beside you"""


DRAWING = """\b
Examples:
  tailbiter draw GAME
  tailbiter draw GAME --board ring.png
  tailbiter draw GAME --seat 2 --board ring.pdf --theme print"""


class OneLine(click.Group):
    """Commands whose mistakes are one line and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except click.Abort:
            fail("stopped", 130)
        except click.ClickException as error:
            fail(error.format_message(), 2)
        except TailbiterError as error:
            fail(str(error), 2)
        except KeyboardInterrupt:
            fail("stopped", 130)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)


def fail(text: str, code: int) -> NoReturn:
    click.echo(f"tailbiter: {' '.join(text.split())}", err=True)
    sys.exit(code)


def new_seed() -> int:
    return secrets.randbelow(1 << 32)


def now() -> datetime:
    return datetime.now().astimezone()


class WithSeats(click.Command):
    """A command where `--seat 2 "command"` means the same as `--seat 2="command"`."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        joined: list[str] = []
        for word in arguments:
            if joined[-2:-1] == ["--seat"] and joined[-1].isdigit() and not word.startswith("-"):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        return super().parse_args(context, joined)


@click.group(cls=OneLine, invoke_without_command=True)
@click.version_option(package_name="tailbiter", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Four games about eating and being eaten, to play, run and study."""
    if context.invoked_subcommand is None:
        names = ", ".join(entry["name"] for entry in listing.as_data())
        click.echo(OVERVIEW.format(games=names))


@main.command(cls=WithSeats, epilog=EXAMPLES)
@click.argument("name", metavar="[GAME]", required=False)
@options
@preset
@click.option(
    *("--seat", "kinds"),
    multiple=True,
    metavar="N=KIND",
    help="Who sits there: person, a bot's level 1 to 8, random, or a program's command line.",
)
@click.option(*("--name", "names"), multiple=True, metavar="N=NAME", help="What a seat is called.")
@click.option("--seed", type=click.IntRange(0), help="Makes chance the same each time.")
@click.option(
    *("--resume", "resumed"),
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Take up a game on file; without FILE the one played last.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1, 86_400),
    default=program.TIMEOUT,
    show_default=True,
    help="Seconds that a program has for an answer.",
)
@plain
def play(
    name: str | None,
    words: tuple[str, ...],
    preset: str | None,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    resumed: str | None,
    timeout: float,
    plain: bool,
) -> None:
    """Play GAME in this terminal.

    You sit at seat 1 and bots of level 3 at the others, unless you say otherwise: level 1 is a
    beginner, 8 is as strong as it gets. A program that speaks our protocol can sit there too. The
    game is kept after every turn, so that it can be taken up again. While playing, ? lists what you
    may play, hint says what is good, why and a rule's number tells that rule, and help tells all
    the words.
    """
    screen = Screen(plain)
    who, called = by_seat(kinds, "--seat 2=person"), by_seat(names, "--name 1=Me")
    start = new_seed() if seed is None else seed
    if resumed is not None:
        if name or words or preset:
            raise OptionError("a game taken up keeps its options: leave GAME, -o and --preset out")
        file = Path(resumed).expanduser() if resumed else kept_games.newest()
        record = load(file)
        seats = read_tags(record, who, called, kept_games.is_kept(file))
        start = seed_of(record, start)
        if record.position.acting and not kept_games.is_kept(file):
            file = kept_games.new_file(record.game.name, now())
    else:
        if name is None:
            raise OptionError("say which game: tailbiter play GAME (tailbiter games lists them)")
        rules = chosen(name, words, preset)
        record = Record(rules, rules.start(start))
        seats = arrange(rules.players, who, called)
        file = kept_games.new_file(name, now())
    write_tags(record, seats, start)
    OneScreen(record, seats, start, screen, file, timeout).run()


@main.command()
@plain
def menu(plain: bool) -> None:
    """Choose a game and who plays, step by step."""
    Menu(Screen(plain), now, new_seed).run()


@main.command()
@as_json
@plain
def games(is_json: bool, plain: bool) -> None:
    """List the games and their options."""
    if is_json:
        print_json(listing.as_data())
    else:
        listing.print_games(Screen(plain))


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("number", metavar="[NUMBER]", required=False)
@as_json
@plain
def rules(name: str, number: str | None, is_json: bool, plain: bool) -> None:
    """Print the rules of GAME, or only the rule with this NUMBER."""
    found = [sheets.rule(name, number)] if number else list(sheets.rules(name).values())
    if is_json:
        print_json([vars(rule) for rule in found])
    elif number:
        rulebook.print_rule(Screen(plain), found[0])
    else:
        rulebook.print_sheet(Screen(plain), name)


@main.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@as_json
@plain
def walk_record(file: Path, is_json: bool, plain: bool) -> None:
    """Walk through the game in FILE; in a pipe, print all of it."""
    record = load(file)
    if is_json:
        print_json(replay.as_data(record))
        return
    screen = Screen(plain)
    shown = replay.Replay(record, screen)
    if screen.is_live:
        shown.walk()
    else:
        shown.print_all()


@main.command(epilog=DRAWING)
@click.argument("name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@options
@preset
@click.option("--seat", type=int, help="As this seat sees it.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the start, without POSITION.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write these characters as SVG.")
@click.option(
    "--board",
    type=click.Path(path_type=Path),
    help="Write the board as pages show it: a file that ends in .svg, .png or .pdf.",
)
@click.option(
    "--theme",
    type=click.Choice(list(drawings.THEMES)),
    default="light",
    show_default=True,
    help="Of --board.",
)
@click.option("--width", type=int, help="Of --board, in pixels.")
@as_json
@plain
def draw(
    name: str,
    text: str | None,
    words: tuple[str, ...],
    preset: str | None,
    seat: int | None,
    seed: int,
    svg: Path | None,
    board: Path | None,
    theme: drawings.Theme,
    width: int | None,
    is_json: bool,
    plain: bool,
) -> None:
    """Draw a POSITION of GAME, or its start."""
    rules = chosen(name, words, preset)
    view = (rules.position(text) if text else rules.start(seed)).view(seat)
    if is_json:
        print_json(view)
    elif svg:
        drawing.save_svg(view, svg)
    elif board:
        drawings.save(view, board, theme=theme, width=width)
    else:
        show(Screen(plain), view)


@main.command(epilog=SERVING)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen: 0.0.0.0 lets in everybody in your network.",
)
@click.option("--port", type=click.IntRange(0, 65535), help="Default: 8642, or any that is free.")
@click.option(
    *("--data", "folder"),
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that keeps the games. Default: where this system wants it.",
)
@click.option(
    *("--open", "is_opened"), is_flag=True, help="Open a browser, where there is a screen."
)
@click.option(
    "--registration",
    type=click.Choice(["open", "invitation", "closed"]),
    default="open",
    show_default=True,
    help="Who can make an account: `tailbiter people invite` makes invitations.",
)
@click.option(
    "--origin",
    envvar="TAILBITER_ORIGIN",
    default="",
    help="As browsers reach it through a proxy: https://play.example. Also TAILBITER_ORIGIN.",
)
@click.option(
    "--host-name",
    "names",
    multiple=True,
    envvar="TAILBITER_HOSTS",
    help="Another name that this machine is called by. Also TAILBITER_HOSTS.",
)
@click.option(
    *("--lab", "reports"),
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Show the reports of the lab in this folder, under /lab.",
)
def serve(host: str, port: int | None, folder: Path | None, is_opened: bool, **way: Any) -> None:
    """Play in a browser: tables, lessons, analysis, and an API for programs.

    It says its address and serves until Ctrl-C. Every turn is kept before anybody hears of it:
    started again, all games are where they were. Only this machine can reach it, unless --host says
    otherwise; then read docs/serving.md first.
    """
    from tailbiter.server import serving  # half a second that no other command should wait for
    from tailbiter.server.people.door import Settings

    folder = folder or kept_games.data_folder()
    serving.serve(host, port, folder, is_opened, click.echo, Settings(**way))


for command in (*COMMANDS, admin, gm, lab, people, verify):
    main.add_command(command)
main.add_command(verify, "check")  # as it was called while it knew records only
