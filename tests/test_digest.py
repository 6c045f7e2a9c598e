"""Play is pinned: exact counts and fixed-seed games of every kind, in tests/digest.txt."""

from pathlib import Path

from tailbiter.play.digest import report

PINNED = Path(__file__).with_name("digest.txt")


def test_play_is_what_the_digest_says() -> None:
    """If play was meant to change: tailbiter bench --digest > tests/digest.txt, and say so."""
    assert report().splitlines() == PINNED.read_text(encoding="utf-8").splitlines()
