"""The ways to the page of submissions, and from it to what was done there."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from lmsdesk.desk import MarkingState, QueueScope
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.submissions.annotating.annotation_list import AnnotationList
from lmsdesk.gui.submissions.annotating.annotation_row import AnnotationRow
from lmsdesk.gui.submissions.comments.several_dialog import SeveralDialog
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.viewer.difference_view import DifferenceView
from lmsdesk.gui.submissions.viewer.media_view import MediaView
from lmsdesk.gui.submissions.viewer.members_view import MembersView
from lmsdesk.gui.submissions.viewer.rows_view import RowsView
from lmsdesk.model.ids import AttemptTarget, Cell
from lmsdesk.model.sheet import CellFlag
from lmsdesk.sync.state import SyncState
from tests.gui.shell.test_right_clicks import right_click
from tests.gui.site_desk import open_desk, until
from tests.gui.submissions.marker import Key, Marker, Mod
from tests.gui.submissions.test_comments import shown
from tests.gui.whole_window import course_in, whole_window
from tests.sync.conftest import COURSE, Person

_MUCH, _MOST_WIDGETS = 25, 225
"""Widgets in one."""


async def at_a_paper(window: MainWindow, person: Person) -> Marker:
    """From the cell of somebody who has handed something in."""
    grid = await course_in(window)
    grid.table.setFocus()
    grid.jump(CellFlag.NEEDS_GRADING)
    QTest.keyClick(grid.table, Key.Key_F3)
    page = window.pages.current_page(SubmissionsPage)
    assert page is not None
    made = Marker(window, page, person)
    await made.ready()
    return made


def row_of(page: HistoryPage, field: str) -> int:
    shown = [str(page.model.index(row, Part.FIELD).data()) for row in range(page.model.rowCount())]
    marks = [isinstance(entry.target, AttemptTarget) for entry in page.model.entries]
    return next(row for row, (name, is_mark) in enumerate(zip(shown, marks, strict=True)) if is_mark and name == field)


class GivenParents(QObject):
    """Watches for widgets that are given another parent when they already hold much."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_moved = event.type() == QEvent.Type.ParentChange and isinstance(watched, QWidget)
        if is_moved and len(watched.findChildren(QWidget)) > _MUCH:
            self.names.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


async def test_the_page_opens_without_giving_what_holds_much_another_parent(tmp_path: Path, qapp: QApplication) -> None:
    """All that is in it would take its looks from the style sheet again, which took a fifth of the opening."""
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            await course_in(window)
            moves = GivenParents()
            qapp.installEventFilter(moves)
            window.menu_actions["queue"].trigger()
            qapp.removeEventFilter(moves)
            assert window.pages.current_page(SubmissionsPage) is not None
            assert moves.names == []


async def test_what_the_first_paper_does_without_is_not_made_with_the_page(tmp_path: Path) -> None:
    """Each widget takes time in the one turn in which the page opens: 346 took 17 to 24 pieces of 16.7."""
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            await course_in(window)
            window.menu_actions["queue"].trigger()
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            assert len(page.findChildren(QWidget)) <= _MOST_WIDGETS
            for kind in (RowsView, MembersView, DifferenceView, MediaView, AnnotationRow, AnnotationList):
                assert page.findChildren(kind) == []


