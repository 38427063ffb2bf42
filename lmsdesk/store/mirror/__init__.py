"""What the service last said."""
