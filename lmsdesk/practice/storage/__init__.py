"""Where a practice site keeps everything: tables, engine, files. SQLAlchemy Core on SQLite or PostgreSQL.

One writer at a time: on SQLite carried out in place, without a thread (each call ends before the next begins), on
PostgreSQL by an advisory lock. Readers have a snapshot. Statements that every call needs are built once. An id is
never given twice.
"""