async def test_marks_are_in_the_history_which_leads_back_to_the_attempt(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            hands = await at_a_paper(window, person)
            target, entry = hands.target, hands.entry
            hands.type("41")
            hands.press(Key.Key_3, Mod.AltModifier)
            hands.type("Well argued.")
            hands.post_and_next()
            assert hands.page.paper.has_focus, "what comes next is read first"
            await person.until(lambda: person.counts.kept == 0)
            assert hands.page.session is None or hands.page.session.target != target
            window.menu_actions["past"].trigger()
            history = window.pages.current_page(HistoryPage)
            assert history is not None
            await until(lambda: history.model.rowCount() and row_of(history, "Status") >= 0)
            row = row_of(history, "Score")
            told = {part: str(history.model.index(row, part).data()) for part in Part}
            assert told[Part.STUDENT] == entry.student
            assert told[Part.COLUMN] == entry.column.title
            assert told[Part.HOW].endswith(" · mark of a submission")
            assert told[Part.AFTER] == "41"
            history.table.setFocus()
            history.table.selectRow(row)
            assert history.foot.cell.text() == "Go to the submission"
            assert not history.foot.before.isEnabled()
            assert not history.foot.value.isEnabled()
            QTest.keyClick(history.table, Key.Key_Return)
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            await until(lambda: page.session is not None and page.session.target == target)
            assert page.panel.score.text() == "41"


async def test_undo_of_what_was_posted_says_that_it_stays_posted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(notices, "info", lambda title, **_: said.append(title))
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            hands = await at_a_paper(window, person)
            hands.type("41")
            hands.post()
            await person.until(lambda: person.counts.kept == 0)
            await hands.until_state(hands.page.key, MarkingState.POSTED)
            hands.press(Key.Key_Escape)
            hands.press(Key.Key_Escape)
            assert window.pages.current_page(GradebookPage) is not None
            await until(window.menu_actions["undo"].isEnabled)
            window.menu_actions["undo"].trigger()
            await until(lambda: said == ["1 mark stays posted."])


async def test_the_count_of_a_course_leads_to_its_submissions(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        person.workspace.pause()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            window.show_courses()
            table = window.pages.courses.table
            await until(lambda: table.topLevelItemCount() and table.topLevelItem(0).text(2))  # type: ignore[union-attr]
            first = table.topLevelItem(0)
            assert first is not None
            QTest.mouseClick(
                table.viewport(),
                Qt.MouseButton.LeftButton,
                pos=table.visualRect(table.indexFromItem(first, 2)).center(),
            )
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            await until(lambda: page.pile.entries and page.panel.is_open)
            assert {one.key.course_id for one in page.pile.entries} == {COURSE}
            assert page._reader.scope == QueueScope(COURSE)
            assert window.entries[0].course.title in page.bar.scope.currentText()
            window.show_courses()
            table.setFocus()
            row = table.topLevelItem(0)
            assert row is not None
            table.setCurrentItem(row)
            QTest.keyClick(table, Key.Key_F3)
            assert window.pages.current_page(SubmissionsPage) is page
            window.show_courses()
            tree = window.side.tree
            item = next(one for one in window.side._items())
            menu = right_click(tree.viewport(), tree.visualItemRect(item).center() + QPoint(1, 0))
            grade = next(action for action in menu.actions() if action.text() == "&Grade submissions")
            grade.trigger()
            menu.close()
            assert window.pages.current_page(SubmissionsPage) is page


async def test_that_nothing_is_to_be_graded_is_said_once_the_site_was_asked(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person), whole_window(person, tmp_path, 1240, 780) as window:
        window.menu_actions["queue"].trigger()
        page = window.pages.current_page(SubmissionsPage)
        assert page is not None
        titles: dict[bool, set[str]] = {True: set(), False: set()}

        def note(state: SyncState) -> None:
            if page.empty.isVisible():
                titles[bool(state.activity)].add(page.empty.title.text())

        leave = person.workspace.subscribe_state(note)
        await person.opened()
        await until(lambda: page.entry is not None)
        leave()
        assert titles[True] == {"Looking for work to grade…"}
        assert titles[False] <= {"Nothing to grade"}


async def test_the_selected_cells_alone_are_marked_and_given_feedback(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            grid = await course_in(window)
            grid.table.setFocus()
            grid.jump(CellFlag.NEEDS_GRADING)
            first = grid.current_cell
            assert first is not None
            column = grid.table.currentIndex().column()
            waiting = [
                row
                for row in range(grid.model.rowCount())
                if grid.model.value_at(grid.model.index(row, column)).flags & CellFlag.NEEDS_GRADING
            ]
            grid.table.clearSelection()
            for row in waiting[:2]:
                index = grid.model.index(row, column)
                grid.table.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
            cells = grid.selected_cells
            assert len(cells) == 2
            QTest.keyClick(grid.table, Key.Key_F3)
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            hands = Marker(window, page, person)
            await hands.ready()
            await until(lambda: len(page.pile.entries) == 2)
            assert {one.key.user_id for one in page.pile.entries} == {cell.user_id for cell in cells}
            assert page.bar.scope.currentText() == "Selected in the gradebook"
            # What is selected in the gradebook is said there alone, also when its values move meanwhile.
            figures = window.findChild(QLabel, "selectionStatistics")
            assert isinstance(figures, QLabel)
            told = list[bool]()
            grid.statistics_changed.connect(lambda *_: told.append(True))
            grid.table._on_values_changed()
            await until(lambda: bool(told))
            assert not figures.isVisible()
            hands.type("40")
            hands.post_and_next()
            await hands.until_settled()
            assert len(page.pile.entries) == 2, "what is marked stays in its place"
            window.menu_actions["give_to_several"].trigger()
            dialog = await shown(SeveralDialog)
            assert len(dialog.model.entries) == 2
            dialog.reject()
            window.menu_actions["gradebook"].trigger()
            assert figures.isVisible()
            assert figures.text().startswith("2 cells")


async def test_what_was_marked_before_this_computer_first_looked_is_there(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            hands = await at_a_paper(window, person)
            column = hands.entry.key.column_id
            told = [
                row async for page in person.workspace._client.gradebook.list_attempts(COURSE, column) for row in page
            ]
            everything = {one.id for one in told}
            # The regular pull asks for what waits: the rest comes as its column is gone through.
            await until(
                lambda: {one.id for entry in hands.page.pile.entries for one in entry.work.attempts} == everything
            )
            assert hands.page.panel.news.text() == "", "an attempt of before is no newer one"
            hands.type("n")
            await hands.ready()
            assert hands.page.scope.column_id == column


async def unread_cells(person: Person) -> list[Cell]:
    """Of the columns with work here, the cells whose work was marked before and is not here; of one student each."""
    store, client = person.workspace._store, person.workspace._client
    found = list[Cell]()
    for column in await store.mirror.columns(COURSE):
        if column.grading_type != "Attempts":
            continue
        known = {one.id for work in await store.marking.works(COURSE, column.id) for one in work.attempts}
        told = [row async for page in client.gradebook.list_attempts(COURSE, column.id) for row in page]
        users = {one.user_id for one in told if one.id in known}
        found += [Cell(COURSE, column.id, one.user_id) for one in told if one.user_id and one.user_id not in users][:1]
    return found


async def test_a_student_whose_work_is_not_here_yet_is_looked_for_and_gets_the_keys(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            grid = await course_in(window)
            cell = (await unread_cells(person))[0]
            grid.table.setFocus()
            assert grid.table.reveal_cell(cell)
            window.menu_actions["queue"].trigger()
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            hands = Marker(window, page, person)
            await hands.ready()
            other = page.key
            window.menu_actions["gradebook"].trigger()
            wire = person.wire
            wire.gate, wire.gated = asyncio.Event(), f"^GET .*/{cell.column_id}/attempts$"
            QTest.keyClick(grid.table, Key.Key_F3)
            # What is here is shown at once, and nobody else's paper.
            await until(page.empty.isVisible)
            assert (page.key, page.empty.title.text()) == (None, "Looking for papers…")
            picture(window, "looking-for-papers")
            hands.type("18")
            wire.gate.set()
            await until(lambda: page.key is not None)
            await hands.ready()
            await until(lambda: page.panel.score.text() == "18")
            assert page.key is not None
            assert (page.key.column_id, page.key.user_id) == (cell.column_id, cell.user_id)
            assert page.key != other
            assert page.panel.score.hasFocus()


async def test_who_does_not_wait_for_the_site_leaves_and_types_where_the_keys_are(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            grid = await course_in(window)
            cell = (await unread_cells(person))[0]
            grid.table.setFocus()
            assert grid.table.reveal_cell(cell)
            wire = person.wire
            wire.gate, wire.gated = asyncio.Event(), f"^GET .*/{cell.column_id}/attempts$"
            QTest.keyClick(grid.table, Key.Key_F3)
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            await until(page.empty.isVisible)
            hands = Marker(window, page, person)
            hands.type("5")
            hands.press(Key.Key_Escape)
            await until(lambda: window.pages.current_page(GradebookPage) is not None)
            await until(grid.table.hasFocus)
            hands.press(Key.Key_F2)
            await until(lambda: not grid.table.hasFocus())
            assert "5" not in getattr(hands.focus, "text", str)()
            hands.press(Key.Key_Escape)
            wire.gate.set()
            await until(lambda: not page._reader.is_reading)
            assert window.pages.current_page(GradebookPage) is not None
            assert grid.table.hasFocus()


async def test_offline_it_says_what_is_not_here_and_looks_for_it_once_online(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        store = person.workspace._store
        cell = (await unread_cells(person))[0]
        await store.mirror.save_attempts(COURSE, cell.column_id, [], is_whole=True)
        person.workspace.pause()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            grid = await course_in(window)
            grid.table.setFocus()
            assert grid.table.reveal_cell(cell)
            QTest.keyClick(grid.table, Key.Key_F3)
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            await until(page.empty.isVisible)
            assert page.empty.title.text() == "Nothing to grade on this computer"
            assert "You are offline" in page.empty.text.text()
            person.workspace.resume()
            await until(lambda: page.entry is not None)
            assert page.key is not None
            assert page.key.column_id == cell.column_id
            await Marker(window, page, person).ready()
            assert page.paper.has_focus


async def test_the_gradebook_of_a_paper_opens_from_the_queue_of_all_courses(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            assert window.pages.find_page(GradebookPage) is None, "no course is open"
            window.menu_actions["queue"].trigger()
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            hands = Marker(window, page, person)
            await hands.ready()
            hands.press(Key.Key_F12)
            await until(lambda: window.pages.current_page(GradebookPage) is not None)
            assert window.pages.course_id == hands.entry.key.course_id
            grid = window.pages.current_page(GradebookPage)
            assert grid is not None
            await until(lambda: grid.model.rowCount() > 0)
            await until(window.strip.isVisible)
