"""Tests of what every norm must hold."""
