"""The original of a paper outside of the program: saved where a person says, or opened by another program."""

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.submissions.copies import copy_to_open, is_opened_safely, safe_file_name, save_copy
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_save
from lmsdesk.gui.kit.tasks import Tasks


class CopyActions(QObject):
    """What can be done with the bytes that were handed in; both ask first."""

    def __init__(self, window: QWidget, *, is_submission: bool = True) -> None:
        super().__init__(window)
        self._is_submission = is_submission
        self._window = window
        self._tasks = Tasks(self)
        self._original: Paper | None = None

    def set_original(self, paper: Paper | None) -> None:
        """The paper that is meant from now on."""
        self._original = paper

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
