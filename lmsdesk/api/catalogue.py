"""Terms, courses and memberships (specification section 4; reference sections 6 and 7)."""

import re
from collections.abc import AsyncIterator, Collection, Mapping
from urllib.parse import unquote

from lmsdesk.api.calls import Family
from lmsdesk.api.errors import Invalid, NotFound
from lmsdesk.api.replies import corrupt, object_of, read_record
from lmsdesk.model.bodies import CourseBody, MembershipBody, TermBody, UserBody
from lmsdesk.model.courses import Course, Enrolment, Term
from lmsdesk.model.ids import CourseId, TermId, UserId
from lmsdesk.model.people import Membership, User
from lmsdesk.model.system import CopyTask, DataSourceId, Task, TaskId
from lmsdesk.model.wire import Json, Timestamp

_TASK = r"/courses/([^/?#]+)/tasks/([^/?#]+)"
ME = UserId("me")


class People(Family):
    """Users."""

    async def get_me(self) -> User:
        """Whoever signed in: GET v1/users/me, or by the uuid of the token where the service has no `me`."""
        try:
            return await self.get_user(ME)
        except (NotFound, Invalid):
            token = self._caller.tokens.token
            if token is None or token.user_uuid is None:
                raise
        return await self.get_user(UserId(f"uuid:{token.user_uuid}"))

    async def get_user(self, user_id: UserId) -> User:
        """GET v1/users/{id}: scope read, specification section 4."""
        return await self._caller.get(User, "get_user", ids={"user_id": user_id})

    def list_users(
        self,
        *,
        fields: Collection[str] = (),
        data_source_id: DataSourceId | None = None,
        user_name: str = "",
        family_name: str = "",
        email: str = "",
        student_id: str = "",
    ) -> AsyncIterator[list[User]]:
        """GET v1/users: scope read, specification section 4; `fields` are wire names, and `id` is always among them.

        Names, address and student id are found by a part of them (reference section 5.1).
        """
        params = {"fields": ",".join(dict.fromkeys(["id", *fields]))} if fields else {}
        if data_source_id is not None:
            params["dataSourceId"] = data_source_id
        parts = {"userName": user_name, "name.family": family_name, "contact.email": email, "studentId": student_id}
        params |= {name: part for name, part in parts.items() if part}
        return self._caller.pages(User, "list_users", params=params)

    async def create_user(self, body: UserBody | Json) -> User:
        """POST v1/users: scope write, specification section 4; raises Conflict for a name that is taken."""
        return await self._caller.send(User, "create_user", body)

    async def update_user(self, user_id: UserId, patch: UserBody | Json) -> User:
        """PATCH v1/users/{id}: scope write, specification section 4."""
        return await self._caller.send(User, "update_user", patch, ids={"user_id": user_id})

    async def delete_user(self, user_id: UserId) -> None:
        """DELETE v1/users/{id}: scope delete, specification section 4; raises NotFound when it is gone already."""
        await self._caller.call("delete_user", ids={"user_id": user_id})

    def list_enrolments(self, user_id: UserId) -> AsyncIterator[list[Enrolment]]:
        """GET v1/users/{id}/courses: scope read, reference section 6; each with its course."""
        return self._caller.pages(Enrolment, "list_enrolments", ids={"user_id": user_id}, params={"expand": "course"})


