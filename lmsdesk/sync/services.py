"""How the targets of edits are read and written on the service, by kind."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Protocol

from msgspec import UNSET, Struct
from msgspec.structs import replace

from lmsdesk.api import ApiError, Client, Conflict, NotFound, Refused
from lmsdesk.errors import Worded
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import body_of, changed_ms, values_of
from lmsdesk.model.contents import Content, ContentTarget
from lmsdesk.model.gradebook import GRADE_FIELDS, MARK_FIELDS, POSTED, Attempt, Grade
from lmsdesk.model.groups import GroupAttemptBody, GroupAttemptId
from lmsdesk.model.ids import AttemptTarget, Cell, GroupAttemptTarget, Target, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import Json, Record, value_or
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.contents import ContentPuller
from lmsdesk.sync.grades import ChangeIndexes


class Reading(Struct, frozen=True):
    """What the service said of one target."""

    reply: Record
    values: Json
    """The fields that a person can change, where the service gave them."""
    change_index: int = 0
    """Grows with each change on the service; 0 where it counts none."""


class TargetService(Protocol):
    """What the push asks about one kind of target. Requests raise ApiError."""

    async def stored_index(self, target: Target) -> int:
        """The change index of what is kept on this computer."""

    async def read(self, target: Target) -> Reading | None:
        """What the service holds; None where it says nothing, which is believed only of `read_surely`."""

    async def read_surely(self, target: Target) -> Reading:
        """What the service holds, perhaps nothing; raises NotFound where there can be nothing."""

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change these fields; returns what the service answers."""

    def nothing(self, target: Target) -> Reading:
        """What is held of a target of which the service says nothing."""

    def note(self, target: Target, reading: Reading) -> None:
        """The service has answered with this; called before it is stored."""

    async def read_effects(self, target: Target) -> Changes:
        """Read again what the service has worked out from a change; it is stored."""

    def sentence(self, error: ApiError) -> str:
        """Why the service did not take a change, for a person."""


class GradeService:
    """Grades, one request a cell."""

    def __init__(self, client: Client, store: Store, marks: ChangeIndexes) -> None:
        self._client = client
        self._store = store
        self._marks = marks

    async def stored_index(self, target: Target) -> int:
        """That of the row of the mirror."""
        kept = await self._store.mirror.grade(Cell.of(target))
        return value_or(kept.change_index, 0) if kept else 0

    async def read(self, target: Target) -> Reading | None:
        """None: nothing was entered, or the user has left the course."""
        found = await self._client.gradebook.get_column_grade(Cell.of(target))
        return None if found is None else reading_of(found)

    async def read_surely(self, target: Target) -> Reading:
        """What the service holds; raises NotFound for a user who left: that looks like an empty cell, and is none."""
        cell = Cell.of(target)
        before = await self._membership(cell)
        while (found := await self.read(cell)) is None:
            # Who was away for this one moment has another membership now.
            after = await self._membership(cell)
            if after == before:
                return self.nothing(cell)
            before = after
        return found

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change fields of the grade."""
        return reading_of(await self._client.gradebook.update_column_grade(Cell.of(target), fields))

    def nothing(self, target: Target) -> Reading:
        """An empty cell."""
        cell = Cell.of(target)
        return reading_of(Grade(user_id=cell.user_id, column_id=cell.column_id))

    def note(self, target: Target, reading: Reading) -> None:
        """Lists that were asked for before must not bring the old value back."""
        self._marks.note(Cell.of(target), reading.change_index)

    async def read_effects(self, target: Target) -> Changes:  # noqa: ARG002 - totals are pulled
        """Nothing but totals, which a pull brings."""
        return Changes()

    def sentence(self, error: ApiError) -> str:
        """Why a grade was refused."""
        if isinstance(error, Refused):
            return Worded("You may not change this grade on the site. Your value is kept here.")
        if isinstance(error, NotFound):
            return Worded("The student or the column is no longer in the course. Your value is kept here.")
        if isinstance(error, Conflict):
            return Worded("The site could not accept the change at present. Your value is kept here.")
        return Worded("The site did not accept the value. Yours is kept here: change or discard it.")

    async def _membership(self, cell: Cell) -> Membership | None:
        """The user's membership of the course, where it may be read; raises NotFound."""
        try:
            return await self._client.catalogue.get_membership(cell.course_id, cell.user_id)
        except Refused:
            return None


