"""Floor 6: what researchers take home."""
