"""Mutants that play exactly as the real rules do, each with the reason."""

EQUIVALENT: dict[tuple[str, str], str] = {}
