"""The pages' types, made of the server's own: what is said is described once.

`python -m tailbiter.server.typescript` writes `web/types.d.ts` and
`drawings/web/boards/<name>.d.ts`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import json
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from tailbiter import drawings
from tailbiter.games import GAMES
from tailbiter.games.protocol import Definition
from tailbiter.server import (
    catalogue,
    desk_messages,
    live_messages,
    meeting_messages,
    messages,
    plan_messages,
    table_messages,
    talk_messages,
)
from tailbiter.server.files import WEB
from tailbiter.server.people import messages as people
from tailbiter.server.post import messages as post

HEAD = "// Made of {} by `make types`: change it there. Types only: no browser loads this.\n"
SAID_IN = (
    *(messages, table_messages, live_messages),
    *(meeting_messages, talk_messages, plan_messages, people, catalogue, post),
    desk_messages,
)
BASES = (messages.Asked, messages.Said)
PLAIN: Mapping[Any, str] = {
    Any: "any",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    None: "null",
    NoneType: "null",
}


def files() -> dict[Path, str]:
    """Every file of types, and what is to stand in it."""
    folder = drawings.WEB / "boards"
    boards = {folder / f"{name}.d.ts": of_game(GAMES[name]) for name in GAMES}
    return {WEB / "types.d.ts": of_messages(), **boards}


def of_messages() -> str:
    """All that is asked and said."""
    kinds = [k for module in SAID_IN for k in vars(module).values() if is_declared(k, module)]
    unions = [(n, kind) for n, kind in vars(live_messages).items() if isinstance(kind, UnionType)]
    declared = [declaration(kind) for kind in needed_by(kinds) if kind not in BASES]
    named = [f"export type {name} = {written(kind)};\n" for name, kind in unions]
    head = HEAD.format("server/messages.py, server/*_messages.py and server/catalogue.py")
    return "\n".join([head, *declared, *named])


def is_declared(kind: Any, module: ModuleType) -> bool:
    return is_record(kind) and kind.__module__ == module.__name__


def of_game(definition: Definition) -> str:
    """A game's own part: its board, what may be decided, what turns are made of, what happens."""
    view = importlib.import_module(f"{definition.__name__}.view")
    parts = get_type_hints(definition.text.parts)["return"]
    kinds = definition.events.KINDS
    declared = needed_by([view.Board, view.Choices, parts, *kinds.values()])
    folder = definition.__name__.rpartition(".")[2]
    return "\n".join(
        [
            HEAD.format(f"games/{folder}"),
            *map(declaration, declared),
            f"/** What one decision is made of. */\nexport type Parts = {written(parts)};\n",
            union_of_events(kinds),
        ]
    )


def union_of_events(kinds: Mapping[str, type]) -> str:
    """All that may happen, told apart by `kind`."""
    each = "".join(
        f"\n  | {{ kind: {json.dumps(kind)}; rule: string; seat: number | null;"
        f" data: {data.__name__}; text: string }}"
        for kind, data in kinds.items()
    )
    about = "/** What may happen, by which rule, and whose doing it is. */"
    return f"{about}\nexport type Events ={each};\n"


def is_record(kind: Any) -> bool:
    return is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def needed_by(kinds: Iterable[Any]) -> list[Any]:
    """These types and all that they hold, each once, after those it holds."""
    found: dict[str, Any] = {}
    for kind in kinds:
        gather(kind, found)
    return list(found.values())


def gather(kind: Any, found: dict[str, Any]) -> None:
    if is_record(kind):
        for inner in fields(kind).values():
            gather(inner, found)
    if is_record(kind) or isinstance(kind, NewType):
        other = found.setdefault(kind.__name__, kind)
        if other is not kind:
            raise TypeError(f"two types are called {kind.__name__}: give one another name")
    for inner in get_args(kind) if get_origin(kind) is not Literal else ():
        gather(inner, found)


@cache
def fields(kind: Any) -> Mapping[str, Any]:
    """The names and types of what a record holds."""
    return get_type_hints(kind, include_extras=True)


def declaration(kind: Any) -> str:
    """`export type Name = {...};` with what the source says of it."""
    if isinstance(kind, NewType):
        return f"export type {kind.__name__} = {written(kind.__supertype__)};\n"
    head = as_comment(inspect.cleandoc(kind.__doc__)) if kind.__doc__ else ""
    lines = [f"  {field(kind, name)}\n" for name in ["type", *fields(kind)] if is_there(kind, name)]
    if not lines:
        return f"{head}export type {kind.__name__} = Record<string, never>;\n"
    return f"{head}export type {kind.__name__} = {{\n{''.join(lines)}}};\n"


def as_comment(about: str) -> str:
    lines = about.splitlines()
    if len(lines) == 1:
        return f"/** {about} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def tag_of(kind: Any) -> str | None:
    return None if is_typeddict(kind) else kind.__struct_config__.tag


def is_there(kind: Any, name: str) -> bool:
    return name in fields(kind) or tag_of(kind) is not None


def field(kind: Any, name: str) -> str:
    """One line of a record, with the comment that stands behind it in the source."""
    if name not in fields(kind):
        return f"{name}: {json.dumps(tag_of(kind))};"
    mark = "?" if may_be_left_out(kind, name) else ""
    comment = comments(kind.__module__).get((kind.__name__, name))
    return f"{name}{mark}: {written(fields(kind)[name])};{f' // {comment}' if comment else ''}"


def may_be_left_out(kind: Any, name: str) -> bool:
    if is_typeddict(kind):
        return get_origin(fields(kind)[name]) is NotRequired
    if not issubclass(kind, messages.Asked):
        return False  # what is said is said whole
    found = {one.name: one for one in msgspec.structs.fields(kind)}
    return not found[name].required


def written(kind: Any) -> str:
    """A type as TypeScript writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_record(kind) or isinstance(kind, NewType):
        return str(kind.__name__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        return written(arguments[0])
    if origin is Literal:
        return " | ".join(map(json.dumps, arguments))
    if origin in (Union, UnionType):
        return " | ".join(map(written, arguments))
    if origin in (list, Sequence):
        return several(arguments[0])
    if origin is tuple:
        return (
            several(arguments[0]) if ... in arguments else f"[{', '.join(map(written, arguments))}]"
        )
    if origin in (dict, Mapping):
        return f"Record<{written(arguments[0])}, {written(arguments[1])}>"
    raise TypeError(f"no way is known to write {kind} for a page")


def several(kind: Any) -> str:
    inner = written(kind)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


@cache
def comments(module: str) -> Mapping[tuple[str, str], str]:
    """What stands behind the fields of a module's classes, by class and field."""
    source = inspect.getsource(importlib.import_module(module))
    behind = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    return {
        (found.name, ast.unparse(line.target)): behind[line.lineno]
        for found in ast.parse(source).body
        if isinstance(found, ast.ClassDef)
        for line in found.body
        if isinstance(line, ast.AnnAssign) and line.lineno in behind
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
