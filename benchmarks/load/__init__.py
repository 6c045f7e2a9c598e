"""Many games at once, beside an echo of the same bytes, and what they are held to."""
