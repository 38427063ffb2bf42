"""The editors beside the lists: how each is opened on a record, what is typed there, and where the service has it."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QPushButton

from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.course_list_page import EditingPage
from lmsdesk.gui.administration.groups_page import GroupsPage
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.administration.settings_page import SettingsPage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from tests.gui.administration.conftest import AdministrationScreen, fill, pick, press
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application

IN_COURSE = f"v1/courses/{COURSE}"


class Way(NamedTuple):
    """How a page is opened and an editor on it, and what is typed there."""

    name: str
    action: str
    page: type[EditingPage]
    begin: Callable[[EditingPage], QPushButton]
    """Chooses what is to be edited; returns the button that opens its editor."""
    address: Callable[[EditingPage], str]
    """Where the service has the record that is chosen."""
    field: str = "name"
    typed: tuple[str, ...] = ("One word", "Two words", "Three words", "Four words", "Five words", "Six words")
    user_name: str = "instructor"


def _list_of(page: EditingPage, right: Right | None = None) -> ListPanel:
    if isinstance(page, SiteAdministrationPage) and right is not None:
        page.show_kind(right)
        return page.lists[right]
    assert isinstance(page, PeoplePage | GroupsPage | AnnouncementsPage)
    return page.list_panel


def _of_site(right: Right, root: str, field: str = "name") -> Way:
    def begin(page: EditingPage) -> QPushButton:
        panel = _list_of(page, right)
        if panel.entries and not panel.chosen():
            panel.choose(panel.entries[-1].id)
        return panel.buttons[f"edit_{right.value}"]

    def address(page: EditingPage) -> str:
        return f"{root}/{_list_of(page, right).chosen()[0].id}"

    action = "site_administration"
    way = Way(right.value, action, SiteAdministrationPage, begin, address, field, user_name="administrator")
    return way._replace(typed=tuple(words.replace(" ", "-") for words in way.typed)) if field == "studentId" else way


def _member(page: EditingPage) -> QPushButton:
    panel = _list_of(page)
    student = next((one for one in panel.entries if one.role == "Student"), None)
    if student is not None and not panel.chosen():
        panel.choose(student.user_id)
    return panel.buttons["changePeople"]


def _settings(page: EditingPage) -> QPushButton:
    assert isinstance(page, SettingsPage)
    return page.edit_button


def _set_address(page: EditingPage) -> str:
    assert isinstance(page, GroupsPage)
    found = page.sets.on_show()
    assert found is not None
    return f"v2/courses/{COURSE}/groups/sets/{found.id}"


EDITS = (
    _of_site(Right.TERMS, "v1/terms"),
    _of_site(Right.DATA_SOURCES, "v1/dataSources", "description"),
    _of_site(Right.COURSES, "v3/courses"),
    _of_site(Right.USERS, "v1/users", "studentId"),
    Way(
        "membership",
        "people",
        PeoplePage,
        _member,
        lambda page: f"{IN_COURSE}/users/{_list_of(page).chosen()[0].user_id}",
        "courseRoleId",
        ("Grader", "CourseBuilder", "TeachingAssistant", "Guest", "BbFacilitator", "Instructor"),
    ),
    Way(
        "group",
        "groups",
        GroupsPage,
        lambda page: _list_of(page).buttons["editGroup"],
        lambda page: f"v2/courses/{COURSE}/groups/{_list_of(page).chosen()[0].group.id}",
    ),
    Way("set", "groups", GroupsPage, lambda page: _list_of(page).buttons["editSet"], _set_address),
    Way(
        "announcement",
        "announcements",
        AnnouncementsPage,
        lambda page: _list_of(page).buttons["editAnnouncement"],
        lambda page: f"{IN_COURSE}/announcements/{_list_of(page).chosen()[0].announcement.id}",
        "title",
    ),
    Way("settings", "settings", SettingsPage, _settings, lambda _: f"v3/courses/{COURSE}"),
)
NEW_ANNOUNCEMENT = Way(
    "new announcement",
    "announcements",
    AnnouncementsPage,
    lambda page: _list_of(page).buttons["newAnnouncement"],
    lambda _: f"{IN_COURSE}/announcements",
    "title",
)
NEW_GROUP = Way(
    "new group",
    "groups",
    GroupsPage,
    lambda page: _list_of(page).buttons["newGroup"],
    lambda _: f"v2/courses/{COURSE}/groups",
)
NEW_TERM = Way(
    "new term",
    "site_administration",
    SiteAdministrationPage,
    lambda page: _list_of(page, Right.TERMS).buttons["new_terms"],
    lambda _: "v1/terms",
    user_name="administrator",
)


async def with_records(screen: AdministrationScreen) -> None:
    """See to it that the site has one of every kind."""
    async with application(screen.person.service) as client:
        made = [
            await client.post(f"{IN_COURSE}/announcements", json={"title": "Old room"}),
            await client.post("v1/terms", json={"name": "Winter 2031"}),
            await client.post("v1/dataSources", json={"externalId": "registry"}),
        ]
        assert all(one.is_success for one in made)


def said(editor: RecordDialog, field: str) -> object:
    """What a field holds."""
    widget = editor.form.widget(field)
    if isinstance(widget, QComboBox):
        return widget.currentData()
    if isinstance(widget, QPlainTextEdit):
        return widget.toPlainText()
    assert isinstance(widget, QLineEdit)
    return widget.text()


def type_into(editor: RecordDialog, field: str, text: str) -> None:
    """Type a text over what is in a field, or choose a value."""
    widget = editor.form.widget(field)
    if isinstance(widget, QComboBox):
        pick(widget, text)
    elif isinstance(widget, QPlainTextEdit):
        widget.setPlainText(text)
    else:
        fill(widget, text)


async def editor_of(screen: AdministrationScreen, way: Way) -> RecordDialog:
    """The editor that is open on the page, once its fields can be filled in."""
    page = await screen.page(way.action, way.page)
    await until(lambda: page.pane.editor is not None and page.pane.editor.is_ready)
    assert page.pane.editor is not None
    return page.pane.editor


async def opened(screen: AdministrationScreen, way: Way) -> RecordDialog:
    """Somebody has gone to the page and opened the editor."""
    await until(screen.window.menu_actions[way.action].isEnabled)
    page = await screen.page(way.action, way.page)
    await until(lambda: way.begin(page).isEnabled())
    press(way.begin(page))
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    return dialog
