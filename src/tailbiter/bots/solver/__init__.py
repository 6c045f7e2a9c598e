"""What is certain about a position, whatever anybody does."""
