"""What a person may do: from the roles that the service names, less what it has refused."""

from collections.abc import Callable
from enum import StrEnum, auto
from functools import partial
from typing import Final

from lmsdesk.api import ApiError, Client
from lmsdesk.model.courses import Course
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import RoleId
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine


class Right(StrEnum):
    """What can be offered or not; the last of them are a site's, the others a course's."""

    PEOPLE = auto()
    GROUPS = auto()
    ANNOUNCEMENTS = auto()
    SETTINGS = auto()
    CONTENT = auto()
    GRADES = auto()
    COLUMNS = auto()
    COPY = auto()
    COURSES = auto()
    USERS = auto()
    TERMS = auto()
    DATA_SOURCES = auto()


Rights = frozenset[Right]
SITE_RIGHTS: Final = frozenset({Right.COURSES, Right.USERS, Right.TERMS, Right.DATA_SOURCES})
OF_INSTRUCTORS: Final = frozenset(
    {Right.PEOPLE, Right.GROUPS, Right.ANNOUNCEMENTS, Right.SETTINGS, Right.CONTENT, Right.GRADES, Right.COLUMNS}
)
_BY_COURSE_ROLE: Final[dict[str, Rights]] = {
    "Instructor": OF_INSTRUCTORS,
    "TeachingAssistant": frozenset({Right.GROUPS, Right.ANNOUNCEMENTS, Right.CONTENT, Right.GRADES, Right.COLUMNS}),
    "CourseBuilder": frozenset({Right.SETTINGS, Right.CONTENT}),
    "Grader": frozenset({Right.GRADES}),
    **dict.fromkeys(("BbFacilitator", "Facilitator", "Student", "Guest"), frozenset[Right]()),
}
"""Roles that the specification lists; a site's own role counts as instructor where the site says so."""
_BY_SYSTEM_ROLE: Final[dict[str, Rights]] = {
    "SystemAdmin": frozenset(Right),
    "AccountAdmin": frozenset({Right.USERS}),
    "CourseCreator": frozenset({Right.COURSES, Right.COPY}),
}


class RightsKeeper:
    """Remembers what the service has refused a person until the program ends: it is not offered to them again."""

    def __init__(self, store: Store, client: Client, engine: Engine) -> None:
        self._store = store
        self._client = client
        self._engine = engine
        self._refused: set[tuple[UserId | None, CourseId | None, Right]] = set()
        self._acting: dict[str, bool] = {}

    @property
    def of_site(self) -> Rights:
        """What the system roles of the person bring, once the service has said who is signed in."""
        user = self._engine.user
        roles = value_or(user.system_role_ids, []) if user is not None else []
        found = frozenset[Right]().union(*(_BY_SYSTEM_ROLE.get(role, frozenset()) for role in roles))
        return frozenset(one for one in found if not self._is_refused(one))

    async def of_course(self, course_id: CourseId) -> Rights:
        """What the person may do in a course; without network only what is known already."""
        return await self._of_role(course_id, await self._role(course_id))

    async def courses_with(self, right: Right) -> list[Course]:
        """The courses in which the person may do something, in the service's order."""
        found: list[Course] = []
        for entry in await self._store.views.courses():
            role = value_or(entry.enrolment.course_role_id, "")
            if right in await self._of_role(entry.enrolment.course_id, role):
                found.append(entry.course)
        return found

    async def _of_role(self, course_id: CourseId, role: str) -> Rights:
        found = _BY_COURSE_ROLE.get(role)
        if found is None:
            found = OF_INSTRUCTORS if await self._acts_as_instructor(role) else frozenset()
        both = found | self.of_site
        return frozenset(one for one in both if not self._is_refused(one, course_id))

    def note_refused(self, right: Right, course_id: CourseId | None = None) -> None:
        """The service has said no."""
        self._refused.add((self._user_id, course_id, right))

    def refusal_of(self, right: Right, course_id: CourseId | None = None) -> Callable[[], None]:
        """What is called when the service has said no."""
        return partial(self.note_refused, right, course_id)

    @property
    def _user_id(self) -> UserId | None:
        return None if self._engine.user is None else self._engine.user.id

    def _is_refused(self, right: Right, course_id: CourseId | None = None) -> bool:
        return (self._user_id, course_id, right) in self._refused

    async def _role(self, course_id: CourseId) -> str:
        entries = await self._store.views.courses()
        enrolments = (entry.enrolment for entry in entries if entry.enrolment.course_id == course_id)
        return next((value_or(one.course_role_id, "") for one in enrolments), "")

    async def _acts_as_instructor(self, role: str) -> bool:
        if role and role not in self._acting:
            try:
                found = await self._client.roles.get_course_role(RoleId(f"roleId:{role}"))
            except ApiError:
                return False
            self._acting[role] = value_or(found.act_as_instructor, default=False)
        return self._acting.get(role, False)
