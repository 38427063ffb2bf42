"""The chapter of the guided tour about people and settings: a roster, an announcement, a course, the whole site."""

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.group_set_work import GroupSetDialog
from lmsdesk.gui.administration.groups_page import GroupsPage
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.administration.settings_page import SettingsPage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage

TEAMS = "Project teams"
TITLE, TEXT = "No class on Thursday", "The lecture of Thursday is moved to Friday, ten o'clock, in the same room."
_AVAILABLE = "availability.available"


async def roster(scene: Scene) -> Shown:
    scene.keys.do("people")
    panel = scene.on_show(PeoplePage).list_panel
    await until(lambda: bool(panel.model.entries), "the roster is not shown")
    await _wait_offered(panel, "addPeople")
    first = panel.model.entries[0]
    return Shown(reads(lambda: panel, "the roster", first.name, first.user_name, "Student"))


async def changing_a_person(scene: Scene) -> Shown:
    """The last student of the list is found by typing, and opened with Enter."""
    panel = scene.on_show(PeoplePage).list_panel
    student = [entry for entry in panel.model.entries if entry.role == "Student"][-1]
    scene.keys.tab_to(panel.search)
    scene.keys.write(student.user_name)
    scene.keys.tab_to(panel.table)
    panel.choose(student.user_id)
    scene.keys.press("Return")
    dialog = await _ready(scene)
    scene.keys.tab_to(dialog.form.widget(_AVAILABLE))
    scene.keys.choose("Not available")
    return Shown(reads(lambda: dialog, "the dialog", student.name, "Not available"))


async def person_changed(scene: Scene) -> Shown:
    page = scene.on_show(PeoplePage)
    panel = page.list_panel
    student = panel.chosen()[0]
    await scene.keys.accept(await scene.keys.dialog(RecordDialog))
    listed = reads(lambda: panel.table, "the roster", student.name, "Not available")
    await until(listed.holds, "the roster does not follow")
    path = f"/v1/courses/{page.course_id}/users/{student.user_id}"
    held = (await Onlooker(scene.starter.child.ready).get(path))["availability"]["available"]
    return Shown(listed, Claim("the service says the same", lambda: held == "No"))


async def planning_groups(scene: Scene) -> Shown:
    """A set of groups: who goes where is said before it is made."""
    scene.keys.do("groups")
    panel = scene.on_show(GroupsPage).list_panel
    await _press(scene, panel, "newSet")
    dialog = await scene.keys.dialog(GroupSetDialog)
    scene.keys.write(TEAMS)
    students = sum(one.role == "Student" for one in await scene.on_show(GroupsPage).people())
    return Shown(reads(lambda: dialog, "the dialog", TEAMS, f"{students} students in 4 groups of"))


async def groups_made(scene: Scene) -> Shown:
    """All groups of the set are there, empty for now."""
    dialog = await scene.keys.dialog(GroupSetDialog)
    scene.keys.tab_to(dialog.way)
    scene.keys.choose("Leave the groups empty")
    await scene.keys.accept(dialog)
    page = scene.on_show(GroupsPage)
    made = [f"{TEAMS} {number}" for number in range(1, 5)]
    listed = reads(lambda: page.list_panel.table, "the list", *made)
    await until(listed.holds, "the groups are not shown")
    return Shown(
        listed,
        Claim("each stands in its set", lambda: all(page.sets.title(one) for one in page.entries if one.title in made)),
    )


async def writing_an_announcement(scene: Scene) -> Shown:
    scene.keys.do("announcements")
    panel = scene.on_show(AnnouncementsPage).list_panel
    await _press(scene, panel, "newAnnouncement")
    dialog = await _ready(scene)
    for path, words in (("title", TITLE), ("body", TEXT)):
        scene.keys.tab_to(dialog.form.widget(path))
        scene.keys.write(words)
    scene.keys.tab_to(dialog.save)
    return Shown(reads(lambda: dialog, "the dialog", TITLE, TEXT))


async def announcement_posted(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(RecordDialog))
    page = scene.on_show(AnnouncementsPage)
    return Shown(reads(lambda: page, "the page", TITLE, "Posted", TEXT))


async def course_settings(scene: Scene) -> Shown:
    scene.keys.do("settings")
    page = scene.on_show(SettingsPage)
    await until(page.edit_button.isEnabled, "the settings cannot be changed")
    return Shown(reads(lambda: page, "the page", scene.course_to_grade().course.title, "Edit settings…"))


async def site_courses(scene: Scene) -> Shown:
    """Only administrators see the whole site, so the instructor is one for two steps."""
    await _give_role(scene, "SystemAdmin")
    action = scene.window.menu_actions["site_administration"]
    await until(action.isEnabled, "the site cannot be administered")
    scene.keys.do("site_administration")
    panel = await _site_list(scene, Right.COURSES)
    return Shown(reads(lambda: panel, "the list", scene.course_to_grade().course.title, "New…", "Copy…"))


async def site_users(scene: Scene) -> Shown:
    panel = await _site_list(scene, Right.USERS)
    await _give_role(scene, "User")
    first, pane = panel.model.entries[0], scene.on_show(SiteAdministrationPage).pane
    panel.choose(first.id)
    await until(lambda: pane.editor is not None and pane.editor.is_ready, "the chosen user is not shown")
    name = panel.model.columns[0].text(first)
    return Shown(
        reads(lambda: panel, "the list", name, "@example.edu", "Import from file…"),
        reads(lambda: pane, "the editor", first.display_name, "Given name", "More fields", "Save"),
        Claim("the rare fields are folded away", lambda: pane.editor is not None and not pane.editor.form.is_unfolded),
    )


async def _ready(scene: Scene) -> RecordDialog:
    dialog = await scene.keys.dialog(RecordDialog)
    await until(lambda: dialog.is_ready, "the site was not asked")
    return dialog


async def _press(scene: Scene, panel: ListPanel, verb: str) -> None:
    await _wait_offered(panel, verb)
    scene.keys.tab_to(panel.buttons[verb])
    scene.keys.press("Space")


async def _wait_offered(panel: ListPanel, verb: str) -> None:
    await until(panel.buttons[verb].isEnabled, f"{verb} is not offered")


async def _site_list(scene: Scene, right: Right) -> ListPanel:
    page = scene.on_show(SiteAdministrationPage)
    page.show_kind(right)
    panel = page.lists[right]
    await until(lambda: bool(panel.model.entries), "the list is not shown")
    return panel


async def _give_role(scene: Scene, role: str) -> None:
    """Another administrator gives the instructor this role, and the desk reads it with its next look at the courses."""
    await Onlooker(scene.starter.child.ready).patch("/v1/users/userName:instructor", {"systemRoleIds": [role]})
    scene.keys.do("refresh")


ADMINISTRATION: tuple[Step, ...] = (
    roster,
    changing_a_person,
    person_changed,
    planning_groups,
    groups_made,
    writing_an_announcement,
    announcement_posted,
    course_settings,
    site_courses,
    site_users,
)
