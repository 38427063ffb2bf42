"""The roster of a course: looked at, searched, changed, and what a person may not do."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from lmsdesk.desk.administration.people import FoundUsers
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.gui.administration.add_people_dialog import AddPeopleDialog, AddWork
from lmsdesk.gui.administration.people_page import PeoplePage, RemovalDialog
from lmsdesk.gui.administration.record_dialog import RecordDialog, SeveralDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.model.people import Membership, User
from lmsdesk.model.wire import record
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

_NAME, _ROLE, _AVAILABLE = 0, 3, 4


async def people_page(screen: AdministrationScreen) -> PeoplePage:
    page = await screen.page("people", PeoplePage)
    await until(lambda: page.list_panel.model.entries and page.list_panel.buttons["addPeople"].isEnabled())
    return page


async def membership(screen: AdministrationScreen, user_id: str) -> dict[str, object]:
    async with application(screen.person.service) as client:
        reply = await client.get(f"v1/courses/{COURSE}/users/{user_id}")
    return dict(reply.json())


async def test_one_person_is_changed_after_what_a_colleague_changed_is_shown_and_nobody_offline(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await people_page(screen)
        panel = page.list_panel
        assert page.window().focusWidget() is panel.table
        students = [entry for entry in panel.model.entries if entry.role == "Student"]
        assert len(students) < len(panel.model.entries)
        one = students[0]
        fill(panel.search, one.user_name)
        assert shown(panel) == [one.name]
        choose(panel, [one.user_id])
        press(panel.buttons["changePeople"])
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        pick(dialog.form.widget("availability.available"), "No")
        async with application(screen.person.service) as client:
            changed = await client.patch(
                f"v1/courses/{COURSE}/users/{one.user_id}", json={"availability": {"available": "Disabled"}}
            )
            assert changed.is_success
        press(dialog.save)
        await until(dialog.problem.isVisible)
        assert "Someone else changed this." in dialog.problem.text()
        assert "Disabled" in dialog.form.boxes["availability.available"].problem
        press(dialog.save)
        await until(lambda: "was changed" in screen.message())
        assert (await membership(screen, one.user_id))["availability"] == {"available": "No"}
        await until(lambda: shown(panel, _AVAILABLE) == ["Not available"])
        screen.person.workspace.pause()
        await until(lambda: not panel.buttons["addPeople"].isEnabled())
        panel.search.clear()
        assert len(shown(panel)) > 10
        assert panel.status.text().startswith("Offline:")


async def test_several_are_changed_and_removed_and_the_gradebook_follows(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await people_page(screen)
        panel = page.list_panel
        two = [entry for entry in panel.model.entries if entry.role == "Student"][:2]
        people = screen.person.workspace.administration.people
        await people.change(COURSE, two[1].membership, {"availability.available": "No"})
        await until(lambda: shown(panel, _AVAILABLE).count("Not available") == 1)
        choose(panel, [entry.user_id for entry in two])
        press(panel.buttons["changePeople"])
        many = await screen.dialog(SeveralDialog)
        await until(lambda: many.is_ready)
        assert many.windowTitle() == "2 people"
        role, available = many.form.widget("courseRoleId"), many.form.widget("availability.available")
        assert isinstance(role, QComboBox)
        assert isinstance(available, QComboBox)
        assert (role.currentData(), available.currentText()) == ("Student", "Different values")
        pick(role, "Grader")
        press(many.save)
        await until(lambda: "2 people were changed." in screen.message())
        await until(lambda: [entry.role for entry in panel.chosen()] == ["Grader", "Grader"])
        grid = screen.window.pages.find_page(GradebookPage)
        assert grid is not None
        await until(lambda: not {one.name for one in two} & set(grid.model.names))
        student = next(entry for entry in panel.model.entries if entry.role == "Student")
        choose(panel, [student.user_id])
        press(panel.buttons["removePeople"])
        removal = await screen.dialog(RemovalDialog)
        await until(removal.verb.isEnabled)
        grades = await screen.person.workspace._client.gradebook.list_user_grades(COURSE, student.user_id).__anext__()
        columns = await screen.person.workspace._store.mirror.columns(COURSE)
        own = {column.id for column in columns if not column.is_calculated}
        count = sum(grade.has_anything for grade in grades if grade.column_id in own)
        assert count > 1
        assert f"{count} grades will leave the gradebook" in removal.words.text()
        assert removal.cancel.isDefault()
        press(removal.verb)
        await until(lambda: "1 person was removed." in screen.message())
        await until(lambda: student.name not in shown(panel))
        await until(lambda: student.name not in grid.model.names)
        assert (await membership(screen, student.user_id))["status"] == 404
        kept = [(await membership(screen, entry.user_id))["availability"] for entry in two]
        assert kept == [{"available": "Yes"}, {"available": "No"}], "only what was touched is written"


async def test_people_are_added_by_user_name_and_what_the_site_refuses_is_not_offered_again(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        async with application(screen.person.service) as client:
            body = {"userName": "inilsen", "password": "a long word", "name": {"given": "Ida", "family": "Nilsen"}}
            assert (await client.post("v1/users", json=body)).is_success
        page = await people_page(screen)
        press(page.list_panel.buttons["addPeople"])
        dialog = await screen.dialog(AddPeopleDialog)
        await until(lambda: dialog.role.count() > 1)
        assert dialog.role.currentData() == "Student"
        fill(dialog.search, "Nilsen")
        press(dialog.find_button)
        await until(dialog.names.isVisible)
        assert "exact user names" in dialog.words.text()
        dialog.names.setPlainText("inilsen\ninstructor, nobody.here")
        assert dialog.verb.text() == "Add 3 people"
        press(dialog.verb)
        await until(lambda: "1 person was added." in screen.message())
        assert "instructor: Already in this course." in screen.message()
        assert "nobody.here: No such user on the site." in screen.message()
        await until(lambda: "Nilsen, Ida" in shown(page.list_panel))
        grid = screen.window.pages.find_page(GradebookPage)
        assert grid is not None
        await until(lambda: "Nilsen, Ida" in grid.model.names)
        await _is_refused(screen, page)


@pytest.mark.parametrize("words", ["Nilsen", "Ida Nilsen", "Nilsen, Ida", "inil", "ida.nilsen@example.edu", "0099"])
async def test_a_user_of_the_site_is_found_by_name_user_name_id_or_email(
    tmp_path: Path, qtbot: QtBot, words: str
) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        name, email = {"given": "Ida", "family": "Nilsen"}, {"email": "ida.nilsen@example.edu"}
        body = {"userName": "inilsen", "password": "a long word", "name": name, "contact": email, "studentId": "00991"}
        async with application(screen.person.service) as client:
            assert (await client.post("v1/users", json=body)).is_success
        page = await people_page(screen)
        press(page.list_panel.buttons["addPeople"])
        dialog = await screen.dialog(AddPeopleDialog)
        await until(lambda: dialog.role.count() > 1)
        pick(dialog.role, "TeachingAssistant")
        fill(dialog.search, words)
        press(dialog.find_button)
        await until(dialog.found.count)
        row = next(row for row in range(dialog.found.count()) if "Nilsen" in dialog.found.item(row).text())
        dialog.found.item(row).setSelected(True)
        press(dialog.verb)
        await until(lambda: "1 person was added." in screen.message())
        await until(lambda: "Nilsen, Ida" in shown(page.list_panel))
        place = shown(page.list_panel).index("Nilsen, Ida")
        assert shown(page.list_panel, _ROLE)[place] == "Teaching assistant"


async def test_the_answer_to_an_earlier_search_does_not_replace_that_to_a_later_one(qtbot: QtBot) -> None:
    slow = asyncio.Event()

    async def find(text: str) -> FoundUsers:
        if text == "Nil":
            await slow.wait()
        return FoundUsers((record(User, {"id": f"_{len(text)}_1", "userName": text}),))

    async def roles() -> dict[str, str]:
        return {"Student": "Student"}

    async def add(*_: object) -> Outcome:
        raise AssertionError

    dialog = AddPeopleDialog(AddWork(find, roles, add), frozenset())
    qtbot.addWidget(dialog)
    for text in ("Nil", "Nilsen"):
        fill(dialog.search, text)
        dialog.search.returnPressed.emit()
    await until(dialog.found.count)
    slow.set()
    await asyncio.sleep(0.05)
    assert "Nilsen" in dialog.found.item(0).text()


async def test_an_assistant_is_offered_nothing_and_told_why(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "assistant") as screen:
        page = await screen.page("people", PeoplePage)
        await until(lambda: page.list_panel.model.entries and page.list_panel.status.isVisible())
        assert not any(button.isVisible() for button in page.list_panel.buttons.values())
        assert "Your role in this course" in page.list_panel.status.text()


async def _is_refused(screen: AdministrationScreen, page: PeoplePage) -> None:
    """Somebody else takes the right away while a person is being changed."""
    panel = page.list_panel
    me = screen.person.workspace.session.user
    assert me is not None
    one = next(entry for entry in panel.model.entries if entry.role == "Student")
    choose(panel, [one.user_id])
    press(panel.buttons["changePeople"])
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    assert isinstance(dialog._known, Membership)
    pick(dialog.form.widget("courseRoleId"), "Grader")
    async with application(screen.person.service) as client:
        path = f"v1/courses/{COURSE}/users/{me.id}"
        assert (await client.patch(path, json={"courseRoleId": "Grader"})).is_success
    press(dialog.save)
    await until(dialog.problem.isVisible)
    assert "does not allow this" in dialog.problem.text()
    dialog.reject()
    await until(lambda: not any(button.isVisible() for button in panel.buttons.values()))
    assert (await membership(screen, one.user_id))["courseRoleId"] == "Student"
