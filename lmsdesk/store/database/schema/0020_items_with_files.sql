-- An item that goes into a course together with files: what it says, and below it (`parent`) the files that it takes.

ALTER TABLE transfer ADD COLUMN item TEXT;
