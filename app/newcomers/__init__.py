"""Seats that wait, without a browser."""
