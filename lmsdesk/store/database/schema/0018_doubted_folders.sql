-- A folder that was asked for twice: the first request may still come through, and its second folder is looked for.

ALTER TABLE transfer ADD COLUMN is_doubted INTEGER NOT NULL DEFAULT 0;
