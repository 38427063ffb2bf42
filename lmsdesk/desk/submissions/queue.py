"""The queue of what is to be marked: over all courses or in one column, in an order, and the way through it."""

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

from lmsdesk.desk.gradebook.course_names import CourseNames, load_course_names
from lmsdesk.desk.gradebook.scales import Scales
from lmsdesk.desk.submissions.given import Given, attempts_given
from lmsdesk.model.anonymity import work_code
from lmsdesk.model.due_dates import OwnDueDate, due_date
from lmsdesk.model.folding import fold
from lmsdesk.model.gradebook import Attempt, Column
from lmsdesk.model.ids import AttemptId, AttemptPlace, AttemptTarget, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import Timestamp
from lmsdesk.store import MarkingState, QueuedAttempt, QueuedWork, Store

__all__ = [
    "FLAG",
    "MarkingState",
    "Pile",
    "Queue",
    "QueueEntry",
    "QueueOrder",
    "QueueScope",
    "QueuedAttempt",
    "WorkKey",
    "in_order",
    "target_of",
]

FLAG = "flag"
"""The tag that one key puts on and takes off."""

_UNFINISHED = frozenset({MarkingState.CONFLICT, MarkingState.REFUSED, MarkingState.DRAFT, MarkingState.TO_GRADE})


class QueueOrder(StrEnum):
    """In what order work is marked; what is equal in it follows the oldest first."""

    OLDEST = "oldest"
    LATE = "late"
    """What came after the column was due comes first."""
    RESUBMITTED = "resubmitted"
    """Newer attempts after a marked one come first."""
    SECTION = "section"
    GROUP = "group"
    TAG = "tag"
    """What has the same tags is together; what has none comes last."""
    NAME = "name"
    RANDOM = "random"
    """Another order for each seed, the same one for the same seed."""


class WorkKey(NamedTuple):
    """Names the work of one person in one column; `attempt_id` is empty unless the person is not known."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId | None
    attempt_id: str = ""


def target_of(key: WorkKey, attempt_id: AttemptId) -> AttemptTarget:
    """The mark of one attempt of some work."""
    return AttemptTarget(key.course_id, key.column_id, key.user_id or UserId(""), attempt_id)


@dataclass(frozen=True)
class QueueEntry:
    """The work of one person for one column."""

    work: QueuedWork
    student: str
    """The name in sorting order; empty where it is hidden."""
    number: int
    """What to call the person by in a column that hides names; 0 where the name is shown."""
    course: str
    column: Column
    scale: Scale
    """What its score is typed in."""
    groups: tuple[str, ...] = ()
    own_due: OwnDueDate | None = None
    """The due date that the person has in the place of the column's."""
    tags: tuple[str, ...] = ()
    """What a person has put on its attempts."""

    @property
    def key(self) -> WorkKey:
        """What names it."""
        work = self.work
        unnamed = "" if work.user_id is not None else work.attempts[0].id
        return WorkKey(work.course_id, work.column_id, work.user_id, unnamed)

    @property
    def code(self) -> str:
        """What to call work that the service gives without a name; empty for all other."""
        return "" if self.work.user_id is not None else work_code(self.work.attempts[0].id)

    @property
    def state(self) -> MarkingState:
        """Where it stands."""
        return self.work.state

    @property
    def is_to_grade(self) -> bool:
        """Whether something is left to do."""
        return self.work.state in _UNFINISHED

    @property
    def current(self) -> QueuedAttempt:
        """The attempt to mark: the newest that waits, or the newest of all."""
        waiting = [attempt for attempt in self.work.attempts if attempt.state in _UNFINISHED]
        return (waiting or list(self.work.attempts))[-1]

    @property
    def handed_in(self) -> Timestamp | None:
        """When the attempt to mark came."""
        return self.current.handed_in

    @property
    def is_late(self) -> bool:
        """Whether the attempt to mark came after it was due."""
        return self.came_late(self.current)

    def came_late(self, attempt: QueuedAttempt) -> bool:
        """Whether an attempt came after the column was due, or after the date that the person has in its place."""
        due = due_date(self.column, self.own_due)
        return due is not None and attempt.handed_in is not None and due < attempt.handed_in

    @property
    def is_flagged(self) -> bool:
        """Whether a person wants to come back to it."""
        return FLAG in self.tags

    @property
    def is_resubmitted(self) -> bool:
        """Whether the attempt to mark follows one that is marked."""
        before = self.work.attempts[: self.work.attempts.index(self.current)]
        return any(not attempt.needs_grading for attempt in before)

    def attempt_before(self, attempt_id: AttemptId) -> QueuedAttempt | None:
        """The attempt that was handed in before this one."""
        ids = [one.id for one in self.work.attempts]
        place = ids.index(attempt_id) if attempt_id in ids else 0
        return self.work.attempts[place - 1] if place else None

    def attempt(self, attempt_id: AttemptId) -> QueuedAttempt | None:
        """One of its attempts."""
        return next((one for one in self.work.attempts if one.id == attempt_id), None)


