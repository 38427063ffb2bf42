-- What graders draw and write on papers. The service knows nothing of it.

CREATE TABLE annotation (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    annotation_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id, user_id, attempt_id, paper_id, annotation_id)
) WITHOUT ROWID;
