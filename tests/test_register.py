"""The register of searches: every game gets a bot, also one of which nobody knows anything."""

import ast
import random
import sys
from pathlib import Path

import pytest

import tailbiter
from tailbiter.bots import knowledge
from tailbiter.bots.knowledge import knowledge_of, open_knowledge, sealed_knowledge
from tailbiter.bots.knowledge.protocol import Kind
from tailbiter.bots.levels import LEVELS, bot, thinker
from tailbiter.bots.matches import contender, match, seated
from tailbiter.bots.quick import quick_turn
from tailbiter.bots.register import KINDS
from tailbiter.bots.review.record_review import analyse_record
from tailbiter.bots.solver.exact import solve
from tailbiter.bots.thinking import Budget

FOLDER = Path(str(knowledge.__file__)).parent


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> tailbiter.Game:
    """A game of sealed orders without knowledge of its own: what there is cannot be imported."""
    monkeypatch.setitem(sys.modules, "tailbiter.bots.knowledge.eat_me", None)
    seated.cache_clear()  # players that were made with it
    return tailbiter.game("eat-me", players=3)


def test_a_game_without_a_module_falls_back_on_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in (("eat_me", Kind.UNKNOWN), ("ouroboros", Kind.OPEN)):
        monkeypatch.setitem(sys.modules, f"tailbiter.bots.knowledge.{name}", None)
        found = knowledge_of(name.replace("_", "-"))
        assert found.KIND is kind
        assert found.GRAVE == ()


def test_every_kind_is_registered() -> None:
    assert set(KINDS) == set(Kind)


def test_types_hold_every_module_of_knowledge_to_its_promises() -> None:
    """Each that has a KIND stands in the tuples that mypy checks."""
    tree = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    checked = {
        name.id
        for node in block.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple)
        for name in node.value.elts
        if isinstance(name, ast.Name)
    }
    has_kind = {file.stem for file in FOLDER.glob("*.py") if "\nKIND = " in file.read_text()}
    assert checked == has_kind
    assert {name.replace("-", "_") for name in tailbiter.GAMES} <= checked


def test_bots_of_every_level_play_a_game_nobody_knows(unknown: tailbiter.Game) -> None:
    dice = random.Random(1)
    position = unknown.start(seed=2)
    sitting = [bot(level, seed=level) for level in LEVELS]
    while position.acting:
        seat = position.acting[0]
        turn = dice.choice(sitting).choose(position.view(seat))
        assert turn in position.view(seat)["decisions"]
        position = position.play(turn, seat)
    assert position.result


def test_to_whom_all_orders_are_alike_any_may_come(unknown: tailbiter.Game) -> None:
    view = unknown.start(seed=2).view(2)
    orders = {thinker(unknown, seed=s).choose(view, Budget()) for s in range(20)}
    assert len(orders) > 10
    assert {quick_turn(view, seed=s) for s in range(20)} == orders
    opinion = thinker(unknown, seed=1).think(view, Budget(simulations=5))
    assert (opinion.seat, opinion.is_final) == (2, True)
    assert opinion.chances == (1 / 3, 1 / 3, 1 / 3)
    assert {line.turn for line in opinion.lines} == set(view["decisions"])
    assert {line.chance for line in opinion.lines} == {1 / 3}


def test_its_records_are_judged_without_blame(unknown: tailbiter.Game) -> None:
    record = tailbiter.Record(unknown, unknown.start(seed=2))
    for seat in (1, 2, 3):
        record.play(record.position.view(seat)["decisions"][-1], seat)
    review = analyse_record(record, None, 5, seat=1)
    assert [(verdict.word, verdict.loss) for verdict in review.verdicts] == [("best", 0.0)]


def test_what_cannot_be_searched_or_measured_says_so(unknown: tailbiter.Game) -> None:
    for one in ("greedy", "plain:10"):
        with pytest.raises(tailbiter.OptionError):
            next(match(unknown, contender(one), contender("level:1"), 1))
    with pytest.raises(tailbiter.OptionError, match="secret orders"):
        solve(unknown.start())
    with pytest.raises(tailbiter.OptionError):
        sealed_knowledge("eat-me")


@pytest.mark.parametrize("words", ["plain:10", "best:10,explore=0.5"])
def test_a_tree_search_refuses_sealed_orders_in_a_match(words: str) -> None:
    game = tailbiter.game("eat-me", players=2)
    with pytest.raises(tailbiter.OptionError, match="secret orders"):
        next(match(game, contender(words), contender("level:1"), 1))
    with pytest.raises(tailbiter.OptionError, match="secret orders"):
        open_knowledge("eat-me")
