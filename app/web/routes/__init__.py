"""Every address that the program answers."""
