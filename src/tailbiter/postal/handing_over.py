"""Another has the game from now on: a package with everything in it, and new marks for players."""

from __future__ import annotations

import hmac
import io
import zipfile
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path

from tailbiter.games.errors import OptionError
from tailbiter.postal import words
from tailbiter.postal.desk import MASTER, Desk, DeskError
from tailbiter.postal.folder import Folder
from tailbiter.postal.mail import Mail, put
from tailbiter.postal.mending import mending_of
from tailbiter.postal.notes import Begun, Closed, Done, write_line
from tailbiter.postal.opening import marked, write_agreed
from tailbiter.tables import publishing
from tailbiter.tables.entries import Said

LEFT_OUT = ("secret/lock", "secret/outbox/")  # what the old master sends is theirs to send
LARGEST = 500_000_000  # bytes that a package may unpack to


def hand_over(desk: Desk, name: str, address: str, package: Path) -> None:
    if package.exists():
        raise DeskError(f"{package} is there already; name another file")
    if (name, address) == (desk.agreed.master, desk.agreed.address):
        raise DeskError("that is you; name another master")
    if mending_of(desk):
        raise DeskError("something is being put right: tailbiter gm forward first")
    begun = Begun(desk.new_id("handover"), desk.now, "hand_over", name=name, address=address)
    desk.do(replace(begun, file=str(package.resolve())), perform)


def perform(desk: Desk, begun: Begun) -> None:
    """The package is made when all else is done, and then this desk is closed."""
    folder = desk.folder
    if desk.memory.closed:
        return
    said = f"{begun.name} is the game master from now on."
    desk.act(MASTER, Said(None, said), begun.id)
    for_marks = hmac.digest(desk.secret, f"marks {begun.id}".encode(), "sha256")
    folder.write_secret("marks.txt", for_marks)
    players = marked(desk.agreed, desk.players, for_marks, desk.holders)
    after = desk.agreed.with_master(begun.name, begun.address)
    if (desk.agreed.master, desk.agreed.address) != (after.master, after.address):
        folder.write_players(players, desk.agreed.address)
        tell(desk, begun)
    folder.write_players(players, begun.address)
    write_agreed(folder, after)
    desk.publish(begun, folder.game.name, folder.game.read_bytes())
    folder.disk.write(Path(begun.file), packed(desk, begun))
    desk.note(Closed(desk.now, begun.name))


def tell(desk: Desk, begun: Begun) -> None:
    """The old master's last letters; answers go to the new one."""
    told = words.handed_over(begun.name, begun.address)
    reply_to = Address(begun.name, addr_spec=begun.address)
    for seat in range(1, desk.agreed.players + 1):
        text = words.letter(desk, seat, told)
        put(desk, begun.id, seat, Mail("another game master", text, reply_to=reply_to))


def packed(desk: Desk, begun: Begun) -> bytes:
    """The whole folder as another is to find it: with nothing half done."""
    files = {}
    for file in sorted(desk.folder.path.rglob("*")):
        name = file.relative_to(desk.folder.path).as_posix()
        if file.is_file() and not name.startswith(LEFT_OUT) and file.suffix != ".zip":
            files[name] = file.read_bytes()
    done = write_line(Done(begun.id, desk.now))
    files["secret/desk.jsonl"] += f"{done}\n".encode()
    return publishing.archive(files)


def take_over(package: Path, folder: Folder) -> None:
    """Unpacked by the new master; the game.toml comes last, as when a game is made."""
    if folder.path.exists() and any(folder.path.iterdir()):
        raise OptionError(f"{folder.path} is not empty; choose another folder")
    try:
        with zipfile.ZipFile(io.BytesIO(package.read_bytes())) as archive:
            if sum(one.file_size for one in archive.infolist()) > LARGEST:
                raise OptionError(f"{package} is too large for a game")
            files = {name: archive.read(name) for name in archive.namelist()}
    except (OSError, zipfile.BadZipFile) as error:
        raise OptionError(f"{package} is no package of a game: {error}") from error
    if "game.toml" not in files or any(is_outside(name) for name in files):
        raise OptionError(f"{package} is no package of a game")
    folder.make()
    for name in sorted(files, key=lambda one: (one == "game.toml", one)):
        is_private = name.startswith("secret/")
        path = folder.path / name
        folder.disk.folder(path.parent, is_private)
        folder.disk.write(path, files[name], is_private)


def is_outside(name: str) -> bool:
    path = Path(name)
    return path.is_absolute() or ".." in path.parts