class AttemptService:
    """Marks of attempts."""

    def __init__(self, client: Client, store: Store, marks: ChangeIndexes) -> None:
        self._client = client
        self._store = store
        self._marks = marks

    async def stored_index(self, target: Target) -> int:
        """The moment of the last change that is known here."""
        kept = await self._store.mirror.attempt(AttemptTarget.of(target))
        return 0 if kept is None else kept.changed_ms

    async def read(self, target: Target) -> Reading:
        """What the service holds; raises NotFound."""
        attempt = AttemptTarget.of(target)
        return mark_of(
            await self._client.gradebook.get_attempt(attempt.course_id, attempt.column_id, attempt.attempt_id)
        )

    async def read_surely(self, target: Target) -> Reading:
        """The same: an attempt is there or not."""
        return await self.read(target)

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change fields of the mark; with the status they are posted in the same request."""
        one = AttemptTarget.of(target)
        reply = await self._client.gradebook.update_attempt(one.course_id, one.column_id, one.attempt_id, fields)
        return mark_of(reply)

    def nothing(self, target: Target) -> Reading:
        """An attempt of which nothing is said."""
        return mark_of(Attempt(id=AttemptTarget.of(target).attempt_id))

    def note(self, target: Target, reading: Reading) -> None:
        """Lists that were asked for before must not bring the old mark back."""
        self._marks.note_attempt(AttemptTarget.of(target), reading.change_index)

    async def read_effects(self, target: Target) -> Changes:
        """The grade of the column, which the service works out; where it cannot be read now, a pull brings it."""
        cell = target.cell
        if not cell.user_id:
            return Changes()
        try:
            grade = await self._client.gradebook.get_column_grade(cell)
        except ApiError:
            return Changes()
        if grade is None:
            return Changes()
        newer = self._marks.newer(cell.course_id, cell.column_id, [grade])
        return await self._store.mirror.save_grades(cell.course_id, cell.column_id, newer, keeps_newer=True)

    def sentence(self, error: ApiError) -> str:
        """Why a mark was refused."""
        if isinstance(error, Refused):
            return Worded("You may not mark this attempt on the site. Your mark is kept here.")
        if isinstance(error, NotFound):
            return Worded("The attempt is no longer on the site. Your mark is kept here.")
        if isinstance(error, Conflict):
            return Worded("The site could not accept the mark at present. Yours is kept here.")
        return Worded("The site did not accept the mark. Yours is kept here: change or discard it.")


class GroupAttemptService(AttemptService):
    """Marks of groups' attempts: read where they count, in a member's attempt, and written once for all."""

    async def read(self, target: Target) -> Reading:
        """What a member who was not marked apart has of it; raises NotFound where there is none any more."""
        for share in await self._store.mirror.following(GroupAttemptTarget.of(target)):
            attempt = await self._client.gradebook.get_attempt(target.course_id, target.cell.column_id, share.id)
            if not value_or(attempt.group_override, default=False):
                return mark_of(attempt)
        raise NotFound("No member of the group has this mark any longer.")

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change fields of the group's mark, and read what a member has of it then."""
        one = GroupAttemptTarget.of(target)
        ids = one.course_id, one.column_id, GroupAttemptId(one.attempt_id)
        body = GroupAttemptBody(**{name: value for name, value in fields.items() if name != "exempt"})
        if body.status == POSTED:
            # Some services show a group's mark only with it (reference section 12).
            body = replace(body, ready_to_post=True)
        await self._client.group_attempts.update_group_attempt(*ids, body)
        return await self.read(target)

    def note(self, target: Target, reading: Reading) -> None:
        """Lists that were asked for before must not bring the member's old mark back."""
        if isinstance(reading.reply, Attempt):
            self._note(target, reading.reply)

    def _note(self, target: Target, attempt: Attempt) -> None:
        one = AttemptTarget(target.course_id, target.cell.column_id, UserId(""), attempt.id)
        self._marks.note_attempt(one, attempt.changed_ms)

    async def read_effects(self, target: Target) -> Changes:
        """The attempts of all members, and their grades of the column; what cannot be read now, a pull brings."""
        shares = await self._store.mirror.following(GroupAttemptTarget.of(target))
        return reduce(or_, await together(self._effect(target, share) for share in shares), Changes())

    async def _effect(self, target: Target, share: Attempt) -> Changes:
        course_id, column_id = target.course_id, target.cell.column_id
        try:
            attempt = await self._client.gradebook.get_attempt(course_id, column_id, share.id)
        except ApiError:
            return Changes()
        self._note(target, attempt)
        changes = await self._store.mirror.save_attempts(course_id, column_id, [attempt], is_whole=False)
        user_id = value_or(attempt.user_id, UserId(""))
        return changes | await super().read_effects(AttemptTarget(course_id, column_id, user_id, attempt.id))


