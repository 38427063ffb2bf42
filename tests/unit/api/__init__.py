"""The API client: its rules as plain functions, its rim against servers that misbehave."""
