"""Where games are kept, and how: nothing that was acknowledged is ever lost."""

from tailbiter.server.store.errors import CapError, ConflictError, RepeatedError, StoreError
from tailbiter.server.store.meetings import Invitations
from tailbiter.server.store.rows import (
    Finished,
    Invitation,
    Listed,
    Meeting,
    Picture,
    Standing,
    TableRow,
)
from tailbiter.server.store.store import Store

__all__ = [
    "CapError",
    "ConflictError",
    "Finished",
    "Invitation",
    "Invitations",
    "Listed",
    "Meeting",
    "Picture",
    "RepeatedError",
    "Standing",
    "Store",
    "StoreError",
    "TableRow",
]
