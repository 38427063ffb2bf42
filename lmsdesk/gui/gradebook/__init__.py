"""The gradebook page: page over panels, view, columns, grid and model; the rules are in `lmsdesk/desk/gradebook`.

- `page.py`, `loader.py`: the page, and the sheet that it shows; a column is shown as soon as it is read.
- `side_panels.py` (with `lmsdesk/gui/kit/side_panel.py`): one panel with tabs (feedback and explanation, statistics,
  history of the cell), which leaves room for three columns. Panels are made one a turn, a second and a half after the
  first sheet, while nothing else is being done.
- `late_submissions.py`: who submitted late is asked for when a column becomes visible or a filter needs it; until
  then the filter lets everybody pass and says so.
- `kept_position.py`: the current cell and what was first visible, found again after whatever closed the course.
- `actions`: one entry for each action, with its text, keys, icon and what it does. `file_actions.py`,
  `print_actions.py`: what is longer than one call.
"""
