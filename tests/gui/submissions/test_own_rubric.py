"""A rubric that a person makes: written, used by digits at the paper, and changed with the scores that it gave."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.desk.submissions.own_rubrics import RubricRow, sheet_from
from lmsdesk.desk.submissions.rubrics import OwnRubricChange
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.submissions.given_dialog import GivenDialog
from lmsdesk.gui.submissions.own_rubric_dialog import OwnRubricDialog
from lmsdesk.gui.submissions.rescore_dialog import RescoreDialog
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import OwnRubricTarget
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.submissions.test_comments import shown

Key, Mod = Qt.Key, Qt.KeyboardModifier


def write(dialog: OwnRubricDialog, row: int, column: int, text: str) -> None:
    """Type over a cell."""
    index = dialog.model.index(row, column)
    dialog.table.setCurrentIndex(index)
    dialog.table.edit(index)
    # Not whatever has the focus: the dialog may not have got it yet.
    editor = dialog.table.viewport().findChildren(QLineEdit)[-1]
    QTest.keyClick(editor, Key.Key_A, Mod.ControlModifier)
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Key.Key_Return)


async def opened(hands: Marker) -> OwnRubricDialog:
    hands.window.menu_actions["own_rubric"].trigger()
    return await shown(OwnRubricDialog)


async def in_same_column(hands: Marker, target: AttemptTarget) -> None:
    hands.press(Key.Key_N, Mod.AltModifier)
    await hands.ready()
    while hands.target.column_id != target.column_id:
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
    await until(lambda: not hands.page.panel.rubric.is_waiting)
    hands.page.paper.take_focus()


async def begin(hands: Marker, picture: Callable[[QWidget, str], Path]) -> None:
    """Write a rubric of three items and go back to the paper."""
    dialog = await opened(hands)
    dialog.accept()
    assert dialog.problem.isVisible()
    lines = [("No sources", "-2", "Cite your sources."), ("Too long", "-1.5", ""), ("Good idea", "1", "Nice!")]
    for row, (item, points, words) in enumerate(lines):
        for column, text in ((0, item), (2, points), (3, words)):
            if text:
                write(dialog, row, column, text)
    picture(dialog, "own-rubric-dialog")
    # Lines go over the clipboard, also from and to a spreadsheet.
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Key.Key_C, Mod.ControlModifier)
    assert QGuiApplication.clipboard().text() == "No sources\t\t-2\tCite your sources.\n"
    QTest.keyClick(dialog.table, Key.Key_V, Mod.ControlModifier)
    assert [one.item for one in dialog.model.entries[:2]] == ["No sources", "No sources"]
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Key.Key_Delete)
    dialog.accept()
    await back(hands)


async def back(hands: Marker) -> None:
    """The dialog is gone: go on at the paper."""
    await until(lambda: QApplication.activeModalWidget() is None and QApplication.focusWidget() is not None)
    await until(lambda: not hands.page.panel.rubric.is_waiting and hands.page.panel.rubric.isVisible())
    hands.page.paper.take_focus()


async def rescored(hands: Marker) -> RescoreDialog:
    """Change the first deduction, and see who moves."""
    dialog = await opened(hands)
    write(dialog, 0, 2, "-4")
    write(dialog, 0, 3, "Cite what you read.")
    dialog.accept()
    rescore = await shown(RescoreDialog)
    assert [rescore.model.text(row, 4) for row in range(2)] == ["−2", "−2"]
    return rescore


async def test_a_rubric_that_is_left_is_not_lost(tmp_path: Path) -> None:
    news = list[Notice | Crash]()
    async with marker(tmp_path) as hands:
        dialog = await opened(hands)
        write(dialog, 0, 0, "No sources")
        dialog.title.setText("Essays")
        notices.channel.read_by(news.append)
        dialog.reject()
        notices.channel.read_by(None)
        [told] = [one for one in news if isinstance(one, Notice)]
        assert told.title == "“Custom rubric” was discarded."
        assert told.remedy is not None
        told.remedy.run()
        restored = await shown(OwnRubricDialog)
        assert restored is not dialog
        assert (restored.title.text(), restored.model.entries[0].item) == ("Essays", "No sources")
        restored.reject()
        await until(lambda: QApplication.activeModalWidget() is None)
        # Given up once more, it is gone.
        assert (await opened(hands)).model.entries[0].item == ""


async def test_a_rubric_that_is_refused_stays_typed_until_it_is_saved(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        dialog = await opened(hands)
        write(dialog, 0, 0, "No sources")
        write(dialog, 0, 2, "-2")
        column = (hands.target.course_id, hands.target.column_id)
        rubrics = hands.person.workspace.submissions.rubrics
        other = OwnRubricChange(None, sheet_from("Theirs", [RubricRow("Late", points="-1")], 50))
        await rubrics.keep_own(OwnRubricTarget(*column), other, label="Elsewhere")
        dialog.accept()
        await until(lambda: QApplication.activeModalWidget() is None)
        await hands.page._tasks.finished()
        kept = await rubrics.own(*column)
        assert kept is not None
        assert kept.title == "Theirs"
        again = await opened(hands)
        assert [one.item for one in again.model.entries if not one.is_empty] == ["No sources"]
        again.accept()
        await until(lambda: QApplication.activeModalWidget() is None)
        await hands.page._tasks.finished()
        kept = await rubrics.own(*column)
        assert kept is not None
        assert [one.title for one in kept.criteria] == ["No sources"]
        # Saved, it is the rubric, and not what was typed over one.
        saved = await opened(hands)
        assert not saved.is_changed
        saved.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


async def test_tab_leads_through_the_lines_and_out_of_the_table(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        dialog = await opened(hands)
        write(dialog, 0, 0, "No sources")
        await until(lambda: dialog.model.rowCount() == 2)
        table, rows = dialog.table, dialog.model.rowCount()
        table.setCurrentIndex(dialog.model.index(0, 0))
        table.setFocus()
        for _ in range(rows * dialog.model.columnCount() - 1):
            assert table.hasFocus()
            QTest.keyClick(table, Key.Key_Tab)
        assert table.currentIndex() == dialog.model.index(rows - 1, dialog.model.columnCount() - 1)
        QTest.keyClick(table, Key.Key_Tab)
        assert isinstance(QApplication.focusWidget(), QPushButton)
        table.setCurrentIndex(dialog.model.index(0, 1))
        table.setFocus()
        QTest.keyClick(table, Key.Key_Backtab)
        assert (table.hasFocus(), table.currentIndex()) == (True, dialog.model.index(0, 0))
        QTest.keyClick(table, Key.Key_Backtab)
        assert dialog.title.hasFocus()
        dialog.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


async def test_digits_take_points_off_and_other_points_move_who_got_them(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1240, 900)) as hands:
        panel, first = hands.page.panel, hands.target
        possible = hands.entry.scale.possible
        assert possible is not None
        await begin(hands, picture)
        hands.type("13")
        assert panel.score.text() == f"{possible - 1:g}"
        assert panel.feedback.toPlainText() == "Cite your sources.\nNice!"
        hands.type("3")
        assert (panel.score.text(), panel.feedback.toPlainText()) == (f"{possible - 2:g}", "Cite your sources.")
        await hands.stored()
        picture(hands.window, "own-rubric")
        await in_same_column(hands, first)
        second = hands.target
        hands.type("12")
        hands.post()
        await hands.stored()
        assert (await hands.mark(second)).values["score"] == possible - 3.5
        # Who moves and by how much is seen first; leaving it changes nothing, and what was typed is there again.
        (await rescored(hands)).reject()
        dialog_again = await shown(OwnRubricDialog)
        assert dialog_again.model.entries[0].points == "-4"
        dialog_again.reject()
        await back(hands)
        assert (await hands.mark(first)).values["score"] == possible - 2
        dialog = await rescored(hands)
        picture(dialog, "rescore")
        dialog.accept()
        await until(lambda: panel.score.text() == f"{possible - 5.5:g}")
        marks = [await hands.mark(one) for one in (first, second)]
        assert [one.values["score"] for one in marks] == [possible - 4, possible - 5.5]
        assert marks[0].values["feedback"] == "Cite what you read."
        assert [one.state for one in marks] == [MarkState.DRAFT, MarkState.DRAFT]
        await back(hands)
        # One undo takes back the scores and the rubric.
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: panel.score.text() == f"{possible - 3.5:g}")
        assert (await hands.mark(first)).values["score"] == possible - 2
        own = await hands.person.workspace.submissions.rubrics.own(first.course_id, first.column_id)
        assert own is not None
        assert own.criteria[0].levels[0].points == -2
        # All papers that got it, and no others, whatever is marked.
        hands.window.menu_actions["papers_given"].trigger()
        given = await shown(GivenDialog)
        counts = [(one.given.title, one.count) for one in given.model.entries]
        assert counts == [("No sources", 2), ("Too long", 1)]
        picture(given, "given")
        given.accept()
        users = {first.user_id, second.user_id}
        await until(lambda: {one.key.user_id for one in hands.page.pile.entries} == users)
        assert hands.page.bar.scope.currentText() == "Papers with “No sources”"


async def test_a_rubric_that_was_gone_back_to_is_still_the_one_that_papers_got(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1240, 900)) as hands:
        first, possible = hands.target, hands.entry.scale.possible
        assert possible is not None
        await begin(hands, picture)
        hands.type("13")
        await hands.stored()
        await in_same_column(hands, first)
        second = hands.target
        hands.type("12")
        await hands.stored()
        # Whoever does not like who moves goes on with what was typed, and leaves it as it is after all.
        (await rescored(hands)).reject()
        (await shown(OwnRubricDialog)).accept()
        rescore = await shown(RescoreDialog)
        assert [rescore.model.text(row, 4) for row in range(len(rescore.model.entries))] == ["−2", "−2"]
        rescore.accept()
        await until(lambda: hands.page.panel.score.text() == f"{possible - 5.5:g}")
        marks = [await hands.mark(one) for one in (first, second)]
        assert [one.values["score"] for one in marks] == [possible - 3, possible - 5.5]
        await back(hands)
        rubrics = hands.person.workspace.submissions.rubrics
        sheet = await rubrics.own(first.course_id, first.column_id)
        assert sheet is not None
        assert [one.title for one, _ in sheet.chosen(await rubrics.choices(second))] == ["No sources", "Too long"]


async def test_each_item_of_a_long_rubric_is_two_or_three_digits_away(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1024, 700)) as hands:
        page, grid, column = hands.page, hands.page.panel.rubric, OwnRubricTarget(*hands.entry.key[:2])
        lines = [RubricRow(f"Item {place}", "", "-1", f"Words {place}.") for place in range(1, 24)]
        change = OwnRubricChange(None, sheet_from("", lines, hands.entry.scale.possible))
        await hands.person.workspace.submissions.rubrics.keep_own(column, change, label="Rubric")
        await until(lambda: len(grid.model.entries) == 23)
        page.paper.take_focus()
        shown = [str(grid.model.index(row, 0).data()) for row in range(23)]
        assert (shown[0], shown[9], shown[22]) == ("1  Item 1", "01  Item 10", "005  Item 23")
        for row in range(23):
            hands.type(shown[row].split()[0])
            assert page.panel.feedback.toPlainText().endswith(f"Words {row + 1}.")
            assert grid.table.currentIndex().row() == row
        assert page.panel.score.text() == "27"
        picture(hands.window, "long-rubric")
        # A 0 that nothing follows is forgotten: with the next paper, with another key, and where nothing is further.
        hands.type("0k1")
        assert "Words 1." not in page.panel.feedback.toPlainText().splitlines()
        hands.type("0001")
        assert "Words 1." in page.panel.feedback.toPlainText().splitlines()
