"""What waits to be sent: the list a person sees, conflicts and their resolution, the cost of sending."""
