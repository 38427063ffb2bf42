"""The history of changes, and putting values back."""
