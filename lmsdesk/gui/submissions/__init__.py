"""Submissions: what is to be graded, and the papers to read."""
