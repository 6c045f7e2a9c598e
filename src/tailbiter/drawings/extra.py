"""What drawing outside a browser needs, and who plays does not."""

from __future__ import annotations

import importlib
from typing import Any

from tailbiter.games.errors import TailbiterError


class NotInstalledError(TailbiterError):
    """A picture was asked for where what makes it is not installed."""


def need(module: str) -> Any:
    """A module of the extra `drawings`, or an error that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise NotInstalledError(
            f"pictures need {module}, which is not installed: pip install 'tailbiter[drawings]',"
            " or make drawings where you cloned it"
        ) from error
