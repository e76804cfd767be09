"""The addresses, one file per thing that people reach."""
