"""Who comes to the server: guests with a key, people with an account, and the door they come by."""
