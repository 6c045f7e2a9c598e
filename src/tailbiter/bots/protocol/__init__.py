"""Programs and bots talking to each other, a line at a time."""
