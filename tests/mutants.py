"""Mutants: a game's rules with one slip in them, made from the source and put in its place."""

import ast
import copy
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

from tailbiter import games

# The modules whose slips are tried, by the game that is then played.
MODULES = {
    "eat-me": ("eat_me.rules", "dice"),
    "eat-thyself": ("eat_thyself.rules",),
    "eat-your-neighbor": ("eat_your_neighbor.rules", "boards", "bits", "simple_turns"),
    "ouroboros": ("ouroboros.rules", "ouroboros.grid", "ouroboros.prices"),
}
COUNTED = ("bits", "dice")  # their loops, too, can run on because of a slip elsewhere
OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
}
OTHER_SIGN: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
PLAIN_STATEMENTS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Continue)
NAME = "a_step_of_a_mutant"


class TooManyStepsError(Exception):
    """It goes round in circles."""


@dataclass(frozen=True)
class Mutant:
    module: str
    line: str  # of the source, without its comment
    change: str  # what became what, with a number where the line has several such places
    index: int  # which of the module's changes it is

    @property
    def key(self) -> tuple[str, str, str]:
        return self.module, self.line, self.change

    def __str__(self) -> str:
        return f"{self.module}: {self.line!r}: {self.change!r}"


Change = Callable[[], None]
Slip = tuple[ast.AST, Callable[[], str], Change]  # where, what in words, and how


def changes(tree: ast.Module) -> Iterator[Slip]:
    """Each slip that can be made in a tree."""
    for node in code_of(tree):
        yield from in_expression(node)
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and not isinstance(node, ast.Module):
                yield from deletions(block)


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: no types, no shapes of states, no docstrings."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "args", "decorator_list") and not (
            isinstance(node, ast.Call)
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.ClassDef | ast.ImportFrom):
                yield from code_of(child)


def in_expression(node: ast.AST) -> Iterator[Slip]:
    if isinstance(node, ast.Compare):
        for n, op in enumerate(node.ops):
            if type(op) in OTHER_COMPARISON:
                other = copy.copy(node)
                other.ops = [*node.ops[:n], OTHER_COMPARISON[type(op)](), *node.ops[n + 1 :]]
                yield node, said(node, other), setter(node, "ops", other.ops)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        for value in (node.value + 1, node.value - 1):
            yield node, partial("{} -> {}".format, node.value, value), setter(node, "value", value)
    elif isinstance(node, ast.BoolOp):
        word: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, said(node, ast.BoolOp(word, node.values)), setter(node, "op", word)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        twice = ast.UnaryOp(ast.Not(), node.operand)
        yield node, said(node, node.operand), setter(node, "operand", twice)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        yield from in_sum(node)


def in_sum(node: ast.BinOp | ast.AugAssign) -> Iterator[Slip]:
    if type(node.op) in OTHER_SIGN:
        other = copy.copy(node)
        other.op = OTHER_SIGN[type(node.op)]()
        yield node, said(node, other), setter(node, "op", other.op)
    field = "right" if isinstance(node, ast.BinOp) else "value"
    right = getattr(node, field)
    if isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.Invert):
        other = copy.copy(node)
        setattr(other, field, right.operand)
        yield node, said(node, other), setter(node, field, right.operand)


def deletions(block: list[Any]) -> Iterator[Slip]:
    for n, statement in enumerate(block):
        is_words = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if isinstance(statement, PLAIN_STATEMENTS) and not is_words:
            nothing = partial(block.__setitem__, n, ast.Pass())
            yield statement, partial(without, statement), nothing


def setter(node: ast.AST, field: str, value: Any) -> Change:
    return lambda: setattr(node, field, value)


def said(old: ast.AST, new: ast.AST) -> Callable[[], str]:
    return lambda: f"{ast.unparse(old)} -> {ast.unparse(new)}"


def without(statement: ast.AST) -> str:
    return f"without {ast.unparse(statement)}"


@cache
def source(module: str) -> str:
    found = importlib.util.find_spec(full(module))
    assert found is not None
    assert found.origin is not None
    with open(found.origin, encoding="utf-8") as file:
        return file.read()


def mutants(name: str) -> list[Mutant]:
    """Every mutant of a game."""
    found = []
    for module in MODULES[name]:
        lines = source(module).splitlines()
        seen: dict[tuple[str, str], int] = {}
        for index, (node, what, _) in enumerate(changes(ast.parse(source(module)))):
            line = lines[node.lineno - 1].split("  #")[0].strip()  # type: ignore[attr-defined]
            change = what()
            times = seen[line, change] = seen.get((line, change), 0) + 1
            number = f" ({times})" if times > 1 else ""
            found.append(Mutant(module, line, change + number, index))
    return found


@cache
def compiled(module: str, index: int | None) -> CodeType:
    """The module's code with that change, counting its own steps."""
    tree = ast.parse(source(module))
    if index is not None:
        for number, (_, _, change) in enumerate(changes(tree)):
            if number == index:
                chosen = change
        chosen()
    for node in ast.walk(tree):
        if isinstance(node, ast.While | ast.For | ast.FunctionDef):
            step = ast.Expr(ast.Call(ast.Name(NAME, ast.Load()), [], []))
            node.body.insert(0, step)
    return compile(ast.fix_missing_locations(tree), module, "exec")


class Steps:
    """How many loops and calls the changed module may still go through."""

    def __init__(self) -> None:
        self.left = 1_000_000  # for importing it

    def __call__(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyStepsError


class Slipped(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a game's modules counting their steps, and one of them changed."""

    def __init__(self, name: str, module: str, index: int | None, steps: Steps):
        self.codes = {full(other): compiled(other, None) for other in (*MODULES[name], *COUNTED)}
        self.codes[full(module)] = compiled(module, index)
        self.steps = steps

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in self.codes else None

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, NAME, self.steps)
        exec(self.codes[module.__name__], vars(module))


@contextmanager
def in_place(name: str, module: str, index: int | None) -> Iterator[Steps]:
    """The game with that change in the place of the real one."""
    steps = Steps()
    finder = Slipped(name, module, index, steps)
    package = full(name.replace("-", "_"))
    old = own_modules(package, finder)
    sys.meta_path.insert(0, finder)
    try:
        for gone in old:
            del sys.modules[gone]
        importlib.import_module(package)
        yield steps
    finally:
        sys.meta_path.remove(finder)
        for new in own_modules(package, finder):
            del sys.modules[new]
        for whole, kept in old.items():
            sys.modules[whole] = kept
            parent, _, child = whole.rpartition(".")
            setattr(sys.modules[parent], child, kept)


def own_modules(package: str, finder: Slipped) -> dict[str, ModuleType]:
    return {
        whole: module
        for whole, module in sorted(sys.modules.items())
        if whole == package or whole in finder.codes or whole.startswith(f"{package}.")
    }


def full(module: str) -> str:
    return f"{games.__name__}.{module}"
