"""Whole visits in a real Chromium, against the program in a process of its own."""
