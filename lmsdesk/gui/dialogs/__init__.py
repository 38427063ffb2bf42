"""Windows over the window; each is opened, never run in a loop of its own."""
