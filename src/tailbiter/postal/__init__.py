"""A game master's desk: a game is a folder, orders come in, reports go out."""
