"""Item models over the records and arrays of a course."""
