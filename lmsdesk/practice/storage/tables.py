"""All tables of a practice site.

Object tables keep their writable properties as they travel in `body`; the columns beside it repeat what is searched.
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
from sqlalchemy.schema import SchemaItem

metadata = MetaData()


@event.listens_for(metadata, "before_create")
def _never_give_an_id_twice(target: MetaData, *_args: object, **_options: object) -> None:
    """What was deleted leaves its id behind unused, on SQLite too, or an old link would lead to something else."""
    for table in target.tables.values():
        if "id" in table.c and isinstance(table.c.id.type, Integer):
            table.dialect_options["sqlite"]["autoincrement"] = True


def owner(name: str, target: str, *, optional: bool = False) -> Column[int]:
    """A column with the id of a row that takes this one along when it is deleted."""
    return Column(name, Integer, ForeignKey(f"{target}.id", ondelete="CASCADE"), nullable=optional)


def moment(name: str, *, optional: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=optional)


def table(name: str, *parts: SchemaItem) -> Table:
    """A table whose rows have an id."""
    return Table(name, metadata, Column("id", Integer, primary_key=True, autoincrement=True), *parts)


def object_table(name: str, *parts: SchemaItem) -> Table:
    """A table of objects that keep their writable properties in `body`."""
    return table(name, *parts, Column("body", JSON, nullable=False), moment("created_at"), moment("modified_at"))


def file_columns() -> tuple[Column[str], Column[str], Column[int]]:
    """The columns of a file: its name, where its bytes are, and how many they are."""
    return (
        Column("name", Text, nullable=False),
        Column("stored", Text, nullable=False),
        Column("size", BigInteger, nullable=False),
    )


meta = Table("meta", metadata, Column("name", String(64), primary_key=True), Column("value", Text, nullable=False))

counters = Table(
    "counters", metadata, Column("name", String(64), primary_key=True), Column("value", BigInteger, nullable=False)
)

data_sources = object_table("data_sources", Column("external_id", String(256), nullable=False, unique=True))

terms = object_table(
    "terms",
    Column("external_id", String(256), unique=True),
    Column("name", Text),
    Column("available", String(16)),
    Column("data_source", String(40)),
)

users = object_table(
    "users",
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256), nullable=False, unique=True),
    Column("user_name", String(256), nullable=False, unique=True),
    Column("student_id", String(256)),
    Column("email", String(512)),
    Column("family_name", Text),
    Column("available", String(16)),
    Column("data_source", String(40)),
    Column("password_hash", Text),
    moment("last_login_at", optional=True),
)

courses = object_table(
    "courses",
    Column("uuid", String(32), nullable=False, unique=True),
    Column("external_id", String(256), nullable=False, unique=True),
    Column("course_id", String(256), nullable=False, unique=True),
    Column("name", Text),
    Column("description", Text),
    Column("term", String(40)),
    Column("available", String(16)),
    Column("data_source", String(40)),
    Column("allow_guests", Boolean),
)

memberships = object_table(
    "memberships",
    owner("course_id", "courses"),
    owner("user_id", "users"),
    Column("role", String(64), nullable=False),
    Column("available", String(16), nullable=False),
    Column("data_source", String(40)),
    moment("last_accessed_at", optional=True),
    UniqueConstraint("course_id", "user_id"),
    Index("memberships_by_user", "user_id"),
)

categories = table(
    "categories",
    owner("course_id", "courses"),
    Column("title", Text, nullable=False),
    Index("categories_by_course", "course_id"),
)

schemas = table(
    "schemas",
    owner("course_id", "courses"),
    Column("external_id", String(256)),
    Column("title", Text, nullable=False),
    Column("scale_type", String(32), nullable=False),
    Column("body", JSON, nullable=False),
    Index("schemas_by_course", "course_id"),
)

notations = table(
    "notations",
    owner("course_id", "courses"),
    Column("code", String(64), nullable=False),
    Column("description", Text, nullable=False),
    UniqueConstraint("course_id", "code"),
)

contents = object_table(
    "contents",
    owner("course_id", "courses"),
    owner("parent_id", "contents", optional=True),
    Column("position", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("handler", String(128), nullable=False),
    Column("column_id", Integer),
    Index("contents_by_parent", "course_id", "parent_id", "position"),
)

columns = object_table(
    "columns",
    owner("course_id", "courses"),
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
    moment("overridden_at", optional=True),
    moment("first_at", optional=True),
    moment("last_at", optional=True),
    Column("change_index", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

attempts = table(
    "attempts",
    owner("column_id", "columns"),
    owner("user_id", "users"),
    Column("status", String(24), nullable=False),
    Column("score", Float),
    Column("text", Text),
    Column("notes", Text),
    Column("feedback", Text),
    Column("exempt", Boolean, nullable=False),
    Column("reconciliation_mode", String(16)),
    Column("student_comments", Text),
    Column("student_submission", Text),
    moment("created_at"),
    moment("attempted_at", optional=True),
    moment("modified_at"),
    Index("attempts_by_column", "column_id", "user_id"),
)

attempt_files = table(
    "attempt_files", owner("attempt_id", "attempts"), *file_columns(), Index("attempt_files_by_attempt", "attempt_id")
)

content_files = table(
    "content_files", owner("content_id", "contents"), *file_columns(), Index("content_files_by_content", "content_id")
)

inline_files = table(
    "inline_files",
    owner("attempt_id", "attempts", optional=True),
    owner("content_id", "contents", optional=True),
    Column("upload", String(80), nullable=False),
    *file_columns(),
    Index("inline_files_by_attempt", "attempt_id"),
    Index("inline_files_by_content", "content_id"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(80), primary_key=True),
    owner("user_id", "users", optional=True),
    *file_columns(),
    moment("created_at"),
)

tasks = table(
    "tasks",
    Column("kind", String(32), nullable=False),
    Column("status", String(24), nullable=False),
    Column("result", Text),
    moment("created_at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),
    owner("user_id", "users", optional=True),
    Column("csrf", String(64), nullable=False),
    moment("expires_at"),
)

guesses = table(
    "guesses",
    Column("user_name", Text),
    Column("address", Text, nullable=False),
    moment("guessed_at"),
    Index("guesses_by_time", "guessed_at"),
)

codes = Table(
    "codes",
    metadata,
    Column("key", String(64), primary_key=True),
    owner("user_id", "users"),
    Column("client", String(64), nullable=False),
    Column("redirect_uri", Text, nullable=False),
    Column("scope", String(128), nullable=False),
    Column("challenge", String(64)),
    moment("expires_at"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("client", String(64), nullable=False),
    owner("user_id", "users", optional=True),
    Column("scope", String(128), nullable=False),
    moment("expires_at"),
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
    owner("user_id", "users"),
    Column("scope", String(128), nullable=False),
    moment("expires_at"),
)

spent_codes = Table(
    "spent_codes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("sign_in", String(32), nullable=False),
    Column("client", String(64), nullable=False),
    owner("user_id", "users"),
    Column("scope", String(128), nullable=False),
    moment("expires_at"),
)
