"""Versions of the store that do not exist yet: what an upgrade meets, and what an older program must refuse."""

import contextvars
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import lmsdesk.store.database.migrations
from lmsdesk.store.database.migrations import Migration

VERSION: contextvars.ContextVar[int] = contextvars.ContextVar("version", default=0)
"""How many steps the program of the present task is ahead of today's."""

_STEP = """
CREATE TABLE edit_moved AS SELECT * FROM edit;
DELETE FROM edit;
INSERT INTO edit SELECT * FROM edit_moved ORDER BY edit_id;
DROP TABLE edit_moved;
CREATE TABLE IF NOT EXISTS added_{number} (name TEXT);
"""
"""Writes the whole outbox anew, as a change of its shape would."""


@contextmanager
def later_versions() -> Iterator[None]:
    """Let each computer have its own version of the program."""
    original: Callable[[], tuple[Migration, ...]] = lmsdesk.store.database.migrations.migrations
    today = original()

    def known() -> tuple[Migration, ...]:
        first = today[-1].number + 1
        more = (Migration(number, _STEP.format(number=number)) for number in range(first, first + VERSION.get()))
        return (*today, *more)

    with patch.object(lmsdesk.store.database.migrations, "migrations", known):
        yield
