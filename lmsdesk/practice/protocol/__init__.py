"""The conventions of the service: errors, paging, bodies, rate limit."""
