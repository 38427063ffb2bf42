"""Every editor over a site with faults: a clear word, what was typed kept, nothing doubled, nobody's change lost."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lmsdesk.api import transport
from lmsdesk.desk.administration import courses
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.add_people_dialog import AddPeopleDialog
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.people_page import PeoplePage, RemovalDialog
from lmsdesk.gui.administration.record_dialog import RecordDialog, SeveralDialog
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.model.field_values import nested, value_inside
from lmsdesk.practice.faults.player import Rule
from tests.gui.administration.conftest import (
    AdministrationScreen,
    administration_screen,
    choose,
    fill,
    one_start,
    pick,
    press,
    shown,
)
from tests.gui.administration.editors import (
    EDITS,
    NEW_ANNOUNCEMENT,
    NEW_GROUP,
    NEW_TERM,
    Way,
    editor_of,
    opened,
    said,
    type_into,
    with_records,
)
from tests.gui.administration.test_import_people import read_file
from tests.gui.passing_faults import PASSING, about, begin_fault, play
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, Office, application


async def on_site(screen: AdministrationScreen, address: str) -> dict[str, Any]:
    """The record, or the list of records, as the service has it."""
    async with application(screen.person.service) as client:
        return dict((await client.get(address)).json())


async def changed_by_colleague(screen: AdministrationScreen, address: str, field: str, value: object) -> None:
    async with application(screen.person.service) as client:
        assert (await client.patch(address, json=nested({field: value}))).is_success


async def is_saved(screen: AdministrationScreen, editor: RecordDialog, words: str = "was changed") -> None:
    """The editor ends and says what it did."""
    screen.told.clear()
    press(editor.save)
    await until(lambda: words in screen.message())


@pytest.mark.parametrize("way", EDITS, ids=[way.name for way in EDITS])
async def test_what_a_colleague_has_changed_is_shown_before_it_is_written_over(
    tmp_path: Path, qtbot: QtBot, way: Way
) -> None:
    mine, theirs, *_ = way.typed
    async with administration_screen(tmp_path, qtbot, way.user_name) as screen:
        await with_records(screen)
        editor = await opened(screen, way)
        address = way.address(await screen.page(way.action, way.page))
        type_into(editor, way.field, mine)
        await changed_by_colleague(screen, address, way.field, theirs)
        asked = screen.person.wire.count(method="PATCH")
        press(editor.save)
        await until(editor.problem.isVisible)
        assert "Someone else changed this." in editor.problem.text()
        assert "Now on the site:" in editor.form.boxes[way.field].problem
        assert screen.person.wire.count(method="PATCH") == asked, "nothing is sent over it"
        assert said(editor, way.field) == mine
        await is_saved(screen, editor)
        assert value_inside(await on_site(screen, address), way.field) == mine


async def test_what_a_colleague_has_changed_in_another_field_stays_when_it_is_saved_again(
    tmp_path: Path, qtbot: QtBot
) -> None:
    way = next(way for way in EDITS if way.name == "announcement")
    async with administration_screen(tmp_path, qtbot, way.user_name) as screen:
        await with_records(screen)
        editor = await opened(screen, way)
        address = way.address(await screen.page(way.action, way.page))
        type_into(editor, "title", "Room 2")
        await changed_by_colleague(screen, address, "title", "Room 3")
        await changed_by_colleague(screen, address, "draft", True)
        press(editor.save)
        await until(editor.problem.isVisible)
        assert "Room 3" in editor.form.boxes["title"].problem
        assert said(editor, "title") == "Room 2"
        await is_saved(screen, editor)
        held = await on_site(screen, address)
        assert (held["title"], held["draft"]) == ("Room 2", True), "nobody has touched the other field here"


@pytest.mark.parametrize("way", EDITS, ids=[way.name for way in EDITS])
async def test_a_change_outlives_every_fault_and_is_made_once(tmp_path: Path, qtbot: QtBot, way: Way) -> None:
    async with administration_screen(tmp_path, qtbot, way.user_name) as screen:
        await with_records(screen)
        editor = await opened(screen, way)
        address = way.address(await screen.page(way.action, way.page))
        before = value_inside(await on_site(screen, address), way.field)
        for (rule, words), text in zip(PASSING, way.typed, strict=True):
            begin_fault(screen.person, rule, "PATCH", address)
            type_into(editor, way.field, text)
            await _is_refused(screen, way, editor, (words, text))
            assert value_inside(await on_site(screen, address), way.field) == before
        play(screen.person, about(Rule(kind="cut-after", count=1), "PATCH", address))
        asked = screen.person.wire.count(method="PATCH")
        await is_saved(screen, editor)
        assert screen.person.wire.count(method="PATCH") == asked + 1, "what was carried out is not sent again"
        assert value_inside(await on_site(screen, address), way.field) == way.typed[-1]


async def _is_refused(screen: AdministrationScreen, way: Way, editor: RecordDialog, expected: tuple[str, str]) -> None:
    press(editor.save)
    await _is_kept(screen, way, editor, expected)


async def _is_kept(screen: AdministrationScreen, way: Way, editor: RecordDialog, expected: tuple[str, str]) -> None:
    words, text = expected
    await until(lambda: editor.problem.isVisible() and editor.is_ready)
    assert editor.problem.text().startswith(words)
    assert "What you typed is still here." in editor.problem.text()
    assert said(editor, way.field) == text, "what was typed is still there"
    page = await screen.page(way.action, way.page)
    assert page.pane.editor is editor
    assert page.pane.unsaved is not None
    assert text in page.pane.unsaved.typed.values()


async def test_what_was_typed_stays_in_sight_when_the_site_refuses_it(tmp_path: Path, qtbot: QtBot) -> None:
    way = next(way for way in EDITS if way.name == "membership")
    async with administration_screen(tmp_path, qtbot, way.user_name) as screen:
        await with_records(screen)
        editor = await opened(screen, way)
        page = await screen.page(way.action, PeoplePage)
        begin_fault(screen.person, PASSING[-1][0], "PATCH", way.address(page))
        type_into(editor, way.field, way.typed[0])
        await _is_refused(screen, way, editor, (PASSING[-1][1], way.typed[0]))
        page.refresh()
        await until(lambda: "not change it" in page.list_panel.status.text())
        assert editor.save.isVisible()
        assert said(editor, way.field) == way.typed[0]


@pytest.mark.parametrize("way", [NEW_ANNOUNCEMENT, NEW_GROUP, NEW_TERM], ids=lambda way: way.name)
async def test_a_new_record_is_made_once_whatever_is_lost(tmp_path: Path, qtbot: QtBot, way: Way) -> None:
    async with administration_screen(tmp_path, qtbot, way.user_name) as screen:
        editor = await opened(screen, way)
        address = way.address(await screen.page(way.action, way.page))
        text = way.typed[0]
        type_into(editor, way.field, text)
        for rule, words in PASSING:
            begin_fault(screen.person, rule, "POST", address)
            await _is_refused(screen, way, editor, (words, text))
            assert await _named(screen, address, way.field, text) == 0
        # It is made, the answer is lost, and the site is down when it is looked for.
        wire, gate = screen.person.wire, asyncio.Event()
        wire.gate, wire.gated = gate, f"^POST .*{address}$"
        play(screen.person, about(Rule(kind="cut-after", count=1), "POST", address))
        press(editor.save)
        await wire.until_held(1)
        play(screen.person, about(Rule(kind="status", status=503), "GET", address))
        gate.set()
        await _is_kept(screen, way, editor, ("The site has a problem.", text))
        assert await _named(screen, address, way.field, text) == 1
        play(screen.person)
        await is_saved(screen, editor, "was created")
        assert await _named(screen, address, way.field, text) == 1, "the one that was in doubt is found again"


async def _named(screen: AdministrationScreen, address: str, field: str, text: str) -> int:
    play(screen.person)
    listed: Sequence[Any] = (await on_site(screen, address))["results"]
    return sum(one.get(field) == text for one in listed)


async def test_a_pause_and_a_time_out_keep_what_was_typed(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = EDITS[-1]
    async with administration_screen(tmp_path, qtbot) as screen:
        editor = await opened(screen, way)
        address = way.address(await screen.page(way.action, way.page))
        short = Rule(kind="status", status=429, retry_after=1, count=1, method="PATCH")
        play(screen.person, short)
        type_into(editor, way.field, way.typed[0])
        await is_saved(screen, editor)
        assert screen.person.wire.count(method="PATCH") == 2, "a short pause is waited out"
        editor = await opened(screen, way)
        play(screen.person, Rule(kind="latency", latency_ms=600_000, count=1, method="PATCH"))
        monkeypatch.setattr(transport, "LONGEST_CALL_S", 2)
        type_into(editor, way.field, way.typed[1])
        await _is_refused(screen, way, editor, ("The connection was interrupted.", way.typed[1]))
        await is_saved(screen, editor)
        editor = await opened(screen, way)
        play(screen.person, Rule(kind="status", status=429, retry_after=3600, count=1, method="PATCH"))
        type_into(editor, way.field, way.typed[2])
        await _is_refused(screen, way, editor, ("The site is busy.", way.typed[2]))
        screen.person.workspace.sync_now()
        await is_saved(screen, await editor_of(screen, way))
        assert value_inside(await on_site(screen, address), way.field) == way.typed[2]


async def test_of_several_people_each_ends_well_or_is_named(tmp_path: Path, qtbot: QtBot) -> None:
    names = ["aalto", "bakke", "celik"]
    async with administration_screen(tmp_path, qtbot) as screen:
        async with application(screen.person.service) as client:
            for name in names:
                body = {"userName": name, "password": "a long word", "name": {"given": "Ida", "family": name.title()}}
                assert (await client.post("v1/users", json=body)).is_success
        page = await screen.page("people", PeoplePage)
        panel = page.list_panel
        await until(panel.buttons["addPeople"].isEnabled)
        lost = Rule(kind="cut-after", method="PUT", match="/users/", count=1)
        play(screen.person, lost, Rule(kind="status", status=503, method="PUT", match="/users/", count=1, after=1))
        await _are_added(screen, panel, names)
        assert "2 people were added." in screen.message()
        assert "bakke: The site has a problem." in screen.message()
        await _are_added(screen, panel, names)
        assert "1 person was added." in screen.message()
        assert "aalto: Already in this course." in screen.message()
        await until(lambda: {"Aalto, Ida", "Bakke, Ida", "Celik, Ida"} <= set(shown(panel)))
        await _are_changed_and_removed(screen, panel)


async def _are_added(screen: AdministrationScreen, panel: ListPanel, names: list[str]) -> None:
    press(panel.buttons["addPeople"])
    adding = await screen.dialog(AddPeopleDialog)
    await until(lambda: adding.role.count() > 1)
    fill(adding.search, names[0])
    press(adding.find_button)
    await until(adding.names.isVisible)
    adding.names.setPlainText("\n".join(names))
    screen.told.clear()
    press(adding.verb)
    await until(lambda: "added." in screen.message())


async def _are_changed_and_removed(screen: AdministrationScreen, panel: ListPanel) -> None:
    chosen = [one for one in panel.entries if one.user_name in {"aalto", "bakke"}]
    lost = Rule(kind="cut-after", method="PATCH", match="/users/", count=1)
    play(screen.person, lost, Rule(kind="cut-before", method="PATCH", match="/users/", count=1, after=1))
    choose(panel, [one.user_id for one in chosen])
    press(panel.buttons["changePeople"])
    many = await screen.dialog(SeveralDialog)
    await until(lambda: many.is_ready)
    pick(many.form.widget("courseRoleId"), "Grader")
    press(many.save)
    await until(many.failures.isVisible)
    assert many.failures.toPlainText() == "Bakke, Ida: The connection was interrupted."
    many.reject()
    await until(lambda: "1 person was changed." in screen.message())
    await until(lambda: {one.user_name: one.role for one in panel.entries}["aalto"] == "Grader")
    play(screen.person, Rule(kind="cut-after", method="DELETE", match="/users/", count=1))
    choose(panel, [chosen[0].user_id])
    press(panel.buttons["removePeople"])
    removal = await screen.dialog(RemovalDialog)
    await until(removal.verb.isEnabled)
    press(removal.verb)
    await until(lambda: "1 person was removed." in screen.message())
    play(screen.person, Rule(kind="status", status=403, method="DELETE", match="/users/"))
    choose(panel, [chosen[1].user_id])
    press(panel.buttons["removePeople"])
    removal = await screen.dialog(RemovalDialog)
    await until(removal.verb.isEnabled)
    screen.told.clear()
    press(removal.verb)
    await until(lambda: "Bakke, Ida: The site does not allow this." in screen.message())
    await until(lambda: not any(button.isVisible() for button in panel.buttons.values()))
    assert "Your role in this course" in panel.status.text(), "what was refused is not offered again"


async def test_an_imported_row_that_failed_is_named_and_imported_when_it_is_compared_again(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        page = await screen.page("people", PeoplePage)
        await until(lambda: page.list_panel.entries and page.list_panel.buttons["importPeople"].isEnabled())
        one, other = [entry for entry in page.list_panel.entries if entry.role == "Student"][:2]
        file = tmp_path / "people.csv"
        file.write_text(f"User name,Role\n{one.user_name},Grader\n{other.user_name},Grader\n", encoding="utf-8")
        dialog = await read_file(screen, page.list_panel, "importPeople", file)
        failing = Rule(kind="status", status=503, method="PATCH", match="/users/", count=1, after=1)
        play(screen.person, Rule(kind="cut-after", method="PATCH", match="/users/", count=1), failing)
        press(dialog.confirm)
        await until(dialog.again.isVisible)
        assert dialog.title.text() == "1 row could not be imported"
        press(dialog.again)
        await until(lambda: dialog.is_ready and dialog.confirm.isVisible())
        assert dialog.confirm.text() == "Import 1 row"
        press(dialog.confirm)
        await until(lambda: "1 row was imported." in screen.message())


async def test_a_list_that_cannot_be_read_says_why_and_is_read_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot) as screen:
        await with_records(screen)
        play(screen.person, Rule(kind="status", status=503, method="GET", match="/announcements$"))
        page = await screen.page("announcements", AnnouncementsPage)
        await until(lambda: page.list_panel.empty.title.text() == "The site has a problem.")
        play(screen.person)
        screen.window.menu_actions["refresh"].trigger()
        await until(lambda: shown(page.list_panel) == ["Old room"])
        play(screen.person, Rule(kind="cut-after", method="DELETE", match="/announcements/", count=1))
        press(page.list_panel.buttons["deleteAnnouncement"])
        (await screen.dialog(QuestionDialog)).accept()
        await until(lambda: "“Old room” was deleted." in screen.message())


COPY = f"v2/courses/{COURSE}/copy"


async def test_a_course_is_copied_once_whatever_is_lost(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courses, "_PAUSES_S", (0.01,) * 9)
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        panel = await _courses(screen)
        dialog = await _copying(screen, panel)
        fill(dialog.new_course, "COPY-1")
        for rule, words in PASSING[1:-1]:
            begin_fault(screen.person, rule, "POST", COPY)
            press(dialog.verb)
            await until(lambda: dialog.verb.isEnabled() and dialog.verb.text() == "Try again")
            assert dialog.words.text().startswith(words)
            assert dialog.new_id == "COPY-1"
            assert await _copies(screen) == 0
        begin_fault(screen.person, Rule(kind="cut-after", count=1), "POST", COPY)
        press(dialog.verb)
        await until(lambda: "was copied" in screen.message())
        assert await _copies(screen) == 1, "what was carried out is not asked for again"
        await _is_watched_to_its_end(screen, panel)


async def test_a_copy_that_was_begun_before_the_line_went_down_is_not_called_refused(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        dialog, wire = await _copying(screen, await _courses(screen)), screen.person.wire
        fill(dialog.new_course, "COPY-1")
        wire.gate, wire.gated = asyncio.Event(), "^POST .*copy$"
        press(dialog.verb)
        await wire.until_held(1)
        wire.losing, wire.is_cut = "POST", True
        wire.gate.set()
        await until(lambda: dialog.verb.text() == "Try again")
        wire.is_cut = False
        screen.person.workspace.sync_now()
        await until(lambda: screen.person.workspace.is_online)
        press(dialog.verb)
        await until(lambda: not isValid(dialog) or dialog.verb.isEnabled())
        assert "was copied" in screen.message()


async def _is_watched_to_its_end(screen: AdministrationScreen, panel: ListPanel) -> None:
    """Whatever the site answers meanwhile, the copy is not asked for again: that would say that its id is in use."""
    dialog = await _copying(screen, panel)
    fill(dialog.new_course, "COPY-2")
    screen.told.clear()
    looks = {"method": "GET", "match": "/tasks/", "count": 1}
    kinds = ({"kind": "status", "status": 503}, {"kind": "cut-before"}, {"kind": "cut-after"})
    play(screen.person, *(msgspec.convert(looks | kind, Rule) for kind in kinds))
    press(dialog.verb)
    await until(lambda: "was copied" in screen.message())
    assert await _copies(screen, "COPY-2") == 1


async def test_a_copy_that_is_refused_says_why(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        dialog = await _copying(screen, await _courses(screen))
        fill(dialog.new_course, "COPY-1")
        (conflict, _), *_, (forbidden, not_allowed) = PASSING
        in_use = "A course with this ID exists already."
        for rule, words, beside in ((conflict, "Nothing was copied.", in_use), (forbidden, not_allowed, "")):
            begin_fault(screen.person, rule, "POST", COPY)
            press(dialog.verb)
            await until(lambda: dialog.verb.isEnabled() and dialog.verb.text() == "Try again")
            assert dialog.words.text().startswith(words)
            assert beside in dialog.id_box.problem
        assert await _copies(screen) == 0
        dialog.reject()


async def test_a_copy_goes_on_when_the_program_ends_in_the_middle(tmp_path: Path, qtbot: QtBot) -> None:
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        async with one_start(office, tmp_path, qtbot, "administrator") as screen:
            dialog = await _copying(screen, await _courses(screen))
            fill(dialog.new_course, "COPY-1")
            screen.person.wire.gate, screen.person.wire.gated = asyncio.Event(), "^GET .*/tasks/"
            press(dialog.verb)
            await screen.person.wire.until_held(1)
            assert dialog.verb.text() == "Copying…"
            dialog.reject()
        await screen.person.workspace.close()
        async with one_start(office, tmp_path, qtbot, "administrator") as screen:
            panel = await _courses(screen)
            await until(lambda: "COPY-1" in shown(panel, 1))
            dialog = await _copying(screen, panel)
            fill(dialog.new_course, "COPY-1")
            press(dialog.verb)
            await until(lambda: "exists already" in dialog.id_box.problem)
            assert await _copies(screen) == 1
            dialog.reject()


async def _courses(screen: AdministrationScreen) -> ListPanel:
    await until(screen.window.menu_actions["site_administration"].isEnabled)
    page = await screen.page("site_administration", SiteAdministrationPage)
    page.show_kind(Right.COURSES)
    panel = page.lists[Right.COURSES]
    await until(lambda: panel.entries)
    return panel


async def _copying(screen: AdministrationScreen, panel: ListPanel) -> CopyCourseDialog:
    choose(panel, [COURSE])
    press(panel.buttons["copy_course"])
    return await screen.dialog(CopyCourseDialog)


async def _copies(screen: AdministrationScreen, name: str = "COPY-1") -> int:
    play(screen.person)
    return sum(one["courseId"] == name for one in (await on_site(screen, "v3/courses"))["results"])
