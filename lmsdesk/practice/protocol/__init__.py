"""The conventions of the service: errors, paging, bodies, rate limit.

- `rate_limit.py`: the count of calls is guarded by a message in a pipe, because a killed site leaves a semaphore
  behind.
"""
