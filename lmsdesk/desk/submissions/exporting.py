"""All submissions of a column as files in a new folder, with a list of them: for an archive, or for another program.

Files are written as they were handed in and opened by nothing here. They are called by their students, so that a folder
sorts them; in a column that hides names by the students' numbers alone, for a student's own file names tell who it is.
Without a connection what is on this computer is written; the list names the rest, which can be fetched afterwards.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api import Busy, LoginNeeded, Unreachable
from lmsdesk.desk.platform.atomic_write import make_folder, write_new
from lmsdesk.desk.platform.chosen import refuse_writing, write_chosen
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
_Attempt = tuple[QueueEntry, AttemptKey]
_PASSING: Final = (PaperNotHere, Unreachable, LoginNeeded, Busy)
"""What may pass by itself or with a person's help: what was not had can be fetched later."""


class FilesUnknown(LmsdeskError):
    """What an attempt consists of was never asked for."""

    def __init__(self) -> None:
        super().__init__("Files not downloaded", hint="Connect to the site to fetch them.")


class NotReached(LmsdeskError):
    """The export ended before it came to an attempt."""

    def __init__(self) -> None:
        super().__init__("Stopped before this submission")


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
    def missing(self) -> int:
        """How many attempts are not on this computer."""
        return self.pack.total - self.pack.here

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

    @property
    def is_missing(self) -> bool:
        """Whether it is only not on this computer, and may be had later."""
        return isinstance(self.problem, (FilesUnknown, *_PASSING))


class ExportState(Struct, frozen=True):
    """How far an export is."""

    done: int = 0
    """Attempts."""
    total: int = 0
    files: int = 0
    size: int = 0
    failed: tuple[ExportLine, ...] = ()
    """What could not be written, missing or not."""
    missing: int = 0
    """Attempts of which something is not on this computer."""
    is_cut: bool = False
    """Whether the service cannot be asked just now, so that only what is here is written."""
    is_paused: bool = False
    is_over: bool = False
    stopped_by: LmsdeskError | None = None
    """What ended it before its end."""

    @property
    def is_complete(self) -> bool:
        """Whether every attempt was gone through, and none was missing."""
        return self.is_over and self.done == self.total and not self.missing


