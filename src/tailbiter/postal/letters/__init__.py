"""Letters that came: what their writers wrote, and what they order by it."""
