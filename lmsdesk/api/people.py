"""Users and their own course lists (specification section 4, Users; reference sections 5 and 6)."""

from collections.abc import AsyncIterator, Collection

from lmsdesk.api.calls import Caller
from lmsdesk.api.errors import Invalid, NotFound
from lmsdesk.model.bodies import UserBody
from lmsdesk.model.courses import Enrolment
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import User
from lmsdesk.model.system import DataSourceId
from lmsdesk.model.wire import Json

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
