-- What the change index of the grade was before the first try whose reply was lost: it tells a value that never
-- arrived from one that arrived and was put back by somebody else.
ALTER TABLE edit ADD COLUMN read_index INTEGER;
