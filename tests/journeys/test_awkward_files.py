"""The files of an awkward registrar, brought in by keyboard alone: what is shown is what the service gets."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Verdict
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.exchange.match_list import Choice
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.model.ids import Cell
from lmsdesk.model.people import Name
from lmsdesk.model.sheet import Row
from lmsdesk.model.wire import value_or
from tests.helpers.fingers import COLUMN, Fingers, picture
from tests.journeys.conftest import AtTheKeys

OTHER = "Proposal"


async def brought_in(fingers: Fingers, file: Path) -> ImportDialog:
    """Choose a file by keys and wait until it has been compared."""
    fingers.do("import")
    await fingers.accept(await fingers.name_file(str(file)))
    await until(lambda: fingers._find(QFileDialog) is None, "the file dialog did not close")
    dialog = await fingers.dialog(ImportDialog)
    await until(lambda: dialog._import is not None and not dialog._busy.isVisible(), "the file was not compared")
    return dialog


def login_of(row: Row) -> str:
    user = row.membership.user
    return str(user.user_name)  # type: ignore[union-attr]


def name_of(row: Row) -> Name:
    user = value_or(row.membership.user, None)
    return value_or(user.name, Name()) if user else Name()


def lines(dialog: ImportDialog) -> list[list[str]]:
    model = dialog.comparison.preview
    return [[str(model.index(row, part).data()) for part in range(7)] for row in range(model.rowCount())]


async def test_an_untouched_export_has_nothing_to_enter(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    async with at_the_keys() as (_, desk, fingers):
        await fingers.begin()
        for name in ("grades.csv", "grades.xlsx"):
            await desk.workspace.files.export_csv(fingers.page.course_id, tmp_path / "grades.csv", has_base=True)
            await desk.workspace.files.export_xlsx(fingers.page.course_id, tmp_path / "grades.xlsx")
            dialog = await brought_in(fingers, tmp_path / name)
            assert dialog.confirm.text() == "Nothing to import"
            assert not dialog.confirm.isEnabled()
            picture(dialog, f"awkward-untouched-{name[-4:].strip('.')}")
            fingers.press("Esc")
            await fingers.wait_closed(dialog)
        assert not desk.unsent


async def test_what_another_service_exported_is_asked_about_and_entered(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        rows = await fingers.begin()
        file, cells = _as_another_service(fingers, rows, tmp_path / "gc_SEMINAR_fullgc.xls")
        dialog = await brought_in(fingers, file)
        assert "Read as UTF-16, separated by tabs." in dialog._remarks.text()
        unclear = dialog.matching.rows
        await until(lambda: unclear.lines.rowCount() == 3, "not every row is listed")
        picture(dialog, "awkward-matching")
        fingers.tab_to(unclear)
        fingers.press("Home", "Space")
        await until(lambda: unclear.findChild(Choice) is not None, "the choice did not open")
        fingers.press("Down", "Return")
        await until(lambda: dialog.confirm.text() == "Import 3 grades", "the third student was not taken")
        await until(lambda: fingers.target is unclear, "the keys are not with the student any more")
        fingers.tab_to(dialog.tabs.tabBar())
        fingers.press("Right")
        await until(dialog.comparison.isVisible, "the comparison is not on show")
        picture(dialog, "awkward-comparison")
        assert [line[5] for line in lines(dialog)][1:3] == [format_change("8,5", "8.5"), "7"]
        fingers.tab_to(dialog.confirm)
        await fingers.accept(dialog)
        await desk.sent()
        assert await campus.scores(cells) == [8.5, 7.0, 6.25]


def _as_another_service(fingers: Fingers, rows: list[Row], file: Path) -> tuple[Path, list[Cell]]:
    """Text in UTF-16 with tabs that calls itself a workbook, a misspelt student, dates for scores, lines of figures."""
    cells = fingers.desk.cells(COLUMN, 4)
    by_user = {row.membership.user_id: row for row in rows}
    people = [by_user[cell.user_id] for cell in cells]
    title = f"{COLUMN} [Total Pts: 20 Score] |{cells[0].column_id.split('_')[1]}"
    table = [["Last Name", "First Name", "Username", "Last Access", title]]
    for row, score in zip(people, ("8,5", "7", "6,25", "02.Jan"), strict=True):
        name = name_of(row)
        table.append([str(name.family), str(name.given), login_of(row), "2026-11-01", score])
    table[3][0], table[3][2] = f"{table[3][0]}e", "somebody"
    table += [["", "", "", "", ""], ["Average", "", "", "", "7,2"], ["Nobody", "Known", "nobody", "", "3"]]
    text = "\r\n".join("\t".join(f'"{cell}"' for cell in row) for row in table)
    file.write_bytes(text.encode("utf-16"))
    return file, cells[:3]


async def test_what_both_changed_is_decided_with_the_space_bar(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.begin()
        file, cells = tmp_path / "grades.csv", desk.cells(COLUMN, 3)
        await desk.workspace.files.export_csv(fingers.page.course_id, file, has_base=True)
        _write_over(file, [login_of(row) for row in await _students(fingers, cells)], ["1", "2", "3"])
        for cell, score in zip(cells[:2], (11.0, 12.0), strict=True):
            await Onlooker(campus.child.ready).set_score(*cell, score=score)
        fingers.do("refresh")
        await fingers.shows(cells[:2], "11", "12")
        dialog = await brought_in(fingers, file)
        assert dialog.confirm.text() == "Import 1 grade"
        fingers.tab_to(dialog.comparison.table)
        fingers.press("Ctrl+Home", "Down", "Space")
        await until(lambda: dialog.confirm.text() == "Import 2 grades", "the space bar does not decide")
        picture(dialog, "awkward-both")
        fingers.tab_to(dialog.comparison.boxes[Verdict.BOTH])
        fingers.press("Space")
        await until(lambda: dialog.confirm.text() == "Import 3 grades", "not all were taken")
        fingers.press("Space")
        await until(lambda: dialog.confirm.text() == "Import 1 grade", "they were not given back")
        fingers.tab_to(dialog.confirm)
        await fingers.accept(dialog)
        await desk.sent()
        assert await campus.scores(cells) == [11.0, 12.0, 3.0]


async def _students(fingers: Fingers, cells: list[Cell]) -> list[Row]:
    sheet = await fingers.desk.workspace.gradebook.sheet(fingers.page.course_id)
    by_user = {row.membership.user_id: row for row in sheet.rows}
    return [by_user[cell.user_id] for cell in cells]


def _write_over(file: Path, logins: list[str], scores: list[str]) -> None:
    wanted: Callable[[str], bool] = lambda line: any(f",{login}," in line for login in logins)  # noqa: E731
    made, left = [], dict(zip(logins, scores, strict=True))
    text = file.read_text("utf-8-sig").splitlines()
    place = text[0].split(",").index(COLUMN)
    for line in text:
        parts = line.split(",")
        if wanted(line):
            parts[place] = left[next(login for login in logins if login in parts)]
        made.append(",".join(parts))
    file.write_text("\r\n".join(made), "utf-8-sig")
