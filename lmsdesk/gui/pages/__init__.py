"""What fills the middle of the window, one file a page."""
