"""What is kept in PostgreSQL: one file of rows and one of queries per thing.

Every query is a plain function that takes `db` (a SQLAlchemy session) first, decides nothing and
never commits: the caller's unit of work does. Play's hot path is `recording`, on a bare connection.
"""
