"""What a person sees: the outbox over the mirror, so a pull cannot change a cell that has an unsent edit.

- `sheets.py`: a whole gradebook as arrays.
- `queue.py`: what is to be marked, over all courses.
- `records.py`: everything about one cell, and marks of attempts and content items with what waits over them, read in
  one transaction, so that the parts belong together.
"""
