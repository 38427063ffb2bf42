"""The API client."""
