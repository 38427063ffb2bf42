"""The gradebook without a window: columns, entries, history, views, what-if.

- `session`: an open course as arrays: students, order, filters, statistics, the overlay of edits.
- `entry`: what typing, pasting, filling and replacing would do, planned cell by cell before it is done.
- `history.py`: what a person saw at a moment, and the plan to put it back.
- `change_authors.py`: who made a change that was pulled: the site's log, one request a cell, for the entry on which
  somebody stays. A name is shown only if nobody else can be meant.
- `views.py`: saved views, flags and where somebody was: one value a course in the site's own encrypted file, by id;
  what no longer exists is skipped. The position (current cell, first visible row) is there and not in the settings
  because it names students; it is found again after whatever closed the course.
- `course_names.py`: a column that is graded without names leaves the program without values; history, conflicts, the
  list of unsent edits and files show a number in place of the name.
- `column_actions.py`: creating, changing and deleting columns (rules: `lmsdesk/sync`).
- `what_if.py`: totals of what-if columns follow the rule of the real one and are never sent.
"""
