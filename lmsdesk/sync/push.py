"""Sends one edit: re-read, merge, note that it leaves, send what is the person's, read the reply, confirm.

The service has no conditional write. Reading just before writing narrows the time in which a colleague's change
could be overwritten to one round trip, and it makes repeating harmless: an edit whose reply was lost is found done.
"""

import random
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api import ApiError, Busy, LoginNeeded, NotAService, NotFound, Unreachable
from lmsdesk.errors import Worded
from lmsdesk.model.changes import Changes, changes_at
from lmsdesk.model.edits import PAIRED_FIELDS, Edit
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Json
from lmsdesk.store import Store
from lmsdesk.sync.services import Reading, TargetService

FIRST_WAIT_S = 2.0
LONGEST_WAIT_S = 300.0

KEPT_SOMETHING_ELSE = Worded(
    "The site accepted the change and then showed another value. Yours is kept here: change it, try again or discard "
    "it."
)
_CLEARED_TEXT = "-"
"""The service reads a dash as no text (reference section 9)."""


class Merge(Struct, frozen=True):
    """What is to be done with each field of a patch; the three parts never share a field."""

    send: Json
    """Field → the person's value."""
    agreed: frozenset[str]
    """Fields of which the service holds the person's value already."""
    conflict: Json
    """Field → the service's value."""


def merge(base: Json, mine: Json, theirs: Json) -> Merge:
    """Lay the person's patch over the service's present values, given the values the person started from."""
    send: Json = {}
    agreed: set[str] = set()
    conflict: Json = {}
    for name, value in mine.items():
        if is_same_for_service(name, value, theirs.get(name)):
            agreed.add(name)
        elif is_same_for_service(name, base.get(name), theirs.get(name)):
            send[name] = value
        else:
            conflict[name] = theirs.get(name)
    return Merge(send, frozenset(agreed), conflict)


def is_same_for_service(name: str, one: Any, other: Any) -> bool:
    """Whether two values of a field mean the same to the service."""
    return bool(_normal(name, one) == _normal(name, other))


def _normal(name: str, value: Any) -> Any:
    if name == "exempt":
        return bool(value)
    if isinstance(value, int | float):
        return round(float(value), 5) + 0.0
    if isinstance(value, str):
        text = value.replace("\r\n", "\n").strip()
        is_empty = not text or (name == "text" and text == _CLEARED_TEXT)
        return None if is_empty else text
    return value


class Pusher:
    """Brings an edit that is being sent to one of the ends the outbox knows: confirmed, held, queued, failed."""

    def __init__(
        self,
        store: Store,
        services: Mapping[str, TargetService],
        *,
        now: Callable[[], datetime],
        on_went_back: Callable[[CourseId], Awaitable[None]],
        on_missing: Callable[[CourseId], None],
    ) -> None:
        self._on_went_back = on_went_back
        self._on_missing = on_missing
        self._store = store
        self._services = services
        self._now = now

    async def send(self, edit: Edit) -> Changes:
        """Carry the edit as far as the service lets it.

        Raises LoginNeeded, Unreachable, NotAService and Busy, which concern every edit, after the edit is back in the
        queue. Anything else the service says is kept with the edit.
        """
        asked_over = await self._service(edit).stored_index(edit.target)
        try:
            theirs, found = await self._compare(edit)
        except ApiError as error:
            return await self._on_failure(edit, error)
        if 0 < theirs.change_index < asked_over:
            # An index only grows, unless the service was put back to an earlier day.
            await self._on_went_back(edit.target.course_id)
        if found.conflict:
            self._service(edit).note(edit.target, theirs)
            return await self._store.outbox.mark_conflict(
                edit, theirs=found.conflict, reply=theirs.reply, agreed=found.agreed, asked_over=asked_over
            )
        if not found.send:
            return await self._settle(edit, theirs, asked_over)
        if not await self._store.outbox.mark_in_flight(edit, read_index=theirs.change_index):
            return changes_at([edit.target], outbox=True)
        return await self._carry(edit, found.send, theirs, asked_over)

    async def _carry(self, edit: Edit, send: Json, theirs: Reading, asked_over: int) -> Changes:
        try:
            reply = await self._write(edit, send)
        except ApiError as error:
            return await self._on_failure(edit, error, theirs, asked_over)
        if not shows(reply.values, send):
            return await self._on_refusal(edit, KEPT_SOMETHING_ELSE, reply, asked_over)
        return await self._settle(edit, reply, asked_over)

    async def _compare(self, edit: Edit) -> tuple[Reading, Merge]:
        """What the service holds, and what follows for each field."""
        service = self._service(edit)
        read = await service.read(edit.target)
        theirs = read or service.nothing(edit.target)
        found = _merge(edit, theirs)
        # Only where all of it is to be sent, for the first time, does the write itself tell whether it has a target.
        if read is None and (found.conflict or found.agreed or not found.send or edit.maybe_sent):
            theirs = await service.read_surely(edit.target)
            found = _merge(edit, theirs)
        return theirs, found

    async def _write(self, edit: Edit, send: Json) -> Reading:
        service = self._service(edit)
        reply = await service.write(edit.target, one_value(send))
        return reply if shows(reply.values, send) else await service.read_surely(edit.target)

    async def _settle(self, edit: Edit, reply: Reading, asked_over: int) -> Changes:
        self._service(edit).note(edit.target, reply)
        confirmed = await self._store.outbox.confirm(edit, sent=edit.patch, reply=reply.reply, asked_over=asked_over)
        return confirmed | await self._service(edit).read_effects(edit.target)

    async def _on_refusal(self, edit: Edit, error: str, present: Reading | None, asked_over: int | None) -> Changes:
        agreed = frozenset[str]() if present is None else confirmed_fields(edit, present.values)
        # With nothing in common, what looks like an empty cell may be that of somebody who has left.
        if present is None or not agreed:
            return await self._store.outbox.refuse(edit, error=error)
        self._service(edit).note(edit.target, present)
        return await self._store.outbox.refuse(
            edit, error=error, reply=present.reply, agreed=agreed, asked_over=asked_over
        )

    async def _on_failure(
        self, edit: Edit, error: ApiError, theirs: Reading | None = None, asked_over: int | None = None
    ) -> Changes:
        if isinstance(error, NotFound):
            self._on_missing(edit.target.course_id)
        concerns_all = isinstance(error, LoginNeeded | Unreachable | NotAService | Busy)
        if not concerns_all and not error.is_retryable:
            return await self._on_refusal(edit, self._service(edit).sentence(error), theirs, asked_over)
        wait_s = 0.0 if concerns_all else back_off_s(edit.tries)
        next_try_at = self._now() + timedelta(seconds=error.retry_after_s or wait_s)
        # Who asks for quiet or for a sign-in says nothing of the edit: what waits behind it goes on waiting.
        is_counted = not isinstance(error, LoginNeeded | Busy)
        changes = await self._store.outbox.reschedule(
            edit, error=error.title, next_try_at=next_try_at, is_counted=is_counted
        )
        if concerns_all:
            raise error
        return changes

    def _service(self, edit: Edit) -> TargetService:
        return self._services[edit.target.kind]


