"""What is entered in a dialog in a window of its own outlives lock, page and program, as in the panes."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QDateTime, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Site
from lmsdesk.gui.administration.add_people_dialog import AddPeopleDialog
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.administration.group_set_work import GroupSetDialog
from lmsdesk.gui.administration.groups_page import AddMembersDialog, GroupsPage
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.settings_page import SettingsPage
from lmsdesk.gui.content.changes import DatesDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog
from lmsdesk.gui.gradebook.columns.what_if_dialog import Role, WhatIfDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.kept_text import KeptText
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.gui.shell.screen_lock import Locking
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.field_values import Values
from lmsdesk.store import StoreFull
from tests.gui.administration.conftest import (
    AdministrationScreen,
    administration_screen,
    fill,
    pick,
    press,
    started_from_copy,
)
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application

WARNING = "What you typed earlier is not saved yet."


class Way(NamedTuple):
    """How a dialog is opened, what is entered there, and what that is afterwards."""

    kind: type[TypedDialog]
    open: Callable[[AdministrationScreen], Awaitable[None]]
    enter: Callable[[Any], None]
    entered: Values
    """Some of it."""


async def _open_column(screen: AdministrationScreen) -> None:
    screen.window.menu_actions["gradebook"].trigger()
    await until(screen.window.menu_actions["new_column"].isEnabled)
    screen.window.menu_actions["new_column"].trigger()


def _enter_column(dialog: ColumnDialog) -> None:
    pick(dialog.form.kind, "Attempts")
    fill(dialog.form.name, "Field trip")
    fill(dialog.form.possible, "12 or 13")


async def _open_settings_of_column(screen: AdministrationScreen) -> None:
    page = screen.window.pages.find_page(GradebookPage)
    assert page is not None
    screen.window.menu_actions["gradebook"].trigger()
    page.table.select_cell(page.model.index(0, 0))
    page.columns.edit()


async def _open_what_if(screen: AdministrationScreen) -> None:
    page = screen.window.pages.find_page(GradebookPage)
    assert page is not None
    screen.window.menu_actions["gradebook"].trigger()
    # At another column each time: what was entered comes back beside the column that it was entered for.
    index = (page.table.currentIndex().column() + 1) % page.model.columnCount()
    page.table.select_cell(page.model.index(0, index))
    page.columns.what_if()


def _enter_what_if(dialog: WhatIfDialog) -> None:
    pick(dialog.role, Role.REPLACES)
    dialog.source.setCurrentIndex(dialog.source.count() - 1)
    dialog.copied.setChecked(False)
    fill(dialog.name, "Curved")
    dialog.total.setCurrentIndex(1)


async def _open_dates(screen: AdministrationScreen) -> None:
    page = await screen.page("content", ContentPage)
    await until(lambda: page.is_shown and page.tree.isVisible())
    page.tree.reveal(next(one.id for one in page.tree.items.tree.items.values() if not one.is_folder))
    button = page.findChild(QPushButton, "dateItems")
    assert isinstance(button, QPushButton)
    await until(button.isEnabled)
    button.click()


def _enter_dates(dialog: DatesDialog) -> None:
    for tick in (dialog.has_start, dialog.has_end):
        tick.setChecked(True)
    dialog.start.setDateTime(QDateTime.fromString("2031-03-04T08:15:00", Qt.DateFormat.ISODate))
    dialog.end.setDateTime(QDateTime.fromString("2031-04-04T23:15:00", Qt.DateFormat.ISODate))


async def _open_people(screen: AdministrationScreen) -> None:
    page = await screen.page("people", PeoplePage)
    await until(page.list_panel.buttons["addPeople"].isEnabled)
    press(page.list_panel.buttons["addPeople"])


def _enter_people(dialog: AddPeopleDialog) -> None:
    fill(dialog.search, "Nobody")
    dialog._add_line("Nilsen, Ida · inilsen", "Nilsen, Ida", "userName:inilsen")  # type: ignore[arg-type]
    dialog.found.item(0).setSelected(True)


async def _open_members(screen: AdministrationScreen) -> None:
    page = await screen.page("groups", GroupsPage)
    await until(lambda: page.list_panel.chosen() and page.members.buttons["addMembers"].isEnabled())
    press(page.members.buttons["addMembers"])


def _enter_members(dialog: AddMembersDialog) -> None:
    dialog.list.item(2).setSelected(True)


async def _open_set(screen: AdministrationScreen) -> None:
    page = await screen.page("groups", GroupsPage)
    await until(page.list_panel.buttons["newSet"].isEnabled)
    press(page.list_panel.buttons["newSet"])


def _enter_set(dialog: GroupSetDialog) -> None:
    fill(dialog.set_name, "Debate")
    dialog.count.setValue(7)
    dialog.way.setCurrentIndex(2)


async def _open_copy(screen: AdministrationScreen) -> None:
    page = await screen.page("settings", SettingsPage)
    await until(page.copy_button.isEnabled)
    press(page.copy_button)


def _enter_copy(dialog: CopyCourseDialog) -> None:
    fill(dialog.new_course, "WASPS-2")
    dialog.everything.setChecked(False)
    dialog.parts["calendar"].setChecked(True)


async def _open_document(screen: AdministrationScreen) -> None:
    page = await screen.page("content", ContentPage)
    await until(lambda: page.is_shown and page.structure.shape.may_change and page.tree.isVisible())
    page.tree.reveal(next(one.id for one in page.tree.items.tree.items.values() if one.is_folder))
    screen.window.menu_actions["new_document"].trigger()


def _enter_document(dialog: NewItemDialog) -> None:
    fill(dialog.form.title, "On wasps")
    dialog.form.text.text.toggle_bold()
    QTest.keyClicks(dialog.form.text.text, "They sting")
    dialog.form.files.add([Path(__file__)])


NEW_COLUMN = Way(
    ColumnDialog,
    _open_column,
    _enter_column,
    {ColumnField.NAME: "Field trip", ColumnField.KIND: "Attempts", ColumnField.POSSIBLE: "12 or 13"},
)
DOCUMENT = Way(
    NewItemDialog,
    _open_document,
    _enter_document,
    {"title": "On wasps", "text": "<p><strong>They sting</strong></p>", "files": [__file__]},
)
GROUP_SET = Way(GroupSetDialog, _open_set, _enter_set, {"name": "Debate", "count": 7, "way": 2})
WAYS = (
    NEW_COLUMN,
    Way(
        ColumnDialog,
        _open_settings_of_column,
        lambda dialog: fill(dialog.form.display_name, "Trip"),
        {ColumnField.DISPLAY_NAME: "Trip"},
    ),
    Way(
        AddPeopleDialog,
        _open_people,
        _enter_people,
        {"search": "Nobody", "users": [["Nilsen, Ida · inilsen", "Nilsen, Ida", "userName:inilsen"]]},
    ),
    Way(AddMembersDialog, _open_members, _enter_members, {}),
    GROUP_SET,
    Way(WhatIfDialog, _open_what_if, _enter_what_if, {}),
    Way(DatesDialog, _open_dates, _enter_dates, {}),
    Way(CopyCourseDialog, _open_copy, _enter_copy, {"new_id": "WASPS-2", "everything": False, "calendar": True}),
    DOCUMENT,
)


def _is_gone(screen: AdministrationScreen, way: Way) -> bool:
    return not screen.window.findChildren(way.kind)


async def opened(screen: AdministrationScreen, way: Way) -> TypedDialog:
    """The dialog, once its fields can be filled in."""
    await way.open(screen)
    dialog = await screen.dialog(way.kind)
    await until(lambda: dialog._begun is not None and dialog._restored is None)
    return dialog


async def in_course(screen: AdministrationScreen) -> None:
    """The course is open, on whichever of its pages was on show last."""
    screen.window.open_course(COURSE)
    await until(lambda: (grid := screen.window.pages.find_page(GradebookPage)) is not None and grid.is_complete)


def warning(dialog: TypedDialog) -> str:
    label = dialog.findChild(QLabel, "editorWarning")
    return label.text() if isinstance(label, QLabel) else ""


def holds(dialog: TypedDialog, way: Way) -> bool:
    entered = dialog.entered()
    return {field: entered[field] for field in way.entered} == way.entered and warning(dialog) == WARNING


@asynccontextmanager
async def typing(folder: Path, qtbot: QtBot, way: Way) -> AsyncIterator[tuple[AdministrationScreen, TypedDialog]]:
    """Somebody who has just entered something."""
    async with administration_screen(folder, qtbot) as screen:
        dialog = await opened(screen, way)
        assert warning(dialog) == ""
        way.enter(dialog)
        yield screen, dialog


async def test_every_dialog_begins_again_with_what_was_entered(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        before: list[Values] = []
        for way in WAYS:
            dialog = await opened(screen, way)
            assert not dialog.is_changed, way
            way.enter(dialog)
            before.append(dialog.entered())
            screen.window.pages.close_course()
            await until(partial(_is_gone, screen, way))
            await in_course(screen)
        for way, entered in zip(WAYS, before, strict=True):
            dialog = await opened(screen, way)
            assert holds(dialog, way), (way, dialog.entered())
            assert dialog.entered() == entered
            dialog.put_away()
            await until(partial(_is_gone, screen, way))


async def test_a_lock_puts_it_away_and_the_unlocked_window_has_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with typing(tmp_path, qtbot, NEW_COLUMN) as (screen, _):
        window, workspace = screen.window, screen.person.workspace
        people = [screen.person]

        async def reopen(_: Site) -> bool:
            people.append(await screen.office.person())
            window.show_workspace(people[-1].workspace)
            return True

        locking = Locking(window, close=workspace.close, reopen=reopen)
        await locking.lock()
        assert not window.findChildren(ColumnDialog)
        assert "discarded" not in screen.message()
        await locking.unlock()
        await in_course(screen)
        again = await opened(screen, NEW_COLUMN)
        assert holds(again, NEW_COLUMN)
        assert isinstance(again, ColumnDialog)
        locking.stop()
        again.reject()
        window.close_pages()
        await window.writes.finished()


async def test_a_killed_program_has_it_at_the_next_start(tmp_path: Path, qtbot: QtBot) -> None:
    async with typing(tmp_path / "killed", qtbot, DOCUMENT) as (screen, dialog):
        # A moment after the key all of it is in the file; what comes after a kill is not looked at.
        kept = dialog.findChild(KeptText)
        assert isinstance(kept, KeptText)
        await until(lambda: kept.stored is not None and kept.stored == kept.unsaved)
        await screen.window.writes.finished()
        await asyncio.to_thread(shutil.copytree, tmp_path / "killed", tmp_path / "next")
    async with started_from_copy(tmp_path / "next", qtbot, screen) as next_screen:
        await in_course(next_screen)
        assert holds(await opened(next_screen, DOCUMENT), DOCUMENT)


async def test_what_was_given_up_can_be_brought_back_and_what_was_carried_out_does_not_come_back(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with typing(tmp_path, qtbot, GROUP_SET) as (screen, dialog):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: "“New group set” was discarded." in screen.message())
        remedy = screen.told[-1].remedy
        assert remedy is not None
        remedy.run()
        again = await screen.dialog(GroupSetDialog)
        assert holds(again, GROUP_SET)
        press(again.verb)
        await until(lambda: "“Debate” was created." in screen.message())
        empty = await opened(screen, GROUP_SET)
        assert warning(empty) == ""
        assert not empty.is_changed
        said = len(screen.told)
        empty.reject()
        await until(lambda: not screen.window.findChildren(GroupSetDialog))
        assert len(screen.told) == said, "nothing was typed, and nothing is said of it"


@pytest.mark.parametrize("way", [WAYS[5], WAYS[6]])
async def test_what_a_full_disk_refuses_stays_entered(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreFull

    async with typing(tmp_path, qtbot, way) as (screen, dialog):
        entered, store = dialog.entered(), screen.person.workspace._store
        with monkeypatch.context() as disk:
            disk.setattr(store.what_if, "add", full)
            disk.setattr(store.outbox, "edit", full)
            dialog.accept()
            await until(lambda: "The disk is full." in screen.message())
        again = await opened(screen, way)
        assert again.entered() == entered
        assert warning(again) == WARNING
        again.accept()
        await until(partial(_is_gone, screen, way))
        page = screen.window.pages.find_page(GradebookPage)
        assert page is not None
        await page.columns._tasks.finished()
        await screen.window.writes.finished()
        fresh = await opened(screen, way)
        assert not fresh.is_changed
        fresh.reject()
        await until(partial(_is_gone, screen, way))


async def test_a_column_of_a_colleague_is_shown_beside_what_was_typed(tmp_path: Path, qtbot: QtBot) -> None:
    way = WAYS[1]
    async with typing(tmp_path, qtbot, way) as (screen, dialog):
        assert isinstance(dialog, ColumnDialog)
        assert dialog._known_column is not None
        column_id = dialog._known_column.id
        dialog.put_away()

        async with application(screen.person.service) as client:
            path = f"v2/courses/{COURSE}/gradebook/columns/{column_id}"
            assert (await client.patch(path, json={"displayName": "Journey"})).is_success
        again = await opened(screen, way)
        assert isinstance(again, ColumnDialog)
        assert again.form.display_name.text() == "Trip"
        assert again.form.boxes[ColumnField.DISPLAY_NAME].problem.endswith("Now on the site: Journey")
