"""The commands. Wiring only: what they do lives in the rooms below."""

import json
import os
import secrets
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from tailbiter.games.errors import OptionError, TailbiterError, quoted
from tailbiter.play.game import with_options
from tailbiter.play.reading import load
from tailbiter.play.record import Record
from tailbiter.terminal import bench as speeds
from tailbiter.terminal import drawing, keeping, listing, replay, rulebook
from tailbiter.terminal.boards import EXAMPLES
from tailbiter.terminal.menu import Menu
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.seats import arrange, read_tags, seed_of, write_tags
from tailbiter.terminal.table import Table

OVERVIEW = """\
Tailbiter: four games about eating and being eaten.

  tailbiter menu              choose a game and play; the place to start
  tailbiter play GAME         play in this terminal (--help has examples)
  tailbiter play --resume     go on with the game you left
  tailbiter games             the games and what can be set
  tailbiter rules GAME        the rules, or one of them: tailbiter rules GAME NUMBER
  tailbiter replay FILE       walk through a game on file
  tailbiter draw GAME         draw a position, also as SVG
  tailbiter bench             how fast the games play themselves here

Every command has --help. The games: {games}."""


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


def pairs(words: Sequence[str], example: str) -> dict[str, str]:
    """`name=value` words as a dictionary."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise OptionError(f"{quoted(word)} should be written like {example}")
        if name in found:
            raise OptionError(f"{name} is given twice; say it once, like {example}")
        found[name] = value
    return found


def by_seat(words: Sequence[str], example: str) -> dict[int, str]:
    """The same where the names are numbers of seats."""
    given = pairs(words, example)
    for number in given:
        if not (number.isascii() and number.isdigit() and len(number) < 3):
            raise OptionError(f"{quoted(number)} is no seat; write it like {example}")
    return {int(number): value for number, value in given.items()}


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


as_json = click.option("--json", "is_json", is_flag=True, help="Print data for programs.")
plain = click.option("--plain", is_flag=True, help="No colour: shapes and letters only.")
options = click.option(
    *("-o", "--option", "words"), multiple=True, metavar="NAME=VALUE", help="Set a game's option."
)
preset = click.option("--preset", metavar="NAME", help="A named set of options.")


def chosen(name: str, words: Sequence[str], preset: str | None) -> Any:
    given: dict[str, Any] = dict(pairs(words, "-o players=3"))
    if preset and "preset" in given:
        raise OptionError("preset is given twice; say it once, like --preset NAME")
    return with_options(name, given | ({"preset": preset} if preset else {}))


@click.group(cls=OneLine, invoke_without_command=True)
@click.version_option(package_name="tailbiter", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Four games about eating and being eaten, to play, run and study."""
    if context.invoked_subcommand is None:
        names = ", ".join(entry["name"] for entry in listing.as_data())
        click.echo(OVERVIEW.format(games=names))


@main.command(epilog=EXAMPLES)
@click.argument("name", metavar="[GAME]", required=False)
@options
@preset
@click.option(
    *("--seat", "kinds"), multiple=True, metavar="N=KIND", help="Who sits there: person or random."
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
@plain
def play(
    name: str | None,
    words: tuple[str, ...],
    preset: str | None,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    resumed: str | None,
    plain: bool,
) -> None:
    """Play GAME in this terminal.

    You sit at seat 1 and the other seats play at random, unless you say otherwise. The game is
    kept after every turn, so that it can be taken up again. While playing, ? lists what you may
    play, why and a rule's number tells that rule, and help tells all the words.
    """
    screen = Screen(plain)
    who, called = by_seat(kinds, "--seat 2=person"), by_seat(names, "--name 1=Me")
    start = new_seed() if seed is None else seed
    if resumed is not None:
        if name or words or preset:
            raise OptionError("a game taken up keeps its options: leave GAME, -o and --preset out")
        file = Path(resumed).expanduser() if resumed else keeping.newest()
        record = load(file)
        seats, start = read_tags(record, who, called), seed_of(record, start)
        if record.position.acting and not keeping.is_kept(file):
            file = keeping.new_file(record.game.name, now())
    else:
        if name is None:
            raise OptionError("say which game: tailbiter play GAME (tailbiter games lists them)")
        rules = chosen(name, words, preset)
        record = Record(rules, rules.start(start))
        seats = arrange(rules.players, who, called)
        file = keeping.new_file(name, now())
    write_tags(record, seats, start)
    Table(record, seats, start, screen, file).run()


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
    found = [rulebook.rule(name, number)] if number else list(rulebook.rules(name).values())
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


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@options
@preset
@click.option("--seat", type=int, help="As this seat sees it.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the start, without POSITION.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write a picture instead.")
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
    else:
        drawing.print_board(view, Screen(plain))


@main.command()
@click.option("--seconds", type=click.FloatRange(0.01, 60), default=0.3, help="For each kind.")
@click.option("--digest", is_flag=True, help="Print what pins play: counts and fixed-seed runs.")
@as_json
@plain
def bench(seconds: float, digest: bool, is_json: bool, plain: bool) -> None:
    """Play random games, compiled, and say how many a second.

    With --digest nothing is timed: it prints exact counts and the outcome of fixed-seed games of
    every kind, and their digest, which changes only when play does.
    """
    if digest:
        lines = speeds.digest_report().splitlines()
        if is_json:
            print_json({"digest": lines[-1].split()[-1], "lines": lines[:-1]})
        else:
            click.echo("\n".join(lines))
        return
    found = speeds.measure(seconds, time.process_time)
    if is_json:
        print_json(speeds.as_data(found))
    else:
        speeds.print_speeds(found, Screen(plain))
