"""The window: everything a person sees, over `lmsdesk.desk`.

`app.py` over `shell` over `gradebook` over `exchange | history | outbox | printing | site`, which do not know each
other, over `kit`. The window's thread never waits and parses nothing: typing, moving, scrolling, sorting and
filtering take at most 8 ms a turn, opening something at most 30 ms. Every literal that is shown goes through the
translator, or has its reason in `tests/arch/test_translatable.py`.
"""

from lmsdesk.gui.kit import override_errors

# Before the first class is derived from one of Qt's.
override_errors.catch_errors()
