"""Tests of newcomers without a browser."""
