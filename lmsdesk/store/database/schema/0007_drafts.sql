-- A mark stays on this computer until a person posts or sends it.

ALTER TABLE edit ADD COLUMN is_draft INTEGER NOT NULL DEFAULT 0;
