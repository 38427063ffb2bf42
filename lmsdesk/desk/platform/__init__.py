"""The system around the program: folders, files, locks between processes, logs, crash reports."""
