"""What the service said."""
