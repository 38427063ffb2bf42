"""What the practice site looks up again for each call and no run changes, looked up once: half of its time goes there.

Who a token belongs to, the course, the caller's seat in it, the column, the member and the scale are remembered until
something else than a grade is written. Grades themselves are read from the database each time.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, ClassVar, TypeVar
from unittest.mock import patch

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

import lmsdesk.practice.gradebook.gradebook
import lmsdesk.practice.resources.calls
import lmsdesk.practice.routes.grades
from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.access.tokens import principal_of
from lmsdesk.practice.gradebook.gradebook import scale_for
from lmsdesk.practice.gradebook.grading import Scale
from lmsdesk.practice.protocol.wire import Row, now_ms
from lmsdesk.practice.resources.calls import Call, CourseAccess

_PRINCIPAL_FOR_MS = 60_000
"""So much later than its time a token may end."""

T = TypeVar("T")


class Lookups:
    """Answers by the site and what was asked for; failures are not kept.

    All sites of a process share them: where two are open, each has replaced what looks up for both.
    """

    _known: ClassVar[dict[tuple[object, ...], Any]] = {}

    def forget(self) -> None:
        """Something that was looked up may have changed."""
        self._known.clear()

    async def once(self, key: tuple[object, ...], look_up: Callable[[], Awaitable[T]]) -> T:
        """The answer to this question, looked up if it is new."""
        found: T | None = self._known.get(key)
        if found is None:
            found = self._known[key] = await look_up()
        return found


@contextmanager
def remembered() -> Iterator[Lookups]:
    """Let the site look up things once inside the block."""
    lookups, once = Lookups(), Lookups.once
    seated, columned, joined = Call.course, Call.column, Call.member

    async def principal(connection: AsyncConnection, authorization: str | None) -> Any:
        key = ("principal", connection.sync_engine, authorization, now_ms() // _PRINCIPAL_FOR_MS)
        return await once(lookups, key, lambda: principal_of(connection, authorization))

    async def course(call: Call, right: Right | None = None) -> CourseAccess:
        key = ("course", call.connection.sync_engine, call.path("course"), call.principal)
        place = await once(lookups, key, lambda: seated(call))
        if right is not None:
            place.require(right)
        return place

    async def column(call: Call, place: CourseAccess) -> RowMapping:
        key = ("column", call.connection.sync_engine, call.path("column"), place.id, place.rights)
        return await once(lookups, key, lambda: columned(call, place))

    async def member(call: Call, place: CourseAccess) -> RowMapping:
        key = ("member", call.connection.sync_engine, call.path("user"), place.id, call.principal.user_id)
        return await once(lookups, key, lambda: joined(call, place))

    async def scale(connection: AsyncConnection, column: Row) -> Scale:
        return await once(
            lookups, ("scale", connection.sync_engine, column["id"]), lambda: scale_for(connection, column)
        )

    with ExitStack() as stack:
        for owner, name, value in (
            (lmsdesk.practice.resources.calls, "principal_of", principal),
            (Call, "course", course),
            (Call, "column", column),
            (Call, "member", member),
            (lmsdesk.practice.gradebook.gradebook, "scale_for", scale),
            (lmsdesk.practice.routes.grades, "scale_for", scale),
        ):
            stack.enter_context(patch.object(owner, name, value))
        stack.callback(lookups.forget)
        yield lookups
