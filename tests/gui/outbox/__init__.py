"""What waits to be sent."""
