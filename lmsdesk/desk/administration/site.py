"""The records of a site, for those with the rights: courses, users, terms and data sources."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct

from lmsdesk.api import Client, NotFound, Refused
from lmsdesk.api.catalogue import People
from lmsdesk.desk.administration.courses import CourseSettings
from lmsdesk.desk.administration.fields import (
    COURSE_FIELDS,
    DATA_SOURCE_FIELDS,
    TERM_FIELDS,
    USER_FIELDS,
    RecordField,
)
from lmsdesk.desk.administration.people import is_named, name_words
from lmsdesk.desk.administration.records import CreateCalls, OnProgress, Outcome, RecordCalls, Records, each, found_by
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.model.courses import Course, Term
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import User
from lmsdesk.model.system import DataSource
from lmsdesk.model.wire import Record, first_visible
from lmsdesk.sync.grades import whole

T = TypeVar("T")
_OF_OTHERS: Final = ("availability.available", "dataSourceId")
_OF_COURSES: Final = ("termId", *_OF_OTHERS)
MOST_LISTED: Final = 1000
"""Of a longer list the rest is found by searching on the site."""


class Listed(Struct, frozen=True):
    """Some records of a kind; `is_cut` where the site has more."""

    records: tuple[Any, ...]
    is_cut: bool = False


class SiteKind(Struct, frozen=True):
    """One kind of record of a site: how its list is read, and how one is written."""

    right: Right
    record: type[Any]
    fields: Sequence[RecordField]
    list: Callable[[str], Awaitable[Listed]]
    """All of them, or those that the site finds for a text."""
    records: Records[Any]
    creation: CreateCalls[Any]
    count: Callable[[Any], Awaitable[int]] | None = None
    """How much hangs on a record: people of a course, courses of a user."""
    several: tuple[str, ...] = ()
    """The fields that several records can be given at once, by their paths."""


class SiteAdministration:
    """The kinds by the right that each needs; every call asks the service."""

    def __init__(self, client: Client, courses: CourseSettings, rights: RightsKeeper) -> None:
        self._client = client
        self._courses = courses
        self._rights = rights
        made = (self._course_kind(), self._user_kind(), self._term_kind(), self._source_kind())
        self.kinds: dict[Right, SiteKind] = {kind.right: kind for kind in made}

    async def losses(self, kind: SiteKind, records: Sequence[Any]) -> int:
        """How much hangs on these, counted on the service now."""
        return sum([await kind.count(record) for record in records]) if kind.count is not None else 0

    async def change_all(
        self, kind: SiteKind, records: Sequence[tuple[str, Any]], values: Values, on_progress: OnProgress
    ) -> Outcome:
        """Change several, each by its title and as it was seen."""
        return await each([(title, kind.records.change(seen, values)) for title, seen in records], on_progress)

    async def delete_all(self, kind: SiteKind, records: Sequence[tuple[str, Any]], on_progress: OnProgress) -> Outcome:
        """Delete several, each by its title."""
        return await each([(title, kind.records.delete(seen)) for title, seen in records], on_progress)

    async def choices(self) -> dict[str, dict[str, str]]:
        """The terms and data sources that a record can name, by the path of the field."""
        try:
            sources = await whole(self._client.data_sources.list_data_sources())
        except (Refused, NotFound):
            sources = []
        named = {str(source.id): first_visible(source.external_id) or source.id for source in sources}
        return {"termId": await self._courses.terms(), "dataSourceId": named}

    def _course_kind(self) -> SiteKind:
        catalogue = self._client.catalogue

        async def listed(text: str) -> Listed:
            if not text:
                return await _some(catalogue.list_courses())
            by_name = await _some(catalogue.list_courses(name=text))
            by_id = await _some(catalogue.list_courses(course_id=text))
            return _joined(by_name, by_id)

        async def count(course: Course) -> int:
            return len(await whole(catalogue.list_memberships(course.id)))

        creation = CreateCalls[Course](
            catalogue.create_course, lambda values: self._courses.find(str(values["courseId"]))
        )
        return SiteKind(
            Right.COURSES, Course, COURSE_FIELDS, listed, self._courses.records(), creation, count, _OF_COURSES
        )

    def _user_kind(self) -> SiteKind:
        people = self._client.people

        async def find(values: Values) -> list[User]:
            try:
                return [await people.get_user(UserId(f"userName:{values['userName']}"))]
            except (NotFound, Refused):
                return []

        async def count(user: User) -> int:
            return len(await whole(people.list_enrolments(user.id)))

        calls = RecordCalls[User](
            read=lambda seen: people.get_user(seen.id),
            update=lambda seen, body: people.update_user(seen.id, body),
            delete=lambda seen: people.delete_user(seen.id),
        )
        creation = CreateCalls[User](people.create_user, find)
        records = self._records(Right.USERS, USER_FIELDS, calls)
        return SiteKind(Right.USERS, User, USER_FIELDS, partial(_users, people), records, creation, count, _OF_OTHERS)

    def _term_kind(self) -> SiteKind:
        catalogue = self._client.catalogue

        calls = RecordCalls[Term](
            read=lambda seen: catalogue.get_term(seen.id),
            update=lambda seen, body: catalogue.update_term(seen.id, body),
            delete=lambda seen: catalogue.delete_term(seen.id),
        )
        creation = found_by("name", catalogue.create_term, lambda: whole(catalogue.list_terms()))
        records = self._records(Right.TERMS, TERM_FIELDS, calls)
        return SiteKind(
            Right.TERMS, Term, TERM_FIELDS, lambda _: _some(catalogue.list_terms()), records, creation, None, _OF_OTHERS
        )

    def _source_kind(self) -> SiteKind:
        sources = self._client.data_sources

        calls = RecordCalls[DataSource](
            read=lambda seen: sources.get_data_source(seen.id),
            update=lambda seen, body: sources.update_data_source(seen.id, body),
            delete=lambda seen: sources.delete_data_source(seen.id),
        )
        creation = found_by("externalId", sources.create_data_source, lambda: whole(sources.list_data_sources()))
        records = self._records(Right.DATA_SOURCES, DATA_SOURCE_FIELDS, calls)
        return SiteKind(
            Right.DATA_SOURCES,
            DataSource,
            DATA_SOURCE_FIELDS,
            lambda _: _some(sources.list_data_sources()),
            records,
            creation,
        )

    def _records(self, right: Right, fields: Sequence[RecordField], calls: RecordCalls[Any]) -> Records[Any]:
        return Records(fields, calls, on_forbidden=self._rights.refusal_of(right))


async def _users(people: People, text: str) -> Listed:
    if not text:
        return await _some(people.list_users())
    if "@" in text:
        return await _some(people.list_users(email=text))
    found = _joined(await _some(people.list_users(family_name=text)), await _some(people.list_users(user_name=text)))
    for word in (words := name_words(text)):
        listed = await _some(people.list_users(family_name=word))
        named = tuple(user for user in listed.records if is_named(user, words))
        found = _joined(found, Listed(named, listed.is_cut))
    return found


async def _some(pages: AsyncIterator[list[T]]) -> Listed:
    found: list[T] = []
    async for page in pages:
        found += page
        if len(found) >= MOST_LISTED:
            return Listed(tuple(found), is_cut=True)
    return Listed(tuple(found))


def _joined(one: Listed, other: Listed) -> Listed:
    records: dict[str, Record] = {record.id: record for record in (*one.records, *other.records)}
    return Listed(tuple(records.values()), one.is_cut or other.is_cut)
