-- The contents of courses as the service last said. Only `sync` writes these tables. Texts stand apart, so that a tree
-- of thousands of items is read without them.

CREATE TABLE content_item (
    course_id TEXT NOT NULL,
    content_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, content_id)
) WITHOUT ROWID;

CREATE TABLE content_text (
    course_id TEXT NOT NULL,
    content_id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (course_id, content_id)
);

CREATE TABLE content_reading (
    course_id TEXT NOT NULL PRIMARY KEY,
    read_at INTEGER NOT NULL
) WITHOUT ROWID;
