"""The games in a terminal: boards drawn in colour and shapes, and everything a person types."""
