"""What a person entered and the service has not confirmed yet. Only a person's actions and the push write it.

- `kinds.py`: an edit has a target, a grade or the mark of an attempt. Another kind is a subclass of `Target` with an
  entry in each of three tables: its fields and address (`model/targets.py`), its part of the mirror (here), its
  requests (`sync/services.py`, used by the push). Everything below is the same for all kinds; a field of the same name
  means the same in each. A kind that the service does not have (`is_sent`) is kept at once and makes steps only.
- `enter.py`: one row a target. Later edits are merged into it; null is a value; score and text are one value in two
  forms, and are entered and cleared together.
- `drafts.py`: an edit of a mark is a draft, which nothing sends, until a person posts or sends it.
  What is posted is all that was shown, with the status in one request; what nobody has changed in it is compared as
  well, so that a colleague's change is asked about and not posted unseen. Typing after that makes a draft again.
  Neither undo nor redo posts. A decision about a conflict completes the posting that was asked for.
- `evaluations.py`: what was chosen in the site's rubric waits from the moment its mark is posted, as a target whose
  fields are the rows; the mark goes after it. A mark that becomes a draft again takes it out of the outbox.
- `send.py`: a reply confirms only what was sent. An edit whose reply was lost is looked up before it is sent again.
- `resolve_conflicts.py`: decided field by field, and only for the two values that were on the screen. A decision is a
  step of undo. Taking it back enters the value that gave way; nothing typed earlier is taken back over it. What was
  discarded comes back with the base from which it started.
- `restore.py`: what a person saw at a moment is found entry by entry; exactly the list that was shown is entered as
  one step, or nothing.
- `undo_steps.py`: each edit stores its inverse, so undo is one more edit and works after sending and after a restart.
"""
