"""The encrypted file."""
