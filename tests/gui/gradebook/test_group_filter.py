"""Filtering by the groups of a course: asked for when somebody wants them, kept, and chosen by keys alone."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Condition
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.model.view_text import condition_words
from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import UserId
from lmsdesk.practice.storage.site import Site as PracticeSite
from tests.bench.grid_sheets import made_sheet
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, application

Key = Qt.Key
_GROUPS = f"v2/courses/{COURSE}/groups"


async def make_group(service: PracticeSite, name: str, people: list[UserId]) -> str:
    async with application(service) as client:
        made = await client.post(_GROUPS, json={"name": name, "availability": {"available": "Yes"}})
        assert made.status_code == 201, made.text
        group_id = str(made.json()["id"])
        for user_id in people:
            seat = await client.put(f"{_GROUPS}/{group_id}/users/{user_id}")
            assert seat.status_code in {200, 201}, seat.text
    return group_id


async def groups_of(service: PracticeSite) -> list[str]:
    async with application(service) as client:
        return [str(group["id"]) for group in (await client.get(_GROUPS)).json()["results"]]


def people_shown(made: PageScreen) -> set[UserId]:
    return {made.model.session.member_at(row).user_id for row in range(made.model.rowCount())}


def everybody(made: PageScreen) -> list[UserId]:
    return sorted(people_shown(made))


async def opened_dialog(made: PageScreen) -> FilterDialog:
    made.page.choices.filter()
    await until(lambda: made.page.findChild(FilterDialog) is not None)
    dialog = made.page.findChild(FilterDialog)
    assert dialog is not None
    await until(lambda: dialog.isVisible() and dialog.what.hasFocus())
    return dialog


def press(*keys: Qt.Key) -> None:
    for key in keys:
        widget = QApplication.focusWidget()
        assert widget is not None
        QTest.keyClick(widget, key)


async def choose_group(made: PageScreen, name: str, picture: Callable[[QWidget, str], Path] | None = None) -> None:
    """By keys alone: the kind of filter, then the group, then Enter."""
    dialog = await opened_dialog(made)
    await until(lambda: dialog.group.findText(name) >= 0)
    press(Key.Key_End)
    assert dialog.what.currentText() == "Group"
    press(Key.Key_Tab)
    assert dialog.group.hasFocus()
    QTest.keyClicks(dialog.group, name)
    if picture is not None:
        assert picture(dialog, "group-dialog").exists()
    press(Key.Key_Return)
    await until(lambda: made.model.session.view_state.conditions)


async def test_only_the_people_of_a_group_are_shown(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        people = everybody(made)
        await make_group(made.person.service, "Monday", people[:5])
        await make_group(made.person.service, "Tuesday", people[5:12])
        await choose_group(made, "Tuesday", picture)
        assert people_shown(made) == set(people[5:12])
        chip = made.page.findChild(QToolButton, "filter_0")
        assert isinstance(chip, QToolButton)
        assert chip.text() == "Group: Tuesday"
        assert picture(made.page, "group-filter").exists()
        QTest.keyClick(chip, Key.Key_Delete)
        assert people_shown(made) == set(people)


async def test_groups_cost_nothing_until_somebody_wants_them(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        people = everybody(made)
        await make_group(made.person.service, "Monday", people[:5])
        assert made.person.wire.count("/groups") == 0
        await choose_group(made, "Monday")
        assert made.person.wire.count("/groups$") == 1
        groups = len(await groups_of(made.person.service))
        assert groups > 1
        assert made.person.wire.count("/groups/[^/]+/users") == groups
        await opened_dialog(made)
        press(Key.Key_Escape)
        assert made.person.wire.count("/groups") == 1 + groups


async def test_groups_are_kept_for_work_offline_and_in_the_view(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        made = PageScreen(office, person, qtbot)
        await made.loaded()
        people = everybody(made)
        await make_group(person.service, "Monday", people[:5])
        await choose_group(made, "Monday")
        await made.closed()
        await person.workspace.close()
        again = PageScreen(office, await office.person(signed_in=False, running=False), qtbot)
        await until(lambda: again.model.columns and again.model.session.view_state.conditions)
        assert people_shown(again) == set(people[:5])
        assert [chip.text() for chip in again.page.view_controller.bar.findChildren(QToolButton)][1:] == [
            "Group: Monday"
        ]
        await again.closed()


async def test_who_joins_a_group_is_shown_when_somebody_filters_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        people = everybody(made)
        group_id = await make_group(made.person.service, "Monday", people[:5])
        await choose_group(made, "Monday")
        async with application(made.person.service) as client:
            await client.put(f"{_GROUPS}/{group_id}/users/{people[7]}")
        await made.person.workspace.gradebook.refresh_groups(COURSE)
        await made.page.view_controller.groups.read()
        made.page.view_controller.groups.changed.emit(made.page.view_controller.groups.titles)
        assert people_shown(made) == set(people[:5])
        await until(made.page.view_buttons.reapply_button.isVisible)
        made.page.view_buttons.reapply_button.click()
        assert people_shown(made) == {*people[:5], people[7]}


async def test_a_course_without_groups_offers_none(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        async with application(made.person.service) as client:
            for group_id in await groups_of(made.person.service):
                assert (await client.delete(f"{_GROUPS}/{group_id}")).status_code == 204
        dialog = await opened_dialog(made)
        await until(
            lambda: made.person.wire.count("/groups$") == 1 and not made.page.view_controller.groups._tasks.is_busy
        )
        assert dialog.what.findText("Group") < 0
        press(Key.Key_Escape)


def test_groups_that_are_all_gone_while_somebody_chooses_are_no_filter(qtbot: QtBot) -> None:
    dialog = FilterDialog({}, {"_5_1": "A section"}, groups={GroupId("_5_1"): "Five"})
    qtbot.addWidget(dialog)
    dialog.what.setCurrentIndex(dialog.what.findText("Group"))
    assert dialog.condition() == Condition(group=GroupId("_5_1"))
    dialog.show_groups({})
    assert dialog.what.findText("Group") < 0
    # Nothing is filtered by what somebody has not chosen.
    assert dialog.condition() is None


def test_a_group_that_is_gone_hides_nobody() -> None:
    model = GradebookModel()
    model.load(made_sheet(6, 2))
    who = model.session.member_at(2).user_id
    model.set_groups({GroupId("_5_1"): frozenset({who, UserId("_99_1")})})
    model.set_conditions([Condition(group=GroupId("_5_1"))])
    assert [model.session.member_at(row).user_id for row in range(model.rowCount())] == [who]
    gone = Condition(group=GroupId("_6_1"))
    model.set_conditions([gone])
    assert model.rowCount() == 6
    assert condition_words(gone, model.columns, {}) == "Group: a deleted group"
