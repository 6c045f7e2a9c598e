"""Every test belongs to one room, so that a contributor can run those of theirs."""

from tests.conftest import HERE, ROOMS, room_of


def test_every_file_of_tests_is_in_one_room() -> None:
    files = [*HERE.glob("test_*.py"), *HERE.glob("*/test_*.py")]
    assert len(files) > 60
    for file in files:
        assert len(room_of(file)) == 1, file.name


def test_every_room_has_tests() -> None:
    files = [*HERE.glob("test_*.py"), *HERE.glob("*/test_*.py")]
    for room in ROOMS:
        assert any(room_of(file) == [room] for file in files), room
