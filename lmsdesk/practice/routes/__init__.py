"""The API: one module for each family of the specification."""
