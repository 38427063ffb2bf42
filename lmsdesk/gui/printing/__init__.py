"""Printing and PDF: layout, renderer, preview, progress."""
