"""What is kept here is nobody else's business: modes of folders and files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077


def tighten(path: Path, mode: int) -> bool:
    """Let nobody else on this machine in; could they before? What is not ours, or is shared by
    everybody as /tmp is, stays as it is."""
    found = path.stat()
    is_ours = os.name == "posix" and found.st_uid == os.geteuid()
    if not is_ours or not found.st_mode & OTHERS or found.st_mode & stat.S_ISVTX:
        return False
    path.chmod(mode)
    return True
