"""Players made of code: search, exact solving, levels, analysis."""
