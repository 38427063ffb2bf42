"""What a person entered and the service has not confirmed yet."""
