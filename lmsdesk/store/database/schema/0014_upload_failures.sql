-- Why a file failed is a code, which each language has words for; what the service said of it stands beside it.

ALTER TABLE transfer ADD COLUMN said TEXT NOT NULL DEFAULT '';
UPDATE transfer SET said = error, error = 'other' WHERE error <> '';
