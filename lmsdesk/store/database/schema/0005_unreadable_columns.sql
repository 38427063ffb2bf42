-- Columns whose grades the service would not tell when it was last asked: they are not merely unread yet.
CREATE TABLE unreadable_column (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id)
) WITHOUT ROWID;
