"""Tests of what must stand before the first page."""
