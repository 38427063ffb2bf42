-- Papers that are kept beside this file, each encrypted under this key; and columns all of whose papers are.

CREATE TABLE paper_key (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), key BLOB NOT NULL);

CREATE TABLE kept_attempt (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    changed_ms INTEGER NOT NULL,
    parts TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id, attempt_id)
) WITHOUT ROWID;

CREATE TABLE kept_paper (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    part TEXT NOT NULL,
    content TEXT NOT NULL,
    size INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    PRIMARY KEY (course_id, column_id, attempt_id, part)
) WITHOUT ROWID;

CREATE INDEX kept_paper_content ON kept_paper (content);

CREATE TABLE offline_column (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    is_paused INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (course_id, column_id)
) WITHOUT ROWID;
