"""Importing a file of grades: matching, preview, dialog."""
