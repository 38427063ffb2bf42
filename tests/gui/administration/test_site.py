"""A site's records from making to deleting, a course's settings, and a copy that is watched to its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from lmsdesk.desk.administration import site
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.people_page import RemovalDialog
from lmsdesk.gui.administration.record_dialog import RecordDialog, SeveralDialog
from lmsdesk.gui.administration.settings_page import SettingsPage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.model.changes import Changes
from lmsdesk.model.people import User
from tests.gui.administration.conftest import (
    AdministrationScreen,
    administration_screen,
    choose,
    fill,
    pick,
    press,
    shown,
)
from tests.gui.administration.editors import EDITS, Way, opened
from tests.gui.site_desk import until
from tests.gui.whole_window import closed, window_on
from tests.sync.conftest import COURSE, Office, application

_NEW: tuple[tuple[Right, dict[str, str], str], ...] = (
    (Right.DATA_SOURCES, {"externalId": "registry"}, "registry"),
    (Right.TERMS, {"name": "Winter 2031"}, "Winter 2031"),
    (
        Right.USERS,
        {"userName": "inilsen", "password": "a long word", "name.given": "Ida", "name.family": "Nilsen"},
        "Nilsen, Ida",
    ),
    (Right.COURSES, {"courseId": "BOT-1", "name": "Botany"}, "Botany"),
)
_WITH_ID = [way for way in EDITS if way.name in {"courses", "users", "settings"}]
"""What has an id in another system."""


async def test_every_kind_of_record_is_made_changed_copied_and_deleted(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        await until(screen.window.menu_actions["site_administration"].isEnabled)
        page = await screen.page("site_administration", SiteAdministrationPage)
        for right, fields, title in _NEW:
            await _is_made(screen, page, right, fields, title)
        await _is_filtered(page)
        await _is_copied(screen, page)
        await _are_changed(screen, page)
        gone = {right: [title] for right, _, title in reversed(_NEW)}
        gone[Right.COURSES].append("COPY-1")
        for right, titles in gone.items():
            await _are_deleted(screen, page, right, titles)
        async with application(screen.person.service) as client:
            assert (await client.get("v1/users/userName:inilsen")).status_code == 404
            assert (await client.get("v3/courses/courseId:BOT-1")).status_code == 404


async def test_an_administrator_without_courses_is_offered_the_site(tmp_path: Path, qtbot: QtBot) -> None:
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        person = await office.person("administrator", running=False)
        window = window_on(person, tmp_path, qtbot)
        assert not window.menu_actions["site_administration"].isEnabled()
        async with asyncio.TaskGroup() as group:
            running = group.create_task(person.workspace.run())
            await until(window.menu_actions["site_administration"].isEnabled)
            await closed(window)
            running.cancel()


async def test_who_was_found_on_a_large_site_is_still_listed_after_a_change(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first_few(pages: AsyncIterator[list[User]]) -> site.Listed:
        found = [one async for page in pages for one in page]
        return site.Listed(tuple(found[:3]), is_cut=len(found) > 3)

    monkeypatch.setattr(site, "_some", first_few)
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        await until(screen.window.menu_actions["site_administration"].isEnabled)
        page = await screen.page("site_administration", SiteAdministrationPage)
        page.show_kind(Right.USERS)
        panel = page.lists[Right.USERS]
        await until(lambda: len(panel.entries) == 3)
        async with application(screen.person.service) as client:
            everybody = (await client.get("v1/users")).json()["results"]
        there = {one.id for one in panel.entries}
        user = next(one for one in reversed(everybody) if one["id"] not in there)
        fill(panel.search, user["userName"])
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
        await until(lambda: panel.choose(user["id"]))
        press(panel.buttons["edit_users"])
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        fill(dialog.form.widget("studentId"), "S-1")
        press(dialog.save)
        await until(lambda: [(one.id, one.student_id) for one in panel.chosen()] == [(user["id"], "S-1")])


async def test_what_was_deleted_before_the_rest_was_given_up_is_listed_no_more(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        async with application(screen.person.service) as client:
            for name in ("Winter 2031", "Winter 2032"):
                assert (await client.post("v1/terms", json={"name": name})).is_success
        await until(screen.window.menu_actions["site_administration"].isEnabled)
        page = await screen.page("site_administration", SiteAdministrationPage)
        page.show_kind(Right.TERMS)
        panel, wire = page.lists[Right.TERMS], screen.person.wire
        await until(lambda: {"Winter 2031", "Winter 2032"} <= set(shown(panel)))
        choose(panel, [one.id for one in panel.entries if one.name in {"Winter 2031", "Winter 2032"}])
        press(panel.buttons["delete_terms"])
        removal = await screen.dialog(RemovalDialog)
        await until(removal.verb.isEnabled)
        wire.gate, wire.gated = asyncio.Event(), "^DELETE "
        press(removal.verb)
        await wire.until_held(1)
        press(removal.cancel)
        await until(lambda: len({"Winter 2031", "Winter 2032"} & set(shown(panel))) == 1)


@pytest.mark.parametrize("way", _WITH_ID, ids=[way.name for way in _WITH_ID])
@pytest.mark.parametrize("text", ["", "registry-17"], ids=["deleted", "changed"])
async def test_a_field_in_which_the_site_kept_its_own_value_is_named(
    tmp_path: Path, qtbot: QtBot, way: Way, text: str
) -> None:
    """A course or a user without an id of another system has its own id in its place."""
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        editor = await opened(screen, way)
        fill(editor.form.widget("externalId"), text)
        press(editor.save)
        await until(lambda: "was changed" in screen.message())
        assert ("The site kept its own value for: External ID." in screen.message()) is (text == "")


async def _is_made(
    screen: AdministrationScreen, page: SiteAdministrationPage, right: Right, fields: dict[str, str], title: str
) -> None:
    page.show_kind(right)
    panel = page.lists[right]
    await until(panel.buttons[f"new_{right.value}"].isEnabled)
    press(panel.buttons[f"new_{right.value}"])
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    press(dialog.save)
    assert {path for path, place in dialog.form.boxes.items() if place.problem} == set(fields), "what is needed"
    for path, value in fields.items():
        fill(dialog.form.widget(path), value)
    if right is Right.COURSES:
        term = dialog.form.widget("termId")
        pick(term, next(value for value, name in dialog._titles["termId"].items() if name == "Winter 2031"))
    press(dialog.save)
    await until(lambda: len(panel.chosen()) == 1 and title in shown(panel))
    if right is Right.USERS:
        await _is_refused(screen, panel, fields)
    assert panel._kind.columns[0].text(panel.chosen()[0]) == title


async def _is_refused(screen: AdministrationScreen, panel: ListPanel, fields: dict[str, str]) -> None:
    """A second user of that name is not made, and the field says why."""
    press(panel.buttons["new_users"])
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    for path, value in fields.items():
        fill(dialog.form.widget(path), value)
    press(dialog.save)
    await until(lambda: "This is already in use." in dialog.form.boxes["userName"].problem)
    dialog.reject()
    await until(lambda: QApplication.activeModalWidget() is None)


async def _is_copied(screen: AdministrationScreen, page: SiteAdministrationPage) -> None:
    page.show_kind(Right.COURSES)
    panel = page.lists[Right.COURSES]
    choose(panel, [COURSE])
    press(panel.buttons["copy_course"])
    dialog = await screen.dialog(CopyCourseDialog)
    fill(dialog.new_course, "BOT 1")
    press(dialog.verb)
    assert "Spaces and" in dialog.id_box.problem
    fill(dialog.new_course, "BOT-1")
    press(dialog.verb)
    await until(lambda: "exists already" in dialog.id_box.problem)
    fill(dialog.new_course, "COPY-1")
    dialog.everything.setChecked(False)
    dialog.parts["contentAreas"].setChecked(False)
    press(dialog.verb)
    await until(lambda: "was copied" in screen.message())
    async with application(screen.person.service) as client:
        columns = (await client.get("v2/courses/courseId:COPY-1/gradebook/columns")).json()["results"]
        people = (await client.get("v1/courses/courseId:COPY-1/users")).json()["results"]
    assert len(columns) > 1
    assert people == []
    await until(lambda: "COPY-1" in shown(panel, 1))


async def _are_changed(screen: AdministrationScreen, page: SiteAdministrationPage) -> None:
    """Two courses get another availability and data source at once; one of them is changed by a colleague first."""
    panel = page.lists[Right.COURSES]
    choose(panel, [one.id for one in panel.model.entries if panel._kind.columns[1].text(one) in {"BOT-1", "COPY-1"}])
    press(panel.buttons["edit_courses"])
    dialog = await screen.dialog(SeveralDialog)
    await until(lambda: dialog.is_ready)
    assert dialog.windowTitle() == "2 courses"
    source, available = dialog.form.widget("dataSourceId"), dialog.form.widget("availability.available")
    assert isinstance(source, QComboBox)
    source.setCurrentText("registry")
    pick(available, "No")
    async with application(screen.person.service) as client:
        body = {"availability": {"available": "Disabled"}}
        assert (await client.patch("v3/courses/courseId:BOT-1", json=body)).is_success
    press(dialog.save)
    await until(dialog.failures.isVisible)
    assert dialog.problem.text() == "1 of 2 not changed. Save again to retry."
    assert dialog.failures.toPlainText().startswith(
        "Botany: Someone else changed this. Now on the site: Availability: "
    )
    assert await _availability(screen) == ["Disabled", "No"]
    press(dialog.save)
    await until(lambda: "2 courses changed." in screen.message())
    assert await _availability(screen) == ["No", "No"]


async def _availability(screen: AdministrationScreen) -> list[str]:
    async with application(screen.person.service) as client:
        found = [(await client.get(f"v3/courses/courseId:{name}")).json() for name in ("BOT-1", "COPY-1")]
    return [one["availability"]["available"] for one in found]


async def _is_filtered(page: SiteAdministrationPage) -> None:
    """The courses of one term, and those of an availability among the terms."""
    panel = page.lists[Right.COURSES]
    every = shown(panel)
    panel.filter.setCurrentText("Winter 2031")
    assert shown(panel) == ["Botany"]
    panel.filter.setCurrentIndex(0)
    assert shown(panel) == every
    assert page.lists[Right.DATA_SOURCES].filter.isHidden()


async def _are_deleted(
    screen: AdministrationScreen, page: SiteAdministrationPage, right: Right, names: list[str]
) -> None:
    page.show_kind(right)
    panel = page.lists[right]
    columns = panel._kind.columns
    records = [one for one in panel.model.entries if {column.text(one) for column in columns} & set(names)]
    assert len(records) == len(names)
    choose(panel, [one.id for one in records])
    press(panel.buttons[f"delete_{right.value}"])
    removal = await screen.dialog(RemovalDialog)
    await until(removal.verb.isEnabled)
    assert "cannot be undone" in removal.words.text()
    assert removal.cancel.isDefault()
    press(removal.verb)
    await until(lambda: not {one.id for one in records} & {one.id for one in panel.model.entries})


async def titles(screen: AdministrationScreen) -> set[str]:
    """Those of the courses that are listed."""
    return {entry.course.title for entry in await screen.person.workspace.courses.list()}


def is_news(screen: AdministrationScreen, heard: int) -> bool:
    """Whether the courses have changed since so much was heard."""
    return any(changes.courses for changes in screen.person.heard[heard:])


async def test_settings_that_change_while_they_are_read_are_read_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page, wire = await screen.page("settings", SettingsPage), screen.person.wire
        await until(page.edit_button.isEnabled)
        await until(lambda: not page._tasks.is_busy)
        wire.gate, wire.gated = asyncio.Event(), f"^GET .*v3/courses/{COURSE}$"
        page.refresh()
        await wire.until_held(1)
        async with application(screen.person.service) as client:
            assert (await client.patch(f"v3/courses/{COURSE}", json={"name": "Seminar on wasps"})).is_success
        page._on_changes(Changes(courses=True))
        wire.gate.set()
        await until(lambda: page.values["name"].text() == "Seminar on wasps")


async def test_settings_of_a_course_are_changed_after_what_a_colleague_changed_is_shown(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        assert not screen.window.menu_actions["site_administration"].isEnabled()
        page = await screen.page("settings", SettingsPage)
        await until(page.edit_button.isEnabled)
        assert not page.copy_button.isVisible(), "no course role brings the right to copy"
        press(page.edit_button)
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        assert not dialog.form.widget("courseId").isEnabled()
        assert "externalId" not in dialog.form.boxes
        fill(dialog.form.widget("name"), "Seminar on bees")
        pick(dialog.form.widget("availability.duration.type"), "FixedNumDays")
        fill(dialog.form.widget("availability.duration.daysOfUse"), "90")
        async with application(screen.person.service) as client:
            assert (await client.patch(f"v3/courses/{COURSE}", json={"name": "Seminar on wasps"})).is_success
        press(dialog.save)
        await until(dialog.problem.isVisible)
        assert "Seminar on wasps" in dialog.form.boxes["name"].problem
        heard = len(screen.person.heard)
        press(dialog.save)
        await until(lambda: page.values["name"].text() == "Seminar on bees")
        assert page.values["availability.duration.daysOfUse"].text() == "90"
        async with application(screen.person.service) as client:
            course = (await client.get(f"v3/courses/{COURSE}")).json()
        assert course["availability"]["duration"] == {"type": "FixedNumDays", "daysOfUse": 90}
        while "Seminar on bees" not in await titles(screen):
            await screen.person.until(partial(is_news, screen, heard))
            heard = len(screen.person.heard)
