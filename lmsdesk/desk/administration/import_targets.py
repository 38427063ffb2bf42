"""Where the rows of a file of people go: into a course, or among the users of the site."""

from collections.abc import Sequence
from typing import Any

from lmsdesk.api import Client, NotFound, Refused
from lmsdesk.desk.administration.fields import MEMBERSHIP_FIELDS, USER_FIELDS, RecordField, fields_for
from lmsdesk.desk.administration.file_columns import Choices
from lmsdesk.desk.administration.people import People, entry_of
from lmsdesk.desk.administration.record_import import Found, ImportRemark, SeveralMatch
from lmsdesk.desk.administration.several import OnProgress, Outcome, Work, each
from lmsdesk.desk.administration.site import SiteKind
from lmsdesk.desk.exchange.matches import Key
from lmsdesk.desk.exchange.student_matching import Students
from lmsdesk.desk.platform.message import Message
from lmsdesk.model.field_values import Values
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import Contact, Membership, User
from lmsdesk.model.wire import value_or
from lmsdesk.sync.grades import whole

_KEYS = {"userName": Key.USER_NAME, "studentId": Key.STUDENT_ID, "contact.email": Key.EMAIL}
_NO_CONTACT = Contact()


class MembershipTarget:
    """The people of a course, as the service has them when the file is read."""

    fields: Sequence[RecordField] = fields_for(MEMBERSHIP_FIELDS, is_new=True, is_privileged=False)
    keys: Sequence[str] = tuple(_KEYS)

    def __init__(self, client: Client, people: People, course_id: CourseId) -> None:
        self._client = client
        self._people = people
        self._course_id = course_id
        self._roster: dict[UserId, Membership] = {}
        self._students = Students([])

    async def prepare(self) -> Choices:
        members = await whole(self._client.catalogue.list_memberships(self._course_id))
        self._roster = {member.user_id: member for member in members}
        self._students = Students(members)
        return {"courseRoleId": await self._people.roles()}

    async def find(self, path: str, text: str, values: Values) -> Found | None:  # noqa: ARG002 - only keys matter here
        """Somebody in the course, or a user of the site who is not in it yet."""
        inside = self._students.find(_KEYS[path], text)
        if len(inside) > 1:
            raise SeveralMatch
        if inside:
            member = self._roster[inside[0]]
            return Found(member.user_id, entry_of(member).name, member)
        try:
            user = await self._user(path, text)
        except Refused:
            address = f"userName:{text}" if path == "userName" else ""
            return Found(address, text, remark=Message(ImportRemark.NOT_LOOKED_UP)) if address else None
        if user is None:
            return None
        return Found(user.id, user.sort_name, self._roster.get(user.id))

    async def create(self, address: str, values: Values) -> None:
        """Add somebody to the course."""
        await self._people.add(self._course_id, UserId(address), values)

    async def change(self, record: Any, values: Values) -> object:
        """Change role or availability, unless somebody else has meanwhile."""
        return await self._people.records(self._course_id).change(record, values)

    async def carry_out(self, works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
        """Do these, and let the gradebook follow."""
        return await self._people.carry_out(self._course_id, works, on_progress)

    async def _user(self, path: str, text: str) -> User | None:
        people = self._client.people
        if path == "userName":
            try:
                return await people.get_user(UserId(f"userName:{text}"))
            except NotFound:
                return None
        is_number = path == "studentId"
        listed = await whole(people.list_users(student_id=text) if is_number else people.list_users(email=text))
        same = [one for one in listed if fold(text) == fold(_number(one) if is_number else _email(one))]
        if len(same) > 1:
            raise SeveralMatch
        return same[0] if same else None


class UserTarget:
    """The users of the site."""

    fields: Sequence[RecordField] = USER_FIELDS
    keys: Sequence[str] = ("userName",)

    def __init__(self, kind: SiteKind, choices: Choices) -> None:
        self._kind = kind
        self._choices = choices

    async def prepare(self) -> Choices:
        """Nothing has to be read before the rows are."""
        return self._choices

    async def find(self, path: str, text: str, values: Values) -> Found | None:
        """A user of that name, or where one could be made."""
        found = await self._kind.creation.find({**values, path: text})
        if found:
            return Found(found[0].id, found[0].sort_name, found[0])
        given, family = (values.get(f"name.{part}") or "" for part in ("given", "family"))
        return Found(f"userName:{fold(text)}", f"{family}, {given}".strip(", ") or text)

    async def create(self, address: str, values: Values) -> object:  # noqa: ARG002 - the service gives it one
        """Make a user, once even where the reply is lost."""
        return await self._kind.records.create(values, self._kind.creation)

    async def change(self, record: Any, values: Values) -> object:
        """Change a user, unless somebody else has meanwhile."""
        return await self._kind.records.change(record, values)

    async def carry_out(self, works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
        """Do these, one after another."""
        return await each(works, on_progress)


def _number(user: User) -> str:
    return value_or(user.student_id, "")


def _email(user: User) -> str:
    return value_or(value_or(user.contact, _NO_CONTACT).email, "")
