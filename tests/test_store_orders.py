"""Orders given again, as version 1 of the store counted them, lead to the same position."""

import random
from typing import Any

import tailbiter
from tailbiter.server.store.migrations.orders import Done, without_replaced
from tailbiter.tables.entries import GoTo, Turn
from tailbiter.tables.table import Table
from tests.storing import AT


def orders_of_before(rng: random.Random, start: tailbiter.Position) -> tuple[list[Done], list[Any]]:
    """A log as version 1 wrote it, with much changing of minds, and where it led."""
    log: list[Done] = []
    positions, ahead = [start], list[Any]()
    for _ in range(rng.randrange(4, 25)):
        last = positions[-1]
        is_of_this_round = len(positions) > 1 and positions[-2].turn == last.turn
        if ahead and rng.random() < 0.4:
            positions.append(ahead.pop())
            log.append(Done("go", 0, str(len(positions) - 1), AT))
        elif is_of_this_round and rng.random() < 0.5:
            ahead.append(positions.pop())
            log.append(Done("go", 0, str(len(positions) - 1), AT))
        elif last.acting:
            seat = rng.randrange(1, last.game.players + 1)
            walk = last.walk(seat)
            text = rng.choice(walk.decisions).text
            positions.append(last.play(text, seat))
            log.append(Done("turn", seat, positions[-1].history[-1].text, AT))
            ahead.clear()
    return log, positions


def test_orders_given_again_and_taken_back_lead_to_the_same_position() -> None:
    rng, is_changed = random.Random(3), 0
    for number in range(300):
        game = tailbiter.game("eat-me", players=rng.randrange(2, 5))
        start = game.start(seed=number)
        log, positions = orders_of_before(rng, start)
        done, turns = without_replaced(game.name, dict(game.options), start.text, log, -1)
        table = Table("table", game.position(start.text), AT)
        for one in done:
            entry = Turn(one.seat, one.text) if one.kind == "turn" else GoTo(int(one.text))
            table.add(entry, one.at)
        assert table.position.text == positions[-1].text
        assert table.turns == turns == len(positions[-1].history)
        is_changed += done != log
    assert is_changed > 50, "else it shows nothing"


def test_turns_taken_back_where_no_order_was_changed_can_be_put_back() -> None:
    start = tailbiter.game("eat-me", players=3).start(seed=1)
    game = start.game
    log = [Done("turn", 1, "bid 1", AT), Done("turn", 2, "bid 2", AT), Done("go", 0, "1", AT)]
    log += [Done("go", 0, "0", AT), Done("go", 0, "2", AT), Done("go", 0, "0", AT)]
    assert without_replaced(game.name, dict(game.options), start.text, log, -1) == (log, 0)


def test_one_that_cannot_be_played_again_keeps_nobody_back(caplog: Any) -> None:
    log = [Done("turn", 1, "99 bid 1", AT)]
    start = tailbiter.game("eat-me").start(seed=1)
    assert without_replaced("eat-me", dict(start.game.options), start.text, log, 1) == (log, 1)
    assert len(caplog.messages) == 1
    assert "99" not in caplog.text
