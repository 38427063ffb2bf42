"""Sets of groups: made with their groups, dealt out evenly, moved between, and deleted."""

import asyncio
from pathlib import Path

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lmsdesk.desk.administration.groups import dealt
from lmsdesk.gui.administration.group_set_work import GroupSetDialog
from lmsdesk.gui.administration.groups_page import GroupsPage
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.practice.faults.player import Rule
from tests.gui.administration.conftest import AdministrationScreen, administration_screen, choose, fill, press, shown
from tests.gui.passing_faults import about, play
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application


def test_people_go_to_the_smallest_group() -> None:
    assert dealt(7, [0, 0, 0]) == [0, 1, 2, 0, 1, 2, 0]
    assert dealt(4, [3, 1, 2]) == [1, 1, 2, 0]
    assert dealt(0, [1]) == []


async def test_a_set_from_beginning_to_end(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("groups", GroupsPage)
        panel = page.list_panel
        await until(panel.buttons["newSet"].isEnabled)
        assert not panel.buttons["deleteSet"].isVisible(), "no set is on show"
        press(panel.buttons["newSet"])
        dialog = await screen.dialog(GroupSetDialog)
        press(dialog.verb)
        assert dialog.name_box.problem, "a set without a name is not made"
        fill(dialog.set_name, "Debate")
        dialog.count.setValue(3)
        students = len(dialog._students)
        assert students, "the roster is asked for, also where the page has not shown it yet"
        assert f"{students} students in 3 groups" in dialog.words.text()
        press(dialog.verb)
        await until(lambda: {"Debate 1", "Debate 2", "Debate 3"} <= set(shown(panel)))
        made = [one for one in page.entries if one.title.startswith("Debate")]
        sizes = sorted(len(one.members) for one in made)
        assert sum(sizes) == students == len(frozenset().union(*(one.members for one in made)))
        assert sizes[-1] - sizes[0] <= 1
        await until(lambda: panel.filter.findText("Debate") > 0)
        panel.filter.setCurrentIndex(panel.filter.findText("Debate"))
        assert shown(panel) == ["Debate 1", "Debate 2", "Debate 3"]
        assert shown(panel, 2) == ["Debate"] * 3
        await _one_is_moved_and_one_dealt(screen, page)
        await _is_renamed_and_deleted(screen, page)


async def test_of_two_sets_of_one_title_the_chosen_one_stays_on_show(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        async with application(screen.person.service) as client:
            for _ in range(2):
                assert (await client.post(f"v2/courses/{COURSE}/groups/sets", json={"name": "Debate"})).is_success
        page = await screen.page("groups", GroupsPage)
        combo = page.list_panel.filter
        await until(lambda: [combo.itemText(index) for index in range(combo.count())].count("Debate") == 2)
        combo.setCurrentIndex(combo.count() - 1)
        chosen = page.sets.on_show()
        await page.sets.read()
        assert chosen is not None
        assert page.sets.on_show() == chosen
        assert combo.currentIndex() == combo.count() - 1


async def test_a_set_that_was_made_is_not_made_again_when_the_line_goes_down(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page, wire = await screen.page("groups", GroupsPage), screen.person.wire
        await until(page.list_panel.buttons["newSet"].isEnabled)
        press(page.list_panel.buttons["newSet"])
        dialog = await screen.dialog(GroupSetDialog)
        fill(dialog.set_name, "Debate")
        dialog.count.setValue(2)
        wire.gate, wire.gated = asyncio.Event(), "^POST .*/groups/sets/[^/]+/groups$"
        press(dialog.verb)
        await wire.until_held(1)
        wire.is_cut = True
        wire.gate.set()
        await until(lambda: not isValid(dialog) or dialog.verb.isEnabled())
        assert not isValid(dialog), "what was made is said, and not offered to be made again"
        assert "“Debate” was created." in screen.message()
        assert "Debate 2: " in screen.message()
        wire.is_cut = False
        screen.person.workspace.sync_now()
        await until(lambda: "Debate 1" in shown(page.list_panel))
        async with application(screen.person.service) as client:
            sets = (await client.get(f"v2/courses/{COURSE}/groups/sets")).json()["results"]
        assert [one["name"] for one in sets].count("Debate") == 1


async def test_a_group_that_was_made_is_made_once_when_the_list_cannot_be_read_then(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("groups", GroupsPage)
        await until(page.list_panel.buttons["newGroup"].isEnabled)
        await until(lambda: not page._tasks.is_busy)
        press(page.list_panel.buttons["newGroup"])
        dialog = await screen.dialog(RecordDialog)
        await until(lambda: dialog.is_ready)
        fill(dialog.form.widget("name"), "Debate")
        address = f"v2/courses/{COURSE}/groups/[^/]+/users"
        play(screen.person, about(Rule(kind="status", status=503, count=100), "GET", address))
        press(dialog.save)
        await until(lambda: page.pane.editor is not dialog or dialog.problem.isVisible())
        assert page.pane.editor is not dialog
        assert "“Debate” was created." in screen.message()
        play(screen.person)
        await until(lambda: not page._tasks.is_busy)
        page.refresh()
        await until(lambda: "Debate" in shown(page.list_panel))


async def test_whom_a_colleague_has_put_into_a_group_is_not_put_into_another_one(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("groups", GroupsPage)
        panel = page.list_panel
        await until(panel.buttons["newSet"].isEnabled)
        press(panel.buttons["newSet"])
        dialog = await screen.dialog(GroupSetDialog)
        fill(dialog.set_name, "Debate")
        dialog.count.setValue(2)
        dialog.way.setCurrentIndex(2)
        press(dialog.verb)
        await until(lambda: {"Debate 1", "Debate 2"} <= set(shown(panel)))
        first = next(one for one in page.entries if one.title == "Debate 1")
        students = [one.user_id for one in await page.people() if one.role == "Student"]
        async with application(screen.person.service) as client:
            for user_id in students[:6]:
                address = f"v2/courses/{COURSE}/groups/{first.group.id}/users/{user_id}"
                assert (await client.put(address)).is_success
        panel.choose(first.group.id)
        await until(panel.buttons["dealSet"].isEnabled)
        press(panel.buttons["dealSet"])
        question = await screen.dialog(QuestionDialog)
        question.accept()
        await until(lambda: "were added." in screen.message())
        await until(lambda: len(_members(page, "Debate 1") | _members(page, "Debate 2")) == len(students))
        assert not _members(page, "Debate 1") & _members(page, "Debate 2")
        assert set(students[:6]) <= _members(page, "Debate 1")


async def _one_is_moved_and_one_dealt(screen: AdministrationScreen, page: GroupsPage) -> None:
    first, second = page.list_panel.model.entries[:2]
    choose(page.list_panel, [first.group.id])
    await until(lambda: len(shown(page.members)) == len(first.members))
    moved, dealt_again = (entry.user_id for entry in page.members.model.entries[:2])
    choose(page.members, [moved])
    press(page.members.buttons["moveMembers"])
    (menu,) = (one for one in page.findChildren(QMenu) if one.objectName() == "groupMenu")
    next(action for action in menu.actions() if action.text() == second.title).trigger()
    await until(lambda: moved in _members(page, second.title) and moved not in _members(page, first.title))
    choose(page.members, [dealt_again])
    press(page.members.buttons["removeMembers"])
    await until(lambda: dealt_again not in _members(page, first.title))
    press(page.list_panel.buttons["dealSet"])
    question = await screen.dialog(QuestionDialog)
    question.accept()
    await until(lambda: dealt_again in _members(page, first.title))
    press(page.list_panel.buttons["dealSet"])
    await until(lambda: "No student is left" in screen.message())


async def _is_renamed_and_deleted(screen: AdministrationScreen, page: GroupsPage) -> None:
    panel = page.list_panel
    press(panel.buttons["editSet"])
    dialog = await screen.dialog(RecordDialog)
    await until(lambda: dialog.is_ready)
    fill(dialog.form.widget("name"), "Debates")
    press(dialog.save)
    await until(lambda: panel.filter.findText("Debates") > 0)
    panel.filter.setCurrentIndex(panel.filter.findText("Debates"))
    press(panel.buttons["deleteSet"])
    question = await screen.dialog(QuestionDialog)
    assert "Its 3 groups are deleted" in question.text.text()
    question.accept()
    await until(lambda: not any(one.title.startswith("Debate") for one in page.entries))
    await until(lambda: panel.filter.findText("Debates") < 0)


def _members(page: GroupsPage, title: str) -> frozenset[str]:
    return next(frozenset[str](one.members) for one in page.entries if one.title == title)
