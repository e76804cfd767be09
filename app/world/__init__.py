"""Floor 0: space, things, motion."""