class Exports:
    """Plans exports of files, and makes them."""

    def __init__(
        self, store: Store, papers: Papers, packs: OfflinePacks, queue: Queue, *, marked: MarkedAttempts
    ) -> None:
        self._store, self._papers, self._packs, self._queue = store, papers, packs, queue
        self._marked = marked

    async def plan(self, course_id: CourseId, column_id: ColumnId, folder: Path, *, is_cut: bool = False) -> ExportPlan:
        """What an export to a folder would write; raises OwnFile. Without the service, as far as is known here."""
        await asyncio.to_thread(refuse_writing, folder / LIST)
        await self._marked.refresh([(course_id, column_id)])
        pile = await self._queue.pile(QueueScope(course_id, column_id), QueueOrder.NAME)
        try:
            pack = await (self._packs.pack if is_cut else self._packs.estimated)(course_id, column_id)
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
        self._attempts = [(entry, key) for entry in plan.entries for key in _attempt_keys(entry)]
        self._work: asyncio.Task[None] | None = None
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self._is_writing = self._is_stopping = False
        self._taken = {twin_key(LIST)}
        self._lines: dict[AttemptKey, list[ExportLine]] = {}
        self._gone_through: set[AttemptKey] = set()
        self._written: dict[object, ExportLine] = {}
        """By the part of an attempt: it is not written again when the rest is fetched."""
        self.folder: Path | None = None
        """The new folder, once it is there."""
        self.state = ExportState(total=plan.pack.total)

    @property
    def lines(self) -> list[ExportLine]:
        """The list, in the order of the plan; what was not reached is named in it."""
        return [line for entry, key in self._attempts for line in self._lines_of(entry, key)]

    def pause(self) -> None:
        """Begin no other file until `resume`."""
        self._may_go_on.clear()
        self._move(is_paused=True)

    def resume(self) -> None:
        """Go on after a pause."""
        self._move(is_paused=False)
        self._may_go_on.set()

    def stop(self) -> None:
        """Write nothing more but the list of what is there and what is not."""
        self._is_stopping = True
        # A file that is just being written gets whole, and is in the list.
        if self._work is not None and not self._is_writing:
            self._work.cancel()

    async def run(self, *, is_cut: bool = False) -> None:
        """Write all, then the list, also of what was stopped; what ends it is in its state, and not raised.

        Where the service `is_cut` off, or does not answer any more, only what is on this computer is written. Run
        again, it fetches the rest into the same folder.
        """
        rest = [one for one in self._attempts if not self._is_whole(one[1])]
        for _, attempt_key in rest:
            self._lines.pop(attempt_key, None)
            self._gone_through.discard(attempt_key)
        failed = tuple(line for lines in self._lines.values() for line in lines if line.problem is not None)
        done = len(self._attempts) - len(rest)
        self._is_stopping = False
        self._move(done=done, failed=failed, missing=0, is_cut=is_cut, is_over=False, stopped_by=None)
        try:
            if self.folder is None:
                self.folder = await asyncio.to_thread(make_folder, self._chosen, fit_name(self._plan.title))
            await self._write(self.folder, rest)
        except LmsdeskError as error:
            self._move(stopped_by=error)
        self._move(is_over=True, is_paused=False)

    async def _write(self, folder: Path, attempts: Sequence[_Attempt]) -> None:
        try:
            async with at_once() as group:
                self._work = group.create_task(self._write_all(folder, attempts))
            await self._finish(folder)
        except LmsdeskError:
            await self._write_list(folder)
            raise
        await self._write_list(folder)

    async def _write_all(self, folder: Path, attempts: Sequence[_Attempt]) -> None:
        for entry, attempt_key in attempts:
            self._lines[attempt_key] = []
            await self._write_attempt(folder, entry, attempt_key)
            self._gone_through.add(attempt_key)
            is_missing = any(line.is_missing for line in self._lines[attempt_key])
            self._move(done=self.state.done + 1, missing=self.state.missing + is_missing)

    async def _write_attempt(self, folder: Path, entry: QueueEntry, attempt_key: AttemptKey) -> None:
        try:
            parts, is_known = await self._parts_of(attempt_key)
        except LmsdeskError as error:
            self._add(ExportLine(entry, attempt_key.attempt_id, problem=error))
            return
        if not is_known:
            self._add(ExportLine(entry, attempt_key.attempt_id, problem=FilesUnknown()))
        elif not parts:
            self._add(ExportLine(entry, attempt_key.attempt_id))
        for number, part in enumerate(parts, 1):
            if (line := self._written.get(part.key)) is not None:
                self._lines[attempt_key].append(line)
            else:
                await self._write_part(folder, entry, part, number)

    async def _write_part(self, folder: Path, entry: QueueEntry, part: AttemptPart, number: int) -> None:
        attempt_id, given = part.attempt_key.attempt_id, given_name(entry, part)
        try:
            data = await self._had(lambda: self._bytes_of(part), part)
        except LmsdeskError as error:
            self._add(ExportLine(entry, attempt_id, given_name=given, problem=error))
            return
        name = self._name(entry, attempt_id, part, number)
        with self._undisturbed():
            await asyncio.to_thread(write_new, folder / name, data)
        self._add(ExportLine(entry, attempt_id, name, given, len(data)), part)

    async def _finish(self, folder: Path) -> None:
        """What is left to do when all is gone through, or when it was stopped."""

    async def _parts_of(self, attempt_key: AttemptKey) -> tuple[Sequence[AttemptPart], bool]:
        """What an attempt consists of, and whether that is known or only what is here without its files."""
        if not self.state.is_cut:
            try:
                return await self._had(lambda: self._papers.parts(attempt_key)), True
            except _PASSING:
                pass
        stored = await self._store.marking.attempt(*attempt_key)
        return await self._papers.parts_here(attempt_key, stored=stored)

    async def _had(self, work: Callable[[], Awaitable[T]], part: AttemptPart | None = None) -> T:
        """What was asked for; once the service does not answer it is left alone, for each would be waited for."""
        await self._may_go_on.wait()
        if self._is_stopping:
            raise asyncio.CancelledError
        if self.state.is_cut and part is not None and part.is_file and not await self._papers.cache.holds(part):
            raise PaperNotHere
        try:
            return await work()
        except _PASSING:
            self._move(is_cut=True)
            raise

    @contextmanager
    def _undisturbed(self) -> Iterator[None]:
        """A thread that writes cannot be stopped: a wish to stop waits for its end."""
        self._is_writing = True
        try:
            yield
        finally:
            self._is_writing = False

    def _is_whole(self, attempt_key: AttemptKey) -> bool:
        return attempt_key in self._gone_through and not any(one.is_missing for one in self._lines[attempt_key])

    def _lines_of(self, entry: QueueEntry, attempt_key: AttemptKey) -> list[ExportLine]:
        lines = self._lines.get(attempt_key, [])
        if attempt_key in self._gone_through:
            return lines
        return [*lines, ExportLine(entry, attempt_key.attempt_id, problem=NotReached())]

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

    def _add(self, line: ExportLine, part: AttemptPart | None = None) -> None:
        self._lines[AttemptKey(*line.entry.key[:2], line.attempt_id)].append(line)
        if part is not None:
            self._written[part.key] = line
        if line.problem is not None:
            self._move(failed=(*self.state.failed, line))
        elif line.file:
            self._move(files=self.state.files + 1, size=self.state.size + line.size)

    def _take_back(self, file: str, problem: LmsdeskError) -> None:
        """A file that is in the list already could not be made after all."""
        lost = [line for lines in self._lines.values() for line in lines if line.file == file]
        told = {id(line): replace(line, file="", size=0, problem=problem) for line in lost}
        for lines in self._lines.values():
            lines[:] = [told.get(id(line), line) for line in lines]
        self._written = {part: line for part, line in self._written.items() if line.file != file}
        size = self.state.size - sum(line.size for line in lost)
        failed = (*self.state.failed, *told.values())
        self._move(files=self.state.files - len(lost), size=size, failed=failed)

    def _move(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)
        self._on_moved(self.state)

    async def _write_list(self, folder: Path) -> None:
        lines = self.lines
        targets = [line.entry.target(line.attempt_id) for line in lines]
        records = await self._store.attempt_records(targets)
        members = await self._store.mirror.roster(self._plan.course_id)
        people = {one.user_id: user for one in members if (user := value_or(one.user, None)) is not None}
        rows = [_row(line, people, record.values.get("score")) for line, record in zip(lines, records, strict=True)]
        await asyncio.to_thread(write_chosen, folder / LIST, csv_text([_HEAD, *rows]).encode("utf-8-sig"))


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
