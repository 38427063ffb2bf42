"""The queue of what is to be marked: over all courses or in one column, in an order, and the way through it."""

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from lmsdesk.desk.submissions.given import Given, attempts_given
from lmsdesk.desk.submissions.queue_entry import FLAG, UNFINISHED, Member, QueueEntry, WorkKey
from lmsdesk.desk.submissions.queue_reading import AboutCourse, ColumnRead, entries_of, load_about, of_others
from lmsdesk.desk.submissions.shares import SharePlan, ShareProgress, Shares, progress_of
from lmsdesk.model.folding import fold
from lmsdesk.model.gradebook import Attempt, due_date
from lmsdesk.model.ids import (
    AttemptId,
    AttemptKey,
    AttemptTarget,
    Cell,
    ColumnId,
    CourseId,
)
from lmsdesk.store import MarkingState, QueuedAttempt, Store

__all__ = [
    "FLAG",
    "MarkingState",
    "Member",
    "Pile",
    "Queue",
    "QueueEntry",
    "QueueOrder",
    "QueueScope",
    "QueuedAttempt",
    "WorkKey",
    "in_order",
]


class QueueOrder(StrEnum):
    """In what order work is marked; what is equal in it follows the oldest first."""

    OLDEST = "oldest"
    DUE = "due"
    """What is due, or was, at the earliest date comes first."""
    LATE = "late"
    """What came after the column was due comes first."""
    RESUBMITTED = "resubmitted"
    """Newer attempts after a marked one come first."""
    SECTION = "section"
    """By what the section is called, and in it by name."""
    GROUP = "group"
    """By what the group is called, and in it by name."""
    TAG = "tag"
    """What has the same tags is together, the flagged first; what has none comes last."""
    LIKENESS = "likeness"
    """Like papers follow each other, once they were compared; those that were not come last."""
    NAME = "name"
    RANDOM = "random"
    """Another order for each seed, the same one for the same seed."""


def in_order(
    entries: Iterable[QueueEntry],
    order: QueueOrder,
    *,
    seed: int = 0,
    collation: Callable[[str], object] = fold,
    ranks: Mapping[WorkKey, int] = MappingProxyType({}),
) -> list[QueueEntry]:
    """The same entries in an order; no order gives away whose work it is where names are hidden."""
    oldest_first = sorted(entries, key=_age)

    def named(text: str, entry: QueueEntry) -> tuple[object, ...]:
        return not text, collation(text), *by_name(entry)

    def by_name(entry: QueueEntry) -> tuple[object, ...]:
        return bool(entry.number), entry.number, collation(entry.student)

    keys: Mapping[QueueOrder, Callable[[QueueEntry], object]] = {
        QueueOrder.DUE: _due,
        QueueOrder.LIKENESS: lambda entry: ranks.get(entry.key, len(ranks)),
        QueueOrder.LATE: lambda entry: not entry.is_late,
        QueueOrder.RESUBMITTED: lambda entry: not entry.is_resubmitted,
        QueueOrder.SECTION: lambda entry: named(entry.section, entry),
        QueueOrder.GROUP: lambda entry: named(entry.group or next(iter(entry.groups), ""), entry),
        QueueOrder.TAG: _tagged,
        QueueOrder.NAME: by_name,
        QueueOrder.RANDOM: lambda entry: _mixed(entry.key, seed),
    }
    by = keys.get(order)
    return oldest_first if by is None else sorted(oldest_first, key=by)  # type: ignore[arg-type]


class Pile:
    """Entries in a fixed order, and the way from one to the next; from work that has gone, the way from its place."""

    def __init__(self, entries: Sequence[QueueEntry] = (), *, keys: Sequence[WorkKey] | None = None) -> None:
        self.entries = tuple(entries)
        self._positions = {entry.key: index for index, entry in enumerate(self.entries)}
        self._by_member = {
            WorkKey(*entry.key[:2], member.user_id): entry
            for entry in self.entries
            for member in entry.members
            if member.user_id is not None
        }
        self._keys = tuple(self._positions if keys is None else keys)
        """Those of the entries, and between them those of work that has gone, where it was."""
        # Where each stands, or would: behind all that come before it.
        present = accumulate((key in self._positions for key in self._keys), initial=0)
        self._gaps = dict(zip(self._keys, present, strict=False))

    def position(self, key: WorkKey) -> int | None:
        """Where an entry stands, from 0."""
        return self._positions.get(key)

    def entry(self, key: WorkKey | None) -> QueueEntry | None:
        """The entry with this key, or the one of the group whose member it names."""
        position = None if key is None else self._positions.get(key)
        return self._by_member.get(key) if position is None and key is not None else self._at(position)

    def _at(self, position: int | None) -> QueueEntry | None:
        return None if position is None else self.entries[position]

    def holding(self, key: WorkKey, attempt_id: AttemptId, mark: AttemptTarget | None = None) -> QueueEntry | None:
        """The entry of this attempt, also where the person is known by now, or not any more.

        A member of a group whom the `mark` of the attempt reaches no longer is not taken for the group.
        """
        entry = self.entry(key)
        if entry is not None and mark in (None, entry.target(attempt_id)):
            return entry
        column = [one for one in self.entries if one.key[:2] == key[:2]]
        if mark is None:
            return entry or next((one for one in column if one.attempt(attempt_id) is not None), None)
        marked = (one for one in column if one.marked(mark) is not None)
        return next(marked, entry) or next((one for one in column if one.attempt_of(mark) is not None), None)

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
        self, key: WorkKey, *, done: Container[WorkKey] = (), states: Container[MarkingState] = UNFINISHED
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
        return self.entries[self._gap(key) + (key in self._positions) :]


