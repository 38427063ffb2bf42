"""The pages of the open course, one click apart: which there are, which is on show, which was on show last."""

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from lmsdesk.desk.administration.rights import Right, Rights
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import shown_keys
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.shell.main_window import MainWindow


class _Page(Struct, frozen=True):
    action: str
    page: str
    words: str
    right: Right | None = None
    """Without it the page is not offered."""


_PAGES: Final = (
    _Page("gradebook", "gradebookPage", str(QT_TRANSLATE_NOOP("CourseStrip", "Gradebook")), Right.GRADES),
    _Page("course_submissions", "submissionsPage", str(QT_TRANSLATE_NOOP("CourseStrip", "Submissions")), Right.GRADES),
    _Page("content", "contentPage", str(QT_TRANSLATE_NOOP("CourseStrip", "Content"))),
    _Page("people", "peoplePage", str(QT_TRANSLATE_NOOP("CourseStrip", "People"))),
    _Page("announcements", "announcementsPage", str(QT_TRANSLATE_NOOP("CourseStrip", "Announcements"))),
    _Page("settings", "courseSettingsPage", str(QT_TRANSLATE_NOOP("CourseStrip", "Settings")), Right.SETTINGS),
)
"""In their order: the action that shows each, and the name of its page."""
_NEW_COLUMN: Final = "new_column"
_WITHIN: Final = {"uploadsPage": "contentPage", "groupsPage": "peoplePage"}
"""Pages without a button of their own: the one that leads to them shows where they belong."""


class CourseStrip(QWidget):
    """A row of buttons above the pages of a course; away from a course there is none."""

    def __init__(self, window: "MainWindow", remembered: WindowState) -> None:
        super().__init__()
        self.setObjectName("courseStrip")
        self.setAccessibleName(self.tr("Pages of the course"))
        self._window, self._remembered = window, remembered
        self._tasks = Tasks(self)
        self._course_id: CourseId | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.BETWEEN, 0, theme.BETWEEN, theme.STEP)
        row.setSpacing(theme.STEP)
        self.buttons: dict[str, QToolButton] = {}
        for one in _PAGES:
            action = window.menu_actions[one.action]
            text = QCoreApplication.translate("CourseStrip", one.words)
            keys = shown_keys(action.shortcut())
            button = tool_button(f"strip_{one.action}", text, tip=f"{text} ({keys})", is_checkable=True)
            button.clicked.connect(partial(_trigger, action))
            self.buttons[one.action] = button
            row.addWidget(button)
        row.addStretch(1)
        self.hide()
        for signal in (window.pages.breadcrumb_changed, window.pages.offer_changed):
            signal.connect(self.look)

    def open_course(self, course_id: CourseId) -> None:
        """Show a course, on the page of it that was on show last."""
        workspace = self._window.workspace
        # It may be of another site, or of somebody else's, under the same number.
        self._course_id = None
        # Asked first: what is shown on the way there is remembered too.
        name = None if workspace is None else self._remembered.page_of(workspace.site.id, course_id)
        self._window.pages.open_course(course_id)
        if name is not None and name in self.buttons:
            self._window.menu_actions.carry_out(name)

    @property
    def course_id(self) -> CourseId | None:
        """The course of which one of these pages is on show."""
        pages = self._window.pages
        page = pages.currentWidget()
        names = {one.page for one in _PAGES} | _WITHIN.keys()
        is_one = page is not None and page.objectName() in names and pages.course_on_show == pages.course_id
        return pages.course_id if is_one else None

    def look(self, *_: object) -> None:
        """The page on show is another one, or has the window to itself: see what there is to show."""
        pages = self._window.pages
        page = pages.currentWidget()
        is_of_course = pages.course_id is not None and pages.course_on_show == pages.course_id
        self.setVisible(is_of_course and not self._window.full_screen.is_alone)
        if pages.course_id != self._course_id:
            self._course_id = pages.course_id
            self.ask_rights()
        self._window.side.select(self.course_id)
        shown = page.objectName() if is_of_course and page is not None else ""
        for one in _PAGES:
            self.buttons[one.action].setChecked(one.page == _WITHIN.get(shown, shown))
            # Marking is a task of its own: whoever opens the course afterwards comes from there.
            if one.page == shown and one.action != "course_submissions":
                self._remember(one.action)

    def _remember(self, name: str) -> None:
        workspace = self._window.workspace
        if workspace is not None and self._course_id is not None:
            self._remembered.set_page(workspace.site.id, self._course_id, name)

    def ask_rights(self) -> None:
        """See which of these pages are the person's to see."""
        self._tasks.cancel_all()
        if self._course_id is not None and self._window.workspace is not None:
            work = self._window.workspace.rights.of_course(self._course_id)
            self._tasks.spawn(work, what="looking what a person may see", on_done=self._offer)

    def _offer(self, rights: Rights) -> None:
        for one in _PAGES:
            is_offered = one.right is None or one.right in rights
            self.buttons[one.action].setVisible(is_offered)
            self._window.menu_actions[one.action].setVisible(is_offered)
        may_change = Right.COLUMNS in rights
        self._window.menu_actions[_NEW_COLUMN].setVisible(may_change)
        if (grid := self._window.pages.find_page(GradebookPage)) is not None:
            grid.choices.may_change_columns = may_change


def _trigger(action: QAction, *_: object) -> None:
    action.trigger()
