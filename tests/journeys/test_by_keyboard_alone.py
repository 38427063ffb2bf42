"""One sitting without a mouse: from the list of courses into the grid, and everything there by its documented key.

`Fingers` press what the table of actions says; what has no key of its own is found in the box that finds everything.
"""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import xlsxwriter
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog
from python_calamine import CalamineWorkbook, SheetVisibleEnum

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.gradebook.panels.fill_dialog import FillDialog
from lmsdesk.gui.gradebook.view.colour_rules_dialog import RulesDialog
from lmsdesk.gui.gradebook.view.column_chooser import ColumnsDialog
from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog, SortDialog
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.printing.preview_view import PaperDialog
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus
from tests.helpers.fingers import COLUMN, Fingers
from tests.journeys.conftest import AtTheKeys

FEEDBACK, NOTES = "Spoken freely.", "Second rater agrees."


async def test_everything_by_keyboard_alone(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.in_front()
        await _open_the_course(fingers)
        held = await _enter_grades(fingers)
        held |= await _write_beside(fingers)
        await _look_around(fingers)
        await desk.sent()
        held |= await _out_and_in_again(fingers, tmp_path)
        await desk.sent()
        await _compare(campus, held)


async def _open_the_course(fingers: Fingers) -> None:
    """F6 goes round the parts of the window; the arrows choose and Enter opens."""
    window = fingers.desk.app.window
    await until(lambda: bool(window.side._items()), "the courses are not listed")
    for _ in range(3):
        if fingers.target is window.side.tree:
            break
        fingers.do("next_pane")
    assert fingers.target is window.side.tree
    fingers.press("Home", "Down", "Return")
    await until(lambda: window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
    await until(lambda: fingers.page.is_complete and fingers.desk.state.progress is None, "it did not load")
    await fingers.in_grid()


async def _enter_grades(fingers: Fingers) -> dict[Cell, dict[str, object]]:
    """Typing, pasting after a look, filling, a series, a formula, replacing, exempting, and taking back."""
    await fingers.select_cell(COLUMN)
    fingers.press("Ctrl+Home")
    await fingers.select_cell(COLUMN)
    typed = fingers.enter("31", "32.5")
    pasted = await _paste(fingers, "33", "nothing much", "34")
    filled = await _fill(fingers)
    series = await _count_on(fingers)
    exempt = [fingers.here]
    fingers.do("exempt")
    await fingers.shows(exempt, "ex")
    fingers.press("Down")
    undone = await _take_back(fingers)
    held: dict[Cell, dict[str, object]] = {exempt[0]: {"exempt": True}}
    for cells, scores in (
        (typed, (31.0, 32.5)),
        ([pasted[0], pasted[2]], (33.0, 34.0)),
        (filled, (36.0,) * 3),
        (series, (22.0, 33.0, 44.0)),
        (undone, (12.0,)),
    ):
        held |= {cell: {"score": score} for cell, score in zip(cells, scores, strict=True)}
    return held


async def _paste(fingers: Fingers, *texts: str) -> list[Cell]:
    QGuiApplication.clipboard().setText("\n".join(texts) + "\n")
    panel = fingers.page.panels.edit_preview
    fingers.do("paste")
    await until(panel.isVisible, "the paste was not shown first")
    fingers.press("Esc")
    await until(lambda: fingers.target is fingers.page.table, "Esc does not lead back")
    fingers.do("paste")
    await until(panel.isVisible, "the paste was not shown first")
    row, column = (fingers.page.table.currentIndex().row(), fingers.page.table.currentIndex().column())
    model = fingers.page.model
    cells = [model.cell_at(model.index(row + number, column)) for number in range(len(texts))]
    before = fingers.texts(cells)
    fingers.press("Return")
    await fingers.shows(cells, texts[0], before[1], texts[2])
    fingers.press(*["Down"] * len(texts))
    return cells


async def _fill(fingers: Fingers) -> list[Cell]:
    """35 three times, then 36 in its place."""
    first = fingers.enter("35")
    fingers.press("Up")
    fingers.select_down(3)
    fingers.do("fill_down")
    model, row = fingers.page.model, fingers.page.model.index_of(first[0]).row()
    column = fingers.page.model.index_of(first[0]).column()
    cells = [model.cell_at(model.index(row + number, column)) for number in range(3)]
    await fingers.shows(cells, "35", "35", "35")
    await fingers.desk.sent()
    fingers.press("Up", "Up")
    fingers.select_down(3)
    fingers.do("replace")
    find = fingers.page.panels.find
    fingers.write("35")
    fingers.press("Tab")
    fingers.write("36")
    await until(lambda: len(find.positions) == 3 and find.all.isEnabled(), "the grades were not found")
    fingers.tab_to(find.all)
    fingers.press("Space")
    await until(fingers.page.panels.edit_preview.isVisible, "the replacing was not shown first")
    fingers.press("Return")
    await fingers.shows(cells, "36", "36", "36")
    await fingers.in_grid()
    fingers.press("Down")
    return cells


async def _count_on(fingers: Fingers) -> list[Cell]:
    """20, 30, 40, and ten percent more for each."""
    first = fingers.enter("20")
    fingers.press("Up")
    fingers.select_down(3)
    fingers.do("fill")
    dialog = await fingers.dialog(FillDialog)
    fingers.press("Down")
    fingers.tab_to(dialog.step)
    fingers.press("Ctrl+A")
    fingers.write("10")
    await fingers.accept(dialog)
    index, model = fingers.page.model.index_of(first[0]), fingers.page.model
    cells = [model.cell_at(model.index(index.row() + number, index.column())) for number in range(3)]
    await fingers.shows(cells, "20", "30", "40")
    fingers.write("=x*1.1")
    fingers.press("Ctrl+Return")
    await fingers.shows(cells, "22", "33", "44")
    fingers.press("Down")
    return cells


async def _take_back(fingers: Fingers) -> list[Cell]:
    """Taken back and done again: 12 stays."""
    start = fingers.here
    before = fingers.texts([start])[0]
    cells = fingers.enter("12")
    await _until_named(fingers, "undo", "12")
    fingers.do("undo")
    await fingers.shows(cells, before)
    await _until_named(fingers, "redo", "12")
    fingers.do("redo")
    await fingers.shows(cells, "12")
    return cells


async def _until_named(fingers: Fingers, verb: str, words: str) -> None:
    action = fingers.desk.app.window.menu_actions[verb]
    await until(lambda: words in action.text(), f"{verb} does not name its step")


async def _write_beside(fingers: Fingers) -> dict[Cell, dict[str, object]]:
    """Feedback, notes and the explanation, and Esc back to the grid."""
    cell, fields = fingers.here, fingers.page.panels.details.fields
    fingers.do("feedback")
    await until(lambda: fingers.target is fields["feedback"], "the field for feedback did not open")
    fingers.press("Ctrl+A")
    fingers.write(FEEDBACK)
    fingers.press("Tab", "Ctrl+A")
    fingers.write(NOTES)
    fingers.press("Esc")
    assert fingers.target is fingers.page.table
    fingers.do("explain")
    details = fingers.page.panels.details
    await until(lambda: details.isVisible() and details.cell == cell, "the grade is not explained")
    fingers.do("details")
    await until(lambda: not details.isVisible(), "the panel did not close")
    return {cell: {"feedback": FEEDBACK, "notes": NOTES}}


async def _look_around(fingers: Fingers) -> None:
    """Order, filter, flags, colours, columns, views and figures."""
    await fingers.select_cell(COLUMN)
    await _sort(fingers)
    await _filter(fingers)
    fingers.select_down(2)
    fingers.do("flag")
    await until(lambda: len(fingers.page.model.session.view_state.flagged) == 2, "nothing was flagged")
    fingers.do("clear_filters")
    fingers.press("Ctrl+End")
    fingers.do("next_flagged")
    assert fingers.here in fingers.page.model.session.view_state.flagged
    await fingers.find("color rules")
    rules = await fingers.dialog(RulesDialog)
    fingers.press("Space")
    await fingers.accept(rules)
    assert len(fingers.page.model.session.view_state.rules) == 1
    await _keep_the_view(fingers)
    fingers.do("figures")
    await until(lambda: "Mean" in fingers.page.view_controller.panel.figure_texts(), "there are no figures")
    fingers.do("figures")
    fingers.do("history")
    await until(fingers.page.history.isVisible, "there is no history")
    fingers.do("history")


async def _sort(fingers: Fingers) -> None:
    fingers.do("sort")
    dialog = await fingers.dialog(SortDialog)
    fingers.choose(COLUMN)
    fingers.tab_to(dialog.add_button)
    fingers.press("Space")
    await fingers.accept(dialog)
    assert len(fingers.page.model.sorts) == 2


async def _filter(fingers: Fingers) -> None:
    everybody = fingers.page.model.rowCount()
    fingers.do("add_filter")
    dialog = await fingers.dialog(FilterDialog)
    fingers.choose("A score between")
    fingers.tab_to(dialog.low)
    fingers.write("30")
    await fingers.accept(dialog)
    assert 2 <= fingers.page.model.rowCount() < everybody
    fingers.press("Ctrl+Home")
    await fingers.select_cell(COLUMN)


async def _keep_the_view(fingers: Fingers) -> None:
    shown = len(fingers.page.table.visible_columns())
    fingers.do("columns")
    dialog = await fingers.dialog(ColumnsDialog)
    fingers.press("Space")
    await fingers.accept(dialog)
    assert len(fingers.page.table.visible_columns()) == shown - 1
    await fingers.menu_with("views", "S")
    asked = await fingers.dialog(TextDialog)
    fingers.write("Mine")
    await fingers.accept(asked)
    await fingers.menu_with("views", "D")
    await until(lambda: len(fingers.page.table.visible_columns()) == shown, "not everything is shown again")
    await fingers.menu_with("views", "1")
    await until(lambda: len(fingers.page.table.visible_columns()) == shown - 1, "the view was not shown")
    await fingers.menu_with("views", "D")
    await until(lambda: len(fingers.page.model.sorts) == 1, "the students are still sorted")


async def _out_and_in_again(fingers: Fingers, folder: Path) -> dict[Cell, dict[str, object]]:
    """To a file and to paper, and from a changed file back."""
    table, paper = folder / "grades.csv", folder / "grades.pdf"
    fingers.do("export")
    await fingers.accept(await fingers.name_file(str(table)))
    await until(table.exists, "the file was not written")
    await fingers.find("shown as pdf")
    await fingers.accept(await fingers.name_file(str(paper)))
    await until(paper.exists, "the PDF was not written")
    fingers.do("print_view")
    dialog = await fingers.dialog(PaperDialog)
    fingers.press("Esc")
    await fingers.wait_closed(dialog)
    await fingers.select_cell(COLUMN)
    fingers.press("Ctrl+Home")
    await fingers.select_cell(COLUMN)
    first = fingers.here
    _change(table, _row_of(fingers, first))
    held = {first: {"score": await _brought_back(fingers, table, first, "39.5")}}
    workbook = await _as_workbook(fingers, folder)
    fingers.press("Down")
    second = fingers.here
    _change_workbook(workbook, _row_of(fingers, second))
    return held | {second: {"score": await _brought_back(fingers, workbook, second, "38.25")}}


async def _brought_back(fingers: Fingers, table: Path, cell: Cell, wanted: str) -> object:
    """Import a file whose one changed cell is looked at and entered."""
    fingers.do("import")
    await fingers.accept(await fingers.name_file(str(table)))
    await until(lambda: fingers._find(QFileDialog) is None, "the file dialog did not close")
    preview = await fingers.dialog(ImportDialog)
    await until(preview.confirm.isEnabled, "the file was not compared")
    fingers.tab_to(preview.confirm)
    await fingers.accept(preview)
    await fingers.shows([cell], wanted)
    return float(wanted)


async def _as_workbook(fingers: Fingers, folder: Path) -> Path:
    """Export once more: the kind is chosen in the list of kinds, and the name gets its ending from it."""
    fingers.do("export")
    dialog = await fingers.dialog(QFileDialog)
    kinds = dialog.findChild(QComboBox, "fileTypeCombo")
    assert isinstance(kinds, QComboBox)
    fingers.tab_to(kinds)
    fingers.choose("Excel (*.xlsx)")
    await fingers.accept(await fingers.name_file(str(folder / "workbook")))
    made = folder / "workbook.xlsx"
    await until(made.exists, "the workbook was not written")
    await fingers.in_grid()
    return made


def _row_of(fingers: Fingers, cell: Cell) -> Callable[[list[str]], bool]:
    slot, _ = fingers.page.model.session.position_of(cell) or (0, 0)
    student_id = fingers.page.model.student_ids[slot]
    return lambda row: student_id in row[:4]


def _change(table: Path, is_wanted: Callable[[list[str]], bool]) -> None:
    rows = list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))
    row = next(one for one in rows[1:] if is_wanted(one))
    row[rows[0].index(COLUMN)] = "39.5"
    made = io.StringIO(newline="")
    csv.writer(made).writerows(rows)
    table.write_text(made.getvalue(), "utf-8-sig", newline="")


def _change_workbook(table: Path, is_wanted: Callable[[list[str]], bool]) -> None:
    """What a spreadsheet does: everything is read, one cell is typed over, and everything is written again."""
    with CalamineWorkbook.from_path(table) as book:
        sheets = [(one, book.get_sheet_by_name(one.name).to_python()) for one in book.sheets_metadata]
    rows = sheets[0][1]
    row = next(one for one in rows[1:] if is_wanted([str(value) for value in one]))
    row[next(place for place, title in enumerate(rows[0]) if str(title).startswith(COLUMN))] = 38.25
    with xlsxwriter.Workbook(table) as made:
        for about, body in sheets:
            sheet = made.add_worksheet(about.name)
            if about.visible is not SheetVisibleEnum.Visible:
                sheet.hide()
            for number, line in enumerate(body):
                for place, value in enumerate(line):
                    if isinstance(value, str):
                        sheet.write_string(number, place, value)
                    elif isinstance(value, int | float):
                        sheet.write_number(number, place, value)


async def _compare(campus: Campus, held: dict[Cell, dict[str, object]]) -> None:
    for cell, fields in held.items():
        grade = await campus.held(cell)
        assert {name: grade.get(name) for name in fields} == fields
