"""What a visitor finds again: lists, pictures, scores, what was put away, records."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tests.serving import PATIENCE, Server, Table, Visitor, served

PERSON = {"who": "person"}
BOT = {"who": "bot", "level": 1}
SMALL = {"side": 3, "goal": 2}
OLD = (Path(__file__).parent / "archive" / "store-version-1.sql").read_text(encoding="utf-8")


@pytest.fixture(scope="module", name="server")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("lists")) as server:
        yield server
        server.check_quiet()


@pytest.fixture(name="visitor")
def somebody(server: Server) -> Iterator[Visitor]:
    with Visitor(server) as visitor:
        yield visitor


def listed(visitor: Visitor) -> dict[str, Any]:
    return {table["id"]: table for table in visitor.get("/api/tables")["tables"]}


def put_away(visitor: Visitor, table: Table, status: int = 204) -> None:
    found = visitor.client.request("DELETE", table.path, json={})
    assert found.status_code == status, found.text


def rows_of(server: Server, table: Table) -> int:
    """How many rows of all the store's tables speak of a table."""
    connection = sqlite3.connect(server.file)
    names = {"tables": "id", "standings": "table_id", "seats": "table_id", "log": "table_id"}
    counts = [
        connection.execute(f"SELECT count(*) FROM {name} WHERE {key} = ?", [table.id]).fetchone()[0]
        for name, key in names.items()
    ]
    connection.close()
    return sum(counts)


def test_a_game_nobody_else_sat_at_is_erased(server: Server, visitor: Visitor) -> None:
    table, other = (visitor.open("eat-your-neighbor", [PERSON, BOT]) for _ in range(2))
    put_away(visitor, table)
    assert list(listed(visitor)) == [other.id]
    table.look(status=404)
    assert rows_of(server, table) == 0 < rows_of(server, other)


def test_a_bot_that_thinks_at_an_erased_table_stops(visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [{"who": "bot", "level": 8}, PERSON])
    with visitor.socket() as line:
        line.say(type="watch", table=table.id, seat=2)
        line.hear()
        put_away(visitor, table)
        while not (state := line.hear()["state"])["table"]["over"] or state["thinking"]:
            pass
    table.look(status=404)


def test_a_game_others_sat_at_is_only_hidden_from_one(server: Server, visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [PERSON, PERSON])
    connection = sqlite3.connect(server.file)
    changes = {"seats": "holder = 'another'", "log": "data = json_set(data, '$.holder', 'another')"}
    for name, change in changes.items():
        connection.execute(
            f"UPDATE {name} SET {change} WHERE table_id = ? AND seat = 2", [table.id]
        )
    connection.commit()
    connection.close()
    server.kill()
    server.start()
    with Visitor(server, visitor.key) as again:
        table = Table(again, table.id)
        put_away(again, table)
        assert listed(again) == {}
        table.look()
        again.client.put(table.path, json={}).raise_for_status()
        assert list(listed(again)) == [table.id]


def test_only_those_at_the_table_put_it_away(server: Server, visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [PERSON, BOT])
    with Visitor(server) as stranger:
        put_away(stranger, Table(stranger, table.id), 403)
        assert stranger.client.put(table.path, json={}).status_code == 403
    assert list(listed(visitor)) == [table.id]


def test_a_record_keeps_its_names_and_joins_the_list_when_asked_to(visitor: Visitor) -> None:
    game = tailbiter.game("eat-your-neighbor", **SMALL)
    record = tailbiter.Record(game, game.start())
    record.tags.update(Name1="Tick", Name2="Tock")
    table = Table(visitor, visitor.post("/api/records", {"text": record.text}, 201)["table"]["id"])
    assert [seat["name"] for seat in table.look()["table"]["seats"]] == ["Tick", "Tock"]
    assert listed(visitor) == {}
    visitor.client.put(table.path, json={}).raise_for_status()
    assert list(listed(visitor)) == [table.id]


@pytest.mark.parametrize("game", tailbiter.GAMES)
def test_a_picture_is_what_everybody_may_see_of_the_board(visitor: Visitor, game: str) -> None:
    table = visitor.open(game, [PERSON, PERSON])
    for _ in range(2):
        state = table.look()
        seat = state["view"]["acting"][0]
        table.play(seat, table.look(seat)["view"]["decisions"][-1])
        picture = visitor.get(f"{table.path}/picture")
        state = table.look()
        assert picture["board"] == state["view"]["board"]
        assert picture["acting"] == state["view"]["acting"]
        assert (picture["game"], picture["options"]) == (game, state["table"]["options"])
    visitor.get("/api/tables/nowhere/picture", 404)


def test_scores_count_games_against_bots_by_level(visitor: Visitor) -> None:
    assert visitor.get("/api/scores") == {"scores": []}
    for seats, seat in (([PERSON, BOT], 1), ([BOT, PERSON], 2), ([PERSON, PERSON], 1)):
        table = visitor.open("eat-your-neighbor", seats, options=SMALL)
        table.ask("actions", seat, do="resign")
    stopped = visitor.open("eat-your-neighbor", [PERSON, BOT], options=SMALL)
    stopped.ask("actions", 1, do="stop")
    won = visitor.open("eat-me", [{**BOT, "level": 2}, PERSON])
    while not (state := won.look(2))["table"]["over"]:
        if 2 in state["view"]["acting"]:
            won.play(2, state["view"]["decisions"][-1], status=201)
    winners = state["outcome"]["winners"]
    how = "won" if winners == [2] else "drawn" if 2 in winners else "lost"
    counted = {"won": 0, "drawn": 0, "lost": 0}
    assert visitor.get("/api/scores")["scores"] == [
        {"game": "eat-me", "level": 2, **counted, how: 1},
        {"game": "eat-your-neighbor", "level": 1, **counted, "lost": 2},
    ]
    assert listed(visitor)[won.id]["winners"] == winners
    assert len(listed(visitor)[won.id]["scores"]) == 2


def test_seats_are_drawn_where_a_lot_is_asked_for(visitor: Visitor) -> None:
    asked = [{**PERSON, "name": "First"}, {**PERSON, "name": "Second"}]
    drawn = set()
    for _ in range(30):  # once in 2^29 all are alike
        table = visitor.open("eat-your-neighbor", asked, lot=True)
        drawn.add(tuple(seat["name"] for seat in table.look()["table"]["seats"]))
        put_away(visitor, table)
    assert drawn == {("First", "Second"), ("Second", "First")}
    table = visitor.open("eat-your-neighbor", asked)
    assert [seat["name"] for seat in table.look()["table"]["seats"]] == ["First", "Second"]


def test_games_kept_before_pictures_were_get_theirs(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "tailbiter.db")
    connection.executescript(OLD)
    connection.close()
    query = "SELECT table_id, board, winners FROM standings WHERE termination IS NOT NULL"
    with served(tmp_path) as server:
        end = time.monotonic() + PATIENCE
        while True:
            connection = sqlite3.connect(server.file)
            found = connection.execute(query).fetchall()
            connection.close()
            if found and all(board for _, board, _ in found):
                break
            assert time.monotonic() < end
            time.sleep(0.1)
        assert any(winners != "[]" for *_, winners in found)
        with Visitor(server) as visitor:
            for name, *_ in found:
                table = Table(visitor, name)
                assert (
                    visitor.get(f"{table.path}/picture")["board"] == table.look()["view"]["board"]
                )
