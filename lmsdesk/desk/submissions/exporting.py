"""All submissions of a column as files in a new folder, with a list of them: for an archive, or for another program.

Files are written as they were handed in and opened by nothing here. They are called by their students, so that a folder
sorts them; in a column that hides names by the students' numbers alone, for a student's own file names tell who it is.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api import Busy, LoginNeeded, Unreachable
from lmsdesk.desk.platform.atomic_write import FileUnwritable, make_folder, write_new
from lmsdesk.desk.platform.chosen import refuse_writing
from lmsdesk.desk.platform.csv_text import csv_text
from lmsdesk.desk.platform.file_names import fit_name, free_name, split_suffix, twin_key
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.desk.submissions.marked_attempts import MarkedAttempts
from lmsdesk.desk.submissions.offline_packs import OfflinePack, OfflinePacks
from lmsdesk.desk.submissions.papers import PaperNotHere, Papers
from lmsdesk.desk.submissions.queue import Queue, QueueEntry, QueueOrder, QueueScope
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import at_once

T = TypeVar("T")
LIST: Final = "list.csv"
_LONGEST_PERSON: Final = 50
_LONGEST_FILE: Final = 80
"""Letters, so that the whole path is one that Windows takes."""
_HEAD: Final = (
    "Student", "User name", "Student ID", "Attempt", "Handed in", "Late", "Score", "File", "Name given by the student",
    "Bytes", "Problem",
)  # fmt: skip
_PASSING: Final = (PaperNotHere, Unreachable, LoginNeeded, Busy)
"""What may pass by itself or with a person's help: the export waits, and goes on where it was."""


class ExportPlan(Struct, frozen=True):
    """What will be written, as far as it is known before."""

    course_id: CourseId
    column_id: ColumnId
    title: str
    entries: tuple[QueueEntry, ...]
    """In the order of names, or of the numbers that take their place."""
    pack: OfflinePack
    """How many attempts there are, how many of them are here, and how large all of them are about."""
    files: int
    """About how many, by those attempts of which it is known."""
    free: int
    """Bytes on the disk of the folder."""

    @property
    def is_nameless(self) -> bool:
        """Whether names are hidden."""
        return any(not entry.student for entry in self.entries)

    @property
    def is_too_large(self) -> bool:
        """Whether the disk has no room for it, as far as that is known."""
        return self.pack.estimate > self.free


class ExportLine(Struct, frozen=True):
    """One line of the list: a file, or why there is none."""

    entry: QueueEntry
    attempt_id: AttemptId
    file: str = ""
    given_name: str = ""
    size: int = 0
    problem: LmsdeskError | None = None


class ExportState(Struct, frozen=True):
    """How far an export is."""

    done: int = 0
    """Attempts."""
    total: int = 0
    files: int = 0
    size: int = 0
    failed: tuple[ExportLine, ...] = ()
    waits_for: LmsdeskError | None = None
    """Why it cannot go on just now."""
    is_paused: bool = False
    is_over: bool = False
    stopped_by: LmsdeskError | None = None
    """What ended it before its end."""

    @property
    def is_complete(self) -> bool:
        """Whether every attempt was gone through."""
        return self.is_over and self.done == self.total


class Exports:
    """Plans exports of files, and makes them."""

    def __init__(
        self, store: Store, papers: Papers, packs: OfflinePacks, queue: Queue, *, marked: MarkedAttempts
    ) -> None:
        self._store, self._papers, self._packs, self._queue = store, papers, packs, queue
        self._marked = marked

    async def plan(self, course_id: CourseId, column_id: ColumnId, folder: Path) -> ExportPlan:
        """What an export to a folder would write; raises OwnFile. Without the service, as far as is known here."""
        await asyncio.to_thread(refuse_writing, folder / LIST)
        await self._marked.refresh([(course_id, column_id)])
        pile = await self._queue.pile(QueueScope(course_id, column_id), QueueOrder.NAME)
        try:
            pack = await self._packs.estimated(course_id, column_id)
        except _PASSING:
            pack = await self._packs.pack(course_id, column_id)
        attempt_keys = [attempt_key for entry in pile.entries for attempt_key in _attempt_keys(entry)]
        counts = [
            len(kept[0])
            for attempt_key in attempt_keys
            if (kept := await self._papers.cache.parts(attempt_key)) is not None
        ]
        files = round(sum(counts) * len(attempt_keys) / len(counts)) if counts else len(attempt_keys)
        free = await asyncio.to_thread(lambda: shutil.disk_usage(folder).free)
        title = pile.entries[0].column.title if pile.entries else ""
        return ExportPlan(course_id, column_id, title, pile.entries, pack, files, free)

    def export(self, plan: ExportPlan, folder: Path, on_moved: Callable[[ExportState], None]) -> "ColumnExport":
        """An export that `run` carries out."""
        return ColumnExport(self._store, self._papers, plan, folder=folder, on_moved=on_moved)


