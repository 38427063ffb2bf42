"""Comments in feedback: the box that finds one, its way into the field, and the dialogs that keep them.

- `insertion.py`: from the key to the words in the field and the points on the score.
- `chooser.py`: the box at the field; it has the keys in the turn in which it is asked for.
- `comment_dialog.py`, `manage_dialog.py`, `merge_dialog.py`: one comment, all of them, and what a file would change.
- `several_dialog.py`: one feedback for several students, seen before it is entered.
"""
