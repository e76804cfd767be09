"""The addresses that participants meet."""
