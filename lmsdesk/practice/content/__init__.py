"""Contents and their files."""