class ColumnExport:
    """Writes one attempt after another; `pause`, `resume` and `stop` at any time."""

    def __init__(
        self,
        store: Store,
        papers: Papers,
        plan: ExportPlan,
        *,
        folder: Path,
        on_moved: Callable[[ExportState], None],
    ) -> None:
        self._store, self._papers, self._plan, self._chosen = store, papers, plan, folder
        self._on_moved = on_moved
        self._work: asyncio.Task[None] | None = None
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self._taken = {twin_key(LIST)}
        self.folder: Path | None = None
        """The new folder, once it is there."""
        self.lines: list[ExportLine] = []
        self.state = ExportState(total=plan.pack.total)

    def pause(self) -> None:
        """Begin no other file until `resume`."""
        self._may_go_on.clear()
        self._move(is_paused=True)

    def resume(self) -> None:
        """Go on after a pause, or try again what could not be had."""
        self._move(is_paused=False, waits_for=None)
        self._may_go_on.set()

    def stop(self) -> None:
        """Write nothing more but the list of what is there."""
        if self._work is not None:
            self._work.cancel()

    async def run(self) -> None:
        """Write all, then the list, also of what was stopped; what ends it is in its state, and not raised."""
        try:
            folder = self.folder = await asyncio.to_thread(make_folder, self._chosen, fit_name(self._plan.title))
            async with at_once() as group:
                self._work = group.create_task(self._write_all(folder))
            await self._finish(folder)
            await self._write_list(folder)
        except FileUnwritable as error:
            self._move(stopped_by=error)
        self._move(is_over=True, is_paused=False, waits_for=None)

    async def _write_all(self, folder: Path) -> None:
        for entry in self._plan.entries:
            for attempt_key in _attempt_keys(entry):
                await self._write_attempt(folder, entry, attempt_key)
                self._move(done=self.state.done + 1)

    async def _write_attempt(self, folder: Path, entry: QueueEntry, attempt_key: AttemptKey) -> None:
        stored = await self._store.marking.attempt(*attempt_key)
        try:
            parts = await self._had(lambda: self._papers.parts(attempt_key, stored=stored))
        except LmsdeskError as error:
            self._add(ExportLine(entry, attempt_key.attempt_id, problem=error))
            return
        if not parts:
            self._add(ExportLine(entry, attempt_key.attempt_id))
        for number, part in enumerate(parts, 1):
            await self._write_part(folder, entry, part, number)

    async def _write_part(self, folder: Path, entry: QueueEntry, part: AttemptPart, number: int) -> None:
        attempt_id, given = part.attempt_key.attempt_id, given_name(entry, part)
        try:
            data = await self._had(lambda: self._bytes_of(part))
        except LmsdeskError as error:
            self._add(ExportLine(entry, attempt_id, given_name=given, problem=error))
            return
        name = self._name(entry, attempt_id, part, number)
        await asyncio.to_thread(write_new, folder / name, data)
        self._add(ExportLine(entry, attempt_id, name, given, len(data)))

    async def _finish(self, folder: Path) -> None:
        """What is left to do when all is gone through, or when it was stopped."""

    async def _had(self, work: Callable[[], Awaitable[T]]) -> T:
        """What was asked for; what may pass is waited for, and asked for again when somebody says so."""
        while True:
            await self._may_go_on.wait()
            try:
                return await work()
            except _PASSING as error:
                self._may_go_on.clear()
                self._move(waits_for=error)

    async def _bytes_of(self, part: AttemptPart) -> bytes:
        if part.is_file:
            return await self._papers.data(part)
        if part.kind is PartKind.COMMENTS:
            return part.text.encode(errors="replace")
        # What was typed is markup of a student: as a page it could do more than be read.
        paper = await self._papers.decode("text.html", part.text.encode(errors="replace"), is_shown=False)
        return (await paper.text()).text.encode(errors="replace")

    def _name(self, entry: QueueEntry, attempt_id: AttemptId, part: AttemptPart, number: int) -> str:
        """`Person - attempt - name`, in which the attempts and the files of one person stand together."""
        attempt = f"{attempt_number(entry, attempt_id):02}"
        given = part.name if part.is_file else {PartKind.TEXT: "text.txt"}.get(part.kind, "comments.txt")
        given = fit_name(given, longest=_LONGEST_FILE)
        if _is_nameless(entry) and part.is_file:
            given = f"{number:02}{split_suffix(given)[1]}"
        person = fit_name(person_on_file(entry), longest=_LONGEST_PERSON)
        name = free_name(fit_name(f"{person} - {attempt} - {given}"), self._taken)
        self._taken.add(twin_key(name))
        return name

    def _add(self, line: ExportLine) -> None:
        self.lines.append(line)
        if line.problem is not None:
            self._move(failed=(*self.state.failed, line))
        elif line.file:
            self._move(files=self.state.files + 1, size=self.state.size + line.size)

    def _move(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)
        self._on_moved(self.state)

    async def _write_list(self, folder: Path) -> None:
        targets = [line.entry.target(line.attempt_id) for line in self.lines]
        records = await self._store.attempt_records(targets)
        members = await self._store.mirror.roster(self._plan.course_id)
        people = {one.user_id: user for one in members if (user := value_or(one.user, None)) is not None}
        rows = [
            _row(line, people, record.values.get("score")) for line, record in zip(self.lines, records, strict=True)
        ]
        await asyncio.to_thread(write_new, folder / LIST, csv_text([_HEAD, *rows]).encode("utf-8-sig"))


