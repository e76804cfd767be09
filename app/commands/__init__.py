"""The commands of `normgym`, one file each."""
