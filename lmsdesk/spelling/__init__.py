"""The words of one language, in a process of its own: loading them, and looking for what was meant, take 0.2 s each.

`child.py` is that process, `messages.py` what goes through its pipes. `lmsdesk/desk/spelling` is the other side.
"""
