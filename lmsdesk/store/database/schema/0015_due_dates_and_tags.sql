-- The due dates that single people have instead of the column's, and the tags that a person puts on attempts.

CREATE TABLE own_due_date (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    due TEXT,
    PRIMARY KEY (course_id, column_id, user_id)
) WITHOUT ROWID;

CREATE TABLE attempt_tag (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id, attempt_id, tag)
) WITHOUT ROWID;
