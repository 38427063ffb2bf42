"""The way to the history of the open course."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, show_course_page
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.history.page import HistoryPage


def _make_page(context: PageContext, course_id: CourseId) -> "HistoryPage":
    from lmsdesk.gui.history.page import HistoryPage

    page = HistoryPage(context.workspace, course_id, context.parent, writes=context.writes)
    page.cell_wanted.connect(context.window.show_cell)
    page.attempt_wanted.connect(context.window.show_attempt)
    return page


HISTORY = CoursePage(_make_page)


def _show_history(window: Window) -> None:
    page = show_course_page(window, HISTORY)
    if page is not None:
        page.narrow()


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "past",
        QT_TRANSLATE_NOOP("Actions", "Course &history"),
        Section.GO_PAGES,
        _show_history,
        keys="Ctrl+3",
        icon="clock",
        enabled_when=has_site,
    ),
)


FEATURE = Feature(ACTIONS, (HISTORY,))
