-- Files that a person has chosen as the model answers of columns; they leave this computer in its backups only.

CREATE TABLE model_answer (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (course_id, column_id)
);
