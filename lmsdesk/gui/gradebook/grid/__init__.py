"""The grid: painting, selection, editor, headers, accessibility.

- `grid_view.py`, `cell_painter.py`: paints the visible block from the arrays; keeps QTableView's selection, editors
  and accessible table. (5,000 × 200, page jump in ms, p50 / p95 / p99: a plain model 42 / 54 / 61, a delegate 20 / 30
  / 40, this 7 / 10 / 12.) Marks stand beside the value that was just drawn. A column that was never read is hatched
  and named, and never an empty one; what is gone is crossed out and takes no entry.
- `accessibility.py`: any cell can be asked for, only the visible ones are listed; a cell says student, column, value,
  state.
- `cursor_movement.py`, `navigation.py`: Enter and Tab go round a selected block, and Enter begins the next row where
  the first Tab was. On a cell that needs grading Enter goes down as well, and F3 opens the paper: whoever passes a
  student over with Enter types the next score at once, and it would begin that paper's. A search keeps the column;
  undo goes to what it changed; no movement discards what is being typed.
- `frozen_columns.py`: the first columns of the grid, painted by the same view at fixed positions, so selection,
  editors and screen readers stay its own; there is always room to scroll.
- `selection_commands.py`: clipboard, fill and clear on the selection; what was pasted is selected.
"""
