"""The sample sites that a practice site can start with: deterministic plain data; files are in `resources/samples`."""
