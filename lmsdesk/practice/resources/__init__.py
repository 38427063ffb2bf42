"""What all kinds of records share: types, objects, calls, descriptions.

`route_docs.py`: the description above each handler, from which `/openapi.json` is made.
"""
