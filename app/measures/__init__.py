"""Floor 4: from recordings to numbers."""
