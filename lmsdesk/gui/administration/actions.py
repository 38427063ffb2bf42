"""The ways to people, groups, announcements and settings of the open course, and to the records of the site."""

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.desk.administration.rights import SITE_RIGHTS
from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, SitePage, show_course_page
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
    from lmsdesk.gui.administration.groups_page import GroupsPage
    from lmsdesk.gui.administration.people_page import PeoplePage
    from lmsdesk.gui.administration.settings_page import SettingsPage
    from lmsdesk.gui.administration.site_page import SiteAdministrationPage


def _make_people(context: PageContext, course_id: CourseId) -> "PeoplePage":
    from lmsdesk.gui.administration.people_page import PeoplePage

    return PeoplePage(context, course_id)


def _make_groups(context: PageContext, course_id: CourseId) -> "GroupsPage":
    from lmsdesk.gui.administration.groups_page import GroupsPage

    return GroupsPage(context, course_id)


def _make_announcements(context: PageContext, course_id: CourseId) -> "AnnouncementsPage":
    from lmsdesk.gui.administration.announcements_page import AnnouncementsPage

    return AnnouncementsPage(context, course_id)


def _make_settings(context: PageContext, course_id: CourseId) -> "SettingsPage":
    from lmsdesk.gui.administration.settings_page import SettingsPage

    return SettingsPage(context, course_id)


def _make_site(context: PageContext) -> "SiteAdministrationPage":
    from lmsdesk.gui.administration.site_page import SiteAdministrationPage

    return SiteAdministrationPage(context)


PEOPLE = CoursePage(_make_people)
GROUPS = CoursePage(_make_groups)
ANNOUNCEMENTS = CoursePage(_make_announcements)
SETTINGS = CoursePage(_make_settings)
SITE_ADMINISTRATION = SitePage(_make_site)


def _may_administer(window: Window) -> bool:
    workspace = window.workspace
    return workspace is not None and bool(SITE_RIGHTS & workspace.rights.of_site)


def _course_action(name: str, text: object, page: CoursePage[Any], *, keys: str) -> ActionSpec[Window]:
    return ActionSpec(
        name, text, Section.COURSE_PAGES, partial(show_course_page, page=page), keys=keys, enabled_when=has_site
    )


ACTIONS: tuple[ActionSpec[Window], ...] = (
    _course_action("people", QT_TRANSLATE_NOOP("Actions", "&People"), PEOPLE, keys="Ctrl+6"),
    _course_action("groups", QT_TRANSLATE_NOOP("Actions", "&Groups"), GROUPS, keys="Ctrl+7"),
    _course_action("announcements", QT_TRANSLATE_NOOP("Actions", "&Announcements"), ANNOUNCEMENTS, keys="Ctrl+8"),
    _course_action("settings", QT_TRANSLATE_NOOP("Actions", "Course &settings"), SETTINGS, keys="Ctrl+9"),
    ActionSpec(
        "site_administration",
        QT_TRANSLATE_NOOP("Actions", "S&ite administration"),
        Section.GO_PAGES,
        lambda window: window.show_page(SITE_ADMINISTRATION),
        enabled_when=_may_administer,
    ),
)
FEATURE = Feature(ACTIONS, (PEOPLE, GROUPS, ANNOUNCEMENTS, SETTINGS, SITE_ADMINISTRATION))
