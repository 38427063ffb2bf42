"""Finds the submissions of the column on the screen in which there is nothing, and gives them one score."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.dialogs import ask_text
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.words import student_name

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_MOST_NAMES: Final = 12


class EmptyMarking(QObject):
    """What it enters are drafts, all of them one step."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks) -> None:
        super().__init__(page)
        self._page, self._tasks = page, tasks
        self._empty = workspace.submissions.empty_papers

    def give(self) -> None:
        """Look for them, show whose they are, and ask for the score."""
        if self._page.entry is not None:
            self._page.panel.say_news(self.tr("Looking for empty submissions…"))
            self._tasks.open(self._give(self._page.entry.key[:2]), what="looking for empty submissions")

    async def _give(self, column: tuple[str, str]) -> None:
        panel = self._page.panel
        found = await self._empty.among(one for one in self._page.pile.entries if one.key[:2] == column)
        panel.say_news("" if found else self.tr("No empty submissions are left to grade in this column."))
        if not found:
            return
        count = len(found)
        heading = counted(count, self.tr("1 submission is empty"), self.tr("%Ln submissions are empty", "", count))
        names = "; ".join(student_name(one) for one in found[:_MOST_NAMES]) + ("; …" if count > _MOST_NAMES else "")
        hint = self.tr("No text, no comment and no file: {names}. Each gets this score as a draft; nothing is posted.")
        text = hint.format(names=names)
        typed = await ask_text(heading, text, value="0", verb=self.tr("Enter score"), parent=self._page.window())
        if typed is None:
            return
        title = found[0].column.title
        label = self.tr("Score of empty submissions in {column}").format(column=title)
        posting = await self._empty.give(found, typed, label=label, decimal_point=QLocale().decimalPoint())
        given = count - len(posting.left)
        entered = counted(given, self.tr("1 draft was entered."), self.tr("%Ln drafts were entered.", "", given))
        panel.say_news(f"{entered} {self.tr('Nothing was posted.')}")
        if self._page.entry is not None:
            self._page.marking.read(self._page.entry)
