"""Turns a game written in plain Python into a fast one. The only door to the compiler.

Every function of a game's rules and of the kernels is copied into one fresh namespace and compiled
there, so the copies call each other compiled while the originals stay plain Python. Each game has
a cache folder of its own, named by a digest of all that its machine code comes from: Numba's own
stamp would miss an edit in another file.
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
from typing import Any, Protocol

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


class Module(Protocol):
    """A module, or what a protocol promises of one."""

    __name__: str


class EngineError(Exception):
    """Modules that do not go together in one namespace; the text names both places."""


def load(rules: types.ModuleType, *modules: Module) -> types.SimpleNamespace:
    """A game's rules compiled with `modules`: the functions that these name in their KERNELS.

    Each compiles, or comes from the cache, when first called.
    """
    import numba

    machine = importlib.import_module("tailbiter.engine.machine")
    found = gathered(rules, *modules)
    wanted = {name for module in modules for name in getattr(module, "KERNELS", ())}
    names = {k: v if callable(v) else table(v) for k, v in found.items()}
    functions = {k: v for k, v in found.items() if isinstance(v, types.FunctionType)}
    with cache_folder(numba, folder(rules, *modules)):
        for name, function in functions.items():
            if function in machine.STAND_INS:
                names[name] = machine.STAND_INS[function]
                continue
            copy = types.FunctionType(function.__code__, names, name)
            copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
            keep = name in wanted
            flags = {**FLAGS, "forceinline": name not in SELDOM}
            names[name] = numba.njit(cache=keep, no_cpython_wrapper=not keep, **flags)(copy)
    kernels_by_name = {name: names[name] for name in wanted}
    return types.SimpleNamespace(functions=len(functions), **kernels_by_name)


def gathered(*modules: Module) -> dict[str, Any]:
    """What the modules have for compiled code, by name, and what their functions use besides.

    A module may put something else in the place of an earlier one's only if it says so:
    OVERRIDES = ("name",).
    """
    names: dict[str, Any] = {}
    places: dict[str, str] = {}
    overridden: set[str] = set()
    for module in modules:
        own = contents(vars(module))
        overrides = set(getattr(module, "OVERRIDES", ()))
        if idle := sorted(overrides - (names.keys() & own.keys())):
            raise EngineError(f"{module.__name__} says it overrides {idle[0]}, but there is none")
        for name, value in own.items():
            if name in names and name not in overrides and not is_same(names[name], value):
                raise EngineError(
                    f"{module.__name__}.{name} would hide {places[name]}.{name}: rename one of"
                    f" them, or say OVERRIDES = ({name!r},) in {module.__name__}"
                )
            names[name], places[name] = value, module.__name__
        overridden |= overrides
    pending = [value for value in names.values() if isinstance(value, types.FunctionType)]
    while pending:
        function = pending.pop()
        used = function.__globals__.keys() & set(function.__code__.co_names)
        for name, value in contents({name: function.__globals__[name] for name in used}).items():
            if name not in names:
                names[name], places[name] = value, function.__module__
                if isinstance(value, types.FunctionType):
                    pending.append(value)
            elif name not in overridden and not is_same(names[name], value):
                where = f"{function.__module__}.{function.__name__}"
                raise EngineError(f"{where} would use {places[name]}.{name}: rename one of them")
    return names


def contents(names: dict[str, Any]) -> dict[str, Any]:
    """What compiled code can use: functions, numbers and tables."""
    return {name: value for name, value in names.items() if is_usable(value)}


def is_usable(value: Any) -> bool:
    if isinstance(value, types.FunctionType):  # Python's own, as NamedTuple, make the modules only
        return value.__module__.partition(".")[0] not in sys.stdlib_module_names
    return isinstance(value, types.BuiltinFunctionType | int | float | list)  # as sqrt of math


def is_same(one: Any, other: Any) -> bool:
    return one is other or (not callable(one) and type(one) is type(other) and one == other)


def table(value: Any) -> Any:
    """Numbers as they are, lists as arrays."""
    import numpy

    if not isinstance(value, list):
        return value
    found = numpy.array(value)
    return found if found.dtype == numpy.float64 else found.astype(numpy.int64)


def folder(rules: types.ModuleType, *modules: Module) -> Path:
    """Where the machine code of this game with these modules is kept.

    Numbers and tables count as well as sources: they may have been read from files.
    """
    import llvmlite
    import numba
    import numpy

    versions = (*sys.version_info[:2], numba.__version__, numpy.__version__, llvmlite.__version__)
    digest = hashlib.sha256(repr(versions).encode())
    digest.update(repr([module.__name__ for module in modules]).encode())  # Numba looks them up
    source = Path(str(games.__file__)).parent
    shared = [*source.glob("*.py"), *Path(__file__).parent.glob("*.py")]
    own = Path(str(rules.__file__)).parent.glob("*.py")
    found = gathered(rules, *modules)
    used = [v.__code__.co_filename for v in found.values() if isinstance(v, types.FunctionType)]
    paths = {*shared, *(path for path in own if path.name not in FOR_PEOPLE), *map(Path, used)}
    for path in sorted(paths):
        digest.update(path.read_bytes())
    digest.update(repr(sorted((k, v) for k, v in found.items() if not callable(v))).encode())
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
