"""Grades, attempts, totals, rubrics."""
