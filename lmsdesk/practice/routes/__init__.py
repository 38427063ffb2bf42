"""The API: one module for each family of the specification.

`fault_page.py`: the page that changes faults, only for this computer and the site's own origin.
"""
