"""What waits to be sent: the list of edits, conflicts and their decisions.

- `conflict_list.py`, `conflict_row.py`, `conflict_text_layout.py`: all of thousands of conflicts have their position
  in the list; those near the visible part are row widgets, created one a turn, which draw their text themselves.
- `text_diff.py`: both texts are joined only after the joined text was shown.
- `change_lookup.py`: who made the other value, and when.
- `undo_bar.py`: takes back what was discarded or decided.
- `save_unsent.py`: what is unsent, as files.
"""
