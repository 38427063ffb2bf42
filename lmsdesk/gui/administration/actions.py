"""The ways to people, groups, announcements and settings of the open course, and to the records of the site."""

from collections.abc import Callable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.desk.administration.rights import SITE_RIGHTS
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.groups_page import GroupsPage
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.settings_page import SettingsPage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, SitePage
from lmsdesk.model.ids import CourseId

CoursePageKind = type[CourseListPage] | type[SettingsPage]
_OF_COURSE: tuple[CoursePageKind, ...] = (PeoplePage, GroupsPage, AnnouncementsPage, SettingsPage)


def _show(kind: CoursePageKind) -> Callable[[Window], None]:
    def show(window: Window) -> None:
        if window.show_page(kind) is None:
            text = QCoreApplication.translate("AdministrationActions", "Open a course first.")
            notices.info(text, topic="administration")

    return show


def _page(kind: CoursePageKind) -> CoursePage:
    def make(context: PageContext, course_id: CourseId) -> CourseListPage | SettingsPage:
        return kind(context.workspace, course_id, context.parent)

    return CoursePage(kind, make)


def _may_administer(window: Window) -> bool:
    workspace = window.workspace
    return workspace is not None and bool(SITE_RIGHTS & workspace.administration.rights.of_site)


def _show_site(window: Window) -> None:
    window.show_page(SiteAdministrationPage)


def _site_page(context: PageContext) -> SiteAdministrationPage:
    return SiteAdministrationPage(context.workspace, context.parent)


def _course_action(name: str, text: object, kind: CoursePageKind, *, keys: str) -> ActionSpec[Window]:
    return ActionSpec(name, text, Section.COURSE_PAGES, _show(kind), keys=keys, enabled_when=has_site)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    _course_action("people", QT_TRANSLATE_NOOP("Actions", "&People of the course"), PeoplePage, keys="Ctrl+6"),
    _course_action("groups", QT_TRANSLATE_NOOP("Actions", "&Groups of the course"), GroupsPage, keys="Ctrl+7"),
    _course_action("announcements", QT_TRANSLATE_NOOP("Actions", "&Announcements"), AnnouncementsPage, keys="Ctrl+8"),
    _course_action("settings", QT_TRANSLATE_NOOP("Actions", "Course &settings"), SettingsPage, keys="Ctrl+9"),
    ActionSpec(
        "site_administration",
        QT_TRANSLATE_NOOP("Actions", "S&ite administration"),
        Section.GO_PAGES,
        _show_site,
        enabled_when=_may_administer,
    ),
)
FEATURE = Feature(ACTIONS, (*map(_page, _OF_COURSE), SitePage(SiteAdministrationPage, _site_page)))
