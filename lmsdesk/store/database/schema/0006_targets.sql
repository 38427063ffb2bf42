-- An edit has a target: a grade, which its column and user name, or a target of another kind, which may have an id of
-- its own. The parts of an address that a kind does not use are empty.

DROP VIEW gradebook_cell;
DROP VIEW target;

CREATE TABLE edit_with_target (
    edit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    course_id TEXT NOT NULL,
    column_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    item_id TEXT NOT NULL,
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
    read_index INTEGER,
    UNIQUE (course_id, column_id, user_id, kind, item_id)
);

INSERT INTO edit_with_target
SELECT
    edit_id, course_id, column_id, user_id, 'grade', '', patch, base, theirs, in_flight, maybe_sent, state, version,
    tries, error, changed_at, next_try_at, read_index
FROM edit ORDER BY edit_id;

-- The number of an edit is never given again, not even when the outbox is empty now.
DELETE FROM sqlite_sequence WHERE name = 'edit_with_target';
INSERT INTO sqlite_sequence (name, seq) SELECT 'edit_with_target', seq FROM sqlite_sequence WHERE name = 'edit';

DROP TABLE edit;
ALTER TABLE edit_with_target RENAME TO edit;

ALTER TABLE history ADD COLUMN kind TEXT NOT NULL DEFAULT 'grade';
ALTER TABLE history ADD COLUMN item_id TEXT NOT NULL DEFAULT '';

-- What a person sees of grades: the second word laid over the first. A null in a patch clears, absence keeps.

CREATE VIEW known_cell (course_id, column_id, user_id) AS
SELECT course_id, column_id, user_id FROM grade
UNION ALL
SELECT course_id, column_id, user_id FROM edit AS e
WHERE e.kind = 'grade' AND NOT EXISTS (
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
FROM known_cell AS t
LEFT JOIN grade AS g ON g.course_id = t.course_id AND g.column_id = t.column_id AND g.user_id = t.user_id
LEFT JOIN edit AS e
    ON e.course_id = t.course_id AND e.column_id = t.column_id AND e.user_id = t.user_id
    AND e.kind = 'grade' AND e.item_id = '';
