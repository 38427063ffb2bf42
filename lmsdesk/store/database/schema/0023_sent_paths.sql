-- Where on this computer a file was sent from, to notice when it is gone from there; what was sent before may be known.

ALTER TABLE sent_file ADD COLUMN path BLOB NOT NULL DEFAULT x'';

UPDATE sent_file SET path = coalesce((
    SELECT t.path FROM transfer AS t JOIN upload_batch AS b USING (batch_id)
    WHERE b.course_id = sent_file.course_id AND t.content_id = sent_file.content_id AND t.digest = sent_file.digest
    ORDER BY t.transfer_id DESC LIMIT 1
), x'');
