"""The practice site: an independent implementation of the service, for learning, trying and testing."""
