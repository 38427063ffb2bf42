-- The rubric of a column as the service describes it, and what was chosen in it for an attempt.

CREATE TABLE rubric (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    association TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id)
) WITHOUT ROWID;

CREATE TABLE rubric_choice (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    row_id TEXT NOT NULL,
    cell_id TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id, user_id, attempt_id, row_id)
) WITHOUT ROWID;
