"""The contents of a course."""
