"""The async shell around running episodes: rooms, seats, the recorder."""
