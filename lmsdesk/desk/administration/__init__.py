"""People and groups of a course, its announcements and settings, and the records of a site.

Written online while the person looks on, like columns and for the same reason (`lmsdesk/sync/column_writer.py`): who is
in a course decides whose grades there are, and what a person agreed to must be what is there at that moment. So every
editor reads before it writes and does not go over what somebody else has changed. Without a connection the roster and
the groups are read from the store, and nothing can be changed. The mirror is not written here: a pull follows.

A file of people (`record_import.py`) is compared with what the service has now, and sent only once it is confirmed;
`file_columns.py` says what its columns are.
"""
