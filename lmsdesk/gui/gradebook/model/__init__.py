"""The gradebook as a Qt table: rows, order, filters, the overlay of edits.

- `table_model.py`: over arrays of columns; no object for a cell.
- `overlay.py`: edits are laid over fresh columns beside those on the screen, which then replace them; what was
  entered since lies on top.
- `row_order.py`, `row_filters.py`: whole arrays, several keys. A row moves when somebody asks, never because a value
  changed.
- `statistics.py`: a million cells in a few slices.
"""
