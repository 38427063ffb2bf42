"""Creating, changing and deleting columns."""
