"""A whole column in one PDF: the pages of all papers with what was drawn on them, or what was drawn alone.

Texts are laid out on pages; files that cannot be, such as tables, are named in the list and left out. What is very
large comes in several parts, each of which one process can join.
"""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from lmsdesk.decoding.annotation_records import DrawnAnnotation
from lmsdesk.decoding.messages import View
from lmsdesk.desk.platform.atomic_write import FileUnwritable, write_new
from lmsdesk.desk.platform.file_names import fit_name
from lmsdesk.desk.submissions.annotations import annotated_paper, passage_notes
from lmsdesk.desk.submissions.attempt_parts import AttemptPart
from lmsdesk.desk.submissions.exporting import (
    ColumnExport,
    ExportLine,
    ExportPlan,
    ExportState,
    attempt_number,
    given_name,
    person_on_file,
)
from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.desk.submissions.queue import QueueEntry
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.annotations import KeptAnnotation
from lmsdesk.model.ids import AttemptKey, UserId
from lmsdesk.store import Store

LARGEST_PART: Final = 48 * 1024 * 1024
"""Bytes that are joined into one file."""
Drawing = Callable[[Sequence[KeptAnnotation]], Awaitable[list[DrawnAnnotation]]]
"""Gives annotations their drawings, which need the fonts of the window."""


class NoPages(LmsdeskError):
    """A file cannot be among the pages of a document."""

    def __init__(self) -> None:
        super().__init__("This file has no pages", hint="Export the files instead.")


class InsideLeftOut(LmsdeskError):
    """Annotations are not on the file itself."""

    def __init__(self) -> None:
        super().__init__("Annotations inside were left out", hint="Open it there and save a PDF with the annotations.")


class PagesExport(ColumnExport):
    """Joins instead of copying; `is_alone` leaves the pages blank but for the annotations."""

    def __init__(
        self,
        store: Store,
        papers: Papers,
        plan: ExportPlan,
        *,
        folder: Path,
        on_moved: Callable[[ExportState], None],
        drawing: Drawing,
        is_alone: bool,
    ) -> None:
        super().__init__(store, papers, plan, folder=folder, on_moved=on_moved)
        self._drawing, self._is_alone = drawing, is_alone
        self._pieces: list[tuple[str, bytes]] = []
        self._number = 1

    async def _write(self, folder: Path, attempts: Sequence[tuple[QueueEntry, AttemptKey]]) -> None:
        async with self._papers.writing():
            await super()._write(folder, attempts)

    async def _write_part(self, folder: Path, entry: QueueEntry, part: AttemptPart, number: int) -> None:
        paper = annotated_paper(part, entry.key.user_id or UserId(""))
        kept = await self._store.annotations.of(paper)
        given, attempt_id = given_name(entry, part), part.attempt_key.attempt_id
        if await self._store.annotations.are_inside(paper):
            # On a file of an archive, or on pages that another program laid out: neither is among these pages.
            self._add(ExportLine(entry, attempt_id, given_name=given, problem=InsideLeftOut()))
        if self._is_alone and not kept:
            return
        try:
            data = await self._had(lambda: self._pages_of(part, kept), part)
        except LmsdeskError as error:
            self._add(ExportLine(entry, attempt_id, given_name=given, problem=error))
            return
        if sum(len(one) for _, one in self._pieces) + len(data) > LARGEST_PART:
            await self._finish(folder)
        title = f"{person_on_file(entry)} - {attempt_number(entry, attempt_id)} - {given or number}"
        self._pieces.append((title, data))
        self._add(ExportLine(entry, attempt_id, self._file, given, len(data)), part)

    async def _pages_of(self, part: AttemptPart, kept: Sequence[KeptAnnotation]) -> bytes:
        paper = await self._papers.open(part, is_retry=True)
        if paper.info.view in {View.LINES, View.BLOCKS}:
            return await paper.laid_out(passage_notes(kept), is_alone=self._is_alone)
        if paper.info.view is not View.PAGES:
            raise NoPages
        return await paper.annotated(await self._drawing(kept), is_alone=self._is_alone)

    @property
    def _file(self) -> str:
        """The file that is being joined."""
        return fit_name(f"{self._plan.title} - {self._number:02}.pdf")

    async def _finish(self, folder: Path) -> None:
        if not self._pieces:
            return
        pieces, self._pieces = self._pieces, []
        # The list has them already.
        try:
            with self._undisturbed():
                packed = await asyncio.to_thread(_packed, pieces)
                joined = await (await self._papers.decode("column.zip", packed, is_shown=False)).joined()
                await asyncio.to_thread(write_new, folder / self._file, joined)
        except LmsdeskError as error:
            self._take_back(self._file, error)
            if isinstance(error, FileUnwritable):
                raise
        else:
            self._number += 1


class PagesExports:
    """Makes documents of what `Exports` has planned."""

    def __init__(self, store: Store, papers: Papers) -> None:
        self._store, self._papers = store, papers

    def export(
        self,
        plan: ExportPlan,
        folder: Path,
        on_moved: Callable[[ExportState], None],
        *,
        drawing: Drawing,
        is_alone: bool,
    ) -> PagesExport:
        """An export that `run` carries out."""
        return PagesExport(
            self._store, self._papers, plan, folder=folder, on_moved=on_moved, drawing=drawing, is_alone=is_alone
        )


def _packed(pieces: Sequence[tuple[str, bytes]]) -> bytes:
    """Several documents as one paper, which is how a process gets them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for title, data in pieces:
            archive.writestr(fit_name(title), data)
    return made.getvalue()
