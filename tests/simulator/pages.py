"""Short pages, so that lists of a small course take several requests, as those of a large one do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import lmsdesk.practice.routes.attempts
import lmsdesk.practice.routes.columns
import lmsdesk.practice.routes.grades
import lmsdesk.practice.routes.memberships
import lmsdesk.sync.roster

_LISTS = (
    lmsdesk.practice.routes.attempts,
    lmsdesk.practice.routes.columns,
    lmsdesk.practice.routes.grades,
    lmsdesk.practice.routes.memberships,
)


@contextmanager
def pages_of(rows: int) -> Iterator[None]:
    """The service gives no more rows than that in one reply, and rosters are long from there on; 0 is as usual."""
    with ExitStack() as stack:
        for module in _LISTS if rows else ():
            stack.enter_context(patch.object(module, "PAGE_CAP", rows))
        if rows:
            stack.enter_context(patch.object(lmsdesk.sync.roster, "GRADES_A_PAGE", rows))
        yield
