"""A file of people on its way to the service: compared first, sent once it is confirmed."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum, auto
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api import Client, NotFound, Refused
from lmsdesk.desk.administration.fields import (
    MEMBERSHIP_FIELDS,
    USER_FIELDS,
    Fault,
    RecordField,
    faults_of,
    fields_for,
    first_values,
    moments_of,
    record_values,
)
from lmsdesk.desk.administration.file_columns import Choices, FileColumns, columns_of, value_of
from lmsdesk.desk.administration.people import People, entry_of
from lmsdesk.desk.administration.records import OnProgress, Outcome, Work, each
from lmsdesk.desk.administration.site import SiteKind
from lmsdesk.desk.exchange.matches import Key
from lmsdesk.desk.exchange.reader_process import read_file
from lmsdesk.desk.exchange.student_matching import Students
from lmsdesk.desk.exchange.tables import Table
from lmsdesk.desk.platform.message import Message
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.field_values import Values, changed
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import Membership, User
from lmsdesk.model.wire import value_or
from lmsdesk.sync.grades import whole

_AT_ONCE: Final = 8
"""Rows that are looked up on the service side by side."""
_KEYS = {"userName": Key.USER_NAME, "studentId": Key.STUDENT_ID, "contact.email": Key.EMAIL}


class Verdict(StrEnum):
    """What becomes of a row; what a person should look at comes first."""

    FAILED = auto()
    NOT_FOUND = auto()
    REFUSED = auto()
    NEW = auto()
    CHANGED = auto()
    UNCHANGED = auto()
    DONE = auto()


SENDABLE: Final = frozenset({Verdict.NEW, Verdict.CHANGED})


class ImportRemark(StrEnum):
    """What is said of rows; braces hold the places of values."""

    NO_KEY = "The row does not identify anyone."
    SEVERAL = "Several users match."
    SAME = "Row {row} is about the same person."
    NO_SUCH_USER = "No such user on the site."
    NOT_LOOKED_UP = "The site does not let you look up users; this is checked when they are added."


class NoTitles(LmsdeskError):
    """No row of the file names a column that says whom its rows are about."""

    title = "The file has no people."
    detail = "Nothing was changed."
    hint = "Its first row must name the columns, one of them “User name”."
    code = "no-titles"


class SeveralMatch(LmsdeskError):
    """The site has several users that a row could be about."""

    def __init__(self) -> None:
        super().__init__("Several users match.", detail="Nothing was changed.", code="several-match")


class Found(Struct, frozen=True):
    """Whom a row is about: a record that is there already, or the address that a new one gets."""

    address: str
    name: str
    record: Any = None
    remark: str = ""


class ImportTarget(Protocol):
    """Where the rows of a file go; all methods raise LmsdeskError."""

    fields: Sequence[RecordField]
    """What can be set."""
    keys: Sequence[str]
    """The fields that say whom a row is about, the surest first."""

    async def prepare(self) -> Choices:
        """Read what rows are compared with; the values there are to choose from."""

    async def find(self, path: str, text: str, values: Values) -> Found | None:
        """Whom this key names; None for nobody. Raises SeveralMatch."""

    async def create(self, address: str, values: Values) -> object:
        """Make what is not there yet."""

    async def change(self, record: Any, values: Values) -> object:
        """Set fields of what is there."""

    async def carry_out(self, works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
        """Do these, one after another."""


class ImportLine(Struct, frozen=True):
    """One row of the file: whom it is about, and what it would change."""

    row: int
    """Its number in the file, from 1."""
    name: str
    verdict: Verdict
    values: Values = {}
    before: Values = {}
    faults: Mapping[str, Fault] = {}
    found: Found | None = None
    remark: str = ""
    problem: LmsdeskError | None = None
    """Why it could not be carried out."""


class RecordImport:
    """`lines` says what would be done; nothing is sent before `send`."""

    def __init__(self, target: ImportTarget, path: Path, table: Table, columns: FileColumns) -> None:
        self.name = path.name
        self.remarks = table.remarks
        self.unused = columns.unused
        self.has_role = "courseRoleId" in columns.positions
        self.lines: list[ImportLine] = []
        self.fields = target.fields
        self.choices: Choices = {}
        self._target = target
        self._columns = columns
        self._rows = table.rows
        self._moments = moments_of(target.fields)

    @classmethod
    async def begin(cls, target: ImportTarget, path: Path, on_progress: OnProgress) -> "RecordImport":
        """Read the file and compare it; raises TableUnreadable, NoTitles or an ApiError."""
        table = await read_file(path)
        paths = [*target.keys, *(field.path for field in target.fields if field.path not in target.keys)]
        columns = await asyncio.to_thread(columns_of, table.rows, paths, target.keys)
        if columns is None:
            raise NoTitles
        made = cls(target, path, table, columns)
        await made._compare(on_progress)
        return made

    async def send(self, numbers: Collection[int], on_progress: OnProgress) -> Outcome:
        """Carry out these lines; each says afterwards what became of it."""
        works = [(str(number), self._send(self.lines[number])) for number in sorted(numbers)]
        outcome = await self._target.carry_out(works, on_progress)
        problems = dict(outcome.problems)
        for name, _ in works:
            line, problem = self.lines[int(name)], problems.get(name)
            verdict = Verdict.DONE if problem is None else Verdict.FAILED
            self.lines[int(name)] = replace(line, verdict=verdict, problem=problem, remark="")
        return outcome

    async def _send(self, line: ImportLine) -> None:
        assert line.found is not None
        if line.found.record is None:
            await self._target.create(line.found.address, line.values)
        else:
            await self._target.change(line.found.record, line.values)

    async def _compare(self, on_progress: OnProgress) -> None:
        self.choices = await self._target.prepare()
        first = self._columns.titles + 1
        rows = [(index + 1, row) for index, row in enumerate(self._rows) if index >= first and any(map(str.strip, row))]
        for at in range(0, len(rows), _AT_ONCE):
            looked = [self._line(number, row) for number, row in rows[at : at + _AT_ONCE]]
            self.lines += await asyncio.gather(*looked)
            on_progress(len(self.lines), len(rows))
        self.lines = _without_twins(self.lines)

    async def _line(self, number: int, row: Sequence[str]) -> ImportLine:
        values, faults = self._read(row)
        key = next((path for path in self._target.keys if self._columns.text(row, path)), None)
        if key is None:
            return ImportLine(number, "", Verdict.REFUSED, remark=Message(ImportRemark.NO_KEY))
        text = self._columns.text(row, key)
        try:
            found = await self._target.find(key, text, values)
        except SeveralMatch:
            return ImportLine(number, text, Verdict.REFUSED, remark=Message(ImportRemark.SEVERAL))
        if found is None:
            return ImportLine(number, text, Verdict.NOT_FOUND, remark=Message(ImportRemark.NO_SUCH_USER))
        return self._judged(ImportLine(number, found.name, Verdict.NEW, values, faults=faults, found=found))

    def _read(self, row: Sequence[str]) -> tuple[dict[str, object], dict[str, Fault]]:
        values: dict[str, object] = {}
        faults: dict[str, Fault] = {}
        for field in self._target.fields:
            if text := self._columns.text(row, field.path):
                value = value_of(field, text, self.choices)
                if isinstance(value, Fault):
                    faults[field.path] = value
                else:
                    values[field.path] = value
        return values, faults

    def _judged(self, line: ImportLine) -> ImportLine:
        """What a row about this person would change; an empty cell changes nothing."""
        fields, found = self._target.fields, line.found
        assert found is not None
        if found.record is None:
            first = {path: value for path, value in first_values(fields).items() if value is not None}
            required = {field.path: None for field in fields if field.is_required}
            # What the file says comes first, as it is shown.
            values, before = {**line.values, **{path: first[path] for path in first if path not in line.values}}, {}
            faults = {**faults_of(fields, {**required, **values}), **line.faults}
            verdict = Verdict.NEW
        else:
            known = record_values(fields, found.record)
            fixed = {field.path for field in fields if field.is_new_only or field.path in self._target.keys[:1]}
            given = {path: value for path, value in line.values.items() if path not in fixed}
            values = changed(known, given, self._moments)
            before = {path: known[path] for path in values}
            faults = {**faults_of(fields, values), **line.faults}
            verdict = Verdict.CHANGED if values else Verdict.UNCHANGED
        if faults:
            verdict = Verdict.REFUSED
        return replace(line, verdict=verdict, values=values, before=before, faults=faults, remark=found.remark)


def _without_twins(lines: Sequence[ImportLine]) -> list[ImportLine]:
    """Of several rows about one person only the first is taken."""
    first: dict[str, int] = {}
    made = []
    for line in lines:
        row = first.setdefault(line.found.address, line.row) if line.found is not None else line.row
        said = Message(ImportRemark.SAME, row=str(row))
        is_twin = row != line.row
        made.append(replace(line, verdict=Verdict.REFUSED, faults={}, remark=said) if is_twin else line)
    return made


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
        same = [one for one in listed if fold(text) == fold(value_or(one.student_id, "") if is_number else one.email)]
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