def _merge(edit: Edit, theirs: Reading) -> Merge:
    # A face of the value that is not sent must not be weighed either: a later try would send it over the first.
    found = merge(edit.base, sent_patch(edit.patch), theirs.values)
    conflict = {
        **found.conflict,
        **reverted_fields(edit, found.send, theirs),
        **unseen(edit, found.send, theirs.values),
    }
    return replace(found, conflict=conflict)


def back_off_s(tries: int) -> float:
    """How long to wait after so many failures: doubling, up to five minutes, and never all in step."""
    longest = min(FIRST_WAIT_S * 2.0 ** min(tries, 10), LONGEST_WAIT_S)
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 - nothing secret depends on it


def reverted_fields(edit: Edit, send: Json, theirs: Reading) -> Json:
    """Fields to send whose value may have arrived already and been put back by somebody else; field → theirs.

    The service shows the value that the person started from, as if nothing had arrived, but it has been written since.
    """
    if edit.read_index is None or theirs.change_index <= edit.read_index:
        return {}
    return {name: theirs.values.get(name) for name in send if name in edit.maybe_sent}


def unseen(edit: Edit, send: Json, present: Json) -> Json:
    """Faces to send whose other face shows what the person never saw, and would be taken away; field → theirs."""
    begun = {**edit.beside, **edit.base}
    faces = {name: PAIRED_FIELDS[name] for name in send if PAIRED_FIELDS.get(name) in begun}
    return {
        name: present.get(name)
        for name, other in faces.items()
        if not is_same_for_service(other, begun[other], present.get(other))
    }


def confirmed_fields(edit: Edit, present: Json) -> frozenset[str]:
    """Fields of which the service holds the person's value; a value with two faces only as a whole."""
    wanted = sent_patch(edit.patch)
    open_fields = {name for name, value in wanted.items() if not is_same_for_service(name, value, present.get(name))}
    return frozenset(name for name in wanted if name not in open_fields and PAIRED_FIELDS.get(name) not in open_fields)


def sent_patch(patch: Json) -> Json:
    """The patch without the face of its value that is not sent; where both are cleared, both are looked at."""
    is_cleared = patch.get("score") is None and patch.get("text") is None
    return patch if is_cleared else one_value(patch)


def one_value(send: Json) -> Json:
    """The patch with either the score or the text: which one wins is not stated (reference section 19, point 7)."""
    if "score" not in send or "text" not in send:
        return send
    other = "score" if send["score"] is None and send["text"] is not None else "text"
    return {name: value for name, value in send.items() if name != other}


def shows(present: Json, sent: Json) -> bool:
    """Whether the reply has the values that were sent; a score brings its own text and a text its own score."""
    return all(is_same_for_service(name, value, present.get(name)) for name, value in one_value(sent).items())
