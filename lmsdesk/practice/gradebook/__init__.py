"""Grades, attempts, totals, rubrics.

- `groups.py`: one submission, and an attempt of its own for each member, which follows it until it is graded
  apart.
- `anonymity.py`: one answer to whether a column's names are visible; attempts, grades, logs and receipts ask it.
"""
