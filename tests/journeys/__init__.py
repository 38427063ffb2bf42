"""A real window on a real practice site, one story a file."""
