"""The local store."""
