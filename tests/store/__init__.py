"""What is kept, on a real PostgreSQL."""
