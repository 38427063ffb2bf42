"""The practice site by HTTP alone."""
