"""The end of a game: its secrets opened, everything in public/ and in one archive."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tailbiter.postal import reporting, words
from tailbiter.postal.desk import ITSELF, MASTER, Desk, DeskError
from tailbiter.postal.mail import Mail, put
from tailbiter.postal.mending import mending_of
from tailbiter.postal.notes import Begun
from tailbiter.postal.reports import as_html, as_text, final, judged
from tailbiter.tables import publishing
from tailbiter.tables.entries import Reveal, Stop


def finish(desk: Desk, stopped: str, simulations: int = 0) -> Path:
    """`stopped` is why a game is ended that is not over; `simulations` judge each turn of it."""
    if mending_of(desk):
        raise DeskError("something is being put right: tailbiter gm forward first")
    if not desk.table.is_over and not stopped:
        raise DeskError("the game is not over; --stop REASON ends it all the same, for everybody")
    if simulations and not desk.table.position.result:
        raise DeskError("a bot judges whole games only: leave --review out")
    if desk.table.is_gathering:
        raise DeskError("nothing was dealt: just delete the folder")
    begun = Begun(desk.new_id("finish"), desk.now, "finish", desk.turn, stopped)
    desk.do(replace(begun, simulations=simulations), perform)
    return archive_path(desk)


def archive_path(desk: Desk) -> Path:
    return desk.folder.path / f"{desk.folder.path.resolve().name}.zip"


def perform(desk: Desk, begun: Begun) -> None:
    table, folder = desk.table, desk.folder
    if not table.is_over:
        desk.act(MASTER, Stop())
    if table.gathering and not table.gathering.secret:
        desk.act(ITSELF, Reveal(desk.secret.hex()))
    desk.publish_head()
    review = judged(table, desk.progress, begun.simulations) if begun.simulations else None
    told = final(table, replace(reporting.about_of(desk, begun), address=""), review)
    reporting.publish(desk, begun, "final", told)
    desk.publish_head()
    for name, content in proofs(desk).items():
        folder.disk.write(folder.public / name, content, is_private=False)
    files = public_files(desk)
    manifest = publishing.manifest(files).encode()
    folder.disk.write(folder.public / publishing.MANIFEST, manifest, is_private=False)
    packed = publishing.archive({**files, publishing.MANIFEST: manifest})
    folder.disk.write(archive_path(desk), packed, is_private=False)
    for seat in range(1, desk.agreed.players + 1):
        # The head after all else: by it who keeps this letter holds the last report fast, too.
        text = words.letter(desk, seat, f"{as_text(told)}\n{words.how_to_verify(desk)}")
        put(desk, begun.id, seat, Mail(words.report_subject(desk, begun), text, as_html(told)))


def proofs(desk: Desk) -> dict[str, bytes]:
    """The log with the secret in it, and the game on file."""
    record = desk.table.record.copy()
    record.tags.update(desk.table.seat_tags)
    log = "".join(f"{line}\n" for line in desk.folder.log_lines())
    return {"log.jsonl": log.encode(), "game.tail": record.text.encode()}


def public_files(desk: Desk) -> dict[str, bytes]:
    found = sorted(file for file in desk.folder.public.rglob("*") if file.is_file())
    paths = {file.relative_to(desk.folder.public).as_posix(): file for file in found}
    return {
        name: file.read_bytes()
        for name, file in paths.items()
        if name != publishing.MANIFEST and not file.name.startswith(".")
    }
