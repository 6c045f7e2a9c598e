"""Whole games over the API: against bots and at one screen, taken back, told, kept on file."""

import json
import random
import sqlite3
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tailbiter
from tailbiter.games.sentences import Reader
from tailbiter.play.reading import read_record
from tests.serving import Server, Table, Visitor

PERSON, BOT = {"who": "person"}, {"who": "bot", "level": 1}
SEATS = {"eat-me": 2, "eat-thyself": 2, "eat-your-neighbor": 2, "ouroboros": 3}
OPTIONS: dict[str, dict[str, Any]] = {"eat-your-neighbor": {"side": 3}, "ouroboros": {"size": 4}}
games = pytest.mark.parametrize("name", SEATS)
open_games = pytest.mark.parametrize("name", ["eat-thyself", "eat-your-neighbor", "ouroboros"])


@pytest.fixture(name="visitor")
def a_visitor(server: Server) -> Iterator[Visitor]:
    with Visitor(server) as visitor:
        yield visitor


def at_one_screen(visitor: Visitor, name: str, seed: int = 1) -> Table:
    return visitor.open(name, [PERSON] * SEATS[name], seed=seed, options=OPTIONS.get(name, {}))


def chosen(table: Table, seat: int, dice: random.Random) -> str:
    """A turn made of the decisions that the server offers."""
    state = table.look(seat)
    if state["table"]["together"]:
        return str(dice.choice(state["view"]["decisions"]))
    made: list[str] = []
    while True:
        decisions = table.step(seat, made)["decisions"]
        if not made:
            assert [d["text"] for d in decisions] == state["view"]["decisions"]
        decision = dice.choice(decisions)
        if decision["whole"]:
            return str(decision["turn"])
        made.append(decision["text"])


def play_on(table: Table, dice: random.Random, most: int = 1000) -> Any:
    """People play, so many turns or until the game is over."""
    for _ in range(most):
        state = table.look()
        if state["table"]["over"]:
            break
        seat = dice.choice(state["table"]["acting"])
        table.play(seat, chosen(table, seat, dice), state["number"])
    return table.look()


