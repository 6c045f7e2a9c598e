"""What each game's search knows beyond the rules, a module each."""

import importlib
from types import ModuleType

from tailbiter.games import PACKAGES


def knowledge_of(name: str) -> ModuleType:
    """The module of a game; one that has none of its own knows nothing."""
    own = f"{__name__}.{PACKAGES[name].rpartition('.')[2]}"
    try:
        return importlib.import_module(own)
    except ModuleNotFoundError as error:
        if error.name != own:
            raise
        return importlib.import_module(f"{__name__}.plain")