def in_order(
    entries: Iterable[QueueEntry],
    order: QueueOrder,
    *,
    seed: int = 0,
    collation: Callable[[str], object] = fold,
) -> list[QueueEntry]:
    """The same entries in an order; no order gives away whose work it is where names are hidden."""
    oldest_first = sorted(entries, key=_age)
    keys: Mapping[QueueOrder, Callable[[QueueEntry], object]] = {
        QueueOrder.LATE: lambda entry: not entry.is_late,
        QueueOrder.RESUBMITTED: lambda entry: not entry.is_resubmitted,
        QueueOrder.SECTION: lambda entry: _named_last(entry.work.section),
        QueueOrder.GROUP: lambda entry: _named_last(entry.groups[0] if entry.groups else ""),
        QueueOrder.TAG: lambda entry: _named_last(", ".join(entry.tags)),
        QueueOrder.NAME: lambda entry: (bool(entry.number), entry.number, collation(entry.student)),
        QueueOrder.RANDOM: lambda entry: _mixed(entry.key, seed),
    }
    by = keys.get(order)
    return oldest_first if by is None else sorted(oldest_first, key=by)  # type: ignore[arg-type]


class Pile:
    """Entries in a fixed order, and the way from one to the next; from work that has gone, the way from its place."""

    def __init__(self, entries: Sequence[QueueEntry] = (), *, keys: Sequence[WorkKey] | None = None) -> None:
        self.entries = tuple(entries)
        self._places = {entry.key: place for place, entry in enumerate(self.entries)}
        self._keys = tuple(self._places if keys is None else keys)
        """Those of the entries, and between them those of work that has gone, where it was."""
        # Where each stands, or would: behind all that come before it.
        present = accumulate((key in self._places for key in self._keys), initial=0)
        self._gaps = dict(zip(self._keys, present, strict=False))

    def place(self, key: WorkKey) -> int | None:
        """Where an entry stands, from 0."""
        return self._places.get(key)

    def entry(self, key: WorkKey | None) -> QueueEntry | None:
        """The entry with this key."""
        place = None if key is None else self._places.get(key)
        return None if place is None else self.entries[place]

    def holding(self, key: WorkKey, attempt_id: AttemptId) -> QueueEntry | None:
        """The entry of this attempt, also where the person is known by now, or not any more."""
        entry = self.entry(key)
        if entry is not None:
            return entry
        column = [one for one in self.entries if one.key[:2] == key[:2]]
        return next((one for one in column if one.attempt(attempt_id) is not None), None)

    @property
    def to_grade(self) -> int:
        """In how many something is left to do."""
        return sum(entry.is_to_grade for entry in self.entries)

    def first(self) -> QueueEntry | None:
        """Where to begin: the first with something left to do, or the first of all."""
        return next((entry for entry in self.entries if entry.is_to_grade), next(iter(self.entries), None))

    def after(self, key: WorkKey) -> QueueEntry | None:
        """The next entry; None after the last."""
        return next(iter(self._behind(key)), None)

    def before(self, key: WorkKey) -> QueueEntry | None:
        """The entry before this; None before the first."""
        return next(iter(self.entries[: self._gap(key)][-1:]), None)

    def next_to_grade(
        self, key: WorkKey, *, done: Container[WorkKey] = (), states: Container[MarkingState] = _UNFINISHED
    ) -> QueueEntry | None:
        """The next with something left to do, around the end; None where only this one is left, or none.

        `done` names what has been posted since the pile was read.
        """
        around = (*self._behind(key), *self.entries[: self._gap(key)])
        return next((entry for entry in around if entry.state in states and entry.key not in done), None)

    def next_flagged(self, key: WorkKey) -> QueueEntry | None:
        """The next that a person has flagged, around the end, marked or not."""
        around = (*self._behind(key), *self.entries[: self._gap(key)])
        return next((entry for entry in around if entry.is_flagged), None)

    def updated(self, entries: Iterable[QueueEntry]) -> "Pile":
        """The pile as things are now: known entries in their places, new ones to grade last, gone ones left out."""
        fresh = {entry.key: entry for entry in entries}
        added = [key for key, entry in fresh.items() if key not in self._gaps and entry.is_to_grade]
        keys = (*self._keys, *added)
        return Pile([fresh[key] for key in keys if key in fresh], keys=keys)

    def _gap(self, key: WorkKey) -> int:
        """How many entries come before this one; none where it has never been here."""
        return self._gaps.get(key, 0)

    def _behind(self, key: WorkKey) -> tuple[QueueEntry, ...]:
        return self.entries[self._gap(key) + (key in self._places) :]


