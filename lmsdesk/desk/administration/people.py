"""The people of a course: who they are and what becomes of them, and the users of the site who can be added."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from lmsdesk.api import ApiError, Client, Conflict, NotFound, Refused
from lmsdesk.desk.administration.fields import COURSE_ROLES, MEMBERSHIP_FIELDS
from lmsdesk.desk.administration.records import (
    OnProgress,
    Outcome,
    RecordCalls,
    RecordRefused,
    Records,
    Work,
    Written,
    each,
)
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.field_values import Values, nested
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import Availability, Membership, User
from lmsdesk.model.wire import Timestamp, value_or
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.grades import whole

_MOST_FOUND = 100
_NO_AVAILABILITY = Availability()


class PersonEntry(Struct, frozen=True):
    """One line of a roster."""

    membership: Membership
    name: str
    user_name: str
    student_id: str
    email: str
    role: str
    available: str
    last_access: datetime | None
    search_text: str

    @property
    def user_id(self) -> UserId:
        return self.membership.user_id


class MembershipLosses(Struct, frozen=True):
    """What people have in the course who are about to be removed."""

    grades: int
    unsent: int
    """Grades that are only on this computer."""


class FoundUsers(Struct, frozen=True):
    """Users of the site; `is_cut` where there are more of them."""

    users: tuple[User, ...]
    is_cut: bool = False


class AlreadyMember(LmsdeskError):
    """A person is in the course already."""

    def __init__(self) -> None:
        super().__init__("Already in this course.", detail="Nothing was changed.", code="already-member")


class NoSuchUser(LmsdeskError):
    """The site knows nobody of that name."""

    def __init__(self) -> None:
        super().__init__("No such user on the site.", detail="Nothing was changed.", code="no-such-user")


class People:
    """Reads rosters from the store, and changes them on the service; changes need a connection."""

    def __init__(self, store: Store, client: Client, engine: Engine, rights: RightsKeeper) -> None:
        self._store = store
        self._client = client
        self._engine = engine
        self._rights = rights

    async def list(self, course_id: CourseId) -> list[PersonEntry]:
        """Everybody in the stored roster, by name."""
        roster = await self._store.mirror.roster(course_id)
        return await asyncio.to_thread(lambda: sorted(map(entry_of, roster), key=lambda entry: fold(entry.name)))

    async def roles(self) -> dict[str, str]:
        """The roles that can be given, with the site's own names where it has any; the specification's at least."""
        names = dict.fromkeys(COURSE_ROLES, "")
        try:
            listed = await whole(self._client.roles.list_course_roles())
        except ApiError:
            return names
        for role in listed:
            name = value_or(role.role_id, "")
            if name and value_or(value_or(role.availability, _NO_AVAILABILITY).available, "") != "No":
                names[name] = value_or(role.name_for_courses, "") if value_or(role.custom, default=False) else ""
        return names

    async def read(self, course_id: CourseId, user_id: UserId) -> Membership:
        """A membership as it is now."""
        return await self._client.catalogue.get_membership(course_id, user_id)

    async def change(self, course_id: CourseId, seen: Membership, values: Values) -> Written[Membership]:
        """Change role or availability; raises RecordOvertaken, RecordRefused or an ApiError."""
        written = await self.records(course_id).change(seen, values)
        self._engine.roster_moved(course_id)
        return written

    async def change_all(
        self, course_id: CourseId, people: Sequence[tuple[str, Membership]], values: Values, on_progress: OnProgress
    ) -> Outcome:
        """Change several, each as it was seen; what one of them stops does not stop the others."""
        records = self.records(course_id)
        works = [(name, records.change(seen, values)) for name, seen in people]
        return await self.carry_out(course_id, works, on_progress)

    async def find_users(self, text: str) -> FoundUsers:
        """Users of the site by their whole name or a part of family name, user name, e-mail or student id.

        Raises Refused.
        """
        text, words = text.strip(), name_words(text)
        people = self._client.people
        lists = [people.list_users(user_name=text), people.list_users(family_name=text)]
        if "@" in text:
            lists = [people.list_users(email=text)]
        elif any(letter.isdigit() for letter in text):
            lists.append(people.list_users(student_id=text))
        by_word = len(lists)
        lists += [people.list_users(family_name=word) for word in words]
        try:
            pages = await asyncio.gather(*(_first_page(one) for one in lists))
        except Refused:
            self._rights.note_refused(Right.USERS)
            raise
        named = [user for page in pages[by_word:] for user in page if is_named(user, words)]
        found = {user.id: user for user in [*(user for page in pages[:by_word] for user in page), *named]}
        in_order = sorted(found.values(), key=lambda user: fold(user.sort_name))
        return FoundUsers(tuple(in_order[:_MOST_FOUND]), max(map(len, pages)) >= _MOST_FOUND)

    async def add_all(
        self, course_id: CourseId, users: Sequence[tuple[str, UserId]], values: Values, on_progress: OnProgress
    ) -> Outcome:
        """Add users, named by what they are called and by an address such as `userName:x`."""

        async def add(user_id: UserId) -> None:
            await self.add(course_id, user_id, values)

        return await self.carry_out(course_id, [(name, add(user_id)) for name, user_id in users], on_progress)

    async def losses(self, course_id: CourseId, entries: Sequence[PersonEntry]) -> MembershipLosses:
        """What these people have in the course, counted on the service now."""
        listed = [
            await whole(self._client.gradebook.list_user_grades(course_id, entry.user_id))
            for entry in entries
            if entry.membership.is_student
        ]
        totals = {column.id for column in await self._store.mirror.columns(course_id) if column.is_calculated}
        grades = [grade for rows in listed for grade in rows if grade.column_id not in totals]
        chosen = {entry.user_id for entry in entries}
        edits = await self._store.outbox.edits()
        unsent = sum(edit.target.course_id == course_id and edit.target.cell.user_id in chosen for edit in edits)
        return MembershipLosses(sum(grade.has_anything for grade in grades), unsent)

    async def remove_all(self, course_id: CourseId, entries: Sequence[PersonEntry], on_progress: OnProgress) -> Outcome:
        """Take people out of the course; grades that were only here are kept, and say why they cannot be sent."""
        records = self.records(course_id)
        works = [(entry.name, records.delete(entry.membership)) for entry in entries]
        return await self.carry_out(course_id, works, on_progress)

    async def add(self, course_id: CourseId, user_id: UserId, values: Values) -> None:
        """Add a user; raises AlreadyMember, NoSuchUser, RecordRefused or another ApiError."""
        try:
            await self._client.catalogue.create_membership(course_id, user_id, nested(values))
        except Conflict as problem:
            raise AlreadyMember from problem
        except NotFound as problem:
            raise NoSuchUser from problem
        except Refused as problem:
            self._rights.note_refused(Right.PEOPLE, course_id)
            raise RecordRefused(problem, {}) from problem
        except ApiError as problem:
            if not problem.is_uncertain or not await self._is_inside(course_id, user_id):
                raise

    async def _is_inside(self, course_id: CourseId, user_id: UserId) -> bool:
        try:
            await self.read(course_id, user_id)
        except NotFound:
            return False
        return True

    async def carry_out(
        self, course_id: CourseId, works: Sequence[tuple[str, Work]], on_progress: OnProgress
    ) -> Outcome:
        """Do these, one after another, and let the gradebook follow."""
        try:
            return await each(works, on_progress)
        finally:
            self._engine.roster_moved(course_id)

    def records(self, course_id: CourseId) -> Records[Membership]:
        """How the memberships of a course are written."""
        catalogue = self._client.catalogue

        calls = RecordCalls[Membership](
            read=lambda seen: self.read(course_id, seen.user_id),
            update=lambda seen, body: catalogue.update_membership(course_id, seen.user_id, body),
            delete=lambda seen: catalogue.delete_membership(course_id, seen.user_id),
        )
        return Records(MEMBERSHIP_FIELDS, calls, on_forbidden=self._rights.refusal_of(Right.PEOPLE, course_id))


def name_words(text: str) -> list[str]:
    """The words of a whole name, such as “Nilsen, Ida”: the service looks for family names alone."""
    words = text.replace(",", " ").split()
    return words if len(words) > 1 else []


def is_named(user: User, words: Iterable[str]) -> bool:
    """Whether all these words are in somebody's name."""
    name = fold(f"{user.sort_name} {user.display_name}")
    return all(fold(word) in name for word in words)


def entry_of(member: Membership) -> PersonEntry:
    """What a roster says of a membership."""
    user = member.person
    accessed = value_or(member.last_accessed, None)
    user_name, student_id = value_or(user.user_name, ""), value_or(user.student_id, "")
    return PersonEntry(
        membership=member,
        name=user.sort_name,
        user_name=user_name,
        student_id=student_id,
        email=user.email,
        role=value_or(member.course_role_id, ""),
        available=value_or(value_or(member.availability, _NO_AVAILABILITY).available, "Yes"),
        last_access=accessed.moment if isinstance(accessed, Timestamp) else None,
        search_text=fold(f"{user.sort_name} {user.display_name} {user_name} {student_id} {user.email}"),
    )


async def _first_page(pages: AsyncIterator[list[User]]) -> list[User]:
    async for page in pages:
        return page
    return []
