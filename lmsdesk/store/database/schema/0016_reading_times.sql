-- How long the papers of an attempt were on the screen of this computer, and when they last were.

CREATE TABLE reading_time (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    seconds REAL NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (course_id, column_id, attempt_id)
) WITHOUT ROWID;
