"""What stands beside the grid: details, statistics, find, preview.

- `preview_panel.py`: what is large or doubtful is shown first; exactly that is written, and nothing over a value that
  was not on the screen.
- `text_edit_session.py`: feedback and notes are on the disk within 250 ms of each key and sent when the field is
  left; one visit of a field is one step of undo.
- `grade_explanation.py`: a calculated grade in exact fractions, compared with the service's figure. Where they
  differ, what is unsent or was pulled since that figure is named. Everything shown of a cell was read in one
  transaction.
- `statistics_panel.py`: the bars are drawn here, because a plotting library took a third of a second
  to load and a frame to draw.
"""