class Catalogue(Family):
    """Terms, courses and who is in them."""

    def list_terms(self) -> AsyncIterator[list[Term]]:
        """GET v1/terms: scope read, reference section 7."""
        return self._caller.pages(Term, "list_terms")

    async def get_term(self, term_id: TermId) -> Term:
        """GET v1/terms/{id}: scope read, specification section 4."""
        return await self._caller.get(Term, "get_term", ids={"term_id": term_id})

    async def create_term(self, body: TermBody | Json) -> Term:
        """POST v1/terms: scope write, specification section 4."""
        return await self._caller.send(Term, "create_term", body)

    async def update_term(self, term_id: TermId, patch: TermBody | Json) -> Term:
        """PATCH v1/terms/{id}: scope write, specification section 4."""
        return await self._caller.send(Term, "update_term", patch, ids={"term_id": term_id})

    async def delete_term(self, term_id: TermId) -> None:
        """DELETE v1/terms/{id}: scope delete, specification section 4; raises NotFound when it is gone already."""
        await self._caller.call("delete_term", ids={"term_id": term_id})

    def list_courses(self, *, name: str = "", course_id: str = "") -> AsyncIterator[list[Course]]:
        """GET v3/courses: scope read, reference section 7; found by a part of the name or of the human-visible id."""
        params = {key: part for key, part in (("name", name), ("courseId", course_id)) if part}
        return self._caller.pages(Course, "list_courses", params=params)

    async def get_course(self, course_id: CourseId) -> Course:
        """GET v3/courses/{id}: scope read, specification section 4."""
        return await self._caller.get(Course, "get_course", ids={"course_id": course_id})

    async def create_course(self, body: CourseBody | Json) -> Course:
        """POST v3/courses: scope write, specification section 4; raises Conflict for a course id that is taken."""
        return await self._caller.send(Course, "create_course", body)

    async def update_course(self, course_id: CourseId, patch: CourseBody | Json) -> Course:
        """PATCH v3/courses/{id}: scope write, specification section 4."""
        return await self._caller.send(Course, "update_course", patch, ids={"course_id": course_id})

    async def delete_course(self, course_id: CourseId) -> None:
        """DELETE v1/courses/{id}: scope delete, specification section 4; the course is gone when this returns."""
        await self._caller.call("delete_course", ids={"course_id": course_id})

    async def copy_course(
        self, course_id: CourseId, new_course_id: str, *, parts: Mapping[str, object] | None = None
    ) -> CopyTask:
        """POST v2/courses/{id}/copy: scope write, specification section 4; into a new course, whole or in parts.

        Raises Conflict where a course with the human-visible `new_course_id` exists (specification section 7, rule 3).
        """
        body: Json = {"targetCourse": {"courseId": new_course_id}}
        if parts is not None:
            body["copy"] = dict(parts)
        request, reply = await self._caller.call("copy_course", ids={"course_id": course_id}, body=body)
        found = re.search(_TASK, reply.headers.get("location", ""))
        if found is None:
            raise corrupt(request, "no task")
        return CopyTask(CourseId(unquote(found[1])), TaskId(unquote(found[2])))

    async def get_copy_task(self, task: CopyTask) -> Task:
        """GET v1/courses/{id}/tasks/{id}: scope read, reference section 7; once a minute is often enough."""
        ids = {"course_id": task.course_id, "task_id": task.task_id}
        request, reply = await self._caller.call("get_copy_task", ids=ids)
        plain = object_of(request, reply)
        # A copy that is over sends the reader on to the new course, so that is what arrives.
        return read_record(Task, request, plain if "status" in plain else {"id": task.task_id, "status": "Complete"})

    def list_memberships(
        self, course_id: CourseId, *, modified_since: Timestamp | None = None
    ) -> AsyncIterator[list[Membership]]:
        """GET v1/courses/{id}/users: scope read, reference section 6.

        Each with its user; `modified_since` includes its own moment.
        """
        params = {"expand": "user"}
        if modified_since is not None:
            params["modified"] = str(modified_since)
        return self._caller.pages(Membership, "list_memberships", ids={"course_id": course_id}, params=params)

    async def get_membership(self, course_id: CourseId, user_id: UserId) -> Membership:
        """GET v1/courses/{id}/users/{id}: scope read, specification section 4; with its user."""
        ids = _member(course_id, user_id)
        return await self._caller.get(Membership, "get_membership", ids=ids, params={"expand": "user"})

    async def create_membership(self, course_id: CourseId, user_id: UserId, body: MembershipBody | Json) -> Membership:
        """PUT v1/courses/{id}/users/{id}: scope write, specification section 4; raises Conflict for a member."""
        return await self._caller.send(Membership, "create_membership", body, ids=_member(course_id, user_id))

    async def update_membership(self, course_id: CourseId, user_id: UserId, patch: MembershipBody | Json) -> Membership:
        """PATCH v1/courses/{id}/users/{id}: scope write, specification section 4."""
        return await self._caller.send(Membership, "update_membership", patch, ids=_member(course_id, user_id))

    async def delete_membership(self, course_id: CourseId, user_id: UserId) -> None:
        """DELETE v1/courses/{id}/users/{id}: scope delete, specification section 4."""
        await self._caller.call("delete_membership", ids=_member(course_id, user_id))


def _member(course_id: CourseId, user_id: UserId) -> dict[str, str]:
    return {"course_id": course_id, "user_id": user_id}
