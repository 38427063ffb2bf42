"""Sites and their data."""
