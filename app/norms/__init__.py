"""Floor 1: the hidden norms."""