def data(value: Any) -> Any:
    """As it is after having been JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def check_story(table: Table, seat: int | None = None) -> None:
    """The story is what the record, played again, says."""
    record = read_record(table.record())
    story = table.story(seat)
    reader = Reader(names=tuple(one["label"] for one in story["table"]["seats"]))
    assert story["view"] == data(record.positions[0].view(seat, reader=reader))
    assert len(story["entries"]) == len(record.turns)
    told = {(e["turn"], e["seat"]): e for e in story["entries"]}
    ends = {position.history[-1].turn: position for position in record.positions[1:]}
    for played in record.log:
        assert told[played.turn, played.seat]["text"] == played.text
    for turn, position in ends.items():  # within a round, orders came in any order
        last = [entry for entry in story["entries"] if entry["turn"] == turn][-1]
        assert last["frames"] == data(position.telling(seat, reader=reader))
    assert [e["turn"] for e in story["entries"]] == [played.turn for played in record.log]
    view, expected = table.look(seat)["view"], data(record.position.view(seat, reader=reader))
    assert {**view, "history": 0} == {**expected, "history": 0}
    assert sorted(view["history"], key=str) == sorted(expected["history"], key=str)
    assert table.look(seat)["frames"] == data(record.position.telling(seat, reader=reader))


@games
def test_people_at_one_screen_play_a_whole_game(visitor: Visitor, name: str) -> None:
    table = at_one_screen(visitor, name)
    state = play_on(table, random.Random(name))
    assert state["view"]["result"]
    assert state["view"]["acting"] == []
    for seat in (None, 1, SEATS[name]):
        check_story(table, seat)
    (listed,) = visitor.get("/api/tables")["tables"]
    assert listed.items() >= state["table"].items()
    assert listed["winners"] == state["outcome"]["winners"]
    table.play(1, "a1", status=422)


@games
def test_a_person_plays_a_whole_game_against_bots(visitor: Visitor, name: str) -> None:
    seats = [BOT, PERSON, BOT][: SEATS[name]]
    table = visitor.open(name, seats, options=OPTIONS.get(name, {}))
    dice, last = random.Random(name), None
    with visitor.socket() as socket:
        socket.say(type="watch", table=table.id, seat=2)
        while not (state := socket.hear_until("state")["state"])["table"]["over"]:
            assert set(state["thinking"]) <= {1, 3}
            if 2 in state["view"]["acting"] and state["view"]["turn"] != last:
                last = state["view"]["turn"]
                answer = table.play(2, chosen(table, 2, dice), state["number"])
                assert answer["view"]["seat"] == 2
    check_story(table)


@open_games
def test_what_a_decision_would_do_is_what_it_does(visitor: Visitor, name: str) -> None:
    table, dice = at_one_screen(visitor, name, seed=3), random.Random(name)
    walks, whole = 0, 0
    for _ in range(8):
        state = table.look()
        if state["table"]["over"]:
            break
        (seat,) = state["table"]["acting"]
        made: list[str] = []
        is_whole = False
        while not is_whole:
            step = table.step(seat, made)
            if not made:
                assert step["board"] is None
                assert step["choices"] == table.look(seat)["step"]["choices"]
            for decision in dice.sample(step["decisions"], min(3, len(step["decisions"]))):
                looked = table.ask("prospect", seat, made=made, text=decision["text"])
                assert looked["board"] == reached_by(table, seat, made, decision), decision
                assert (looked["turn"], looked["whole"]) == (decision["turn"], decision["whole"])
                walks, whole = walks + 1, whole + decision["whole"]
            decision = dice.choice(step["decisions"])
            looked = table.ask("prospect", seat, made=made, text=decision["text"])
            made, is_whole = [*made, decision["text"]], decision["whole"]
        after = table.play(seat, decision["turn"])
        assert looked["board"] == after["view"]["board"]
        told = [event for frame in after["frames"] for event in frame["events"]]
        kinds = [(event["kind"], event["data"]) for event in looked["events"]]
        assert kinds == [(event["kind"], event["data"]) for event in told][-len(kinds) :]
    assert walks > 20
    assert whole > 5
    assert (walks > whole) == (name == "eat-thyself"), "only there turns have several decisions"


def reached_by(table: Table, seat: int, made: list[str], decision: Any) -> Any:
    """The board after a decision: of the next step, or, where the turn is whole, of the study."""
    if not decision["whole"]:
        return table.step(seat, [*made, decision["text"]])["board"]
    turns = [{"text": decision["turn"], "seat": seat}]
    asked = {"table": table.id, "at": table.look()["number"], "turns": turns, "seat": seat}
    return table.visitor.post("/api/study", asked)["view"]["board"]


def log_of(server: Server, table: Table) -> list[tuple[Any, ...]]:
    """What was done at a table since everybody had sat down."""
    with sqlite3.connect(server.file) as file:
        query = "select number, kind, seat, data from log where table_id = ? order by number"
        found = file.execute(query, (table.id,)).fetchall()
    file.close()
    return [(*row[:3], json.loads(row[3])) for row in found if row[1] != "sit"]


@open_games
def test_undo_and_redo_at_one_screen(server: Server, visitor: Visitor, name: str) -> None:
    table, dice = at_one_screen(visitor, name), random.Random(name)
    assert not table.look()["undo"]
    table.ask("undo", 1, 409)
    before = play_on(table, dice, 4)
    log = log_of(server, table)
    assert before["undo"]
    assert not before["redo"]
    for number in (3, 2, 1):
        assert table.ask("undo", 1)["number"] == number
    for number in (2, 3, 4):
        assert table.ask("redo", 1)["number"] == number
    table.ask("redo", 1, 409)
    after = table.look()
    assert {**after["table"], "changed": 0} == {**before["table"], "changed": 0}
    assert after["version"] == before["version"] + 6
    assert {**after, "table": 0, "version": 0} == {**before, "table": 0, "version": 0}
    grown = log_of(server, table)
    assert grown[: len(log)] == log
    assert [entry[1:] for entry in grown[len(log) :]] == [
        ("go", None, {"turns": number}) for number in (3, 2, 1, 2, 3, 4)
    ]
    table.ask("undo", 1)
    play_on(table, dice, 1)
    assert not table.look()["redo"], "another turn was played"
    check_story(table)


def test_undo_against_a_bot_takes_back_its_turn_too(visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [PERSON, BOT], options={"side": 4})
    with visitor.socket() as socket:
        socket.say(type="watch", table=table.id, seat=1)
        for number in (2, 4):
            table.play(1, table.look(1)["view"]["decisions"][0])
            while socket.hear_until("state")["state"]["number"] < number:
                pass
    played = table.look(1)
    assert table.ask("undo", 1)["number"] == 2
    assert table.ask("undo", 1)["number"] == 0
    assert table.ask("redo", 1)["number"] == 2
    assert table.ask("redo", 1)["view"] == played["view"]


def test_undo_stops_a_bot_that_thinks(visitor: Visitor) -> None:
    strong = {"who": "bot", "level": 8}
    table = visitor.open("eat-your-neighbor", [PERSON, strong], options={"side": 5})
    for turn in table.look(1)["view"]["decisions"][:3]:
        table.play(1, turn)
        assert table.ask("undo", 1)["number"] == 0
    with visitor.socket() as socket:
        socket.say(type="watch", table=table.id)
        while socket.hear_until("state")["state"]["thinking"]:
            pass
    state = table.look(1)
    assert (state["number"], state["table"]["acting"]) == (0, [1])


@pytest.mark.parametrize("bidding", ["next", "same"])
def test_undo_never_goes_past_a_reveal(visitor: Visitor, bidding: str) -> None:
    table = visitor.open("eat-me", [PERSON] * 2, options={"bidding": bidding})
    dice = random.Random(bidding)
    while not (state := table.look())["table"]["over"]:
        acting = state["table"]["acting"]
        if len(acting) == 2:
            assert not state["undo"]
            table.ask("undo", 1, 409)
        else:
            assert table.ask("undo", 1)["number"] == state["number"] - 1
            assert table.ask("redo", 1)["view"]["acting"] == acting
        table.play(acting[0], chosen(table, acting[0], dice))
    assert not state["undo"]
    table.ask("undo", 1, 409)


def test_an_order_is_taken_back_by_its_seat_alone(visitor: Visitor) -> None:
    """Also where others have ordered since, who are told of it that one order is missing again."""
    with Visitor(visitor.server) as other:
        table = visitor.open("eat-me", [PERSON] * 3, seed=5)
        for seat, bid in ((1, 61), (2, 62)):
            table.play(seat, f"bid {bid}")
        assert [table.look(seat)["undo"] for seat in (1, 2, 3, None)] == [True, True, False, False]
        other.post(f"{table.path}/undo", {"seat": 1}, 403)
        table.ask("undo", 3, 409)
        after = table.ask("undo", 1)
        assert (after["number"], after["redo"], after["view"]["acting"]) == (1, True, [1, 3])
        assert [table.look(seat)["redo"] for seat in (2, 3, None)] == [False] * 3
        assert table.look(2)["view"]["board"]["my_order"] == "bid 62"
        watched = other.text(table.path)
        assert '"ordered":[2]' in watched
        assert "61" not in watched.replace(table.id, "").partition('"view"')[2]
        assert table.ask("redo", 1)["view"]["board"]["my_order"] == "bid 61"


def test_hidden_supplies_once_shown_are_not_hidden_again(visitor: Visitor) -> None:
    options = {"hidden": "yes", "size": 3}
    table = visitor.open("ouroboros", [PERSON] * 2, options=options, seed=1)
    dice = random.Random(2)
    assert play_on(table, dice, 2)["undo"]
    assert not play_on(table, dice)["undo"]
    table.ask("undo", 1, 409)


def test_an_order_that_was_replaced_is_not_told(visitor: Visitor) -> None:
    table = visitor.open("eat-me", [PERSON] * 2, seed=5)
    for bid in (77, 3):
        table.play(1, f"bid {bid}")
    assert [e["text"] for e in table.story(1)["entries"]] == ["bid 3"]
    assert table.story(2)["entries"] == []
    table.play(2, "bid 4")
    assert [e["text"] for e in table.story()["entries"]] == ["bid 3", "bid 4"]
    play_on(table, random.Random(1))
    check_story(table)


@games
def test_a_hint_is_a_turn_that_may_be_played(visitor: Visitor, name: str) -> None:
    table = at_one_screen(visitor, name)
    acting = table.look()["table"]["acting"]
    hint = table.ask("hint", acting[0])
    assert hint["seat"] == acting[0]
    best = hint["lines"][0]["turn"]
    assert table.ask("why", acting[0], turn=best)["legal"]
    assert abs(sum(hint["chances"]) - 1) < 1e-6
    if acting == [1]:
        table.ask("hint", 2, 409)


def test_why_tells_the_rule_and_what_it_says(visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 3})
    table.play(1, "c3")
    verdict = table.ask("why", 2, turn="c3")
    position = tailbiter.game("eat-your-neighbor", side=3).start().play("c3")
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play("c3", 2)
    assert not verdict["legal"]
    assert verdict["rule"] == refused.value.rule
    assert verdict["why"].rstrip(".").lower() == refused.value.why.lower()
    assert verdict["rule_text"]
    error = table.play(2, "c3", status=422)
    assert (error["rule"], error["error"]) == (verdict["rule"], str(refused.value))
    assert table.ask("why", 2, turn=" C4 ")["turn"] in (None, "c4")
    assert table.ask("why", 2, turn="c4")["legal"]
    assert table.ask("why", 1, turn="c4")["rule"], "it is not black's turn"
    assert table.ask("why", 2, turn="rubbish")["why"]


def test_again_moves_everybody_one_seat_further(visitor: Visitor) -> None:
    seats = [{**PERSON, "name": "Ann"}, BOT, {**PERSON, "name": " Bo  b "}]
    table = visitor.open("ouroboros", seats)
    state = visitor.post(f"{table.path}/again")
    names = [(seat["who"], seat["name"]) for seat in state["table"]["seats"]]
    assert names == [("bot", ""), ("person", "Bo b"), ("person", "Ann")]
    assert state["table"]["id"] != table.id
    assert state["number"] <= 1
    assert state["table"]["options"] == table.look()["table"]["options"]


@games
def test_a_record_is_opened_and_goes_on_where_it_was(visitor: Visitor, name: str) -> None:
    table, dice = at_one_screen(visitor, name), random.Random(name)
    play_on(table, dice, 1000 if name == "eat-me" else 7)
    file = table.record()
    opened = Table(visitor, visitor.post("/api/records", {"text": file}, 201)["table"]["id"])
    assert opened.record() == file
    check_story(opened, 1)
    assert play_on(opened, dice, 3)["number"] >= table.look()["number"]
    check_story(opened)


def test_a_record_is_refused_with_line_and_reason(visitor: Visitor) -> None:
    table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 3})
    for seat, turn in ((1, "c3"), (2, "d4")):
        table.play(seat, turn)
    file = table.record()
    for text, line in ((file.replace("d4", "c3"), 8), (file.replace("*", "1-0"), 9), ("", 1)):
        error = visitor.post("/api/records", {"text": text}, 422)["error"]
        assert error.startswith(f"line {line}: "), (error, text)
    with pytest.raises(tailbiter.TailbiterError) as refused:
        read_record(file.replace("d4", "c3"))
    error = visitor.post("/api/records", {"text": file.replace("d4", "c3")}, 422)["error"]
    assert error == str(refused.value)


def test_the_record_of_a_secret_game_is_given_when_it_is_over(visitor: Visitor) -> None:
    table, dice = at_one_screen(visitor, "eat-me"), random.Random(4)
    while not table.look()["table"]["over"]:
        assert "over" in visitor.get(f"{table.path}/record", 403)["error"]
        asked = {"table": table.id, "at": 0}
        visitor.post("/api/study", asked, 403)
        play_on(table, dice, 1)
    check_story(table)
    assert visitor.post("/api/study", {"table": table.id, "at": 3, "seat": 2})["number"] == 3


def test_a_turn_sent_twice_is_played_once(server: Server, visitor: Visitor) -> None:
    table = visitor.open("eat-me", [PERSON] * 2)
    table.play(1, "bid 3", 0)
    error = table.play(1, "bid 3", 0, 409)
    assert error["field"] == "number"
    assert len(log_of(server, table)) == 1
    table.play(2, "bid 4", 0)  # the other's order is as good as it was
    assert table.look()["table"]["acting"] == [1, 2]
    table.play(2, "bid 4", 1, 409)


def test_of_twenty_equal_posts_at_once_one_is_played(server: Server, visitor: Visitor) -> None:
    table = visitor.open("eat-me", [PERSON] * 2)
    statuses: list[int] = []
    together = threading.Barrier(20)

    def post() -> None:
        with Visitor(server, visitor.key) as same:
            together.wait()
            asked = {"seat": 1, "turn": "bid 5", "number": 0}
            statuses.append(same.client.post(f"{table.path}/turns", json=asked).status_code)

    threads = [threading.Thread(target=post) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201] + [409] * 19
    assert log_of(server, table) == [(3, "turn", 1, {"text": "bid 5"})]
    assert table.look()["number"] == 1


def test_whoever_watches_is_told_by_seat(server: Server, visitor: Visitor) -> None:
    table = visitor.open("eat-me", [PERSON] * 2)
    with visitor.socket() as mine, Visitor(server).socket() as other:
        mine.say(type="watch", table=table.id, seat=1)
        other.say(type="watch", table=table.id)
        assert mine.hear()["state"] == table.look(1)
        assert other.hear()["state"]["view"]["seat"] is None
        state = table.play(1, "bid 3")
        assert mine.hear()["state"] == state
        assert other.hear()["state"]["number"] == 1
        other.say(type="watch", table=table.id, seat=1)
        assert "somebody else's" in other.hear()["error"]


def test_a_game_is_judged_and_thought_about(visitor: Visitor) -> None:
    table = at_one_screen(visitor, "eat-your-neighbor")
    play_on(table, random.Random(1), 4)
    with visitor.socket() as socket:
        socket.say(type="think", study={"table": table.id, "at": 4}, seconds=0.2)
        while not (said := socket.hear_until("opinion")["opinion"])["lines"]:
            pass
        socket.say(type="judge", table=table.id)
        while not (said := socket.hear_until("judged"))["review"]:
            pass
        assert len(said["review"]["verdicts"]) == said["done"] == 4
        socket.say(type="stop")


def test_a_refusal_is_told_with_the_names_at_the_table(visitor: Visitor) -> None:
    """Whichever way a turn is asked about."""
    seats = [{**PERSON, "name": "Ann"}, {**PERSON, "name": "Bo"}]
    table = visitor.open("eat-thyself", seats)
    whose = [
        table.play(2, "2+1a", status=422)["why"],
        table.ask("why", 2, turn="2+1a")["why"],
        visitor.post(f"/api/tables/{table.id}/steps", {"seat": 2, "made": []}, 422)["why"],
        visitor.post(
            "/api/study", {"table": table.id, "turns": [{"text": "2+1a", "seat": 2}]}, 422
        )["why"],
    ]
    assert [why.find("Ann's") >= 0 or why.find("Bo's") >= 0 for why in whose] == [True] * 4, whose