class QueueScope(NamedTuple):
    """What is marked: one column with all that was handed in for it, or what is left in a course or in all."""

    course_id: CourseId | None = None
    column_id: ColumnId | None = None
    given: Given | None = None
    """Only what got this comment or item of a rubric, marked or not."""


@dataclass(frozen=True)
class ColumnToGrade:
    """A column in which work waits."""

    scope: QueueScope
    course: str
    column: str
    count: int


class Queue:
    """Reads the queue from the data on this computer; needs neither network nor sign-in."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def pile(
        self,
        scope: QueueScope,
        order: QueueOrder = QueueOrder.OLDEST,
        *,
        seed: int = 0,
        collation: Callable[[str], object] = fold,
        keeping: WorkKey | None = None,
    ) -> Pile:
        """What there is to mark, in an order; the work that `keeping` names also where nothing of it is left."""
        kept = [] if keeping is None else [(keeping.course_id, keeping.column_id)]
        got = await attempts_given(self._store, scope.given, scope.column_id)
        read = await self._read(dict.fromkeys([*await self._columns_of(scope), *kept]))

        def piled() -> Pile:
            found = _entries(read) if got is None else [one for one in _entries(read) if _is_among(one, got)]
            is_all = scope.column_id or got is not None
            wanted = [one for one in found if is_all or one.is_to_grade or one.key == keeping]
            return Pile(in_order(wanted, order, seed=seed, collation=collation))

        # In another thread: there may be thousands.
        return await asyncio.to_thread(piled)

    async def refreshed(self, pile: Pile, scope: QueueScope) -> Pile:
        """The pile as things are now; what is marked by now stays in its place."""
        seen = {(entry.key.course_id, entry.key.column_id) for entry in pile.entries}
        read = await self._read(dict.fromkeys([*await self._columns_of(scope), *sorted(seen)]))
        got = await attempts_given(self._store, scope.given, scope.column_id)

        def updated() -> Pile:
            found = [one for one in _entries(read) if got is None or pile.entry(one.key) or _is_among(one, got)]
            return pile.updated(in_order(found, QueueOrder.OLDEST))

        return await asyncio.to_thread(updated)

    async def columns_to_grade(self) -> list[ColumnToGrade]:
        """The columns of all courses in which work is left, in the order of their oldest."""
        pile = await self.pile(QueueScope())
        return await asyncio.to_thread(_by_column, pile)

    async def attempt(self, key: WorkKey, attempt_id: AttemptId) -> Attempt | None:
        """What is kept of an attempt on this computer."""
        return await self._store.marking.attempt(key.course_id, key.column_id, attempt_id)

    async def tag(self, place: AttemptPlace, tag: str, *, is_on: bool) -> None:
        """Put a tag on an attempt, or take it off; it stays on this computer."""
        await self._store.attempt_tags.put(place, tag, is_on=is_on)

    async def _columns_of(self, scope: QueueScope) -> list[tuple[CourseId, ColumnId]]:
        if scope.course_id is not None and scope.column_id is not None:
            return [(scope.course_id, scope.column_id)]
        got = await attempts_given(self._store, scope.given, scope.column_id)
        if got is not None:
            return list(dict.fromkeys((one.course_id, one.column_id) for one in got))
        waiting = await self._store.marking.waiting_columns()
        return [one for one in waiting if scope.course_id in (None, one[0])]

    async def _read(self, columns: Iterable[tuple[CourseId, ColumnId]]) -> "list[_Read]":
        by_course: dict[CourseId, list[ColumnId]] = {}
        for course_id, column_id in columns:
            by_course.setdefault(course_id, []).append(column_id)
        found = list[_Read]()
        for course_id, column_ids in by_course.items():
            about = await _load_course(self._store, course_id)
            for column_id in about.columns.keys() & set(column_ids):
                found.append(await self._read_column(about, course_id, column_id))
        return found

    async def _read_column(self, about: "_AboutCourse", course_id: CourseId, column_id: ColumnId) -> "_Read":
        works = await self._store.marking.works(course_id, column_id)
        own = await self._store.own_due_dates.of(course_id, column_id)
        return _Read(about, works, own, await self._store.attempt_tags.of(course_id, column_id))


class _AboutCourse(NamedTuple):
    """What is said of the work of a course besides the work itself."""

    title: str
    columns: dict[ColumnId, Column]
    scales: Scales
    names: CourseNames
    groups: dict[UserId, tuple[str, ...]]

    def entry(self, work: QueuedWork) -> QueueEntry:
        column = self.columns[work.column_id]
        scale = self.scales.of(work.course_id, column)
        if work.user_id is None:
            return QueueEntry(work, "", 0, self.title, column, scale)
        number = self.names.stand_ins.number(Cell(work.course_id, work.column_id, work.user_id))
        if number:
            return QueueEntry(replace(work, section=""), "", number, self.title, column, scale)
        student = self.names.people.get(work.user_id, work.user_id)
        return QueueEntry(work, student, 0, self.title, column, scale, self.groups.get(work.user_id, ()))


async def _load_course(store: Store, course_id: CourseId) -> _AboutCourse:
    names = await load_course_names(store, course_id)
    columns = {column.id: column for column in await store.mirror.columns(course_id)}
    scales = Scales(store)
    await scales.load(course_id)
    groups: dict[UserId, tuple[str, ...]] = {}
    for group in await store.groups.of(course_id):
        for user_id in group.members:
            groups[user_id] = (*groups.get(user_id, ()), group.title)
    course = await store.marking.course(course_id)
    return _AboutCourse(course.title, columns, scales, names, groups)


class _Read(NamedTuple):
    """What there is of a column."""

    about: _AboutCourse
    works: list[QueuedWork]
    own_due: Mapping[UserId, OwnDueDate]
    tags: Mapping[AttemptId, tuple[str, ...]]

    def entry(self, work: QueuedWork) -> QueueEntry:
        own = None if work.user_id is None else self.own_due.get(work.user_id)
        tags = {tag for attempt in work.attempts for tag in self.tags.get(attempt.id, ())}
        return replace(self.about.entry(work), own_due=own, tags=tuple(sorted(tags)))


def _entries(read: Iterable[_Read]) -> list[QueueEntry]:
    return [one.entry(work) for one in read for work in one.works]


def _is_among(entry: QueueEntry, targets: Container[AttemptTarget]) -> bool:
    """Whether one of its attempts is among these."""
    work = entry.work
    made = (AttemptTarget(work.course_id, work.column_id, work.user_id or UserId(""), one.id) for one in work.attempts)
    return any(one in targets for one in made)


def _by_column(pile: Pile) -> list[ColumnToGrade]:
    groups: dict[QueueScope, list[QueueEntry]] = {}
    for entry in pile.entries:
        groups.setdefault(QueueScope(entry.key.course_id, entry.key.column_id), []).append(entry)
    return [ColumnToGrade(scope, found[0].course, found[0].column.title, len(found)) for scope, found in groups.items()]


def _age(entry: QueueEntry) -> tuple[object, ...]:
    key, at = entry.key, entry.handed_in
    # Among equals, people whose names are hidden follow their numbers: their ids would tell who they are.
    person = f"{entry.number:09}" if entry.number else f"{key.user_id or ''}{key.attempt_id}"
    return at is None, "" if at is None else str(at), key.course_id, key.column_id, person


def _named_last(text: str) -> tuple[bool, str]:
    return not text, fold(text)


def _mixed(key: WorkKey, seed: int) -> bytes:
    text = "/".join(str(part or "") for part in (seed, *key))
    return blake2b(text.encode(), digest_size=16).digest()
