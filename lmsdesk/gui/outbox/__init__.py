"""What waits to be sent: the list of edits, conflicts and their decisions."""
