"""Reports of the lab on a server: what lies in the folder, in a sandbox, and nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tailbiter.server.app import make_app
from tailbiter.server.people.door import Settings
from tailbiter.server.store import Store

PAGE = "<!doctype html><title>First &amp; last</title><style>p{}</style><script>let a;</script>"


@pytest.fixture(name="client")
def a_client(tmp_path: Path) -> Iterator[TestClient]:
    folder = tmp_path / "reports"
    folder.mkdir()
    (folder / "first-seat.html").write_text(PAGE)
    (folder / "notes.txt").write_text("mine")
    (folder / "Upper.html").write_text("no name of a study")
    (tmp_path / "secret.html").write_text("TREASURE")
    (folder / "linked.html").symlink_to(tmp_path / "secret.html")
    settings = Settings(names=("testserver",), reports=folder)
    with TestClient(make_app(Store.open(tmp_path / "file.db"), settings)) as client:
        yield client


def digest(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def test_reports_are_listed_and_shown(client: TestClient) -> None:
    listed = client.get("/lab").text
    assert '<a href="/lab/first-seat">First &amp; last</a>' in listed
    assert "Upper" not in listed
    assert "linked" not in listed
    shown = client.get("/lab/first-seat")
    assert shown.text == PAGE
    policy = shown.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert f"script-src 'sha256-{digest('let a;')}'" in policy
    assert f"style-src 'sha256-{digest('p{}')}'" in policy
    assert "sandbox allow-scripts" in policy
    assert "allow-same-origin" not in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "name",
    ["../secret", "..%2fsecret", "%2e%2e%2fsecret", "linked", "Upper", "notes.txt", "notes", "."],
)
def test_nothing_else_is_shown(client: TestClient, name: str) -> None:
    answer = client.get(f"/lab/{name}")
    assert answer.status_code == 404 or answer.url.path in ("/lab", "/")
    assert "TREASURE" not in answer.text
    assert "mine" not in answer.text


def test_without_a_folder_there_are_none(tmp_path: Path) -> None:
    app = make_app(Store.open(tmp_path / "file.db"), Settings(names=("testserver",)))
    with TestClient(app) as client:
        assert client.get("/lab").status_code == 404
