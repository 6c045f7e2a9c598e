"""Where games are kept, and how: nothing that was acknowledged is ever lost."""

from tailbiter.server.store.errors import CapError, ConflictError, RepeatedError, StoreError
from tailbiter.server.store.rows import Finished, Listed, Picture, Standing, TableRow
from tailbiter.server.store.store import Store

__all__ = [
    "CapError",
    "ConflictError",
    "Finished",
    "Listed",
    "Picture",
    "RepeatedError",
    "Standing",
    "Store",
    "StoreError",
    "TableRow",
]
