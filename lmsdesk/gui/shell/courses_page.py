"""All courses with what waits in each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Link, SyncState
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.formatting import moment, number
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.second_click import SecondClick
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.wire import first_visible

_LEAST_TITLE = 180
_GIVE_WAY = (4, 1)
"""The columns that go where there is no room for the titles of courses: when they were updated, then the term."""
_TO_GRADE = 2
_COURSE_ID = Qt.ItemDataRole.UserRole


class CoursesPage(Page):
    """A table of courses, or words about why there is none yet; `queue_wanted` asks for what is to grade in one."""

    course_opened = Signal(str)
    queue_wanted = Signal(str)
    sign_in_wanted = Signal()
    administration_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("coursesPage")
        self._entries: list[CourseEntry] = []
        self._state = SyncState()
        self._is_administrator = False
        self.table = self._made_table()
        self.empty = EmptyState()
        self.empty.chosen.connect(self._on_step_chosen)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.BETWEEN)
        layout.addWidget(self._stack, 1)

    def name(self) -> str:
        return self.tr("Courses")

    def take_focus(self) -> None:
        if self._stack.currentWidget() is self.table:
            self.table.setFocus()
        elif self.empty.button.isVisibleTo(self):
            self.empty.button.setFocus()
        else:
            self.setFocus()

    def show_courses(self, entries: Sequence[CourseEntry]) -> None:
        """Show these courses."""
        self._entries = list(entries)
        self._show()

    def show_state(self, state: SyncState) -> None:
        """Know whether courses can still come."""
        self._state = state
        if not self._entries:
            self._show()

    def offer_administration(self, *, is_offered: bool) -> None:
        """Lead who has no course of their own, but the whole site, to that."""
        self._is_administrator = is_offered
        if not self._entries:
            self._show()

    def _made_table(self) -> QTreeWidget:
        table = QTreeWidget()
        table.setObjectName("coursesTable")
        table.setAccessibleName(self.tr("Courses"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setStyleSheet(
            "QTreeWidget::item { padding: 7px 8px; border-radius: 0; } QTreeWidget::item:focus { padding: 5px 6px; }"
        )
        table.setHeaderLabels(
            [self.tr("Course"), self.tr("Term"), self.tr("To grade"), self.tr("Waiting"), self.tr("Updated")]
        )
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for column, width in ((2, 100), (3, 120), (4, 150)):
            header.resizeSection(column, width)
        for column in (2, 3):
            table.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        table.itemActivated.connect(self._on_item_activated)
        table.itemClicked.connect(self._on_item_clicked)
        return table

    def _show(self) -> None:
        self._fill(self._entries)
        focus = QApplication.focusWidget()
        had_keys = focus is not None and (focus is self or self.isAncestorOf(focus))
        self._stack.setCurrentWidget(self.table if self._entries else self.empty)
        if not self._entries:
            self._say_why()
        if had_keys:
            self.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        header = self.table.header()
        room = self.width() - 2 * theme.AROUND - _LEAST_TITLE
        for column in range(1, header.count()):
            self.table.setColumnHidden(column, False)
        for column in _GIVE_WAY:
            if sum(header.sectionSize(one) for one in range(1, header.count())) > room:
                self.table.setColumnHidden(column, True)

    def _fill(self, entries: Sequence[CourseEntry]) -> None:
        """List these; who stands in the list, or reads further down, stays there."""
        current, bar = self.table.currentItem(), self.table.verticalScrollBar()
        chosen, first = current.data(0, _COURSE_ID) if current is not None else None, bar.value()
        self.table.clear()
        rows = [self._row(entry) for entry in entries]
        self.table.addTopLevelItems(rows)
        if (row := next((row for row in rows if row.data(0, _COURSE_ID) == chosen), None)) is not None:
            self.table.setCurrentItem(row)
        self.table.doItemsLayout()
        self._fit_columns()
        bar.setValue(first)

    def _row(self, entry: CourseEntry) -> QTreeWidgetItem:
        colours = theme.tokens()
        waiting = [f"{Mark.CONFLICT} {number(entry.conflicts)}"] * bool(entry.conflicts)
        waiting += [f"{Mark.UNSENT} {number(entry.unsent)}"] * bool(entry.unsent)
        to_grade = f"{Mark.NEEDS_GRADING} {number(entry.needs_grading)}" if entry.needs_grading else ""
        term = first_visible(entry.term.name) if entry.term else ""
        updated = moment(entry.pulled_at) or self.tr("not yet opened")
        item = QTreeWidgetItem([entry.course.title, term, to_grade, "  ".join(waiting), updated])
        item.setData(0, _COURSE_ID, entry.enrolment.course_id)
        item.setForeground(_TO_GRADE, colours.needs_grading)
        if to_grade:
            item.setToolTip(_TO_GRADE, self.tr("Grade the submissions of this course (F3)"))
        item.setForeground(3, colours.conflict if entry.conflicts else colours.unsent)
        for column in (1, 4):
            item.setForeground(column, colours.muted)
        for column in (2, 3):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item

    def _say_why(self) -> None:
        if self._state.link is Link.SIGN_IN:
            self.empty.say(
                self.tr("Sign in to see your courses"),
                self.tr("The sign-in page of your site opens here. Your password stays between you and the site."),
                verb=self.tr("Sign in"),
            )
        elif self._state.link is Link.OFFLINE:
            problem = self._state.problem
            self.empty.say(
                self.tr("The site cannot be reached"),
                str(problem) if problem else self.tr("It will be tried again automatically."),
            )
        elif self._state.link is Link.PAUSED:
            self.empty.say(self.tr("Working offline"), self.tr("Your courses appear once you go online."))
        elif self._state.last_pulled_at is None and self._state.problem is not None:
            self.empty.say(self.tr("Your courses could not be loaded"), str(self._state.problem))
        elif self._state.last_pulled_at is None:
            self.empty.say(self.tr("Loading your courses…"))
        else:
            self.empty.say(
                self.tr("No courses"),
                self.tr("Courses you teach or assist on this site appear here."),
                verb=self.tr("Open site administration") if self._is_administrator else "",
            )

    def _on_step_chosen(self) -> None:
        (self.sign_in_wanted if self._state.link is Link.SIGN_IN else self.administration_wanted).emit()

    def _on_item_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        SecondClick(self.window())
        is_count = column == _TO_GRADE and bool(item.text(_TO_GRADE))
        (self.queue_wanted if is_count else self.course_opened).emit(item.data(0, _COURSE_ID))

    def _on_item_activated(self, item: QTreeWidgetItem) -> None:
        self.course_opened.emit(item.data(0, _COURSE_ID))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.table.currentItem()
        if event.key() == Qt.Key.Key_F3 and item is not None and self.table.hasFocus():
            self.queue_wanted.emit(item.data(0, _COURSE_ID))
        else:
            super().keyPressEvent(event)
