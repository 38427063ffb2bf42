"""The panes around the paper: each stands on a side of it or in a window of its own, and is remembered.

`pane.py` is one of them with its title, `pane_area.py` the paper with those around it, `pane_menu.py` the way to move
them without a mouse.
"""
