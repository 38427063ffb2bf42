"""The API: one module for each kind of resource in the specification.

`fault_page.py`: the page that changes faults, only for this computer and the site's own origin.
"""
