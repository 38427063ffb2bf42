"""The filters in use, above the grid, and the groups that can be filtered by."""

import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QToolButton,
    QWidget,
)

from lmsdesk.desk import Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.groups import CourseGroup, GroupId
from lmsdesk.model.ids import CourseId, UserId

_tr = Translator("FilterBar")

_LONGEST = 44


class FilterBar(QWidget):
    """`removed(number)` and `cleared` say what a person did; Delete removes the filter in focus."""

    removed = Signal(int)
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("filterBar")
        self._chips: list[QToolButton] = []
        self._words = QLabel(self.tr("Shown:"))
        self._words.setProperty("role", "muted")
        self.clear_button = tool_button("clearFilters", self.tr("Clear filters"))
        self.clear_button.clicked.connect(self.cleared)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(theme.BETWEEN, 0, theme.BETWEEN, theme.INSIDE)
        fill_layout(self._row, self._words, self.clear_button, STRETCH, spacing=theme.INSIDE)
        self.show_filters([])

    def say_complete(self, *, is_complete: bool) -> None:
        """Whether filters judge by all columns, or some were not read yet."""
        self._words.setText(self.tr("Shown:") if is_complete else self.tr("Shown so far:"))

    def show_filters(self, words: Sequence[str]) -> None:
        for chip in self._chips:
            chip.hide()
            chip.deleteLater()
        self._chips = [_Chip(text, number, self) for number, text in enumerate(words)]
        for position, chip in enumerate(self._chips, 1):
            self._row.insertWidget(position, chip)
        for part in (self._words, self.clear_button):
            part.setVisible(bool(words))
        self.setVisible(bool(words))


class _Chip(QToolButton):
    """A filter in use; a click or Delete takes it away."""

    def __init__(self, text: str, number: int, bar: FilterBar) -> None:
        super().__init__(bar)
        self._bar, self._number = bar, number
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"
        self.setObjectName(f"filter_{number}")
        self.setText(shown)
        self.setProperty("role", "button")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setIcon(theme.icon("x", "muted"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setToolTip(_tr("{filter}. Click to remove it.").format(filter=text))
        self.setAccessibleName(_tr("Filter: {filter}. Press to remove it.").format(filter=text))
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self._bar.removed.emit(self._number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._on_clicked()
            return
        super().keyPressEvent(event)


_FRESH_S = 600.0
"""For so long, groups are not asked for again: each of them costs a request."""


class GroupLookup(QObject):
    """The groups of a course: what is kept of them at once, and the service's word when somebody filters by one.

    `changed(titles)` follows every answer that differs from what was known.
    """

    changed = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._groups: list[CourseGroup] = []
        self._asked_at = -_FRESH_S

    @property
    def titles(self) -> dict[GroupId, str]:
        """What groups are called, in the service's order."""
        return {one.group.id: one.title for one in self._groups}

    @property
    def members(self) -> dict[GroupId, frozenset[UserId]]:
        return {one.group.id: one.members for one in self._groups}

    async def read(self) -> None:
        """Take what is kept on this computer."""
        self._groups = await self._workspace.gradebook.groups(self._course_id)

    def ask(self) -> None:
        """Have the service asked in the background, unless it was a short while ago or cannot be reached."""
        if self._workspace.is_online and time.monotonic() - self._asked_at >= _FRESH_S:
            self._asked_at = time.monotonic()
            self._tasks.spawn(self._ask(), what="asking for groups", on_error=self._on_refused)

    def stop(self) -> None:
        self._tasks.cancel_all()

    async def _ask(self) -> None:
        if await self._workspace.gradebook.refresh_groups(self._course_id):
            await self.read()
            self.changed.emit(self.titles)

    def _on_refused(self, _problem: LmsdeskError) -> None:
        """What is kept goes on to serve; the badge says how the link stands."""
        self._asked_at = -_FRESH_S
