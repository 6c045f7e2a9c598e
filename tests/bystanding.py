"""A bystander: plays and looks while others misbehave, and must not notice."""

from __future__ import annotations

from tests.serving import Server, Visitor

PERSON = {"who": "person"}


class Bystander:
    """Comes from another address, each time on a new connection. Everything must be answered."""

    def __init__(self, server: Server, address: str = "127.0.0.9") -> None:
        self.server = server
        self.address = address
        with Visitor(server, address=address) as visitor:
            self.key = visitor.key
            self.begin(visitor)

    def begin(self, visitor: Visitor) -> None:
        self.turns = 0
        self.table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 5})

    def live(self) -> None:
        """Look, play a turn, see that it counted, and open the front page."""
        with Visitor(self.server, self.key, self.address) as visitor:
            state = visitor.get(self.table.path)
            assert state["number"] == self.turns
            if state["outcome"]:
                self.begin(visitor)
                return
            seat = state["view"]["acting"][0]
            turn = visitor.get(f"{self.table.path}?seat={seat}")["view"]["decisions"][0]
            asked = {"seat": seat, "turn": turn, "number": self.turns}
            self.turns += 1
            assert visitor.post(f"{self.table.path}/turns", asked, 201)["number"] == self.turns
            assert visitor.client.get("/").status_code == 200
