"""Games kept on disk: one file a game, written after every turn."""

import os
import sys
from datetime import datetime
from pathlib import Path

from tailbiter.games.errors import TailbiterError, TextError
from tailbiter.play.reading import load
from tailbiter.play.record import Record

ENDING = ".tail"


def data_folder() -> Path:
    """Where this system wants a program to keep its user's things."""
    told = os.environ.get("XDG_DATA_HOME")
    if told:
        return Path(told) / "tailbiter"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", str(Path.home()))) / "tailbiter"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tailbiter"
    return Path.home() / ".local" / "share" / "tailbiter"


def new_file(name: str, now: datetime) -> Path:
    """A file for a new game, named after it and the moment; nobody else's."""
    folder = data_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TextError(f"{folder}: games cannot be kept there: {error.strerror}") from error
    stem = f"{name}-{now:%Y%m%d-%H%M%S}"
    for attempt in range(1, 1000):
        file = folder / (f"{stem}-{attempt}{ENDING}" if attempt > 1 else f"{stem}{ENDING}")
        if not file.exists():
            return file
    raise TextError(f"{folder} is full of games of this very second")


def kept_files() -> list[Path]:
    """All games kept here, the newest first."""
    folder = data_folder() / "games"
    files = folder.glob(f"*{ENDING}") if folder.is_dir() else ()
    return sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def unfinished(most: int = 9) -> list[tuple[Path, Record]]:
    """The games that can be taken up, the newest first; a broken file is passed over."""
    found: list[tuple[Path, Record]] = []
    for file in kept_files():
        if len(found) == most:
            break
        try:
            is_over = not file.read_text(encoding="utf-8").rstrip().endswith("*")
            if not is_over:
                found.append((file, load(file)))
        except (TailbiterError, OSError, UnicodeDecodeError):
            continue
    return found


def is_kept(file: Path) -> bool:
    """Is it one of ours, to be written on, and not somebody's own copy?"""
    return file.resolve().parent == (data_folder() / "games").resolve()


def newest() -> Path:
    running = unfinished(1)
    if not running:
        raise TextError("no unfinished game is kept here; start one with: tailbiter play GAME")
    return running[0][0]
