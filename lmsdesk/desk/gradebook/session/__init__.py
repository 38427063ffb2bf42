"""An open course without a window: students, columns, order, filters and the overlay of edits.

- `course_session.py`: over arrays of columns; no object for a cell. What is long is prepared beside what is shown,
  which it then replaces; what was entered since lies on top.
- `student_rows.py`, `roster.py`, `row_order.py`, `row_filters.py`: whole arrays, several keys. A row moves when
  somebody asks, never because a value changed.
- `overlay.py`: edits laid over fresh columns.
- `student_rows.py`, `view_mapping.py`: what a person chose to see, kept by id and counted by number.
- `statistics.py`: a million cells in a few pieces.
"""
