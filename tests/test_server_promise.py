"""The promise: what was answered, or shown to anybody, is on the disk."""

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tailbiter.server.app import make_app
from tailbiter.server.people.door import Settings
from tailbiter.server.store import Store
from tests.serving import PATIENCE

PERSON = {"who": "person"}
LONG_ENOUGH = 20  # questions of somebody else, each answered: in that time an answer would be out


class Disk:
    """The last step of a transaction waits for us; all before it is done."""

    def __init__(self, store: Store) -> None:
        self.is_held, self.may_go_on = threading.Event(), threading.Event()
        driver: Any = store.queue.connection.driver_connection
        driver.set_trace_callback(self.hear)

    def hear(self, statement: str) -> None:
        if statement == "COMMIT" and not self.may_go_on.is_set():
            self.is_held.set()
            self.may_go_on.wait(PATIENCE)


@contextmanager
def served(folder: Path) -> Iterator[tuple[TestClient, Store]]:
    store = Store.open(folder / "file.db")
    with TestClient(make_app(store, Settings(names=("testserver",)))) as client:
        client.post("/api/keys", json={})
        yield client, store


def turns_on_disk(file: Path) -> int:
    with closing(sqlite3.connect(file)) as found:
        (number,) = found.execute("select turns from standings").fetchone()
    return int(number)


def heard(line: Any) -> Iterator[int]:
    """How many turns have been played, by each state that is shown."""
    while True:
        if (said := line.receive_json())["type"] == "state":
            yield said["state"]["number"]


def test_nobody_is_answered_or_shown_a_turn_before_it_is_on_the_disk(tmp_path: Path) -> None:
    asked = {"game": "eat-your-neighbor", "seats": [PERSON] * 2}
    turn = {"seat": 1, "turn": "a1", "number": 0, "request": "request-1"}
    with served(tmp_path) as (client, store), ThreadPoolExecutor(2) as threads:
        path = "/api/tables/" + client.post("/api/tables", json=asked).json()["table"]["id"]
        with client.websocket_connect("/api/live") as line:
            line.send_json({"type": "watch", "table": path.rpartition("/")[2], "seat": 2})
            states = heard(line)
            assert next(states) == 0
            disk = Disk(store)
            shown: Future[int] = threads.submit(next, states)
            answered = threads.submit(client.post, f"{path}/turns", json=turn)
            try:
                assert disk.is_held.wait(PATIENCE)
                for _ in range(LONG_ENOUGH):
                    assert client.get(path).json()["number"] == 0
                assert turns_on_disk(tmp_path / "file.db") == 0
                assert (answered.done(), shown.done()) == (False, False)
            finally:
                disk.may_go_on.set()
            assert answered.result(PATIENCE).json()["number"] == shown.result(PATIENCE) == 1
            assert turns_on_disk(tmp_path / "file.db") == 1
