"""Games in which all order at once and in secret."""
