"""Contents and their files: stored once, streamed, linked by items."""
