"""What a person sees: the outbox over the mirror, so a pull cannot change a cell that has an unsent edit.

- `sheets.py`: a whole gradebook as arrays.
- `queue.py`: what is to be marked, over all courses.
- `attempt_record.py`: marks of attempts with what waits over them, in one transaction.
- `cell_record.py`: everything about one cell, read in one transaction, so that its parts belong together.
"""
