"""Connecting to a site: its dialog, the sign-in window, its settings, back-ups."""
