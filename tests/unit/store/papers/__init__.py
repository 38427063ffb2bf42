"""Papers on the disk."""
