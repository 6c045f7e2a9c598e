"""The server beside an echo: those who watch, those who play at once, and what a step costs."""
