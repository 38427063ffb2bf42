"""The ways to people, groups and announcements of the open course."""

from collections.abc import Callable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.groups_page import GroupsPage
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext
from lmsdesk.model.ids import CourseId


def _show(kind: type[CourseListPage]) -> Callable[[Window], None]:
    def show(window: Window) -> None:
        if window.show_page(kind) is None:
            text = QCoreApplication.translate("AdministrationActions", "Open a course first.")
            notices.info(text, topic="administration")

    return show


def _page(kind: type[CourseListPage]) -> CoursePage:
    def make(context: PageContext, course_id: CourseId) -> CourseListPage:
        return kind(context.workspace, course_id, context.parent)

    return CoursePage(kind, make)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "people",
        QT_TRANSLATE_NOOP("Actions", "Peo&ple of the course"),
        Section.GO_PAGES,
        _show(PeoplePage),
        keys="Ctrl+6",
        icon="users",
        enabled_when=has_site,
    ),
    ActionSpec(
        "groups",
        QT_TRANSLATE_NOOP("Actions", "G&roups of the course"),
        Section.GO_PAGES,
        _show(GroupsPage),
        keys="Ctrl+7",
        enabled_when=has_site,
    ),
    ActionSpec(
        "announcements",
        QT_TRANSLATE_NOOP("Actions", "Annou&ncements"),
        Section.GO_PAGES,
        _show(AnnouncementsPage),
        keys="Ctrl+8",
        enabled_when=has_site,
    ),
)
FEATURE = Feature(ACTIONS, tuple(_page(kind) for kind in (PeoplePage, GroupsPage, AnnouncementsPage)))
