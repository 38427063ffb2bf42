"""Workspace against the practice site, in process."""