def person_on_file(entry: QueueEntry) -> str:
    """What a person is called in names of files and in tables: the name, or what takes its place."""
    if entry.code:
        return f"Submission {entry.code}"
    person = f"Student {entry.number:04}" if entry.number else entry.student
    return f"{person} and {len(entry.members) - 1} more" if len(entry.members) > 1 else person


def given_name(entry: QueueEntry, part: AttemptPart) -> str:
    """The name that a student gave a file; empty where it could tell who it is."""
    return "" if _is_nameless(entry) else part.name


def _row(line: ExportLine, people: Mapping[UserId, User], score: object) -> tuple[str, ...]:
    entry, attempt = line.entry, line.entry.attempt(line.attempt_id)
    user = None if _is_nameless(entry) else people.get(entry.key.user_id or UserId(""))
    at = None if attempt is None else attempt.handed_in
    return (
        person_on_file(entry),
        "" if user is None else value_or(user.user_name, ""),
        "" if user is None else value_or(user.student_id, ""),
        str(attempt_number(entry, line.attempt_id)),
        "" if at is None else f"{at.moment.astimezone():%Y-%m-%d %H:%M}",
        "yes" if attempt is not None and entry.came_late(attempt) else "",
        format_score(float(score)) if isinstance(score, int | float) else "",
        line.file,
        line.given_name,
        str(line.size) if line.file else "",
        "" if line.problem is None else line.problem.title,
    )


def _attempt_keys(entry: QueueEntry) -> Iterator[AttemptKey]:
    return (AttemptKey(entry.key.course_id, entry.key.column_id, one.id) for one in entry.work.attempts)


def attempt_number(entry: QueueEntry, attempt_id: AttemptId) -> int:
    """Among those of its student, from 1."""
    return [one.id for one in entry.work.attempts].index(attempt_id) + 1


def _is_nameless(entry: QueueEntry) -> bool:
    return not entry.student
