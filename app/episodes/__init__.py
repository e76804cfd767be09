"""Floor 2: a newcomer among residents."""
