"""A game by post from nothing: its folder, the secret promised, everybody seated; then the deal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tailbiter.games.errors import OptionError
from tailbiter.postal import agreed as agreements
from tailbiter.postal import reporting, words
from tailbiter.postal.agreed import Agreed, letter_of
from tailbiter.postal.desk import ITSELF, MASTER, Desk, DeskError, table_of
from tailbiter.postal.folder import Folder, Player
from tailbiter.postal.letters import marks
from tailbiter.postal.mail import Mail, put
from tailbiter.postal.notes import Begun, Opened, write_line
from tailbiter.postal.rule_sheet import rule_sheet
from tailbiter.postal.taking_in import seated
from tailbiter.tables import codec, draws
from tailbiter.tables.deciding import decide
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import Begin, Gather, Number, Sit

OURS = {"game.toml", "public", "secret", ".gitignore"}


def make(
    folder: Folder,
    agreed: Agreed,
    addresses: Mapping[int, Player],
    secrets: tuple[bytes, bytes],  # of the draw, and of the marks
) -> None:
    """The folder. Its game.toml comes last: until then it can be made anew."""
    if folder.is_there:
        raise OptionError(f"{folder.path} holds a game already; choose another folder")
    if folder.path.exists() and {one.name for one in folder.path.iterdir()} - OURS:
        raise OptionError(f"{folder.path} holds other files; choose another folder")
    secret, for_marks = secrets
    folder.make()
    folder.write_secret("secret.txt", secret)
    folder.write_secret("marks.txt", for_marks)
    folder.write_players(marked(agreed, addresses, for_marks), agreed.address)
    lines = first_lines(agreed, secret)
    folder.disk.write(folder.log, "".join(f"{line}\n" for line in lines))
    notes = (Opened(agreed.created, agreed.digest), Begun("welcome", agreed.created, "welcome"))
    folder.disk.write(folder.notes, "".join(f"{write_line(note)}\n" for note in notes))
    about = header_of(agreed)
    folder.disk.write(folder.public / "header.txt", f"{about}\n", is_private=False)
    promised = draws.commitment(secret, about)
    folder.disk.write(folder.public / "commitment.txt", f"{promised}\n", is_private=False)
    write_agreed(folder, agreed)


def marked(
    agreed: Agreed,
    players: Mapping[int, Player],
    secret: bytes,
    holders: Mapping[int, str] = marks.NOBODY,
) -> dict[int, Player]:
    """Everybody with the mark that proves their seat."""
    return {
        seat: Player(
            one.address, marks.make(secret, agreed.id, seat, holders.get(seat, "")), one.zone
        )
        for seat, one in players.items()
    }


def write_agreed(folder: Folder, agreed: Agreed) -> None:
    text = agreements.write(agreed, words.meanings(agreed))
    folder.disk.write(folder.public / "game.toml", text, is_private=False)
    folder.disk.write(folder.game, text, is_private=False)


def gather_of(agreed: Agreed, secret: bytes) -> Gather:
    """How all is drawn, promised."""
    commitment = draws.commitment(secret, header_of(agreed))
    if agreed.draw == "public":
        return Gather(commitment, supplied="public", public=agreed.public, until=agreed.until)
    return Gather(commitment, supplied="words", until=agreed.until)


def header_of(agreed: Agreed) -> str:
    supplied = "public" if agreed.draw == "public" else "words"
    return draws.header(agreed.id, agreed.made(), supplied, agreed.public, agreed.until)


def first_lines(agreed: Agreed, secret: bytes) -> list[str]:
    """The log as it begins. Where words are promised, nobody sits before their promise is in."""
    table = table_of(agreed)
    table.add(gather_of(agreed, secret), agreed.created, MASTER)
    for seat, name in enumerate(agreed.names, 1):
        if agreed.draw != "words":
            asked = Sit(seat, name=name, holder=letter_of(seat))
            decided = decide(table, MASTER, asked, agreed.created)
            table.apply(decided.logged)
    return [codec.write_line(logged) for logged in table.log]


def perform_welcome(desk: Desk, begun: Begun) -> None:
    """The first letter to each: the anchor by which they can prove all that comes after."""
    desk.publish(begun, desk.folder.game.name, desk.folder.game.read_bytes())
    for seat in range(1, desk.agreed.players + 1):
        put(desk, begun.id, seat, welcome(desk, seat))


def welcome(desk: Desk, seat: int, more: str = "") -> Mail:
    """With the rules: players have this letter and nothing else."""
    subject, text = words.welcome(desk, seat, more)
    return Mail(subject, text, attached=(words.RULES, rule_sheet(desk.agreed.game)))


def give_number(desk: Desk, number: str, source: str) -> None:
    """What a public draw came to: for the deal, or for who is late in this round."""
    desk.act(MASTER, Number(number, source))


def why_no_deal(desk: Desk) -> str | None:
    """What is awaited before it can be dealt."""
    table = desk.table
    if not table.is_gathering or table.gathering is None:
        return "the cards are dealt already"
    if table.gathering.opening.public and not table.gathering.number:
        return f"the public number is awaited: {desk.agreed.public}; give it with gm number"
    missing = [*table.free_seats, *(table.gathering.missing if table.is_full else ())]
    if missing and desk.now < desk.agreed.until:
        names = ", ".join(map(desk.called, missing))
        return (
            f"words are awaited of {names}; they have until {words.when(desk, desk.agreed.until)}"
        )
    return None


def deal(desk: Desk) -> None:
    if why := why_no_deal(desk):
        raise DeskError(why)
    desk.do(Begun(desk.new_id("deal"), desk.now, "deal", 0), perform_deal)


def perform_deal(desk: Desk, begun: Begun) -> None:
    table = desk.table
    for seat in table.free_seats:
        desk.act(MASTER, seated(desk, seat))
    if table.is_gathering:
        due = what_is_due(table, desk.now, desk.secret.hex())
        if not isinstance(due, Begin):
            raise DeskError("words are awaited that were promised; deal again in a minute")
        desk.act(ITSELF, due)
    desk.move_from_absence()
    if promises := hand_promises(desk):
        lines = [f"{seat} {promise}\n" for seat, promise in enumerate(promises, 1)]
        desk.publish(begun, "hands.txt", "".join(lines))
    reporting.report(desk, begun)


def hand_promises(desk: Desk) -> list[str]:
    return draws.hand_promises(desk.header, desk.key, desk.table.record.start)


def addresses_of(people: list[tuple[str, str]]) -> dict[int, Player]:
    return {seat: Player(address, "") for seat, (_, address) in enumerate(people, 1)}


def id_of(path: Path) -> str:
    """What a game is called in marks, after its folder."""
    word = "".join(one for one in path.resolve().name.lower() if one.isascii() and one.isalnum())
    return word[:24] if len(word) > 1 else f"game{word}"
