"""The gradebook without a window: columns, entries, history, views, what-if."""
