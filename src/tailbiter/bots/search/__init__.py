"""Open games: one tree search for all of them."""
