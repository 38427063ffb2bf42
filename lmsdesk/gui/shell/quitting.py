"""Before the program ends because a person wants it: what has not been sent is shown, once, with a way back."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from lmsdesk.desk import Link, OutboxCounts, Workspace
from lmsdesk.gui.kit.dialogs import Question, QuestionDialog, show_dialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.shell.main_window import MainWindow

_LOGS_OUT_S: Final = 60.0
"""How long after the system has said so the end is that of the session: another program may have held it up."""


class Quitting(QObject):
    """Decides whether the program may end now."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: QuestionDialog | None = None
        """The dialog, from the turn after the one in which it opened."""
        self._tasks = Tasks(self)
        self._logs_out_until = 0.0
        self._is_deciding = self._has_refused = False
        self._files = 0
        """How many files and folders are on their way into courses."""

    def expect_log_out(self) -> None:
        """The session ends: what is being typed goes to the disk now, there may be no later, and nobody is asked."""
        self._logs_out_until = monotonic() + _LOGS_OUT_S
        self._tasks.spawn(self._store_typed(self._focus()), what="storing before the session ends")
        if self._dialog is not None:
            self._dialog.accept()

    async def is_agreed(self, workspaces: Sequence[Workspace]) -> bool:
        """Whether to end: at once where nothing waits or two seconds send it, else when the person says so.

        A second wish to quit while the dialog is on show is the answer to it.
        """
        if self._dialog is not None:
            self._dialog.accept()
        if self._is_deciding:
            return False
        self._is_deciding = True
        try:
            focus = self._focus()
            is_stored = await self._store_typed(focus)
            is_agreed = await self._is_decided(workspaces, is_stored=is_stored)
            if not is_agreed and focus is not None and isValid(focus):
                focus.setFocus()
            return is_agreed
        finally:
            self._is_deciding = False

    def _focus(self) -> QWidget | None:
        return self._window.focusWidget()

    async def _is_decided(self, workspaces: Sequence[Workspace], *, is_stored: bool) -> bool:
        if monotonic() < self._logs_out_until:
            # The person logs out: a question would hold that up, and nobody may be there to answer it.
            return True
        # A notice says that what was being typed is not on the disk; nobody could read it in a window that closes. Who
        # has read it and wishes again may end: a disk that goes on refusing must not keep the window open.
        self._has_refused = not is_stored and not self._has_refused
        if self._has_refused:
            return False
        await self._send(workspaces)
        self._files = _uploading(workspaces)
        return self._is_safe(workspaces) or await self._is_wanted(workspaces)

    def _is_safe(self, workspaces: Sequence[Workspace]) -> bool:
        return not (_waiting(workspaces).total or self._files or self._window.pages.unsaved())

    async def _store_typed(self, focus: QWidget | None) -> bool:
        """What is being typed counts as well; whether all of it is on the disk."""
        pages = self._window.pages
        pages.enter_typed()
        if focus is not None and pages.isAncestorOf(focus):
            # A text beside a grade is stored when it is left.
            focus.clearFocus()
        return await self._window.writes.finished()

    async def _send(self, workspaces: Sequence[Workspace]) -> None:
        """Give what waits a chance to go, unless something of it needs the person anyway."""
        counts = _waiting(workspaces)
        online = [one for one in workspaces if one.state.link is Link.ONLINE]
        if not counts.total or counts.held or counts.failed or not online:
            return
        bar = self._window.statusBar()
        bar.showMessage(self.tr("Sending the last grades…"))
        # A disk that refuses must not keep the window open: the dialog tells what is left.
        await asyncio.gather(*(one.outbox.flush() for one in online), return_exceptions=True)
        bar.clearMessage()

    async def _is_wanted(self, workspaces: Sequence[Workspace]) -> bool:
        dialog = QuestionDialog(self._question(_waiting(workspaces)), self._window)
        dialog.setObjectName("quitDialog")
        # Not before it is there to be seen: a key that is held down wishes many times.
        QTimer.singleShot(0, dialog, partial(setattr, self, "_dialog", dialog))

        def show() -> None:
            self._files = _uploading(workspaces)
            if self._is_safe(workspaces):
                dialog.accept()
            else:
                dialog.show_question(self._question(_waiting(workspaces)))

        leave = [one.subscribe_state(lambda _: show()) for one in workspaces]
        try:
            return await show_dialog(dialog) == QDialog.DialogCode.Accepted
        finally:
            self._dialog = None
            for end in leave:
                end()

    def _question(self, counts: OutboxCounts) -> Question:
        total, unsaved = counts.total, self._window.pages.unsaved()
        if unsaved and not total:
            kept = self.tr("What you typed is kept on this computer. It will be there when you open the page again.")
            text = "\n".join([kept, *self._files_text()])
            return Question(_unsaved_words(unsaved), text, self.tr("Quit"), back=self.tr("Stay"))
        if not total:
            resumes = self.tr("Uploading resumes the next time you open the program.")
            return Question(self._files_title(), resumes, self.tr("Quit"), back=self.tr("Stay"))
        one, many = self.tr("1 grade has not been sent"), self.tr("%Ln grades have not been sent", "", total)
        text = "\n".join(self._text(counts, unsaved))
        return Question(counted(total, one, many), text, self.tr("Quit"), back=self.tr("Stay"))

    def _text(self, counts: OutboxCounts, unsaved: Sequence[str]) -> Iterator[str]:
        yield self._waiting_text(counts)
        if counts.drafts:
            many = self.tr("%Ln marks are drafts and stay here.", "", counts.drafts)
            yield counted(counts.drafts, self.tr("1 mark is a draft and stays here."), many)
        if unsaved:
            yield self.tr("{texts}, but kept on this computer.").format(texts=_unsaved_words(unsaved))
        yield from self._files_text()

    def _files_title(self) -> str:
        return counted(
            self._files, self.tr("1 file is still uploading"), self.tr("%Ln files are still uploading", "", self._files)
        )

    def _files_text(self) -> Iterator[str]:
        if self._files:
            yield self.tr("{files}; that resumes next time.").format(files=self._files_title())

    def _waiting_text(self, counts: OutboxCounts) -> str:
        waiting = counts.queued + counts.sending
        if waiting == counts.total:
            one = self.tr("It is kept on this computer and will be sent next time.")
            return counted(waiting, one, self.tr("They are kept on this computer and will be sent next time."))
        parts = [
            (waiting, self.tr("1 waiting to be sent"), self.tr("%Ln waiting to be sent", "", waiting)),
            (counts.held, self.tr("1 in conflict"), self.tr("%Ln in conflict", "", counts.held)),
            (counts.failed, self.tr("1 refused"), self.tr("%Ln refused", "", counts.failed)),
        ]
        listed = ", ".join(counted(*part) for part in parts if part[0])
        return self.tr("{parts}. All are kept on this computer.").format(parts=listed)


def _unsaved_words(titles: Sequence[str]) -> str:
    one = QCoreApplication.translate("Quitting", "“{title}” is not saved").format(title=titles[0])
    many = QCoreApplication.translate("Quitting", "%Ln records are not saved", "", len(titles))
    return counted(len(titles), one, many)


def _uploading(workspaces: Sequence[Workspace]) -> int:
    """What is neither there nor held back by the person."""
    return sum(one.state.uploads - one.state.held_uploads for one in workspaces)


def _waiting(workspaces: Sequence[Workspace]) -> OutboxCounts:
    """What waits at all sites that are open."""
    all_counts = [one.state.counts for one in workspaces]
    return OutboxCounts(
        queued=sum(one.queued for one in all_counts),
        sending=sum(one.sending for one in all_counts),
        held=sum(one.held for one in all_counts),
        failed=sum(one.failed for one in all_counts),
        drafts=sum(one.drafts for one in all_counts),
    )
