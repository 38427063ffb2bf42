"""What every part of the window uses: theme, tasks, notices, dialogs, lists; knows no feature."""
