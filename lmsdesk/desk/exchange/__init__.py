"""Gradebooks to and from files: what was exported comes back, is compared cell by cell, and becomes one step."""
