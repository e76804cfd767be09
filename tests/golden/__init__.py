"""Recordings that an engine must replay to the same chain."""
