"""docs/api.md says what the API is: every address stands there, and its program plays."""

import re
import subprocess
import sys
from pathlib import Path

from tailbiter.server import live_messages
from tailbiter.server.openapi import ROUTES
from tests.serving import served

PAGE = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")


def test_every_address_stands_in_the_docs_and_no_other() -> None:
    told = set(re.findall(r"^\| `((?:GET|POST|PUT|DELETE) /api/[^`?]+)`", PAGE, re.MULTILINE))
    assert told == {f"{method} {path}" for method, path, *_ in ROUTES}


def test_every_message_of_the_socket_stands_in_the_docs() -> None:
    for kind in (*live_messages.SocketAsked.__args__, *live_messages.SocketSaid.__args__):
        tag = kind.__struct_config__.tag
        assert f'"type": "{tag}"' in PAGE, tag


def test_the_program_in_the_docs_plays_a_game(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    with served(tmp_path) as server:
        program = found[1].replace("http://127.0.0.1:8642", server.address)
        assert program != found[1]
        result = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stderr
        assert result.stdout.startswith("rules ")
