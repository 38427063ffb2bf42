"""What waits to be sent: the list of edits, conflicts and their decisions.

- `conflicts_view.py`: `conflict_list.py`, a table of all conflicts, above `conflict_card.py`, which shows the chosen
  one in full with who made the other value, and when; a decision is for all that are chosen. Two texts are shown with
  their differences, and joined only after the joined text was shown.
- `page.py`: the page with both lists, with a bar that takes back what was discarded or decided; it also saves what is
  unsent as files.
"""
