"""The gradebook page: page over panels, view, columns, grid, entry and model."""