class QueueScope(NamedTuple):
    """What is marked: one column with all that was handed in for it, or what is left in a course or in all."""

    course_id: CourseId | None = None
    column_id: ColumnId | None = None
    given: Given | None = None
    """Only what got this comment, tag or item of a rubric, marked or not; but for comments in one column."""
    cells: frozenset[Cell] = frozenset()
    """Only the work of these, marked or not; it says nothing of columns that hide names. Empty for all."""


class ColumnToGrade(Struct, frozen=True):
    """A column in which work waits."""

    scope: QueueScope
    course: str
    column: str
    count: int


class Queue:
    """Reads the queue from the data on this computer; needs neither network nor sign-in."""

    def __init__(self, store: Store, ranks: Mapping[WorkKey, int] = MappingProxyType({})) -> None:
        """`ranks` says which papers are like each other, as far as that is known."""
        self._store, self._ranks = store, ranks
        self.shares = Shares(store)

    async def pile(
        self,
        scope: QueueScope,
        order: QueueOrder = QueueOrder.OLDEST,
        *,
        seed: int = 0,
        collation: Callable[[str], object] = fold,
        keeping: WorkKey | None = None,
        apart: Container[WorkKey] = (),
        is_own: bool = False,
    ) -> Pile:
        """What there is to mark, in an order; the work that `keeping` names also where nothing of it is left.

        Work of a group is there once, but for the members that `apart` names. What other graders mark is left out where
        only `is_own` is wanted.
        """
        kept = [] if keeping is None else [(keeping.course_id, keeping.column_id)]
        is_in = await self._limit(scope)
        read = await self._read(dict.fromkeys([*await self._columns_of(scope), *kept]))

        def piled() -> Pile:
            entries = entries_of(read, apart)
            found = [one for one in entries if is_in is None or is_in(one)]
            is_all = scope.column_id or is_in is not None
            others = of_others(read, entries) if is_own else ()
            wanted = [
                one for one in found if one.key == keeping or ((is_all or one.is_to_grade) and one.key not in others)
            ]
            return Pile(in_order(wanted, order, seed=seed, collation=collation, ranks=self._ranks))

        # In another thread: there may be thousands.
        return await asyncio.to_thread(piled)

    async def refreshed(
        self, pile: Pile, scope: QueueScope, *, apart: Container[WorkKey] = (), is_own: bool = False
    ) -> Pile:
        """The pile as things are now; what is marked by now stays in its place."""
        seen = {(entry.key.course_id, entry.key.column_id) for entry in pile.entries}
        read = await self._read(dict.fromkeys([*await self._columns_of(scope), *sorted(seen)]))
        is_in = await self._limit(scope)

        def updated() -> Pile:
            entries = entries_of(read, apart)
            others = of_others(read, entries) if is_own else ()
            found = [
                one
                for one in entries
                if pile.entry(one.key) or ((is_in is None or is_in(one)) and one.key not in others)
            ]
            return pile.updated(in_order(found, QueueOrder.OLDEST))

        return await asyncio.to_thread(updated)

    async def seed(self, scope: QueueScope) -> int:
        """The number of the random order that was chosen for a column, or for what is left in a course or in all."""
        kept = await self._store.preferences.get(_seed_name(scope))
        return kept if isinstance(kept, int) else 0

    async def keep_seed(self, scope: QueueScope, seed: int) -> None:
        """Remember which random order was chosen."""
        await self._store.preferences.set(_seed_name(scope), seed or None)

    async def columns_to_grade(self) -> list[ColumnToGrade]:
        """The columns of all courses in which work is left, in the order of their oldest."""
        pile = await self.pile(QueueScope())
        return await asyncio.to_thread(_by_column, pile)

    async def shared(
        self, course_id: CourseId, column_id: ColumnId, plan: SharePlan
    ) -> tuple[list[ShareProgress], dict[WorkKey, int]]:
        """How far each share of a column would be by a plan, and whose each work."""
        read = await self._read([(course_id, column_id)])

        def found() -> tuple[list[ShareProgress], dict[WorkKey, int]]:
            entries = entries_of(read)
            shares = {key: share for one in read for key, share in one.shares(plan, entries).items()}
            return progress_of(plan, shares, entries), shares

        return await asyncio.to_thread(found)

    async def attempt(self, key: WorkKey, attempt_id: AttemptId) -> Attempt | None:
        """What is kept of an attempt on this computer."""
        return await self._store.marking.attempt(key.course_id, key.column_id, attempt_id)

    async def tag(self, attempt_key: AttemptKey, tag: str, *, is_on: bool) -> None:
        """Put a tag on an attempt, or take it off; it stays on this computer."""
        await self._store.attempt_tags.put(attempt_key, tag, is_on=is_on)

    async def tag_work(self, entry: QueueEntry, attempt_id: AttemptId, tag: str, *, is_on: bool) -> None:
        """Put a tag on an attempt of some work, or take it off all of them.

        In a group it is each member's: who is marked apart keeps it, and the others do too.
        """
        own = entry.attempt(attempt_id)
        group_attempt_id = None if own is None else own.group_attempt_id
        ids = [one.id for one in (*entry.work.attempts, *entry.others)]
        if is_on:
            follow = (one.id for one in entry.others if group_attempt_id and one.group_attempt_id == group_attempt_id)
            ids = [attempt_id, *follow]
        for one in ids:
            await self.tag(AttemptKey(*entry.key[:2], one), tag, is_on=is_on)

    async def _limit(self, scope: QueueScope) -> Callable[[QueueEntry], bool] | None:
        """What a scope leaves of its columns; None where it leaves all of them."""
        if scope.cells:
            return lambda entry: _is_of(entry, scope.cells)
        if scope.given is not None and scope.given.tag:
            tag = scope.given.tag
            return lambda entry: tag in entry.tags
        got = await attempts_given(self._store, scope.given, scope.column_id)
        return None if got is None else lambda entry: _is_among(entry, got)

    async def _columns_of(self, scope: QueueScope) -> list[tuple[CourseId, ColumnId]]:
        if scope.cells:
            return sorted({(cell.course_id, cell.column_id) for cell in scope.cells})
        if scope.course_id is not None and scope.column_id is not None:
            return [(scope.course_id, scope.column_id)]
        got = await attempts_given(self._store, scope.given, scope.column_id)
        if got is not None:
            return list(dict.fromkeys((one.course_id, one.column_id) for one in got))
        waiting = await self._store.marking.waiting_columns()
        return [one for one in waiting if scope.course_id in (None, one[0])]

    async def _read(self, columns: Iterable[tuple[CourseId, ColumnId]]) -> list[ColumnRead]:
        by_course: dict[CourseId, list[ColumnId]] = {}
        for course_id, column_id in columns:
            by_course.setdefault(course_id, []).append(column_id)
        found = list[ColumnRead]()
        for course_id, column_ids in by_course.items():
            about = await load_about(self._store, course_id)
            for column_id in about.columns.keys() & set(column_ids):
                found.append(await self._read_column(about, course_id, column_id))
        return found

    async def _read_column(self, about: AboutCourse, course_id: CourseId, column_id: ColumnId) -> ColumnRead:
        works = await self._store.marking.works(course_id, column_id)
        titled = about._replace(sections=await self._section_titles({one.section for one in works if one.section}))
        own = await self._store.own_due_dates.of(course_id, column_id)
        tags = await self._store.attempt_tags.of(course_id, column_id)
        return ColumnRead(titled, works, own, tags, await self.shares.of(course_id, column_id))

    async def _section_titles(self, sections: Iterable[str]) -> dict[str, str]:
        """What those are called that are known here."""
        known = [await self._store.views.course(CourseId(one)) for one in sections]
        return {course.id: course.title for course in known if course.is_described}


