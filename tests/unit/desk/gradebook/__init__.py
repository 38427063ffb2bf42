"""The gradebook without a window."""
