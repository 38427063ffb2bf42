"""Planning what is entered: typed, pasted, filled, replaced."""
