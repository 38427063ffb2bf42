"""The original of a paper outside of the program: saved where a person says, or opened by another program."""

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.submissions.copies import copy_to_open, is_opened_safely, safe_file_name, save_copy
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.office_pages import is_laid_out, pages_of
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_save
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words


class CopyActions(QObject):
    """What can be done with the bytes that were handed in; each asks first.

    `laid_out(paper, pages)`: another program has laid out the pages of a paper that is still meant.
    """

    laid_out = Signal(object, object)

    def __init__(self, window: QWidget, *, is_submission: bool = True) -> None:
        super().__init__(window)
        self._is_submission = is_submission
        self._window = window
        self._tasks, self._laying_out = Tasks(self), Tasks(self)
        self._original: Paper | None = None

    def set_original(self, paper: Paper | None) -> None:
        """The paper that is meant from now on."""
        if paper is not None and paper is not self._original:
            self._laying_out.cancel_all()
        self._original = paper

    @property
    def has_pages(self) -> bool:
        """Whether LibreOffice is here and knows such a document."""
        return self._original is not None and is_laid_out(self._original.name)

    def show_pages(self) -> None:
        """Ask, and have LibreOffice lay out the pages."""
        if self._original is not None:
            self._laying_out.open(self._lay_out(self._original), what="laying out the pages")

    @property
    def is_opened(self) -> bool:
        """Whether another program may open it: only what shows itself and does nothing else."""
        return self._original is not None and is_opened_safely(self._original.name)

    def save(self) -> None:
        """Ask where to save it."""
        if self._original is not None:
            self._tasks.open(self._save(self._original), what="saving a copy")

    def open(self) -> None:
        """Ask, and give it to the program that the system has for it."""
        if self._original is not None:
            self._tasks.open(self._open(self._original), what="opening the original")

    async def _lay_out(self, paper: Paper) -> None:
        detail = self.tr("LibreOffice will read “{name}” on this computer, with macros and links off.")
        question = Question(
            self.tr("Show the pages?"), detail.format(name=safe_file_name(paper.name)), self.tr("Show pages")
        )
        if not await confirm(question, self._window):
            return
        notices.info(self.tr("LibreOffice is laying out the pages"), topic="pages")
        try:
            pages = await paper.as_pages(await pages_of(paper.name, paper.data))
        except LmsdeskError as error:
            title, detail, hint = problem_in_words(error)
            notices.warning(title, detail=detail, hint=hint, topic="pages")
            return
        if paper is self._original:
            self.laid_out.emit(paper, pages)

    async def _save(self, paper: Paper) -> None:
        kinds = self.tr("All files (*)")
        path = await file_to_save(self.tr("Save a copy"), safe_file_name(paper.name), kinds, parent=self._window)
        if path is not None:
            await asyncio.to_thread(save_copy, path, paper.data)
            notices.info(self.tr("The copy was saved"), detail=str(path))

    async def _open(self, paper: Paper) -> None:
        name = safe_file_name(paper.name)
        if not is_opened_safely(name):
            notices.warning(
                self.tr("This file was not opened"),
                detail=self.tr("Files like “{name}” can run programs.").format(name=name),
                hint=self.tr("Save a copy if you trust it."),
            )
            return
        detail = self.tr("Another program will open “{name}” as it is in the course.")
        if self._is_submission:
            detail = self.tr("Another program will open “{name}” as the student submitted it.")
        question = Question(self.tr("Open the original?"), detail.format(name=name), self.tr("Open"))
        if await confirm(question, self._window):
            path: Path = await asyncio.to_thread(copy_to_open, name, paper.data)
            if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
                notices.warning(
                    self.tr("No program opens this file"),
                    detail=self.tr("This computer has no program for “{name}”.").format(name=name),
                    hint=self.tr("Save a copy instead."),
                )
