"""Groups with their members, and announcements with their dates, from making them to deleting them."""

from pathlib import Path

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.groups_page import AddMembersDialog, GroupsPage
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.form_fields import MomentField
from tests.gui.administration.conftest import (
    AdministrationScreen,
    administration_screen,
    choose,
    fill,
    pick,
    press,
    shown,
)
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application


async def test_a_group_from_beginning_to_end(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("groups", GroupsPage)
        panel, members = page.list_panel, page.members
        await until(panel.buttons["newGroup"].isEnabled)
        press(panel.buttons["newGroup"])
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        press(dialog.save)
        assert dialog.form.boxes["name"].problem, "a group without a name is not sent"
        fill(dialog.form.widget("name"), "Readers")
        press(dialog.save)
        await until(lambda: [entry.title for entry in panel.chosen()] == ["Readers"])
        press(members.buttons["addMembers"])
        adding = await screen.dialog(AddMembersDialog)
        assert not adding.verb.isEnabled()
        names = [adding._people[row].name for row in range(3)]
        for row in range(3):
            adding.list.item(row).setSelected(True)
        fill(adding.search, adding._people[5].user_name)
        assert adding.verb.text() == "Add 3 members", "who was chosen stays chosen"
        press(adding.verb)
        await until(lambda: shown(members) == names)
        first = members.model.entries[0]
        choose(members, [first.user_id])
        press(members.buttons["removeMembers"])
        await until(lambda: shown(members) == names[1:])
        await _is_renamed_and_deleted(screen, page)


async def _is_renamed_and_deleted(screen: AdministrationScreen, page: GroupsPage) -> None:
    panel = page.list_panel
    before = panel.model.rowCount()
    press(panel.buttons["editGroup"])
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    fill(dialog.form.widget("name"), "Slow readers")
    press(dialog.save)
    await until(lambda: "Slow readers" in shown(panel))
    press(panel.buttons["deleteGroup"])
    question = await screen.dialog(QuestionDialog)
    assert "Its 2 members stay in the course." in question.text.text()
    question.accept()
    await until(lambda: "Slow readers" not in shown(panel))
    async with application(screen.person.service) as client:
        left = (await client.get(f"v2/courses/{COURSE}/groups")).json()["results"]
    assert len(left) == before - 1


async def test_an_announcement_from_beginning_to_end(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("announcements", AnnouncementsPage)
        panel = page.list_panel
        await until(panel.buttons["newAnnouncement"].isEnabled)
        press(panel.buttons["newAnnouncement"])
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        fill(dialog.form.widget("title"), "Room change")
        body = dialog.form.widget("body")
        assert isinstance(body, FeedbackEdit)
        body.setPlainText("We meet in room 5 & not in 4.\nBring the text.")
        pick(dialog.form.widget("availability.duration.type"), "Restricted")
        start = dialog.form.widget("availability.duration.start")
        assert isinstance(start, MomentField)
        assert start.isVisible()
        start.box.setChecked(True)
        press(dialog.save)
        await until(lambda: [entry.title for entry in panel.chosen()] == ["Room change"])
        assert shown(panel, 1)[shown(panel).index("Room change")] == "Scheduled"
        assert page.text.toPlainText() == "We meet in room 5 & not in 4.\nBring the text."
        made = panel.chosen()[0].announcement
        assert made.body == "<p>We meet in room 5 &amp; not in 4.<br>Bring the text.</p>"
        press(panel.buttons["editAnnouncement"])
        edit = await screen.dialog(RecordDialog)
        await until(lambda: edit.is_ready)
        async with application(screen.person.service) as client:
            path = f"v1/courses/{COURSE}/announcements/{made.id}"
            assert (await client.patch(path, json={"body": "<p>Someone else wrote this.</p>"})).is_success
        pick(edit.form.widget("availability.duration.type"), "Permanent")
        press(edit.save)
        await until(lambda: "changed on the site" in screen.message())
        await until(lambda: page.text.toPlainText() == "Someone else wrote this.")
        assert shown(panel, 2) == shown(panel, 3) == ["–"] * len(panel.entries)
        assert panel.table.horizontalScrollBar().maximum() == 0, "short columns fit as well"
        await _formats_are_kept(screen, page, made.id)
        press(panel.buttons["deleteAnnouncement"])
        question = await screen.dialog(QuestionDialog)
        question.accept()
        await until(lambda: "Another room" not in shown(panel))


async def _formats_are_kept(screen: AdministrationScreen, page: AnnouncementsPage, name: str) -> None:
    """What can be edited here is shown and edited with its formats; what cannot stays until somebody agrees."""
    panel, path = page.list_panel, f"v1/courses/{COURSE}/announcements/{name}"
    press(panel.buttons["editAnnouncement"])
    edit = await screen.dialog(RecordDialog)
    await until(lambda: edit.is_ready)
    body = edit.form.widget("body")
    assert isinstance(body, FeedbackEdit)
    body.selectAll()
    body.toggle_bold()
    press(edit.save)
    await until(lambda: "<strong>" in str(panel.chosen()[0].announcement.body))
    assert page.text.toPlainText() == "Someone else wrote this.", "formats are shown, not their tags"
    theirs = '<p>See <span data-x="1" style="color: red">this</span><img src="https://example.org/a.png"></p>'
    async with application(screen.person.service) as client:
        assert (await client.patch(path, json={"body": theirs})).is_success
    press(panel.buttons["editAnnouncement"])
    again = await screen.dialog(RecordDialog)
    await until(lambda: again.is_ready)
    body = again.form.widget("body")
    assert isinstance(body, FeedbackEdit)
    assert body.is_protected
    assert body.isReadOnly()
    button = again.findChild(QPushButton, "feedbackProtection")
    assert button is not None
    assert button.isVisible()
    fill(again.form.widget("title"), "Another room")
    press(again.save)
    await until(lambda: [entry.title for entry in panel.chosen()] == ["Another room"])
    async with application(screen.person.service) as client:
        assert (await client.get(path)).json()["body"] == theirs, "not a letter of it is written anew"
