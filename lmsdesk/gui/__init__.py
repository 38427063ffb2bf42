"""The window: everything a person sees, over `lmsdesk.desk`."""
