"""The row above the grid: the search for students, what is to be done, how many are shown, and the view's buttons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from lmsdesk.gui.gradebook.view.view_controller import ViewController
from lmsdesk.gui.gradebook.view.view_dialogs import ViewDialogs
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import MarkButton, attach_menu, tool_button
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import CutLabel, named
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.sheet import CellFlag

_LEAST_COUNT: Final = 80
"""Narrower, a count of students says nothing any more."""
_BESIDE_ICON: Final = 20
"""No less than what a style adds between an icon and its words."""
_TO_THE_GRID = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down})


class TopRow(QWidget):
    """Where there is no room, first the view's buttons lose their words, then the count gives way to a tip.

    `jump_wanted(CellFlag)` asks for the next cell of that kind.
    """

    jump_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: Sequence[QToolButton] = ()
        self.filter = StudentField(self)
        self.ungraded = self._jump_button("jumpUngraded", CellFlag.NEEDS_GRADING, "needs_grading")
        self.conflicts = self._jump_button("jumpConflict", CellFlag.CONFLICT, "conflict")
        self._shown = named(CutLabel(self), "shownStudents", role="muted")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(theme.BETWEEN, theme.STEP, theme.BETWEEN, theme.INSIDE)
        self._row.setSpacing(theme.INSIDE)
        fill_layout(self._row, (self.filter, 1), self.ungraded, self.conflicts, STRETCH, self._shown)

    def add_buttons(self, buttons: Sequence[QToolButton]) -> None:
        """Put buttons with an icon, words and a tip at the end."""
        self._buttons = buttons
        fill_layout(self._row, *buttons)

    def show_students(self, words: str, warning: str = "") -> None:
        """How many students are shown, and what is to be known about that."""
        self._shown.say(words)
        self._shown.setToolTip("\n".join(filter(None, [words, warning])))
        self._fit()

    def show_work(self, to_grade: int, conflicts: int) -> None:
        """How many grades are to be given, and how many conflicts to be settled."""
        grade_words = counted(to_grade, self.tr("1 to grade"), self.tr("%Ln to grade", "", to_grade))
        _show_count(self.ungraded, f"{Mark.NEEDS_GRADING}  {grade_words}", is_shown=bool(to_grade))
        conflict_words = counted(conflicts, self.tr("1 conflict"), self.tr("%Ln conflicts", "", conflicts))
        _show_count(self.conflicts, f"{Mark.CONFLICT}  {conflict_words}", is_shown=bool(conflicts))

    def minimumSizeHint(self) -> QSize:
        # What can give way demands no room: the row never makes its page wider than the window.
        return QSize(self._needed(has_words=False), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return is_done

    def _fit(self) -> None:
        count = min(self._shown.sizeHint().width(), 2 * _LEAST_COUNT) + theme.INSIDE
        has_words = self._needed(has_words=True) + count <= self.width()
        style = Qt.ToolButtonStyle
        for button in self._buttons:
            button.setToolButtonStyle(style.ToolButtonTextBesideIcon if has_words else style.ToolButtonIconOnly)
        least = min(self._shown.sizeHint().width(), _LEAST_COUNT) + theme.INSIDE
        has_count = self._needed(has_words=has_words) + least <= self.width()
        self._shown.setVisible(has_count)
        self.filter.setToolTip("" if has_count else self._shown.toolTip())

    def _needed(self, *, has_words: bool) -> int:
        """The width of everything but the count."""
        parts = [one for one in (self.filter, self.ungraded, self.conflicts) if not one.isHidden()]
        widths = [part.sizeHint().width() for part in parts]
        widths += [_width(button, has_words=has_words) for button in self._buttons if not button.isHidden()]
        margins = self._row.contentsMargins()
        # As many gaps as parts: one of them is at the stretch between the two ends.
        return margins.left() + margins.right() + sum(widths) + self._row.spacing() * len(widths)

    def _jump_button(self, name: str, flag: CellFlag, token: str) -> MarkButton:
        button = MarkButton(name, token, self)
        button.clicked.connect(lambda *_: self.jump_wanted.emit(flag))
        button.hide()
        return button


class StudentField(QLineEdit):
    """`left` when the keys are to go to the grid: Enter and Down keep what was found, Esc shows everybody again.

    `entered` when it gets the keys.
    """

    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("studentFilter")
        self.setPlaceholderText(self.tr("Find a student"))
        self.setAccessibleName(self.tr("Find a student by name or ID"))
        self.setClearButtonEnabled(True)
        self.setMaximumWidth(260)

    def focusInEvent(self, arg__1: QFocusEvent) -> None:
        super().focusInEvent(arg__1)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        elif event.key() not in _TO_THE_GRID:
            super().keyPressEvent(event)
            return
        self.left.emit()


class ViewButtons(QObject):
    """Filter, columns, views, and one that appears when rows are no longer in the order asked for."""

    def __init__(self, choices: ViewDialogs, view_controller: ViewController) -> None:
        super().__init__(view_controller)
        self.filter = tool_button("addFilter", self.tr("Filter"), tip=self.tr("Show only some students"), icon="funnel")
        self.columns = tool_button(
            "chooseColumns", self.tr("Columns"), tip=self.tr("Choose and order the columns"), icon="columns"
        )
        self.views = tool_button("views", self.tr("Views"), tip=self.tr("Choose or save a view"), icon="eye")
        self.reapply_button = tool_button(
            "settleAgain",
            self.tr("Sort again"),
            tip=self.tr("Grades have changed since rows were sorted and filtered"),
            icon="arrows-clockwise",
        )
        self.reapply_button.hide()
        attach_menu(self.views, choices.menu)
        self.views.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter.clicked.connect(lambda *_: choices.filter())
        self.columns.clicked.connect(lambda *_: choices.columns())
        self.reapply_button.clicked.connect(lambda *_: view_controller.reapply_sort_and_filter())
        view_controller.outdated.connect(lambda has_stale_order: self.reapply_button.setVisible(bool(has_stale_order)))

    def all(self) -> tuple[QToolButton, ...]:
        return self.reapply_button, self.filter, self.columns, self.views

    def open_views(self) -> None:
        # Not the button's own way, which would hold up the turn until the menu is closed.
        self.views.menu().popup(self.views.mapToGlobal(self.views.rect().bottomLeft()))


def _width(button: QToolButton, *, has_words: bool) -> int:
    """How wide a button is with or without its words, whichever of the two it shows."""
    words = button.fontMetrics().horizontalAdvance(button.text()) + _BESIDE_ICON
    shows_words = button.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
    return button.sizeHint().width() + words * (has_words - shows_words)


def _show_count(button: MarkButton, text: str, *, is_shown: bool) -> None:
    button.say(text)
    button.setVisible(is_shown)
