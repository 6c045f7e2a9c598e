"""Where games are kept, and how: nothing that was acknowledged is ever lost."""

from tailbiter.server.store.errors import CapError, ConflictError, RepeatedError, StoreError
from tailbiter.server.store.meetings import Invitations
from tailbiter.server.store.rows import (
    Answer,
    Finished,
    Invitation,
    Listed,
    Mailbox,
    Meeting,
    Notice,
    Picture,
    Standing,
    TableRow,
)
from tailbiter.server.store.store import Store

__all__ = [
    "Answer",
    "CapError",
    "ConflictError",
    "Finished",
    "Invitation",
    "Invitations",
    "Listed",
    "Mailbox",
    "Meeting",
    "Notice",
    "Picture",
    "RepeatedError",
    "Standing",
    "Store",
    "StoreError",
    "TableRow",
]
