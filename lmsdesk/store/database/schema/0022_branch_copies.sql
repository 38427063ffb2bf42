-- Copies of branches of courses that have not come to their end, and how far each item of them is.

CREATE TABLE branch_copy (
    copy_id INTEGER PRIMARY KEY,
    course_id TEXT NOT NULL,
    target_id TEXT NOT NULL,
    parent_id TEXT,
    position INTEGER
);
CREATE TABLE branch_copy_item (
    copy_id INTEGER NOT NULL REFERENCES branch_copy ON DELETE CASCADE,
    content_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    inside TEXT,
    title TEXT NOT NULL,
    known_ids TEXT,
    made_id TEXT,
    is_done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (copy_id, content_id)
) WITHOUT ROWID;
