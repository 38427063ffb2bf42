"""The tables of the families beside the gradebook: announcements, periods, groups, rubrics and the log of grades."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text
from sqlalchemy.schema import SchemaItem

from lmsdesk.practice.storage.tables import metadata


def _below(name: str, target: str, *, optional: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey(f"{target}.id", ondelete="CASCADE"), nullable=optional)


def _wide(name: str, *parts: SchemaItem) -> Table:
    """A table of objects that keep their writable properties in `body`."""
    return Table(
        name,
        metadata,
        Column("id", Integer, primary_key=True, autoincrement=True),
        *parts,
        Column("body", JSON, nullable=False),
        Column("created_at", BigInteger, nullable=False),
        Column("modified_at", BigInteger, nullable=False),
    )


announcements = _wide(
    "announcements",
    _below("course_id", "courses"),
    _below("creator_id", "users", optional=True),
    Column("title", Text, nullable=False),
    Column("is_draft", Boolean, nullable=False),
    Column("position", Integer, nullable=False),
    Column("starts_at", BigInteger),
    Column("ends_at", BigInteger),
    Index("announcements_by_course", "course_id"),
)

periods = _wide(
    "periods",
    _below("course_id", "courses"),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("position", Integer),
    Column("date_mode", String(16), nullable=False),
    Index("periods_by_course", "course_id"),
)

grade_logs = Table(
    "grade_logs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("course_id", "courses"),
    _below("column_id", "columns"),
    _below("user_id", "users"),
    Column("score", Float),
    Column("previous_score", Float),
    Column("logged_at", BigInteger, nullable=False),
    Index("grade_logs_by_course", "course_id", "logged_at"),
    Index("grade_logs_by_column", "column_id", "logged_at"),
)
