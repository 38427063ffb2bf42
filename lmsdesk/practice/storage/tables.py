"""All tables of a practice site.

Wide families keep their writable properties as they travel in `body`; the columns beside it repeat what is searched.
Times are milliseconds since 1970, UTC.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
)

metadata = MetaData()


@event.listens_for(metadata, "before_create")
def _never_give_an_id_twice(target: MetaData, *_args: object, **_options: object) -> None:
    """What was deleted leaves its id behind unused, on SQLite too, or an old link would lead to something else."""
    for table in target.tables.values():
        if "id" in table.c and isinstance(table.c.id.type, Integer):
            table.dialect_options["sqlite"]["autoincrement"] = True


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True, autoincrement=True)


def _owner(name: str, target: str, *, optional: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey(f"{target}.id", ondelete="CASCADE"), nullable=optional)


def _moment(name: str, *, optional: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=optional)


meta = Table("meta", metadata, Column("name", String(64), primary_key=True), Column("value", Text, nullable=False))

counters = Table(
    "counters",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

data_sources = Table(
    "data_sources",
    metadata,
    _id(),
    Column("external_id", String(256), nullable=False, unique=True),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
)

terms = Table(
    "terms",
    metadata,
    _id(),
    Column("external_id", String(256), unique=True),
    Column("name", Text),
    Column("available", String(16)),
    Column("data_source", String(40)),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
)

users = Table(
    "users",
    metadata,
    _id(),
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256), nullable=False, unique=True),
    Column("user_name", String(256), nullable=False, unique=True),
    Column("student_id", String(256)),
    Column("email", String(512)),
    Column("family_name", Text),
    Column("available", String(16)),
    Column("data_source", String(40)),
    Column("password_hash", Text),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
    _moment("last_login_at", optional=True),
)

courses = Table(
    "courses",
    metadata,
    _id(),
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256), nullable=False, unique=True),
    Column("course_id", String(256), nullable=False, unique=True),
    Column("name", Text),
    Column("description", Text),
    Column("term", String(40)),
    Column("available", String(16)),
    Column("data_source", String(40)),
    Column("allow_guests", Boolean),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
)

memberships = Table(
    "memberships",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    _owner("user_id", "users"),
    Column("role", String(64), nullable=False),
    Column("available", String(16), nullable=False),
    Column("data_source", String(40)),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
    _moment("last_accessed_at", optional=True),
    UniqueConstraint("course_id", "user_id"),
    Index("memberships_by_user", "user_id"),
)

categories = Table(
    "categories",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    Column("title", Text, nullable=False),
    Index("categories_by_course", "course_id"),
)

schemas = Table(
    "schemas",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    Column("external_id", String(256)),
    Column("title", Text, nullable=False),
    Column("scale_type", String(32), nullable=False),
    Column("body", JSON, nullable=False),
    Index("schemas_by_course", "course_id"),
)

notations = Table(
    "notations",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    Column("code", String(64), nullable=False),
    Column("description", Text, nullable=False),
    UniqueConstraint("course_id", "code"),
)

contents = Table(
    "contents",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    _owner("parent_id", "contents", optional=True),
    Column("position", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("handler", String(128), nullable=False),
    Column("column_id", Integer),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
    Index("contents_by_parent", "course_id", "parent_id", "position"),
)

columns = Table(
    "columns",
    metadata,
    _id(),
    _owner("course_id", "courses"),
    Column("external_id", String(256)),
    Column("name", Text, nullable=False),
    Column("display_name", Text),
    Column("kind", String(16), nullable=False),
    Column("possible", Float, nullable=False),
    Column("scoring_model", String(16), nullable=False),
    Column("is_counted", Boolean, nullable=False),
    Column("is_external", Boolean, nullable=False),
    Column("available", String(16), nullable=False),
    Column("schema", String(40)),
    Column("category", String(40)),
    Column("content", String(40)),
    Column("body", JSON, nullable=False),
    _moment("created_at"),
    _moment("modified_at"),
    UniqueConstraint("course_id", "external_id"),
)

grades = Table(
    "grades",
    metadata,
    Column("column_id", Integer, ForeignKey("columns.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Integer, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("score", Float),
    Column("text", Text),
    Column("shown_score", Float),
    Column("shown_text", Text),
    Column("status", String(16)),
    Column("notes", Text),
    Column("feedback", Text),
    Column("exempt", Boolean, nullable=False),
    Column("notation", String(40)),
    _moment("overridden_at", optional=True),
    _moment("first_at", optional=True),
    _moment("last_at", optional=True),
    Column("change_index", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

attempts = Table(
    "attempts",
    metadata,
    _id(),
    _owner("column_id", "columns"),
    _owner("user_id", "users"),
    Column("status", String(24), nullable=False),
    Column("score", Float),
    Column("text", Text),
    Column("notes", Text),
    Column("feedback", Text),
    Column("exempt", Boolean, nullable=False),
    Column("reconciliation_mode", String(16)),
    Column("student_comments", Text),
    Column("student_submission", Text),
    _moment("created_at"),
    _moment("attempted_at", optional=True),
    _moment("modified_at"),
    Index("attempts_by_column", "column_id", "user_id"),
)

attempt_files = Table(
    "attempt_files",
    metadata,
    _id(),
    _owner("attempt_id", "attempts"),
    Column("name", Text, nullable=False),
    Column("stored", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("attempt_files_by_attempt", "attempt_id"),
)

content_files = Table(
    "content_files",
    metadata,
    _id(),
    _owner("content_id", "contents"),
    Column("name", Text, nullable=False),
    Column("stored", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("content_files_by_content", "content_id"),
)

inline_files = Table(
    "inline_files",
    metadata,
    _id(),
    _owner("attempt_id", "attempts", optional=True),
    _owner("content_id", "contents", optional=True),
    Column("upload", String(80), nullable=False),
    Column("name", Text, nullable=False),
    Column("stored", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("inline_files_by_attempt", "attempt_id"),
    Index("inline_files_by_content", "content_id"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(80), primary_key=True),
    _owner("user_id", "users", optional=True),
    Column("name", Text, nullable=False),
    Column("stored", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    _moment("created_at"),
)

tasks = Table(
    "tasks",
    metadata,
    _id(),
    Column("kind", String(32), nullable=False),
    Column("status", String(24), nullable=False),
    Column("result", Text),
    _moment("created_at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),
    _owner("user_id", "users", optional=True),
    Column("csrf", String(64), nullable=False),
    _moment("expires_at"),
)

guesses = Table(
    "guesses",
    metadata,
    _id(),
    Column("user_name", Text),
    Column("address", Text, nullable=False),
    _moment("guessed_at"),
    Index("guesses_by_time", "guessed_at"),
)

codes = Table(
    "codes",
    metadata,
    Column("key", String(64), primary_key=True),
    _owner("user_id", "users"),
    Column("client", String(64), nullable=False),
    Column("redirect_uri", Text, nullable=False),
    Column("scope", String(128), nullable=False),
    Column("challenge", String(64)),
    _moment("expires_at"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("client", String(64), nullable=False),
    _owner("user_id", "users", optional=True),
    Column("scope", String(128), nullable=False),
    _moment("expires_at"),
)

# Named otherwise than the table of earlier versions, which has other columns and may still be there.
refresh_tokens = Table(
    "renewals",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("sign_in", String(32), nullable=False, index=True),
    Column("parent", String(64)),
    Column("is_ended", Boolean, nullable=False),
    Column("client", String(64), nullable=False),
    _owner("user_id", "users"),
    Column("scope", String(128), nullable=False),
    _moment("expires_at"),
)

spent_codes = Table(
    "spent_codes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("sign_in", String(32), nullable=False),
    Column("client", String(64), nullable=False),
    _owner("user_id", "users"),
    Column("scope", String(128), nullable=False),
    _moment("expires_at"),
)
