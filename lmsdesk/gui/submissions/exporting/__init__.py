"""Submissions of a column as files: the folder, the plan, how far it is, and what came of it.

- `export_dialog.py`: from the plan to the end report; `flow.py` asks for the folder before it.
"""
