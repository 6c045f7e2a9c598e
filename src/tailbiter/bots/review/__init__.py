"""Positions and whole records analysed."""
