"""The conventions of the service: errors, paging, bodies, rate limit.

- `router.py`: which handler a verb and a path lead to. Handlers take a request and check it by the schemas of
  `body_schema.py`, which make the description too: a framework that does both took a third of the time to start.
- `rate_limit.py`: the count of calls is guarded by a message in a pipe, because a killed site leaves a semaphore
  behind.
"""
