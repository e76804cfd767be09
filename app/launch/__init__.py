"""What must stand before the first page: a database, its tables, the folders of the program."""
