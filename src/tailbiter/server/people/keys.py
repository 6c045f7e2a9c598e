"""Keys of guests: chance, and our mark on it. Nobody can make one up, and none needs to be kept."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Self

from tailbiter.games.errors import OptionError
from tailbiter.server import private

FILE = "keys.secret"
SIZE = 32  # bytes of the secret
CHANCE = 18  # bytes of each key
MARK = 24  # bytes of our mark, which are 32 letters
LETTERS = MARK * 4 // 3


def digest_of(key: str) -> str:
    """Who somebody with a key is to all others here."""
    return hashlib.sha256(key.encode()).hexdigest()


class Keys:
    """Whoever knows the secret can give out keys; it is the server's alone."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @classmethod
    def kept(cls, folder: Path) -> Self:
        """By the secret of this folder, which is made where there is none yet."""
        file = folder / FILE
        try:
            secret = file.read_bytes() if file.exists() else new_secret(file)
        except OSError as error:
            raise OptionError(f"{file}: cannot be used: {error.strerror}") from error
        if len(secret) != SIZE:
            raise OptionError(f"{file}: damaged; remove it, and another is made")
        return cls(secret)

    def issue(self) -> str:
        chance = "guest-" + secrets.token_urlsafe(CHANCE)
        return chance + self.mark(chance)

    def is_ours(self, key: str) -> bool:
        return hmac.compare_digest(key[-LETTERS:].encode(), self.mark(key[:-LETTERS]).encode())

    def mark(self, chance: str) -> str:
        found = hmac.digest(self.secret, chance.encode(), "sha256")
        return base64.urlsafe_b64encode(found[:MARK]).decode()


def new_secret(file: Path) -> bytes:
    """There whole or not at all, however the machine stops."""
    secret, draft = secrets.token_bytes(SIZE), file.with_suffix(".new")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, private.FILE)
    with os.fdopen(handle, "wb") as draft_file:
        draft_file.write(secret)
        draft_file.flush()
        os.fsync(handle)
    draft.replace(file)
    return secret
