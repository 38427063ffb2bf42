-- Rubrics that a person has made for columns; the service knows nothing of them.

CREATE TABLE own_rubric (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id)
) WITHOUT ROWID;
