"""What courses consist of, without a window."""
