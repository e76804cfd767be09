"""What every norm must hold on every floor before a study may use it: one question per file."""
