"""What a person sees: the outbox over the mirror, so a pull cannot change a cell that has an unsent edit.

- `sheets.py`: a whole gradebook as arrays.
- `cell_record.py`: everything about one cell, read in one transaction, so that its parts belong together.
"""
