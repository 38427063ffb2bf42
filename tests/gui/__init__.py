"""Models, widgets and dialogs: what a person sees."""
