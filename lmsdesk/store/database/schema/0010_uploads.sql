-- Files from this computer on their way into courses. Only a person's actions and the sending of files write these
-- tables. Paths are bytes: a name on a disk need not be text.

CREATE TABLE upload_batch (
    batch_id INTEGER PRIMARY KEY AUTOINCREMENT,
    course_id TEXT NOT NULL,
    folder_title TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    is_paused INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE transfer (
    transfer_id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch_id INTEGER NOT NULL REFERENCES upload_batch (batch_id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    is_folder INTEGER NOT NULL,
    path BLOB NOT NULL,
    title TEXT NOT NULL,
    parent INTEGER REFERENCES transfer (transfer_id) ON DELETE CASCADE,
    parent_id TEXT,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    replaces TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'checking', 'done', 'failed', 'cancelled')),
    upload_id TEXT,
    digest TEXT NOT NULL DEFAULT '',
    -- The course was asked to take it and has not answered: it is looked for before it is asked again.
    is_asked INTEGER NOT NULL DEFAULT 0,
    known_ids TEXT NOT NULL DEFAULT '[]',
    content_id TEXT,
    file_name TEXT NOT NULL DEFAULT '',
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    next_try_at INTEGER
);

CREATE INDEX transfer_order ON transfer (state, is_folder DESC, size, transfer_id);
CREATE INDEX transfer_batch ON transfer (batch_id, place);
CREATE INDEX transfer_parent ON transfer (parent);

-- What was sent from here, to know it again: the service tells no hash of a file.
CREATE TABLE sent_file (
    course_id TEXT NOT NULL,
    content_id TEXT NOT NULL,
    size INTEGER NOT NULL,
    digest TEXT NOT NULL,
    modified TEXT NOT NULL,
    PRIMARY KEY (course_id, content_id)
) WITHOUT ROWID;

CREATE TABLE file_digest (
    path BLOB PRIMARY KEY,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    digest TEXT NOT NULL
) WITHOUT ROWID;
