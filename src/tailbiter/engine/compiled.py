"""Turns a game written in plain Python into a fast one. The only door to the compiler.

Every function of a game's rules and of the kernels is copied into one fresh namespace and compiled
there, so the copies call each other compiled while the originals stay plain Python. Each game has
a cache folder of its own, named by a digest of every source its machine code comes from: Numba's
own stamp would miss an edit in another file.
"""

import hashlib
import importlib
import os
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tailbiter import games

# Of a game: nothing in them is compiled.
FOR_PEOPLE = ("__init__.py", "deal.py", "events.py", "sentences.py", "text.py", "view.py")
# All other functions are inlined, one body a kernel: a third faster than calls between them.
SELDOM = ("setup", "legal", "score", "is_winner")  # not worth the time to compile their copies
FLAGS = {
    "nogil": True,  # other threads go on while compiled code runs
    "error_model": "numpy",  # no check for division by zero
    "no_cfunc_wrapper": True,  # nobody calls these from C
    "_nrt": False,  # no reference counts: an atomic count a call cost a sixth; nothing is allocated
}


def load(rules: types.ModuleType, *modules: types.ModuleType) -> types.SimpleNamespace:
    """A game's rules compiled with `modules`: the functions that these name in their KERNELS.

    Each compiles, or comes from the cache, when first called. Where two modules have a function of
    the same name, the later one's is taken.
    """
    import numba

    machine = importlib.import_module("tailbiter.engine.machine")
    names: dict[str, Any] = {}
    functions: dict[str, types.FunctionType] = {}
    wanted = {name for module in modules for name in getattr(module, "KERNELS", ())}
    for module in (rules, *modules):
        for name, value in vars(module).items():
            if isinstance(value, types.FunctionType):
                functions[name] = value
            elif isinstance(value, list):
                names[name] = table(value)
            elif isinstance(value, int | float | types.BuiltinFunctionType):  # as sqrt of math
                names[name] = value
    pending = list(functions.values())
    while pending:  # functions that the game's own ones use from other modules of games
        for name, value in outside(pending.pop()):
            if name not in functions:
                functions[name] = value
                pending.append(value)
    with cache_folder(numba, folder(rules, *modules)):
        for name, function in functions.items():
            if name in machine.STAND_INS:
                names[name] = machine.STAND_INS[name]
                continue
            copy = types.FunctionType(function.__code__, names, name)
            copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
            keep = name in wanted
            flags = {**FLAGS, "forceinline": name not in SELDOM}
            names[name] = numba.njit(cache=keep, no_cpython_wrapper=not keep, **flags)(copy)
    kernels_by_name = {name: names[name] for name in wanted}
    return types.SimpleNamespace(functions=len(functions), **kernels_by_name)


def table(rows: list[Any]) -> Any:
    import numpy

    found = numpy.array(rows)
    return found if found.dtype == numpy.float64 else found.astype(numpy.int64)


def outside(function: types.FunctionType) -> Iterator[tuple[str, types.FunctionType]]:
    """The functions that `function` calls by name."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, types.FunctionType):
            yield name, value


def folder(rules: types.ModuleType, *modules: types.ModuleType) -> Path:
    """Where the machine code of this game with these modules is kept."""
    import llvmlite
    import numba
    import numpy

    versions = (*sys.version_info[:2], numba.__version__, numpy.__version__, llvmlite.__version__)
    digest = hashlib.sha256(repr(versions).encode())
    source = Path(str(games.__file__)).parent
    shared = sorted(source.glob("*.py")) + sorted(Path(__file__).parent.glob("*.py"))
    own = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
    also = [Path(str(module.__file__)) for module in modules]
    digest.update(repr([module.__name__ for module in modules]).encode())  # Numba looks them up
    for path in [path for path in own if path.name not in FOR_PEOPLE] + shared + also:
        digest.update(path.read_bytes())
    name = rules.__name__.split(".")[-2]
    return cache_root() / f"{name}-{digest.hexdigest()[:16]}"


def cache_root() -> Path:
    """A folder for machine code that can be written to."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    wanted = Path(os.environ.get("TAILBITER_CACHE") or Path(home) / "tailbiter")
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    user = os.getuid() if hasattr(os, "getuid") else 0
    spare = Path(tempfile.gettempdir()) / f"tailbiter-{user}"
    spare.mkdir(mode=0o700, exist_ok=True)
    return spare


@contextmanager
def cache_folder(numba: Any, path: Path) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@contextmanager
def watching(report: Callable[[str], None]) -> Iterator[None]:
    """Call report(name of a function) each time one has been compiled: for a progress bar."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, happening: Any) -> None:
            pass

        def on_end(self, happening: Any) -> None:
            report(happening.data["dispatcher"].py_func.__name__)

    with event.install_listener("numba:compile", Listener()):
        yield
