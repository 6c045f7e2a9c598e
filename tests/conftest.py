"""Which tests are run: those of one room (`--room server`), or what takes long, whole.

And what many of them share: a server that is started once, since its searches are loaded for each,
and a browser for each file of tests: while one is open, no test can run a loop of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test
from playwright.sync_api import Browser

from tests.browsing import browser
from tests.sampling import IS_WHOLE
from tests.serving import Clocked, Server, served

HERE = Path(__file__).parent
TUESDAY = 1_794_898_800_000  # 17 November 2026, 07:00 UTC
# The rooms of ARCHITECTURE.md, and the tests that judge them, by the beginnings of their files.
ROOMS = {
    "games": (
        *("rules/", "test_against_oracles", "test_archive", "test_bad_input", "test_conformance"),
        *("test_data_", "test_draws", "test_events", "test_fifth_game", "test_mutants"),
        *("test_options", "test_secrets", "test_sentences_", "test_telling", "test_walks"),
    ),
    "engine": ("test_cache", "test_compiled", "test_digest", "test_namespace"),
    "play": ("test_outcome", "test_records"),
    "tables": ("test_tables",),
    "bots": (
        *(
            "test_analysis",
            "test_bots",
            "test_driver",
            "test_knowledge_",
            "test_programs",
            "test_protocol",
        ),
        *("test_register", "test_restricted", "test_sealed", "test_search", "test_solver"),
    ),
    "drawings": ("test_drawings",),
    "verifying": ("test_verifying",),
    "postal": ("test_postal",),
    "lab": ("test_lab",),
    "terminal": ("test_commands", "test_terminal"),
    "server": ("test_api_docs", "test_month", "test_server_", "test_store"),
    "pages": (
        *("test_access", "test_account", "test_apart", "test_app", "test_board_"),
        *("test_challenges", "test_confirming", "test_days", "test_desk_page", "test_first_page"),
        *("test_first_sight", "test_front_page", "test_hands", "test_lessons"),
        *("test_pages", "test_plain_words", "test_primers", "test_replay_file", "test_sizes"),
        *("test_study", "test_together", "test_typescript"),
    ),
    "house": ("test_house", "test_rooms"),
}


def room_of(file: Path) -> list[str]:
    """The rooms that a file of tests judges: one, if all is well."""
    name = file.relative_to(HERE).as_posix()
    return [room for room, beginnings in ROOMS.items() if name.startswith(beginnings)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--room", choices=ROOMS, help="only the tests of this room")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    room = config.getoption("--room")
    if room is None or collection_path.suffix != ".py" or collection_path.parent == HERE.parent:
        return None
    is_test = collection_path.name.startswith("test_")
    return True if is_test and room not in room_of(collection_path) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What cannot be done on a sample waits for `make test-long`, unless it is asked for."""
    whole = [item for item in items if item.get_closest_marker("whole")]
    for item in items:
        if item in whole or is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("long")
    if not IS_WHOLE and not any(".py" in word for word in config.args):
        config.hook.pytest_deselected(items=whole)
        items[:] = [item for item in items if item not in whole]


@pytest.fixture(scope="session")
def everybodys_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("everybody")) as running:
        yield running


@pytest.fixture(scope="module")
def server(everybodys_server: Server) -> Iterator[Server]:
    """For tests that do not mind who else plays there."""
    yield everybodys_server
    everybodys_server.check_quiet()


@pytest.fixture(scope="session")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clocked]:
    """For tests in which days pass. Each begins at the time that it finds."""
    folder = tmp_path_factory.mktemp("clocked")
    running = Clocked(folder / "data", folder / "clock", TUESDAY)
    with running:
        yield running
        running.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched
