"""Tests of the norms."""
