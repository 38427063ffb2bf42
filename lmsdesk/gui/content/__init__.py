"""The contents of a course: a tree on the left, the chosen item read on the right.

The tree is made beside the window's thread (`lmsdesk/desk/content/tree.py`); the model only answers from it. Papers are
shown by the viewer of submissions, so that markup and files of a course meet the same walls.
"""
