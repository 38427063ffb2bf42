"""Copies of branches that were cut off: said once the site is connected, and brought to their end when asked."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.administration.several import Outcome
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks

if TYPE_CHECKING:
    from lmsdesk.desk.content.copying import CutOffCopy

_MOST_NAMED: Final = 8


async def tell_cut_off_copies(workspace: Workspace, window: QWidget, tasks: Tasks) -> None:
    """Say of each what is there, with a button that shows the rest."""
    for copy in await workspace.branch_copies.cut_off():
        title = QCoreApplication.translate("Content", "Copying “{title}” was interrupted").format(
            title=copy.items[0].title
        )
        show = Remedy(
            QCoreApplication.translate("Content", "Continue…"),
            partial(_show, workspace, copy, window=window, tasks=tasks),
        )
        notices.info(title, detail=_there(copy), topic=f"copy {copy.id}", remedy=show)


class CutOffCopyDialog(WorkDialog):
    """Makes what is not there yet; or leaves the copy as it is, and says no more of it."""

    def __init__(self, workspace: Workspace, copy: "CutOffCopy", *, parent: QWidget | None = None) -> None:
        self._workspace, self._copy = workspace, copy
        title = self.tr("Continue copying “{title}”?").format(title=copy.items[0].title)
        super().__init__(title, self.tr("Continue"), parent=parent)
        self.setObjectName("cutOffCopy")
        left = self.tr("Not copied yet: {items}.").format(
            items=_named([one.title for one in copy.items if not one.is_done])
        )
        self.say(" ".join((_there(copy), left, self.tr("Nothing is copied twice."))))

    def _buttons(self, verb: str, *, is_dangerous: bool) -> QDialogButtonBox:
        box = super()._buttons(verb, is_dangerous=is_dangerous)
        self.leave = QPushButton(self.tr("Leave as it is"))
        self.leave.setObjectName("leaveCopy")
        self.leave.setAutoDefault(False)
        self.leave.clicked.connect(lambda *_: self._forget())
        box.addButton(self.leave, QDialogButtonBox.ButtonRole.ResetRole)
        return box

    def _start(self) -> None:
        self.leave.setEnabled(False)
        self._run(self._go_on(), self.tr("Copying…"))

    async def _go_on(self) -> Outcome:
        outcome, _ = await self._workspace.branch_copies.go_on(self._copy, on_progress=self._on_progress)
        return outcome

    def _forget(self) -> None:
        work = self._workspace.branch_copies.forget(self._copy)
        self._tasks.spawn(work, what="leaving a copy as it is", on_done=lambda _: self.reject())

    def _on_done(self, outcome: Outcome) -> None:
        super()._on_done(outcome)
        words = counted(outcome.done, self.tr("1 item is there."), self.tr("%Ln items are there.", "", outcome.done))
        tell_outcome(words, outcome, topic=f"copy {self._copy.id}")


def _show(workspace: Workspace, copy: "CutOffCopy", *, window: QWidget, tasks: Tasks) -> None:
    tasks.open(_open(workspace, copy.id, window), what="going on with a copy")


async def _open(workspace: Workspace, key: int, window: QWidget) -> None:
    """As it is now: it may have gone on, or been left, since it was said."""
    for copy in await workspace.branch_copies.cut_off():
        if copy.id == key:
            await show_dialog(CutOffCopyDialog(workspace, copy, parent=window))


def _there(copy: "CutOffCopy") -> str:
    done = sum(one.is_done for one in copy.items)
    words = QCoreApplication.translate("Content", "{done} of {total} items are copied.")
    return words.format(done=number(done), total=number(len(copy.items)))


def _named(titles: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    names = ", ".join(f"“{one}”" for one in titles[:_MOST_NAMED])
    more = len(titles) - _MOST_NAMED
    if more <= 0:
        return names
    return QCoreApplication.translate("Content", "{names} and {more} more").format(names=names, more=number(more))
