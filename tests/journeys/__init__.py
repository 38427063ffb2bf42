"""A real window on a real practice site, one scenario a file."""
