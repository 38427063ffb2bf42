"""Submissions: the queue of what is to be marked, the papers, and the mark beside them.

- `page.py`: the page; from here the keys lead through the queue. `actions.py` lists what can be done.
- `pile_bar.py`, `student_strip.py`: what is marked and in what order, and who is in it.
- `paper_area.py`: the attempts of a student and their papers; `viewer` shows them.
- `mark_panel.py`, `marking.py`, `mark_session.py`: the mark on the screen, its verbs, and its way to the disk.
- `typed_ahead.py`: what is typed while a paper is on its way. Mark and rubric come in one reading and one turn: there
  is no moment at which a digit could be taken for the score because its rubric is not there yet.
- `empty_marking.py`: submissions without content get a score as one step.
- `key_line.py`: what stands below the paper in the full screen.
- `panes`: what stands around the paper is docked there or torn off, and remembered.
- `tagging.py`: the flag and the tags of the paper on the screen.
- `rubric_grid.py`, `rubric_marking.py`: the rubric of the column beside the feedback; `own_rubric_dialog.py` writes
  one, and `rescore_dialog.py` shows who moves with its points or those of a comment before anything does.
- `given_dialog.py`: papers that got a comment or an item; `earlier_attempt.py`: the mark of the attempt before.
- `exporting`: all submissions of a column as files in a folder.
- `reporting`: how a column was marked, how long it took, and what is written about it.
- `reviewing`: drafts of several papers, seen in full before they are posted or sent; `marked_work.py` names their work.
- `comments`: comments to use again, at the feedback field and in dialogs of their own.

Two rules: nothing is posted that was not on the screen, and a key never reaches a paper that its presser has not seen.
"""
