"""The grid: painting, selection, editor, headers, accessibility."""
