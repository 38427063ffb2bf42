"""Rules of administration without a window."""
