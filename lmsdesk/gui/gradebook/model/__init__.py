"""The gradebook as a Qt table, and what is said of it.

- `table_model.py`: signals and roles over a course session (`lmsdesk/desk/gradebook/session`), which has the rules.
- `cell_text.py`, `column_text.py`, `view_text.py`, `entry_text.py`: marks, columns, filters and steps in words.
"""