def _seed_name(scope: QueueScope) -> str:
    return f"random order of {scope.course_id or ''}/{scope.column_id or ''}"


def _is_of(entry: QueueEntry, cells: Container[Cell]) -> bool:
    """Whether it is the work of one of these, and may be known as such."""
    people = [entry.key.user_id, *(member.user_id for member in entry.members)]
    column = entry.key[:2]
    return not entry.is_anonymous and any(user_id is not None and Cell(*column, user_id) in cells for user_id in people)


def _is_among(entry: QueueEntry, targets: Container[AttemptTarget]) -> bool:
    """Whether one of its attempts is among these, which do not say whether they are those of groups."""
    marked = (entry.target(one.id) for one in entry.work.attempts)
    return any(AttemptTarget(one.course_id, one.column_id, one.user_id, one.attempt_id) in targets for one in marked)


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


def _due(entry: QueueEntry) -> tuple[bool, str]:
    due = due_date(entry.column, entry.own_due)
    return due is None, "" if due is None else str(due)


def _tagged(entry: QueueEntry) -> tuple[bool, str, bool]:
    # A flag says to look again: it takes nothing away from the papers with the same tags.
    names = ", ".join(tag for tag in entry.tags if tag != FLAG)
    return not names, fold(names), not entry.is_flagged


def _mixed(key: WorkKey, seed: int) -> bytes:
    text = "/".join(str(part or "") for part in (seed, *key))
    return blake2b(text.encode(), digest_size=16).digest()
