"""The gradebook page."""
