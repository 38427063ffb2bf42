"""Users and their own course lists (specification section 4, Users; reference sections 5 and 6)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.api.errors import Invalid, NotFound
from lmsdesk.model.courses import Enrolment
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import User

ME = UserId("me")


class People:
    """Users."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

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
        """GET v1/users/{id}."""
        return await self._caller.get(User, "get_user", ids={"user_id": user_id})

    def list_enrolments(self, user_id: UserId) -> AsyncIterator[list[Enrolment]]:
        """GET v1/users/{id}/courses, each with its course."""
        return self._caller.pages(Enrolment, "list_enrolments", ids={"user_id": user_id}, params={"expand": "course"})
