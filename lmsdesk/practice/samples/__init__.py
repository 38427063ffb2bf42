"""The sample sites that a practice site can start with."""
