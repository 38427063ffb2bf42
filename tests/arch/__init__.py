"""Layers, budgets and bans, read from the source."""
