"""What the commands of a game master share: a folder, its desk, and the time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tailbiter.postal import steps
from tailbiter.postal.desk import Desk
from tailbiter.postal.disk import Disk
from tailbiter.postal.folder import Folder
from tailbiter.postal.status import status as status_of


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def example(*lines: str) -> str:
    """For --help: how a command is typed."""
    return "\n".join(
        [
            "\b",
            "Examples:",
            *(line if line.startswith(" ") else f"  tailbiter gm {line}" for line in lines),
        ]
    )


folder_argument = click.argument(
    "path", metavar="FOLDER", type=click.Path(path_type=Path, file_okay=False)
)


@contextmanager
def at_desk(path: Path, is_open: bool = True) -> Iterator[Desk]:
    """The desk of a folder, for one command at a time; what was left half done is finished."""
    folder = Folder(path, Disk())
    folder.agreed()
    with folder.held():
        desk = steps.opened(folder, now())
        if is_open:
            desk.check_open()
        yield desk
        for line in desk.said:
            click.echo(line)
        if following := status_of(desk).next:
            click.echo(f"Next: {following}", err=True)
