"""The data of one site on this computer."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import AttemptTarget, Cell, CourseId
from lmsdesk.model.wire import Json
from lmsdesk.store.backup import PARTIAL, CopyFacts, replace_file, seal
from lmsdesk.store.branch_copies import BranchCopyRecords
from lmsdesk.store.database.connection import StoreKey
from lmsdesk.store.database.database import Database
from lmsdesk.store.database.preferences import Preferences
from lmsdesk.store.marking_aids import AttemptTags, Comments, ModelAnswers, ReadingTimes
from lmsdesk.store.mirror.annotations import Annotations
from lmsdesk.store.mirror.anonymity import Anonymity
from lmsdesk.store.mirror.attempts import OwnDueDates
from lmsdesk.store.mirror.catalogue import CourseGroups
from lmsdesk.store.mirror.contents import CourseContents
from lmsdesk.store.mirror.evaluations import Evaluations
from lmsdesk.store.mirror.history import History
from lmsdesk.store.mirror.mirror import Mirror
from lmsdesk.store.mirror.rubrics import ColumnRubrics, OwnRubrics, RubricChoices
from lmsdesk.store.mirror.what_if import WhatIfColumns
from lmsdesk.store.outbox.outbox import Outbox
from lmsdesk.store.papers.paper_files import PaperFiles
from lmsdesk.store.uploads.uploads import Uploads
from lmsdesk.store.views.queue import MarkingQueue
from lmsdesk.store.views.records import (
    ContentRecord,
    KeptOfAttempt,
    KeptOfCell,
    KeptRubric,
    attempt_records,
    cell_record,
    content_records,
    drafts_of,
    rubric_record,
    unasked_choices,
)
from lmsdesk.store.views.sheets import Views


def papers_folder(file: Path) -> Path:
    """Where the papers of a data file are kept."""
    return file.with_suffix(".papers")


class Store:
    """What the service said, what a person entered, and what became of both.

    All methods are coroutines that run on one worker thread; each is one transaction.
    """

    def __init__(self, database: Database, key: StoreKey | None = None, papers: Path | None = None) -> None:
        self._database = database
        self._key = key
        self.mirror = Mirror(database)
        self.outbox = Outbox(database)
        self.views = Views(database)
        self.history = History(database)
        self.preferences = Preferences(database)
        self.what_if = WhatIfColumns(database)
        self.groups = CourseGroups(database)
        self.annotations = Annotations(database)
        self.anonymity = Anonymity(database)
        self.contents = CourseContents(database)
        self.marking = MarkingQueue(database)
        self.comments = Comments(database)
        self.rubrics = ColumnRubrics(database)
        self.own_due_dates = OwnDueDates(database)
        self.attempt_tags = AttemptTags(database)
        self.own_rubrics = OwnRubrics(database)
        self.evaluations = Evaluations(database)
        self.rubric_choices = RubricChoices(database)
        self.model_answers = ModelAnswers(database)
        self.reading_times = ReadingTimes(database)
        self.uploads = Uploads(database)
        self.branch_copies = BranchCopyRecords(database)
        self.papers = PaperFiles(database, papers)

    @classmethod
    async def open(cls, path: Path | None, key: StoreKey | None) -> "Store":
        """Open or make a file; no path is a store in memory, no key a plain file.

        Raises StoreNewer, StoreLocked, StoreBroken, StoreFull, StoreBusy or StoreUnwritable.
        """
        return cls(await Database.open(path, key), key, None if path is None else papers_folder(path))

    async def cell_record(self, cell: Cell) -> KeptOfCell:
        """Everything kept of one grade, as it stands at one moment."""
        return await self._database.read(cell_record, cell)

    async def attempt_records(self, targets: Sequence[AttemptTarget]) -> list[KeptOfAttempt]:
        """The marks of these attempts in this order, as they stand at one moment."""
        return await self._database.read(attempt_records, targets)

    async def rubric_record(self, target: AttemptTarget) -> KeptRubric:
        """The rubric of an attempt's column and what is chosen in it, as it stands at one moment."""
        return await self._database.read(rubric_record, target)

    async def marking_record(self, target: AttemptTarget) -> tuple[KeptOfAttempt, KeptRubric]:
        """The mark of an attempt and the rubric beside it, as they stand at one moment."""
        return await self._database.read(
            lambda connection: (attempt_records(connection, [target])[0], rubric_record(connection, target))
        )

    async def drafts(self, course_id: CourseId) -> list[KeptOfAttempt]:
        """The marks of a course that nobody has asked to post or to send, oldest first."""
        return await self._database.read(drafts_of, course_id)

    async def unasked_choices(self) -> list[Edit]:
        """What is chosen in the rubrics of all courses and is in no edit yet, each attempt as a draft."""
        return await self._database.read(unasked_choices)

    async def content_records(self, course_id: CourseId) -> list[ContentRecord]:
        """The content items of a course in no order, with what waits for each."""
        return await self._database.read(content_records, course_id)

    async def faults(self) -> list[str]:
        """A full check of the file, for the doctor; slow. Nothing found: an empty list."""
        return await self._database.faults()

    async def back_up(self, target: Path, passphrase: StoreKey, note: Json) -> CopyFacts:
        """Write a checked copy under a key of its own, whole or not at all; raises what writing a file can raise."""
        partial = target.with_name(target.name + PARTIAL)
        try:
            await self._database.copy_to(partial, self._key)
            facts = await asyncio.to_thread(seal, partial, self._key, passphrase, note)
            await asyncio.to_thread(replace_file, partial, target)
        except BaseException:
            await asyncio.to_thread(partial.unlink, missing_ok=True)
            raise
        return facts

    async def close(self) -> None:
        """Bring everything into the file and give it up; a second call does nothing."""
        await self._database.close()
