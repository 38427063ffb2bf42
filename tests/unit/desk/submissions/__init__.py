"""Papers decoded by real processes over real pipes."""
