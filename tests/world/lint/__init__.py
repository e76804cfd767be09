"""Tests of the rules for drawn layouts."""
