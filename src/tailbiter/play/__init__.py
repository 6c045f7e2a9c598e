"""A game being played: games, positions, turns, records."""
