"""The tables beside the gradebook: announcements, periods, groups, rubrics and the log of grades."""

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

from lmsdesk.practice.storage.tables import file_columns, metadata, moment, object_table, owner, table

announcements = object_table(
    "announcements",
    owner("course_id", "courses"),
    owner("creator_id", "users", optional=True),
    Column("title", Text, nullable=False),
    Column("is_draft", Boolean, nullable=False),
    Column("position", Integer, nullable=False),
    moment("starts_at", optional=True),
    moment("ends_at", optional=True),
    Index("announcements_by_course", "course_id"),
)

periods = object_table(
    "periods",
    owner("course_id", "courses"),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("position", Integer),
    Column("date_mode", String(16), nullable=False),
    Index("periods_by_course", "course_id"),
)

grade_logs = table(
    "grade_logs",
    owner("course_id", "courses"),
    owner("column_id", "columns"),
    owner("user_id", "users"),
    Column("score", Float),
    Column("previous_score", Float),
    moment("logged_at"),
    Index("grade_logs_by_course", "course_id", "logged_at"),
    Index("grade_logs_by_column", "column_id", "logged_at"),
)

grade_log_modifiers = Table(
    "grade_log_modifiers",
    metadata,
    Column("log_id", Integer, ForeignKey("grade_logs.id", ondelete="CASCADE"), primary_key=True),
    owner("user_id", "users"),
)

groups = object_table(
    "course_groups",
    owner("course_id", "courses"),
    owner("set_id", "course_groups", optional=True),
    Column("is_set", Boolean, nullable=False),
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256)),
    Column("name", Text, nullable=False),
    Column("available", String(16)),
    UniqueConstraint("course_id", "external_id"),
    Index("groups_by_set", "set_id"),
)

group_members = table(
    "group_members",
    owner("group_id", "course_groups"),
    owner("user_id", "users"),
    UniqueConstraint("group_id", "user_id"),
    Index("group_members_by_user", "user_id"),
)

content_groups = table(
    "content_groups",
    owner("content_id", "contents"),
    owner("group_id", "course_groups"),
    UniqueConstraint("content_id", "group_id"),
    Index("content_groups_by_group", "group_id"),
)

group_attempts = table(
    "group_attempts",
    owner("column_id", "columns"),
    owner("group_id", "course_groups"),
    owner("user_id", "users", optional=True),
    Column("status", String(24), nullable=False),
    Column("is_ready", Boolean, nullable=False),
    Column("score", Float),
    Column("text", Text),
    Column("notes", Text),
    Column("feedback", Text),
    Column("comments", Text),
    Column("submission", Text),
    moment("created_at"),
    moment("attempted_at", optional=True),
    moment("modified_at"),
    Index("group_attempts_by_column", "column_id", "group_id"),
)

group_copies = Table(
    "group_copies",
    metadata,
    Column("attempt_id", Integer, ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    owner("group_attempt_id", "group_attempts"),
    Column("is_overridden", Boolean, nullable=False),
    Index("group_copies_by_group_attempt", "group_attempt_id"),
)

feedback_cells = table(
    "feedback_cells", owner("column_id", "columns"), owner("user_id", "users"), UniqueConstraint("column_id", "user_id")
)

feedback_files = table(
    "feedback_files",
    owner("attempt_id", "attempts", optional=True),
    owner("group_attempt_id", "group_attempts", optional=True),
    owner("group_submission_id", "group_attempts", optional=True),
    owner("cell_id", "feedback_cells", optional=True),
    Column("upload", String(80), nullable=False),
    *file_columns(),
    Index("feedback_files_by_attempt", "attempt_id"),
    Index("feedback_files_by_group_attempt", "group_attempt_id"),
    Index("feedback_files_by_group_submission", "group_submission_id"),
    Index("feedback_files_by_cell", "cell_id"),
)

rubrics = object_table(
    "rubrics",
    owner("course_id", "courses"),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("kind", String(24), nullable=False),
    Index("rubrics_by_course", "course_id"),
)

rubric_parts = table(
    "rubric_parts",
    owner("rubric_id", "rubrics"),
    Column("kind", String(8), nullable=False),
    Column("position", Integer, nullable=False),
    owner("row_id", "rubric_parts", optional=True),
    owner("column_id", "rubric_parts", optional=True),
    Column("body", JSON, nullable=False),
    Index("rubric_parts_by_rubric", "rubric_id"),
)

rubric_associations = object_table(
    "rubric_associations",
    owner("rubric_id", "rubrics"),
    owner("column_id", "columns"),
    UniqueConstraint("rubric_id", "column_id"),
    Index("rubric_associations_by_column", "column_id"),
)

rubric_evaluations = table(
    "rubric_evaluations",
    owner("association_id", "rubric_associations"),
    owner("attempt_id", "attempts", optional=True),
    owner("group_attempt_id", "group_attempts", optional=True),
    Column("is_submitted", Boolean, nullable=False),
    moment("created_at"),
    moment("modified_at"),
    UniqueConstraint("association_id", "attempt_id"),
    UniqueConstraint("association_id", "group_attempt_id"),
    Index("rubric_evaluations_by_attempt", "attempt_id"),
    Index("rubric_evaluations_by_group_attempt", "group_attempt_id"),
)

rubric_marks = table(
    "rubric_marks",
    owner("evaluation_id", "rubric_evaluations"),
    owner("row_id", "rubric_parts"),
    owner("cell_id", "rubric_parts"),
    Column("numerator", BigInteger),
    Column("denominator", BigInteger),
    Column("feedback", Text),
    UniqueConstraint("evaluation_id", "row_id"),
)

column_exceptions = object_table(
    "column_exceptions",
    owner("column_id", "columns"),
    owner("user_id", "users"),
    UniqueConstraint("column_id", "user_id"),
)

file_creators = Table(
    "file_creators",
    metadata,
    Column("file_id", Integer, ForeignKey("content_files.id", ondelete="CASCADE"), primary_key=True),
    owner("user_id", "users"),
)

reviews = table(
    "reviews",
    owner("content_id", "contents"),
    owner("user_id", "users"),
    moment("reviewed_at"),
    UniqueConstraint("content_id", "user_id"),
)
