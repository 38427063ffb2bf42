"""What waits to be sent: the list of edits, conflicts and their decisions.

- `conflicts_view.py`: `conflict_list.py`, a table of all conflicts, above `conflict_card.py`, which shows the chosen
  one in full; a decision is for all that are chosen.
- `text_diff.py`: two texts with their differences; they are joined only after the joined text was shown.
- `change_lookup.py`: who made the other value, and when.
- `undo_bar.py`: takes back what was discarded or decided.
- `save_unsent.py`: what is unsent, as files.
"""
