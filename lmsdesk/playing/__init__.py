"""Plays sound and video that students handed in, in a process that can open no file and, where possible, no connection.

QtMultimedia takes 90 MB and a seventh of a second to load, and its decoders read a student's bytes: both belong
outside of the window. `child.py` is that process, with what it gives up; `messages.py` is what goes through its pipes,
framed as those of `lmsdesk/decoding`. `lmsdesk/desk/submissions/media_process.py` is the other side.
"""
