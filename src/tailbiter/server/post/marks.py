"""Addresses that nobody can guess, each good for one thing and nothing else.

A handle stands in the store, our mark on it does not: who reads the store, or a copy of it, cannot
make a link of it. With another handle all that was made of the last one leads nowhere.
"""

from __future__ import annotations

import hmac
import secrets

from tailbiter.server.people.keys import LETTERS, Keys

CHANCE = 12  # bytes of a handle
LENGTH = CHANCE * 4 // 3  # letters


def new_handle() -> str:
    return secrets.token_urlsafe(CHANCE)


class Marks:
    def __init__(self, keys: Keys) -> None:
        self.keys = keys

    def token(self, purpose: str, handle: str, about: str = "") -> str:
        """A bar stands in no key of a guest's: no token is one."""
        return handle + self.keys.mark(f"{purpose}|{handle}|{about}")

    def name(self, about: str) -> str:
        """What tells one thing from others and says nothing of it, whatever its reader guesses.

        The number of an entry is a secret: it counts those of which nobody may know.
        """
        return self.keys.mark(f"name|{about}")

    def is_ours(self, token: str, purpose: str, about: str = "") -> bool:
        wanted = self.token(purpose, handle_of(token), about)
        return hmac.compare_digest(token.encode(), wanted.encode())


def handle_of(token: str) -> str:
    """Of what looks like a token; whether it is one, its mark says."""
    return token[:LENGTH] if len(token) == LENGTH + LETTERS else ""
