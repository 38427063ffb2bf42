"""What of a gradebook is shown: filters, sorting, saved views, colour rules.

A view is one value a course in the site's own encrypted file, by id; what no longer exists is skipped.
`filters.py`: groups are asked for when somebody wants to filter by them.
"""
