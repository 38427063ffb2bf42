"""lmsdesk: instant, safe grading on a learning management service."""

__version__ = "0.1.0"
