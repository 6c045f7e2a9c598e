"""People playing a game: seats, roles, a log of what was done, and all that follows from it."""
