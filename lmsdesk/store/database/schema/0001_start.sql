-- The service's word. Only `sync` writes these tables.

CREATE TABLE term (
    term_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE enrolment (
    course_id TEXT PRIMARY KEY,
    term_id TEXT,
    position INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;

-- A person's place in every array of a course: given once, never taken back, so that old arrays stay true.
CREATE TABLE place (
    course_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (course_id, user_id),
    UNIQUE (course_id, slot)
) WITHOUT ROWID;

CREATE TABLE membership (
    course_id TEXT NOT NULL,
    slot INTEGER NOT NULL,
    user_id TEXT NOT NULL,
    is_student INTEGER NOT NULL,
    is_gone INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, slot),
    FOREIGN KEY (course_id, user_id) REFERENCES place (course_id, user_id)
) WITHOUT ROWID;

CREATE UNIQUE INDEX membership_user ON membership (course_id, user_id);

-- A column that the service no longer lists is marked, not deleted: its grades can still be read back.
CREATE TABLE grade_column (
    column_key INTEGER PRIMARY KEY,
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    is_calculated INTEGER NOT NULL DEFAULT 0,
    is_gone INTEGER NOT NULL DEFAULT 0,
    body TEXT,
    UNIQUE (course_id, column_id)
);

CREATE TABLE grade_schema (
    course_id TEXT NOT NULL,
    schema_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, schema_id)
) WITHOUT ROWID;

CREATE TABLE grade (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    score REAL,
    text TEXT,
    exempt INTEGER,
    notes TEXT,
    feedback TEXT,
    display_score REAL,
    display_text TEXT,
    overridden TEXT,
    status TEXT,
    change_index INTEGER,
    rest TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (course_id, column_id, user_id)
) WITHOUT ROWID;

CREATE TABLE attempt (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    attempt_id TEXT NOT NULL,
    user_id TEXT,
    needs_grading INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (course_id, column_id, attempt_id)
) WITHOUT ROWID;

CREATE INDEX attempt_waiting ON attempt (course_id, column_id, user_id) WHERE needs_grading;

-- One array a column beside the rows above, changed in the same transaction; indexed by `place.slot`.
CREATE TABLE snapshot (
    column_key INTEGER PRIMARY KEY REFERENCES grade_column (column_key),
    scores BLOB NOT NULL,
    flags BLOB NOT NULL
);

-- Apart from the arrays, because changing one value of a row writes the whole row again.
CREATE TABLE snapshot_texts (
    column_key INTEGER PRIMARY KEY REFERENCES grade_column (column_key),
    texts TEXT NOT NULL
);

CREATE TABLE column_cursor (
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    change_index INTEGER NOT NULL,
    attempts_modified_at TEXT,
    pulled_at INTEGER NOT NULL,
    PRIMARY KEY (course_id, column_id)
) WITHOUT ROWID;

CREATE TABLE completed_course (
    course_id TEXT PRIMARY KEY,
    completed_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The person's word. Only a person's verbs and the push write these tables.

CREATE TABLE edit (
    edit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    patch TEXT NOT NULL,
    base TEXT NOT NULL,
    theirs TEXT NOT NULL DEFAULT '{}',
    in_flight TEXT,
    maybe_sent TEXT NOT NULL DEFAULT '{}',
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'held', 'failed')),
    version INTEGER NOT NULL DEFAULT 1,
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    changed_at INTEGER NOT NULL,
    next_try_at INTEGER,
    UNIQUE (course_id, column_id, user_id)
);

CREATE TABLE step (
    step_id INTEGER PRIMARY KEY AUTOINCREMENT,
    course_id TEXT NOT NULL,
    label TEXT NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0,
    cells TEXT NOT NULL
);

CREATE INDEX step_course ON step (course_id, is_undone, step_id);

CREATE TABLE history (
    history_id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    field TEXT NOT NULL,
    before,
    after,
    origin TEXT NOT NULL
);

CREATE INDEX history_cell ON history (course_id, column_id, user_id);

CREATE INDEX history_course ON history (course_id);

CREATE TABLE favourite (
    course_id TEXT PRIMARY KEY
) WITHOUT ROWID;

CREATE TABLE preference (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- What a person sees: the second word laid over the first. An explicit null in a patch clears, absence keeps.

CREATE VIEW target (course_id, column_id, user_id) AS
SELECT course_id, column_id, user_id FROM grade
UNION ALL
SELECT course_id, column_id, user_id FROM edit AS e
WHERE NOT EXISTS (
    SELECT 1 FROM grade AS g
    WHERE g.course_id = e.course_id AND g.column_id = e.column_id AND g.user_id = e.user_id
);

CREATE VIEW gradebook_cell AS
SELECT
    t.course_id,
    t.column_id,
    t.user_id,
    iif(json_type(e.patch, '$.score') IS NULL, g.score, json_extract(e.patch, '$.score')) AS score,
    iif(json_type(e.patch, '$.text') IS NULL, g.text, json_extract(e.patch, '$.text')) AS text,
    iif(json_type(e.patch, '$.exempt') IS NULL, g.exempt, json_extract(e.patch, '$.exempt')) AS exempt,
    iif(json_type(e.patch, '$.notes') IS NULL, g.notes, json_extract(e.patch, '$.notes')) AS notes,
    iif(json_type(e.patch, '$.feedback') IS NULL, g.feedback, json_extract(e.patch, '$.feedback')) AS feedback,
    CASE
        WHEN json_type(e.patch, '$.score') IS NOT NULL THEN json_extract(e.patch, '$.score')
        WHEN json_type(e.patch, '$.text') IS NOT NULL THEN NULL
        ELSE coalesce(g.display_score, g.score)
    END AS shown_score,
    CASE
        WHEN json_type(e.patch, '$.text') IS NOT NULL THEN json_extract(e.patch, '$.text')
        WHEN json_type(e.patch, '$.score') IS NOT NULL THEN NULL
        ELSE coalesce(g.display_text, g.text)
    END AS shown_text,
    e.edit_id,
    e.state
FROM target AS t
LEFT JOIN grade AS g ON g.course_id = t.course_id AND g.column_id = t.column_id AND g.user_id = t.user_id
LEFT JOIN edit AS e ON e.course_id = t.course_id AND e.column_id = t.column_id AND e.user_id = t.user_id;
