"""The tables of the families beside the gradebook: announcements, periods, groups, rubrics and the log of grades."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)
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

grade_log_modifiers = Table(
    "grade_log_modifiers",
    metadata,
    Column("log_id", Integer, ForeignKey("grade_logs.id", ondelete="CASCADE"), primary_key=True),
    _below("user_id", "users"),
)

groups = _wide(
    "course_groups",
    _below("course_id", "courses"),
    _below("set_id", "course_groups", optional=True),
    Column("is_set", Boolean, nullable=False),
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256)),
    Column("name", Text, nullable=False),
    Column("available", String(16)),
    UniqueConstraint("course_id", "external_id"),
    Index("groups_by_set", "set_id"),
)

group_members = Table(
    "group_members",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("group_id", "course_groups"),
    _below("user_id", "users"),
    UniqueConstraint("group_id", "user_id"),
    Index("group_members_by_user", "user_id"),
)

content_groups = Table(
    "content_groups",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("content_id", "contents"),
    _below("group_id", "course_groups"),
    UniqueConstraint("content_id", "group_id"),
    Index("content_groups_by_group", "group_id"),
)

group_attempts = Table(
    "group_attempts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("column_id", "columns"),
    _below("group_id", "course_groups"),
    _below("user_id", "users", optional=True),
    Column("status", String(24), nullable=False),
    Column("is_ready", Boolean, nullable=False),
    Column("score", Float),
    Column("text", Text),
    Column("notes", Text),
    Column("feedback", Text),
    Column("comments", Text),
    Column("submission", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("attempted_at", BigInteger),
    Column("modified_at", BigInteger, nullable=False),
    Index("group_attempts_by_column", "column_id", "group_id"),
)

group_copies = Table(
    "group_copies",
    metadata,
    Column("attempt_id", Integer, ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    _below("group_attempt_id", "group_attempts"),
    Column("is_overridden", Boolean, nullable=False),
    Index("group_copies_by_group_attempt", "group_attempt_id"),
)

feedback_cells = Table(
    "feedback_cells",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("column_id", "columns"),
    _below("user_id", "users"),
    UniqueConstraint("column_id", "user_id"),
)

feedback_files = Table(
    "feedback_files",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("attempt_id", "attempts", optional=True),
    _below("group_attempt_id", "group_attempts", optional=True),
    _below("group_submission_id", "group_attempts", optional=True),
    _below("cell_id", "feedback_cells", optional=True),
    Column("upload", String(80), nullable=False),
    Column("name", Text, nullable=False),
    Column("stored", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("feedback_files_by_attempt", "attempt_id"),
    Index("feedback_files_by_group_attempt", "group_attempt_id"),
    Index("feedback_files_by_group_submission", "group_submission_id"),
    Index("feedback_files_by_cell", "cell_id"),
)

rubrics = _wide(
    "rubrics",
    _below("course_id", "courses"),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("kind", String(24), nullable=False),
    Index("rubrics_by_course", "course_id"),
)

rubric_parts = Table(
    "rubric_parts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("rubric_id", "rubrics"),
    Column("kind", String(8), nullable=False),
    Column("position", Integer, nullable=False),
    _below("row_id", "rubric_parts", optional=True),
    _below("column_id", "rubric_parts", optional=True),
    Column("body", JSON, nullable=False),
    Index("rubric_parts_by_rubric", "rubric_id"),
)

rubric_associations = _wide(
    "rubric_associations",
    _below("rubric_id", "rubrics"),
    _below("column_id", "columns"),
    UniqueConstraint("rubric_id", "column_id"),
    Index("rubric_associations_by_column", "column_id"),
)

rubric_evaluations = Table(
    "rubric_evaluations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("association_id", "rubric_associations"),
    _below("attempt_id", "attempts", optional=True),
    _below("group_attempt_id", "group_attempts", optional=True),
    Column("is_submitted", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("modified_at", BigInteger, nullable=False),
    UniqueConstraint("association_id", "attempt_id"),
    UniqueConstraint("association_id", "group_attempt_id"),
    Index("rubric_evaluations_by_attempt", "attempt_id"),
    Index("rubric_evaluations_by_group_attempt", "group_attempt_id"),
)

rubric_marks = Table(
    "rubric_marks",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("evaluation_id", "rubric_evaluations"),
    _below("row_id", "rubric_parts"),
    _below("cell_id", "rubric_parts"),
    Column("numerator", BigInteger),
    Column("denominator", BigInteger),
    Column("feedback", Text),
    UniqueConstraint("evaluation_id", "row_id"),
)

column_exceptions = _wide(
    "column_exceptions",
    _below("column_id", "columns"),
    _below("user_id", "users"),
    UniqueConstraint("column_id", "user_id"),
)

file_creators = Table(
    "file_creators",
    metadata,
    Column("file_id", Integer, ForeignKey("content_files.id", ondelete="CASCADE"), primary_key=True),
    _below("user_id", "users"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _below("content_id", "contents"),
    _below("user_id", "users"),
    Column("reviewed_at", BigInteger, nullable=False),
    UniqueConstraint("content_id", "user_id"),
)
