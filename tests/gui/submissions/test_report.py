"""How a column was marked: the chart, the papers to look at again, the time, and the report as files."""

import csv
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from lmsdesk.desk import QueueScope
from lmsdesk.desk.submissions.marking_order import LEAST
from lmsdesk.gui.kit import theme
from lmsdesk.gui.printing.preview_view import PaperDialog
from lmsdesk.gui.submissions.reporting.report_dialog import ReportDialog
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker


def open_dialog(hands: Marker) -> ReportDialog | None:
    return next((one for one in hands.page.findChildren(ReportDialog) if one.isVisible()), None)


async def asked(hands: Marker) -> ReportDialog:
    """Choose the action, and wait for the dialog; without a window manager the keys reach it some turns later."""
    hands.window.menu_actions["marking_report"].trigger()
    await until(lambda: open_dialog(hands) is not None)
    dialog = open_dialog(hands)
    assert dialog is not None
    await until(lambda: (focus := QApplication.focusWidget()) is not None and dialog.isAncestorOf(focus))
    return dialog


async def mark_column(hands: Marker) -> None:
    """Marks for every paper of the column on the screen, one of them out of the way."""
    key = hands.entry.key
    hands.page.open(QueueScope(key.course_id, key.column_id))
    await until(lambda: {entry.key[:2] for entry in hands.page.pile.entries} == {key[:2]})
    await hands.ready()
    marks = hands.person.workspace.submissions.marks
    for number, entry in enumerate(hands.page.pile.entries):
        score = 5.0 if number == 8 else 40.0 - number % 7 - number / 3
        await marks.enter(entry.target(entry.current.id), {"score": score}, label="Mark")
    await hands.until_settled()


async def test_a_column_is_looked_at_again_by_the_keyboard_alone(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], qapp: QApplication
) -> None:
    async with marker(tmp_path) as hands:
        page = hands.page
        dialog = await asked(hands)
        assert str(LEAST) in dialog.drift.text()
        dialog.close()
        await until(lambda: open_dialog(hands) is None)
        await mark_column(hands)
        page.panel.feedback.setFocus()
        dialog = await asked(hands)
        strange = page.pile.entries[8]
        assert dialog.model.entries[0].entry.key == strange.key
        assert "look again" in str(dialog.model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole))
        dialog.all.click()
        assert dialog.model.rowCount() == len(dialog.report.papers)
        dialog.all.click()
        picture(dialog, "marking-report")
        theme.apply(qapp)
        QTest.keyClick(hands.focus, Qt.Key.Key_Return)
        await until(lambda: open_dialog(hands) is None)
        await until(lambda: QApplication.activeModalWidget() is None and hands.page.paper.has_focus)
        await until(lambda: page.key == strange.key)
        await hands.ready()
        assert page.panel.score.text() == "5"
        dialog = await asked(hands)
        place = next(one for one, paper in enumerate(dialog.report.papers) if paper.entry.key != page.key)
        wanted = dialog.report.papers[place].entry.key
        QTest.mouseClick(dialog.chart, Qt.MouseButton.LeftButton, pos=dialog.chart.dot_of(place).toPoint())
        await until(lambda: page.key == wanted)


def chooser() -> QFileDialog | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog)), None)


async def save_as(out: Path) -> None:
    """Say where to, in the dialog that asks."""
    await until(lambda: chooser() is not None)
    dialog = chooser()
    assert dialog is not None
    name = dialog.findChild(QLineEdit)
    assert isinstance(name, QLineEdit)
    name.setText(str(out))
    dialog.done(QFileDialog.DialogCode.Accepted)
    await until(out.exists)
    await until(lambda: chooser() is None)


async def test_the_report_is_a_table_with_names_and_a_paper(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    out = tmp_path / "marking.csv"
    async with marker(tmp_path) as hands:
        await mark_column(hands)
        dialog = await asked(hands)
        dialog.preview_button.click()
        await until(lambda: hands.page.findChild(PaperDialog))
        preview = hands.page.findChild(PaperDialog)
        assert isinstance(preview, PaperDialog)
        await until(lambda: preview.view.is_drawn)
        picture(preview, "report-paper")
        preview.save_button.click()
        await save_as(tmp_path / "marking.pdf")
        assert (tmp_path / "marking.pdf").read_bytes().startswith(b"%PDF")
        dialog = await asked(hands)
        dialog.table_button.click()
        await save_as(out)
        rows = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
        names = {entry.student for entry in hands.page.pile.entries}
        assert {row["Student"] for row in rows if row["Score"]} <= names


async def test_the_time_on_the_screen_is_kept_by_paper_and_says_how_long_the_rest_takes(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, times = hands.page, hands.person.workspace.submissions.times
        now = [0.0]
        page.reporting.timer.clock._clock = lambda: now[0]
        page.reporting.timer.clock._last = 0.0
        hands.window.activateWindow()
        first = hands.entry.key
        hands.page.open(QueueScope(first.course_id, first.column_id))
        await until(lambda: {entry.key[:2] for entry in page.pile.entries} == {first[:2]})
        await hands.ready()
        read = []
        for _ in range(4):
            read.append(page.attempt_id)
            now[0] += 60.0
            hands.type("n")
            await hands.ready()
        await hands.window.writes.finished()
        kept = await times.of_column(first.course_id, first.column_id)
        assert [kept[one] for one in read[1:]] == [60.0] * 3
        hands.type("n")
        await until(lambda: "left" in page.bar.position.text())
