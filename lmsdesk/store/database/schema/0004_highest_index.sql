-- The highest change index that was ever seen in a column, in lists as in replies: a list that does not bring it any
-- more is one of a service that was put back to an earlier day.
ALTER TABLE column_cursor ADD COLUMN highest INTEGER NOT NULL DEFAULT 0;

UPDATE column_cursor SET highest = ifnull((
    SELECT max(g.change_index) FROM grade AS g
    WHERE g.course_id = column_cursor.course_id AND g.column_id = column_cursor.column_id
), 0);
