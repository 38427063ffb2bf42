"""People, groups, announcements and settings in the window."""
