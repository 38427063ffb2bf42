"""The system around the program."""
