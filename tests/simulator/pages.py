"""Short pages, so that lists of a small course take several requests, as those of a large one do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import lmsdesk.practice.routes.memberships
import lmsdesk.sync.grades
from tests.simulator.kinds import KINDS


@contextmanager
def pages_of(rows: int) -> Iterator[None]:
    """The service gives no more rows than that in one reply, and rosters are long from there on; 0 is as usual."""
    lists = {module for kind in KINDS.values() for module in kind.lists}
    with ExitStack() as stack:
        for module in (lmsdesk.practice.routes.memberships, *lists) if rows else ():
            stack.enter_context(patch.object(module, "PAGE_CAP", rows))
        if rows:
            stack.enter_context(patch.object(lmsdesk.sync.grades, "GRADES_A_PAGE", rows))
        yield
