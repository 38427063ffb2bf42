-- Comments that a person keeps for feedback, and where each was used.

CREATE TABLE comment (
    comment_id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    points REAL,
    folder TEXT NOT NULL,
    revision TEXT NOT NULL,
    past TEXT NOT NULL,
    is_gone INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE comment_use (
    use_id INTEGER PRIMARY KEY,
    comment_id TEXT NOT NULL,
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    text TEXT NOT NULL,
    points REAL
);

CREATE INDEX comment_use_by_comment ON comment_use (comment_id, course_id, column_id);
