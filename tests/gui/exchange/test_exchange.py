"""A gradebook on the clipboard and in files, as it is shown and whole."""

import asyncio
import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from python_calamine import CalamineWorkbook

from lmsdesk.desk.exchange.readers import read_table as read_table_file
from lmsdesk.desk.exchange.tables import BASE_SHEET
from lmsdesk.desk.gradebook.entry.clipboard_html import read_table
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.collation import sorted_by_name
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import CourseId
from lmsdesk.model.sheet import Sheet
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE


def on_clipboard() -> list[list[str]]:
    return list(csv.reader(io.StringIO(QGuiApplication.clipboard().text()), delimiter="\t"))


async def copied(screen: PageScreen, *, is_part: bool) -> list[list[str]]:
    QGuiApplication.clipboard().clear()
    screen.page.exchange.copy(is_part=is_part)
    await until(lambda: QGuiApplication.clipboard().text() != "")
    return on_clipboard()


def shown(screen: PageScreen) -> list[list[str]]:
    seen, model = screen.page.table.visible_columns(), screen.model
    rows = [[model.text_at(model.index(row, position)) for position in seen] for row in range(model.rowCount())]
    return [[model.columns[position].column.title for position in seen], *rows]


async def test_what_is_shown_is_copied_with_names_and_titles_in_its_order(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.type(0, "1.5")
        screen.page.table.setColumnHidden(screen.total, True)
        screen.page.filter.setText("a")
        await until(lambda: 1 < screen.model.rowCount() < 24)
        rows = await copied(screen, is_part=True)
        assert [row[2:] for row in rows] == shown(screen)
        assert rows[0][:2] == ["Student", "Student ID"]
        slots = screen.model.order.tolist()
        assert [row[0] for row in rows[1:]] == [screen.model.names[slot] for slot in slots]
        marked_up = run_now(read_table(QGuiApplication.clipboard().mimeData().html()))
        assert marked_up.cells == rows


async def test_everything_is_copied_whatever_is_shown(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.page.filter.setText("a")
        await until(lambda: 1 < screen.model.rowCount() < 24)
        rows = await copied(screen, is_part=False)
        assert (len(rows), len(rows[0])) == (25, len(screen.model.columns) + 2)
        assert len({row[0] for row in rows}) == 25
        names = [row[0] for row in rows[1:]]
        assert names == [names[position] for position in run_now(sorted_by_name(names))]
        assert names != sorted(names)
        ids = set(re.findall(r'sdnum="0;0;@">(\d+)</td>', QGuiApplication.clipboard().mimeData().html()))
        assert {row[1] for row in rows[1:]} <= ids


async def test_only_what_is_in_the_file_or_table_is_said_to_wait(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.person.workspace.pause()
        screen.type(0, "1.5")
        await screen.person.enter(screen.model.cell_at(screen.at(2)), feedback="Good.")
        await screen.stored()
        screen.page.filter.setText(screen.model.names[screen.model.shown_slots[1]])
        await until(lambda: screen.model.rowCount() == 1)
        said: list[Notice | Crash] = []
        notices.channel.read_by(said.append)
        for is_part in (True, False):
            await copied(screen, is_part=is_part)
            out = tmp_path / f"{is_part}.csv"
            screen.page.exchange.export(out, is_part=is_part)
            await until(lambda: len(said) == (2 if is_part else 4))  # noqa: B023
        notices.channel.read_by(None)
        words = [one.detail for one in said if isinstance(one, Notice)]
        assert ["not sent" in one for one in words] == [False, False, True, True]
        assert all("1 grade in it is not sent yet." in one for one in words[2:])


async def test_who_joins_meanwhile_is_not_copied_without_a_name(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        gradebook = screen.person.workspace.gradebook
        stored = await gradebook.sheet(COURSE)
        joined = replace(stored.rows[0], slot=len(screen.model.names) - 1)

        async def newer(_: CourseId) -> Sheet:
            return replace(stored, rows=(*stored.rows, joined))

        # The store has somebody whom the grid has not read yet.
        monkeypatch.setattr(gradebook, "sheet", newer)
        rows = await copied(screen, is_part=False)
        assert all(row[0] for row in rows)
        assert len(rows) == len(stored.rows) + 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
async def test_everything_is_written_in_the_order_of_names(tmp_path: Path, qtbot: QtBot, ending: str) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.page.filter.setText("a")
        out = tmp_path / f"grades.{ending}"
        screen.page.exchange.export(out)
        await until(out.exists)
        table = await asyncio.to_thread(read_table_file, out)
        names = [", ".join(filter(None, row[:2])) for row in table.rows[1:25]]
        assert len(set(names)) == 24
        assert names == [names[position] for position in run_now(sorted_by_name(names))]


async def test_the_view_goes_into_a_workbook_with_types_fixed_panes_and_its_base(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        screen.page.filter.setText("a")
        await until(lambda: 1 < screen.model.rowCount() < 24)
        cell, title = screen.model.cell_at(screen.at(0)), screen.model.columns[screen.column].column.title
        await screen.person.workspace.gradebook.edit([CellPatch(cell, {"score": 7.25})], label="Grade")
        out = tmp_path / "view.xlsx"
        screen.page.exchange.export(out, is_part=True)
        await until(out.exists)
        with CalamineWorkbook.from_path(out) as book:
            assert [one.name for one in book.sheets_metadata] == ["Grades", BASE_SHEET]
            rows = book.get_sheet_by_name("Grades").to_python()
        assert len(rows) == screen.model.rowCount() + 1
        assert rows[1][rows[0].index(title)] == 7.25
        with zipfile.ZipFile(out) as archive:
            sheet, styles = (archive.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "styles"))
            assert 'state="veryHidden"' in archive.read("xl/workbook.xml").decode()
        assert '<pane xSplit="4" ySplit="1"' in sheet
        assert 'state="frozen"' in sheet
        # Two decimals, because one of the numbers of the column has two.
        assert 'formatCode="0.00"' in styles or 'numFmtId="2"' in styles, styles


@pytest.mark.parametrize("is_part", [True, False])
async def test_a_course_without_columns_is_written_as_well(tmp_path: Path, qtbot: QtBot, is_part: bool) -> None:
    async with page_screen(tmp_path, qtbot) as screen:
        sheet = screen.page._sheet
        assert sheet is not None
        screen.person.workspace.pause()
        students = screen.model.rowCount()
        bare = replace(sheet, columns=())
        screen.model.load(bare)
        screen.page._on_sheet_loaded(bare)
        out = tmp_path / "grades.csv"
        screen.page.exchange.export(out, is_part=is_part)
        await until(out.exists)
        table = await asyncio.to_thread(read_table_file, out)
        assert len(table.rows) == students + 1
