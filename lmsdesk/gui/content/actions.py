"""What can be done with the contents of the open course, and their page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, show_course_page
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.content.page import ContentPage


def _make_page(context: PageContext, course_id: CourseId) -> "ContentPage":
    from lmsdesk.gui.content.page import ContentPage

    return ContentPage(context.workspace, course_id, context.parent, writes=context.writes)


CONTENT = CoursePage(_make_page)


def show_content(window: Window) -> None:
    """The contents of the open course, or a word that none is open."""
    show_course_page(window, CONTENT)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "content",
        QT_TRANSLATE_NOOP("Actions", "&Content of the course"),
        Section.COURSE_PAGES,
        show_content,
        keys="Ctrl+5",
        icon="tree-structure",
        enabled_when=has_site,
    ),
)


FEATURE = Feature(ACTIONS, (CONTENT,))
