"""Files from the desktop into the open course: dropped, pasted or chosen; then a plan, then the queue on its page."""
