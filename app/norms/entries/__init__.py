"""What the norms say: per family one or more files of catalogue entries."""
