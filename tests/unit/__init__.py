"""The pure parts, file by file."""
