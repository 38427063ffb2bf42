"""What is large or doubtful is shown before it is pasted, and exactly what is shown is written."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome
from lmsdesk.gui.gradebook.panels.preview_panel import EditPreviewPanel
from lmsdesk.gui.kit import theme
from lmsdesk.model.scores import Scale
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until

Picture = Callable[[QWidget, str], Path]
EXCEL = """<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0>
<!--StartFragment--><tr><td x:num="42.5">42,5</td><td>B+</td></tr><tr><td x:num="7">7</td><td></td></tr>
<!--EndFragment--></table></body></html>"""
CALC = '<table><tr><td sdval="42.5" sdnum="1031;">42,5</td></tr><tr><td sdval="7.25">7,25 P</td></tr></table>'
SHEETS = (
    '<google-sheets-html-origin><style>td {}</style><table xmlns="http://www.w3.org/1999/xhtml"><tbody>'
    '<tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:42.5}">42,5</td></tr>'
    '<tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;ex&quot;}">ex</td></tr></tbody></table>'
)


def shown_by(desk: Desk) -> list[EditPlan]:
    shown: list[EditPlan] = []
    desk.table.review_wanted.connect(shown.append)
    return shown


def copied(text: str, html: str = "") -> None:
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(made_sheet(60, 30), qtbot)


def test_what_fits_the_screen_and_is_plain_is_pasted_at_once(desk: Desk) -> None:
    shown = shown_by(desk)
    copied("1.5\t2.5\r\n3.5\t4.5\r\n")
    desk.go(10, 6)
    desk.table.paste()
    assert not shown
    assert [[desk.text(row, column) for column in (6, 7)] for row in (10, 11)] == [["1.5", "2.5"], ["3.5", "4.5"]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("abc\n", "is not a score"),
        ("400\n", "above the 20 possible"),
        ("-1\n", "below zero"),
        ("1\n" * 49, ""),
    ],
)
def test_what_is_doubtful_is_shown_first(desk: Desk, text: str, why: str) -> None:
    shown = shown_by(desk)
    copied(text)
    desk.go(10, 1)
    desk.table.paste()
    assert len(shown) == 1
    assert not desk.steps
    assert not why or why in shown[0].lines[0].reason


def test_a_cleared_grade_and_a_block_that_does_not_fit_are_doubtful(desk: Desk) -> None:
    shown = shown_by(desk)
    row = next(row for row in range(59) if desk.text(row, 1) and desk.text(row + 1, 1))
    copied('""\n1\n')
    desk.go(row, 1)
    desk.table.paste()
    copied("1\n2\n")
    desk.select(10, 1, 12, 1)
    desk.table.paste()
    copied("1\n2\n3\n")
    desk.go(58, 1)
    desk.table.paste()
    assert shown[0].emptied() == 1
    assert shown[1].notes == ["2 × 1 cells were copied, but 3 × 1 are selected."]
    assert shown[2].notes == ["1 copied cell would fall outside the gradebook."]


def test_more_than_a_screenful_is_shown_first(desk: Desk) -> None:
    shown = shown_by(desk)
    copied(("\t".join(["5"] * 24) + "\n") * 10)
    desk.go(0, 0)
    desk.table.paste()
    assert len(shown[0].lines) == 240
    assert not desk.steps


@pytest.mark.parametrize("html", [CALC, EXCEL, SHEETS])
def test_numbers_of_another_country_are_read_from_the_table_beside_the_text(desk: Desk, html: str) -> None:
    desk.model.session.set_scales({column.column.id: Scale(100.0, ("B+",)) for column in desk.sheet.columns})
    texts = {CALC: "42,5\n7,25 P\n", EXCEL: "42,5\tB+\r\n7\t\r\n", SHEETS: "42,5\nex\n"}
    shown = shown_by(desk)
    copied(texts[html], html)
    desk.go(10, 6)
    desk.table.paste()
    for entries in shown:
        desk.table.selection_commands.enter(entries)
    assert desk.text(10, 6) == "42.5"
    assert desk.text(11, 6) == {CALC: "7.25", EXCEL: "7", SHEETS: "ex"}[html]


def test_a_table_without_plain_text_is_read_too(desk: Desk) -> None:
    copied("", "<table><tr><td>3</td><td>4</td></tr></table>")
    desk.go(10, 6)
    desk.table.paste()
    assert (desk.text(10, 6), desk.text(10, 7)) == ("3", "4")


def test_a_copy_offers_a_table_and_pasting_it_changes_nothing(desk: Desk) -> None:
    desk.select(0, 0, 5, 29)
    desk.table.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasHtml()
    assert data.hasText()
    desk.table.paste()
    copied("", data.html())
    desk.table.paste()
    assert not desk.steps


def test_students_that_a_filter_hides_are_left_out(desk: Desk) -> None:
    name = desk.model.names[int(desk.model.order[0])].split(",")[0]
    everybody = {desk.model.cell_at(desk.model.index(row, 6)).user_id for row in range(60)}
    desk.model.set_filter(name)
    shown = {desk.model.cell_at(desk.model.index(row, 6)).user_id for row in range(desk.model.rowCount())}
    assert 0 < len(shown) < len(everybody)
    copied("1.25\n")
    desk.select(0, 6, desk.model.rowCount() - 1, 6)
    desk.table.paste()
    assert {patch.cell.user_id for patches, _ in desk.steps for patch in patches} <= shown


async def asked(made: PageScreen, text: str) -> EditPreviewPanel:
    """Paste at the first cell and wait for the question."""
    made.person.workspace.pause()
    made.go(0)
    made.paste(text)
    panel = made.page.panels.edit_preview
    await until(lambda: panel.isVisible() and panel.confirm.width() >= panel.confirm.sizeHint().width())
    return panel


async def test_the_panel_counts_and_enters_exactly_what_it_shows(
    tmp_path: Path, qtbot: QtBot, picture: Picture
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        before = [made.text(row) for row in range(4)]
        panel = await asked(made, f"1.25\n{before[1]}\nabc\n99\n")
        assert made.panel_text("editPreviewSummary") == "2 grades change, 1 stays the same, 1 is refused."
        assert [panel.lines.line(panel.lines.index(row)).outcome for row in range(4)] == [
            Outcome.REFUSED, Outcome.CHANGED, Outcome.CHANGED, Outcome.SAME,
        ]  # fmt: skip
        picture(made.page, "paste_dry_run")
        theme.Theme(QApplication.instance()).use(theme.DARK)  # type: ignore[arg-type]
        picture(made.page, "paste_dry_run_dark")
        theme.Theme(QApplication.instance()).use(theme.LIGHT)  # type: ignore[arg-type]
        shown = [patch.fields for patch in panel.lines.entries.patches]
        panel.confirm.click()
        assert [made.text(row) for row in range(4)] == ["1.25", before[1], before[2], "99"]
        await made.stored()
        edits = await made.person.workspace.outbox.edits()
        assert [edit.patch for edit in edits] == shown
        assert not panel.isVisible()
        assert made.page.table.hasFocus()


async def test_escape_leaves_everything_as_it_is(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        before = [made.text(row) for row in range(3)]
        panel = await asked(made, "1\nabc\n")
        QTest.keyClick(panel.confirm, Qt.Key.Key_Escape)
        assert not panel.isVisible()
        assert [made.text(row) for row in range(3)] == before
        assert await made.person.workspace.outbox.edits() == []


async def test_nothing_is_entered_over_a_value_that_was_not_on_the_screen(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await asked(made, "1.25\n1.5\nabc\n")
        made.type(0, "9.5")
        panel.confirm.click()
        assert "1 cell changed in the meantime and was left out." in made.panel_text("editPreviewNotes")
        assert panel.isVisible()
        panel.confirm.click()
        assert (made.text(0), made.text(1)) == ("9.5", "1.5")


async def test_the_lines_can_be_narrowed_and_name_their_cells(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await asked(made, "1.25\nabc\n")
        panel._filters[Outcome.REFUSED].click()
        assert panel.lines.rowCount() == 1
        panel_text = str(panel.lines.data(panel.lines.index(0), Qt.ItemDataRole.AccessibleTextRole))
        assert made.model.names[int(made.model.order[1])] in panel_text
        assert "“abc” is not a score." in panel_text
        panel.list.setFocus()
        QTest.keyClick(panel.list, Key.Key_Down)
        assert made.page.table.currentIndex().row() == 1


def test_a_decimal_comma_without_a_table_is_read_and_shown_first(desk: Desk) -> None:
    shown = shown_by(desk)
    copied("12,5\n7,25\n1,500\n")
    desk.go(10, 6)
    desk.table.paste()
    assert not desk.steps
    assert [line.outcome for line in shown[0].lines] == [Outcome.CHANGED, Outcome.CHANGED, Outcome.REFUSED]
    assert shown[0].lines[0].reason == "“12,5” was read as 12.5"
    desk.table.selection_commands.enter(shown[0])
    assert [desk.text(row, 6) for row in (10, 11)] == ["12.5", "7.25"]


def test_a_heading_can_be_left_out_before_pasting(desk: Desk, qtbot: QtBot) -> None:
    panel = EditPreviewPanel(desk.model)
    qtbot.addWidget(panel)
    shown, accepted = shown_by(desk), list[EditPlan]()
    panel.accepted.connect(accepted.append)
    copied("Punkte\n1,5\n2,5\n")
    desk.go(10, 6)
    desk.table.paste()
    panel.show_entries(shown[0])
    panel.take_focus()
    assert panel.heading.isVisible()
    assert not panel.heading.isChecked()
    assert "Punkte" in panel.heading.text()
    assert panel.lines.counts() == {Outcome.CHANGED: 2, Outcome.SAME: 0, Outcome.REFUSED: 1}
    panel.heading.setFocus()
    QTest.keyClick(panel.heading, Key.Key_Space)
    assert panel.heading.isChecked()
    assert panel.lines.counts() == {Outcome.CHANGED: 2, Outcome.SAME: 0, Outcome.REFUSED: 0}
    QTest.keyClick(panel.heading, Key.Key_Space)
    QTest.keyClick(panel.heading, Key.Key_Space)
    QTest.keyClick(panel, Key.Key_Return)
    desk.table.selection_commands.enter(accepted[0])
    assert [desk.text(row, 6) for row in (10, 11)] == ["1.5", "2.5"]


def test_a_heading_that_names_the_column_is_left_out_from_the_start(desk: Desk) -> None:
    shown = shown_by(desk)
    title = desk.sheet.columns[6].column.title
    copied(f"{title.upper()}\n1\n2\n")
    desk.go(10, 6)
    desk.table.paste()
    assert shown[0].is_without_heading
    assert [line.wanted for line in shown[0].lines] == ["1", "2"]
    assert [line.wanted for line in (shown[0].other or EditPlan()).lines] == [title.upper(), "1", "2"]


def test_a_heading_is_taken_for_one_where_what_is_below_fits_the_selection(desk: Desk) -> None:
    shown = shown_by(desk)
    copied("Punkte\n1\n2\n3\n")
    desk.select(10, 6, 12, 6)
    desk.table.paste()
    assert shown[0].is_without_heading
    assert not shown[0].notes


@pytest.mark.parametrize("text", ["absent\n", "absent\ngone\n", "1\nabsent\n", "1\n2\n"])
def test_what_is_no_heading_is_not_asked_about(desk: Desk, text: str) -> None:
    shown = shown_by(desk)
    copied(text)
    desk.go(10, 6)
    desk.table.paste()
    assert all(entries.other is None for entries in shown)


def test_the_numbers_beside_the_text_are_found_also_without_the_heading(desk: Desk) -> None:
    shown = shown_by(desk)
    cells = '<tr><td>Punkte</td></tr><tr><td sdval="42.5">42,5 P</td></tr><tr><td sdval="7">7 P</td></tr>'
    copied("Punkte\n42,5 P\n7 P\n", f"<table>{cells}</table>")
    desk.go(10, 6)
    desk.table.paste()
    rest = shown[0].other
    assert rest is not None
    desk.table.selection_commands.enter(rest)
    assert [desk.text(row, 6) for row in (10, 11)] == ["42.5", "7"]
