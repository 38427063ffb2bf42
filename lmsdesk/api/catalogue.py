"""Terms, courses and memberships (specification section 4; reference sections 6 and 7)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.courses import Course, Term
from lmsdesk.model.ids import CourseId, TermId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import Timestamp


class Catalogue:
    """Terms, courses and who is in them."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_terms(self) -> AsyncIterator[list[Term]]:
        """GET v1/terms."""
        return self._caller.pages(Term, "list_terms")

    async def get_term(self, term_id: TermId) -> Term:
        """GET v1/terms/{id}."""
        return await self._caller.get(Term, "get_term", ids={"term_id": term_id})

    def list_courses(self) -> AsyncIterator[list[Course]]:
        """GET v3/courses."""
        return self._caller.pages(Course, "list_courses")

    async def get_course(self, course_id: CourseId) -> Course:
        """GET v3/courses/{id}."""
        return await self._caller.get(Course, "get_course", ids={"course_id": course_id})

    def list_memberships(
        self, course_id: CourseId, *, modified_since: Timestamp | None = None
    ) -> AsyncIterator[list[Membership]]:
        """GET v1/courses/{id}/users, each with its user; `modified_since` includes its own moment."""
        params = {"expand": "user"}
        if modified_since is not None:
            params["modified"] = str(modified_since)
        return self._caller.pages(Membership, "list_memberships", ids={"course_id": course_id}, params=params)

    async def get_membership(self, course_id: CourseId, user_id: UserId) -> Membership:
        """GET v1/courses/{id}/users/{id}, with its user."""
        ids = {"course_id": course_id, "user_id": user_id}
        return await self._caller.get(Membership, "get_membership", ids=ids, params={"expand": "user"})
