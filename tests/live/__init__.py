"""Running episodes, on a real PostgreSQL."""
