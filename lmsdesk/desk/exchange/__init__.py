"""Gradebooks to and from files: what was exported comes back, is compared cell by cell, and becomes one step.

Files that come in:

- `reader_process.py`, `readers.py`: a file is read in its own process, which ends when nobody waits for it any more.
- `tables.py`, `preview.py`: the rows, and what was exported, stay packed, and the comparison is arrays by
  column: a million cells take a second, and a cell is an object only while it is looked at. A newer comparison
  replaces one that is running.
- `matching.py`, `student_matching.py`: matched by content, the surest key first; a name never outweighs
  a user name that belongs to nobody here.
- `cell_reader.py`: what spreadsheet programs do to numbers, dates and titles is named.
- `importing.py`: exactly what was shown is entered, as one step.
- `messages.py`: a message is an id with its values; `lmsdesk/gui/exchange` translates it.

Files that go out:

- `export.py`, `base_snapshot.py`: a file carries what was exported, under a checksum. Every title reads differently
  from the others; nothing runs as a formula, and text that looked guarded comes back as it was.
- `unsent_export.py`: what is unsent, as a table and a text, from the window and from the command line.
"""
