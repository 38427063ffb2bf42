"""Everything that can be done in a gradebook, and its page."""

from functools import partial

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.gradebook.actions.edit import EDIT_ACTIONS
from lmsdesk.gui.gradebook.actions.view import VIEW_ACTIONS
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.actions import HISTORY
from lmsdesk.gui.kit import typeahead
from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, show_course_page
from lmsdesk.model.ids import ColumnId, CourseId, UserId


def _make_page(context: PageContext, course_id: CourseId) -> GradebookPage:
    page = GradebookPage(context.workspace, course_id, context.parent, writes=context.writes)
    # What is typed at once is for its cells, and not for the field that stands in for them until they come.
    page.ready.connect(typeahead.wait(page).pass_on)
    page.history_wanted.connect(lambda column, user: _show_history(context.window, column, user))
    return page


def _show_history(window: Window, column_id: ColumnId | None, user_id: UserId | None) -> None:
    page = window.show_page(HISTORY)
    if page is not None:
        page.narrow(column_id=column_id, user_id=user_id)


GRADEBOOK = CoursePage(_make_page)
_SHOW: ActionSpec[Window] = ActionSpec(
    "gradebook",
    QT_TRANSLATE_NOOP("Actions", "Grade&book"),
    Section.COURSE_PAGES,
    partial(show_course_page, page=GRADEBOOK),
    keys="F12",
    enabled_when=has_site,
)
FEATURE = Feature((_SHOW, *EDIT_ACTIONS, *VIEW_ACTIONS), (GRADEBOOK,))
