"""Importing a file of grades: matching, preview, dialog.

The rules are in `lmsdesk/desk/exchange`. Exactly what the preview shows is entered, as one step. `messages.py` puts
the desk's messages into the window's language.
"""
