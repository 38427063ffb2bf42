"""Makes a store of this version look as an earlier version of the program left it."""

import apsw

from lmsdesk.store.database.migrations import migrations

_KEPT = (
    "edit_id, course_id, column_id, user_id, patch, base, theirs, in_flight, maybe_sent, state, version, tries, error, "
    "changed_at, next_try_at, read_index"
)


def as_version_5(connection: apsw.Connection) -> None:
    """Edits of grades alone, which their column and user name."""
    start = migrations()[0].script
    table = start[start.index("CREATE TABLE edit (") : start.index("CREATE TABLE step (")]
    views = start[start.index("CREATE VIEW target (") :]
    connection.execute(
        f"""
        DROP TABLE annotation;
        DROP TABLE transfer;
        DROP TABLE upload_batch;
        DROP TABLE sent_file;
        DROP TABLE file_digest;
        DROP VIEW gradebook_cell;
        DROP VIEW known_cell;
        DROP TABLE comment;
        DROP TABLE own_due_date;
        DROP TABLE attempt_tag;
        DROP TABLE rubric;
        DROP TABLE rubric_choice;
        DROP TABLE evaluation;
        DROP TABLE reading_time;
        DROP TABLE model_answer;
        DROP TABLE branch_copy_item;
        DROP TABLE branch_copy;
        DROP TABLE own_rubric;
        DROP TABLE comment_use;
        ALTER TABLE edit RENAME TO later_edit;
        {table}
        ALTER TABLE edit ADD COLUMN read_index INTEGER;
        INSERT INTO edit ({_KEPT}) SELECT {_KEPT} FROM later_edit ORDER BY edit_id;
        DELETE FROM sqlite_sequence WHERE name = 'edit';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'edit', seq FROM sqlite_sequence WHERE name = 'later_edit';
        DROP TABLE later_edit;
        DROP TABLE paper_key;
        DROP TABLE kept_attempt;
        DROP TABLE kept_paper;
        DROP TABLE offline_column;
        DROP TABLE content_item;
        DROP TABLE content_text;
        DROP TABLE content_reading;
        ALTER TABLE history DROP COLUMN kind;
        ALTER TABLE history DROP COLUMN item_id;
        {views}
        """
    )
    connection.pragma("user_version", 5)


def as_version_1(connection: apsw.Connection) -> None:
    """Without the change indexes that were read, without groups and without columns that could not be read."""
    as_version_5(connection)
    connection.execute("ALTER TABLE edit DROP COLUMN read_index; ALTER TABLE column_cursor DROP COLUMN highest")
    connection.execute("DROP TABLE group_member; DROP TABLE course_group; DROP TABLE unreadable_column")
    connection.pragma("user_version", 1)
