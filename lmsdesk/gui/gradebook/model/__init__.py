"""The gradebook as a Qt table, and what is said of it.

- `table_model.py`: signals and roles over a course session (`lmsdesk/desk/gradebook/session`), which has the rules.
  What takes more than a few milliseconds is done beside other tasks, in the order asked for.
- `cell_text.py`, `column_text.py`, `view_text.py`, `entry_text.py`: marks, columns, filters and steps in words.
"""
