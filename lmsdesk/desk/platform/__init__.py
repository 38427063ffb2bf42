"""The system around the program: folders, files, locks between processes, logs, crash reports.

- `chosen.py`: a file that a person chooses is compared with the program's own by device and number before anything
  opens it: none of the program's own is read as a back-up or replaced by an export.
- `file_names.py`: names that another system would refuse, with a proposed one; `csv_text.py`: tables without formulae.
- `file_lock.py`, `atomic_write.py`: one process at a time; a file is replaced whole.
- `logs.py`: kinds and places, no values, names or tokens.
"""
