"""Prolific as a recruiter: its API, its webhooks, its signed links. Everything works without it too."""
