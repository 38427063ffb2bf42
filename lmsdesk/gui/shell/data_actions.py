"""Deeds of the window that keep work safe: conflicts, the history, back-ups, files of what is unsent, the plug."""

from collections.abc import Callable, Coroutine

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from lmsdesk.desk import BACKUP_SUFFIX, Backup, Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import file_to_save, opened
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.save_unsent import save_unsent
from lmsdesk.gui.shell.page_stack import PageStack
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog
from lmsdesk.gui.site.practice_launcher import PracticeStarter
from lmsdesk.model.ids import SiteId

DEEDS = "conflicts", "past", "export_unsent", "back_up"
"""What needs an open site."""


class DataActions(QObject):
    """`plug_shown(bool)` says whether there is a plug to pull, `plug_moved(bool)` whether it is out."""

    restore_wanted = Signal()
    plug_shown = Signal(bool)
    plug_moved = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._pages: PageStack | None = None
        self._workspace: Workspace | None = None
        self._starter: PracticeStarter | None = None
        self._practice: SiteId | None = None
        self.is_cut = False
        self._is_moving = False

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What the actions of these names do."""
        return {
            "conflicts": self._on_conflicts_triggered,
            "past": self._on_past_triggered,
            "export_unsent": lambda: self._open(lambda one: save_unsent(one, self._pages), "saving what waits"),
            "back_up": lambda: self._open(self._back_up, "backing up"),
            "restore": self.restore_wanted.emit,
            "plug": self._on_plug_triggered,
        }

    def show_workspace(self, workspace: Workspace | None, pages: PageStack) -> None:
        """What is on show."""
        self._workspace, self._pages = workspace, pages
        self._show_plug()

    def offer_plug(self, starter: PracticeStarter, site_id: SiteId) -> None:
        """There is a practice site of our own, whose plug can be pulled."""
        self._starter, self._practice = starter, site_id
        self._show_plug()

    def _show_plug(self) -> None:
        is_there = self._starter is not None and self._workspace is not None
        self.plug_shown.emit(is_there and self._workspace is not None and self._workspace.site.id == self._practice)

    def _open(self, deed: Callable[[Workspace], Coroutine[None, None, None]], what: str) -> None:
        if self._workspace is not None:
            self._tasks.open(deed(self._workspace), what=what)

    def _on_conflicts_triggered(self) -> None:
        if self._pages is not None:
            self._pages.show_conflicts()

    def _on_past_triggered(self) -> None:
        if self._pages is not None and not self._pages.show_history():
            notices.info(self.tr("Open a course first: each course has its own history."), topic="history")

    async def _back_up(self, workspace: Workspace) -> None:
        dialog = PassphraseDialog(self._pages)
        if await opened(dialog, is_followed=True) != QDialog.DialogCode.Accepted:
            return
        passphrase = dialog.passphrase
        kinds = self.tr("Back-up (*{ending})").format(ending=BACKUP_SUFFIX)
        suggested = f"{workspace.site.id}{BACKUP_SUFFIX}"
        out = await file_to_save(self.tr("Back up the data"), suggested, kinds, parent=self._pages)
        if out is not None:
            self._tell_backed_up(await workspace.files.back_up(out, passphrase))

    def _tell_backed_up(self, backup: Backup) -> None:
        facts = backup.facts
        grades = counted(facts.grades, self.tr("1 grade"), self.tr("%Ln grades", "", facts.grades))
        unsent = counted(facts.unsent, self.tr("1 change not sent"), self.tr("%Ln changes not sent", "", facts.unsent))
        notices.info(
            self.tr("The back-up is written, and was opened again and checked."),
            detail=f"{backup.file}: {grades}, {unsent}.",
            topic="back-up",
        )

    def _on_plug_triggered(self) -> None:
        if self._starter is not None and not self._is_moving:
            self._is_moving = True
            self._tasks.spawn(self._move_plug(self._starter), what="moving the plug")

    async def _move_plug(self, starter: PracticeStarter) -> None:
        try:
            await (starter.plug_in() if self.is_cut else starter.pull_the_plug())
            self.is_cut = not self.is_cut
        finally:
            self._is_moving = False
            # The switch has gone over by itself: it shows what is, also when that has stayed or was pressed twice.
            self.plug_moved.emit(self.is_cut)
        if self._workspace is not None:
            # Somebody who has just moved the plug wants to see what comes of it.
            self._workspace.sync_now()
            await self._workspace.courses.refresh()
