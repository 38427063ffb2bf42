-- Groups of a course and who is in them, as the service last said. Only `sync` writes these tables.

CREATE TABLE course_group (
    course_id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, group_id)
) WITHOUT ROWID;

CREATE TABLE group_member (
    course_id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (course_id, group_id, user_id),
    FOREIGN KEY (course_id, group_id) REFERENCES course_group (course_id, group_id) ON DELETE CASCADE
) WITHOUT ROWID;
