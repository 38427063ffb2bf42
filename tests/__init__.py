"""The checks and tests of lmsdesk."""
