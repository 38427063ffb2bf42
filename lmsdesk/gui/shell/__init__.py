"""The main window: side bar, top bar, pages on a stack, the table of actions, lock and data."""
