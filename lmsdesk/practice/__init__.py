"""The practice site: an independent implementation of the service, for learning, trying and testing.

It imports nothing of the rest of `lmsdesk`, so a misreading of the specification on either side is a failing test.
`choices.md` lists what the specification leaves open.

- `openapi.py`: `/openapi.json` is made from the schemas that check the bodies; a decorator ties a handler to its
  description; thousands of generated calls hold the site to it.
- `workers.py`: processes that share the socket, the database and the count of calls; they end with their parent.
- `connections.py`: a limit of time for headers, bodies and readers. As many connections as leave files for the rest;
  whoever has waited longest without a request is closed first.
"""
