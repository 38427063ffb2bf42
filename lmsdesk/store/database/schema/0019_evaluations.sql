-- What the site's rubrics say of attempts. `revision` grows with each answer of the service that is kept.

CREATE TABLE evaluation (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    is_group INTEGER NOT NULL,
    body TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (course_id, column_id, attempt_id, is_group)
) WITHOUT ROWID;

-- The cell that the service held when this one was chosen.
ALTER TABLE rubric_choice ADD COLUMN base_cell TEXT NOT NULL DEFAULT '';

-- Whether the service takes evaluations with the rubric, and the rubric that was here before it.
ALTER TABLE rubric ADD COLUMN takes_evaluations INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rubric ADD COLUMN former TEXT;
