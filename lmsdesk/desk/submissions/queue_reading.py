"""What the queue says of the work of a column, read from the data on this computer."""

from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from lmsdesk.desk.gradebook.course_names import CourseNames, load_course_names
from lmsdesk.desk.gradebook.scales import Scales
from lmsdesk.desk.submissions.queue_entry import Member, QueueEntry, WorkKey
from lmsdesk.desk.submissions.shares import SharePlan, shared_out
from lmsdesk.model.folding import fold
from lmsdesk.model.gradebook import Column, OwnDueDate
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, CourseId, UserId
from lmsdesk.store import QueuedWork, Store


class AboutCourse(NamedTuple):
    """What is said of the work of a course besides the work itself."""

    title: str
    columns: dict[ColumnId, Column]
    scales: Scales
    names: CourseNames
    groups: dict[UserId, tuple[str, ...]]
    sections: Mapping[str, str] = MappingProxyType({})
    """What sections are called; one that is not known is called by its id, as in the gradebook."""

    def member(self, work: QueuedWork) -> Member:
        """What to call one of the members of a group."""
        one = self.entry(work)
        return Member(work.user_id, one.student, one.number)

    def group_of(self, works: Sequence[QueuedWork]) -> str:
        """The group that all of them are in; empty where names are hidden, or where it is not known."""
        titles = [self.entry(work).groups for work in works]
        return next((title for title in titles[0] if all(title in other for other in titles)), "")

    def entry(self, work: QueuedWork) -> QueueEntry:
        column = self.columns[work.column_id]
        scale = self.scales.of(work.course_id, column)
        if work.user_id is None:
            return QueueEntry(work, "", 0, self.title, column, scale)
        number = self.names.stand_ins.number(Cell(work.course_id, work.column_id, work.user_id))
        if number:
            return QueueEntry(replace(work, section=""), "", number, self.title, column, scale)
        # Of a course that was never opened here the people are not known yet.
        student = self.names.people.get(work.user_id, "")
        section, groups = self.sections.get(work.section, work.section), self.groups.get(work.user_id, ())
        return QueueEntry(work, student, 0, self.title, column, scale, section, groups)


async def load_about(store: Store, course_id: CourseId) -> AboutCourse:
    names = await load_course_names(store, course_id)
    columns = {column.id: column for column in await store.mirror.columns(course_id)}
    scales = Scales(store)
    await scales.load(course_id)
    groups: dict[UserId, tuple[str, ...]] = {}
    for group in await store.groups.of(course_id):
        for user_id in group.members:
            groups[user_id] = (*groups.get(user_id, ()), group.title)
    course = await store.views.course(course_id)
    return AboutCourse(course.title, columns, scales, names, groups)


class ColumnRead(NamedTuple):
    """What there is of a column."""

    about: AboutCourse
    works: list[QueuedWork]
    own_due: Mapping[UserId, OwnDueDate]
    tags: Mapping[AttemptId, tuple[str, ...]]
    plan: SharePlan | None = None
    """How the column is shared out, if it is."""

    def shares(self, plan: SharePlan, entries: Sequence[QueueEntry]) -> dict[WorkKey, int]:
        """Whose each of its entries is by a plan."""
        names = self.about.names.people
        return shared_out(plan, entries, sorted(names, key=lambda user_id: (fold(names[user_id]), user_id)))

    def entry(self, works: Sequence[QueuedWork], *, is_of_group: bool) -> QueueEntry:
        """The work of one person, or of the members of a group."""
        work = works[0]
        own = None if work.user_id is None else self.own_due.get(work.user_id)
        tags = {tag for one in works for attempt in one.attempts for tag in self.tags.get(attempt.id, ())}
        entry = replace(self.about.entry(work), own_due=own, tags=tuple(sorted(tags)))
        if not is_of_group:
            return entry
        members = tuple(self.about.member(one) for one in works)
        others = tuple(attempt for one in works[1:] for attempt in one.attempts)
        return replace(entry, members=members, others=others, group=self.about.group_of(works))


def of_others(read: Iterable[ColumnRead], entries: Iterable[QueueEntry]) -> set[WorkKey]:
    """What other graders mark, of the columns that are shared out."""
    by_column: dict[tuple[CourseId, ColumnId], list[QueueEntry]] = {}
    for entry in entries:
        by_column.setdefault(entry.key[:2], []).append(entry)
    found = set[WorkKey]()
    for one in read:
        if one.plan is not None and one.works:
            first = one.works[0]
            shares = one.shares(one.plan, by_column.get((first.course_id, first.column_id), []))
            found |= {key for key, share in shares.items() if share != one.plan.own}
    return found


def entries_of(read: Iterable[ColumnRead], apart: Container[WorkKey] = ()) -> list[QueueEntry]:
    """The entries in no order: one for each person, and one for the members of a group but those who are `apart`."""
    made = list[QueueEntry]()
    for one in read:
        groups: dict[AttemptId, list[QueuedWork]] = {}
        for work in one.works:
            group_attempt_id = work.attempts[-1].group_attempt_id
            is_apart = work.has_own_mark or WorkKey(work.course_id, work.column_id, work.user_id) in apart
            if group_attempt_id is None or is_apart:
                made.append(one.entry([work], is_of_group=False))
            else:
                groups.setdefault(group_attempt_id, []).append(work)
        # The first is always the same, whoever is apart behind it.
        in_order = (sorted(works, key=lambda work: work.attempts[-1].id) for works in groups.values())
        made += [one.entry(works, is_of_group=True) for works in in_order]
    return made
