"""Reminders: by mail, by notices of a browser, as feeds."""
