"""The history of changes, and putting values back.

No entry ever changes, so the list reads only what came after its first entry and before its last. A plan to put
values back is shown first; exactly that list is entered as one step, or nothing. `author_lookup.py` asks who made a
pulled change, for the entry on which somebody stays.
"""
