"""Records and rules."""
