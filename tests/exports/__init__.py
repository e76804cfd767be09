"""What researchers take home holds."""