class ContentService:
    """Content items."""

    def __init__(self, client: Client, store: Store, puller: ContentPuller) -> None:
        self._client = client
        self._store = store
        self._puller = puller

    async def stored_index(self, target: Target) -> int:
        """The moment of the last change that is known here."""
        one = ContentTarget.of(target)
        kept = await self._store.contents.item(one.course_id, one.content_id)
        return 0 if kept is None else changed_ms(kept)

    async def read(self, target: Target) -> Reading:
        """What the service holds; raises NotFound."""
        one = ContentTarget.of(target)
        return _item_of(await self._client.contents.get_content(one.course_id, one.content_id))

    async def read_surely(self, target: Target) -> Reading:
        """The same: an item is there or not."""
        return await self.read(target)

    async def write(self, target: Target, fields: Json) -> Reading:
        """Change fields of the item."""
        one = ContentTarget.of(target)
        return _item_of(await self._client.contents.update_content(one.course_id, one.content_id, body_of(fields)))

    def nothing(self, target: Target) -> Reading:
        """An item of which nothing is said."""
        return _item_of(Content(id=ContentTarget.of(target).content_id))

    def note(self, target: Target, reading: Reading) -> None:  # noqa: ARG002 - the list tells no moment to compare
        """A list that is being read must not bring the old values back."""
        one = ContentTarget.of(target)
        self._puller.note(one.course_id, [one.content_id])

    async def read_effects(self, target: Target) -> Changes:  # noqa: ARG002 - an item has none
        """Nothing is worked out from an item."""
        return Changes()

    def sentence(self, error: ApiError) -> str:
        """Why a change was refused."""
        if isinstance(error, Refused):
            return Worded("You may not change this item on the site. Your change is kept here.")
        if isinstance(error, NotFound):
            return Worded("The item is no longer in the course. Your change is kept here.")
        if isinstance(error, Conflict):
            return Worded("The site could not accept the change at present. Yours is kept here.")
        return Worded("The site did not accept the change. Yours is kept here: change or discard it.")


def mark_of(attempt: Attempt) -> Reading:
    """What is compared of an attempt."""
    return _compared(attempt, MARK_FIELDS, attempt.changed_ms)


def _item_of(content: Content) -> Reading:
    return Reading(content, values_of(content), changed_ms(content))


def reading_of(grade: Grade) -> Reading:
    """What is compared of a grade."""
    return _compared(grade, GRADE_FIELDS, value_or(grade.change_index, 0))


def _compared(reply: Record, fields: Iterable[str], change_index: int) -> Reading:
    found = {name: getattr(reply, name) for name in fields}
    return Reading(reply, {name: value for name, value in found.items() if value is not UNSET}, change_index)
