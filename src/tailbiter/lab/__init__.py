"""The designers' lab: thousands of games, and what they say of a rule, with what that is worth."""
