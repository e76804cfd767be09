"""Prolific, played by a server of our own that has its moods."""
