"""Columns for trying things out: typed into like others, counted in totals of their own, and never sent."""

import csv
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.what_if import compute_totals
from lmsdesk.gui.gradebook.columns.what_if_dialog import Role, WhatIfDialog
from lmsdesk.gui.kit import theme
from lmsdesk.model.columns import WhatIfDraft
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import CellFlag, ColumnCells
from lmsdesk.model.totals import Part, counting, rule_of, total_of
from lmsdesk.model.wire import Json, record
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application

Picture = Callable[[QWidget, str], Path]


def number_of(made: PageScreen, title: str) -> int:
    titles = [arrays.column.title for arrays in made.model.columns]
    return titles.index(title)


async def tried(made: PageScreen, number: int, *, is_copied: bool = True, has_total: bool = True) -> int:
    """A what-if column in place of this one, with the total that follows; its number."""
    title = made.model.columns[number].column.title
    made.go(0, number)
    made.page.columns.what_if()
    await until(lambda: made.page.findChildren(WhatIfDialog))
    dialog = made.page.findChildren(WhatIfDialog)[-1]
    assert dialog.role.currentData() == Role.REPLACES
    dialog.copied.setChecked(is_copied)
    dialog.total.setCurrentIndex(1 if has_total else 0)
    dialog.accept()
    await until(lambda: f"{title} (what if)" in [arrays.column.title for arrays in made.model.columns])
    await until(lambda: not made.page.findChildren(WhatIfDialog))
    made.page.activateWindow()
    made.page.table.setFocus()
    await until(made.page.table.hasFocus)
    await made.stored()
    return number_of(made, f"{title} (what if)")


def type_into(made: PageScreen, row: int, column: int, text: str) -> None:
    made.go(row, column)
    for letter in text:
        QTest.keyClicks(QApplication.focusWidget() or made.page.table, letter)
    QTest.keyClick(QApplication.focusWidget() or made.page.table, Qt.Key.Key_Return)


@asynccontextmanager
async def tried_out(folder: Path, qtbot: QtBot) -> AsyncIterator[tuple[PageScreen, int]]:
    """The page with a what-if column in place of the first manual one, and its number."""
    async with page_screen(folder, qtbot) as made:
        yield made, await tried(made, made.column)


async def test_it_starts_with_the_real_grades_beside_the_real_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        real = made.column
        shown = made.page.table.visible_columns()
        assert shown.index(number) == shown.index(real) + 1
        assert shown.index(number_of(made, "Total (what if)")) == shown.index(made.total) + 1
        values = [[made.text(row, position) for row in range(made.model.rowCount())] for position in (real, number)]
        assert values[0] == values[1]
        assert made.page.table.currentIndex().column() == number


async def test_what_is_typed_is_kept_and_never_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        asked = made.person.wire.count(method="PATCH")
        type_into(made, 1, number, "3.5")
        assert not made.model.value_at(made.at(1, number)).flags & CellFlag.UNSENT
        await made.stored()
        made.person.workspace.sync_now()
        await made.person.until_pulled()
        assert made.text(1, number) == "3.5"
        assert made.person.wire.count(method="PATCH") == asked
        assert made.person.wire.count("what-if") == 0
        assert made.person.counts.total == 0
        assert await made.person.workspace.outbox.edits() == []


async def test_it_outlasts_a_whole_pull_and_a_new_opening(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        type_into(made, 1, number, "3.5")
        await made.stored()
        cell = made.model.cell_at(made.at(1, number))
        listed = await made.person.workspace._store.mirror.columns(COURSE)
        await made.person.workspace._store.mirror.save_columns(COURSE, listed[:-1], is_whole=True)
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        assert cell.column_id in {cells.column.id for cells in sheet.columns}
        assert cell.column_id not in {column.id for column in listed}
        assert await made.person.seen(cell) == {"score": 3.5}


async def test_undo_and_redo_work_in_it_and_history_tells_of_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        before = made.text(1, number)
        type_into(made, 1, number, "ex")
        await made.stored()
        assert made.text(1, number) == "ex"
        made.page.feed.undo()
        await until(lambda: made.text(1, number) == before)
        made.page.feed.redo()
        await until(lambda: made.text(1, number) == "ex")
        entries = await made.person.workspace.gradebook.cell_history(made.model.cell_at(made.at(1, number)))
        assert [entry.origin for entry in entries] == ["entered"] * 3


async def test_the_total_follows_in_the_same_moment(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        total = number_of(made, "Total (what if)")
        real_total = made.total
        row = next(row for row in range(made.model.rowCount()) if made.text(row, number) and made.text(row, real_total))
        assert float(made.text(row, total)) == pytest.approx(float(made.text(row, real_total)), abs=0.01)
        before, old = float(made.text(row, total)), float(made.text(row, number))
        type_into(made, row, number, str(old + 5))
        assert float(made.text(row, total)) > before
        await made.stored()
        assert float(made.text(row, total)) > before
        assert float(made.text(row, real_total)) == pytest.approx(before, abs=0.01)
        made.go(row, total)
        picture(made.page, "what-if-light")
        look = theme.Theme(QApplication.instance())  # type: ignore[arg-type]
        look.use(theme.DARK)
        picture(made.page, "what-if-dark")
        look.use(theme.LIGHT)


async def test_it_differs_by_shape_word_and_name(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        index = made.at(0, number)
        assert "(what if)" in str(made.model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        about = made.model.headerData(number, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        assert "never sent" in str(about)
        look = theme.Theme(QApplication.instance())  # type: ignore[arg-type]
        try:
            for scheme in (theme.LIGHT, theme.DARK, theme.high_contrast(theme.palette_of(theme.LIGHT))):
                look.use(scheme)
                assert _texture(made, number) != _texture(made, made.column)
        finally:
            look.use(theme.LIGHT)


def _texture(made: PageScreen, number: int) -> frozenset[int]:
    """The colours at the empty start of cells of a column."""
    table = made.page.table
    made.go(0, 0)
    made.page.table.scrollTo(made.at(5, number))
    box = table.visualRect(made.at(5, number))
    image = table.viewport().grab(box).toImage()
    return frozenset(image.pixel(x, y) for x in range(1, 20) for y in range(2, image.height() - 2))


async def test_a_file_marks_it_and_has_its_values(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        type_into(made, 0, number, "3.5")
        await made.stored()
        out = tmp_path / "book.csv"
        await made.person.workspace.files.export_csv(COURSE, out)
        rows = list(csv.reader(out.read_text(encoding="utf-8-sig").splitlines()))
        title = made.model.columns[number].column.title
        position = rows[0].index(title)
        assert "(what if)" in title
        assert "3.5" in [row[position] for row in rows[1:]]
        totals = rows[0].index("Total (what if)")
        assert any(row[totals] for row in rows[1:])


async def test_statistics_and_sorting_use_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        made.model.sort_by(number, is_descending=True)
        told = [float(made.text(row, number) or -1) for row in range(made.model.rowCount())]
        assert len(set(told)) > 2
        assert told == sorted(told, reverse=True)
        made.page.table.select_cell(made.at(0, number))
        made.page.table.selectColumn(number)
        assert made.page.table.statistics().numbers > 1


async def test_it_goes_and_can_be_brought_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        title = made.model.columns[number].column.title
        column_id = made.model.columns[number].column.id
        type_into(made, 0, number, "3.5")
        await made.stored()
        made.go(0, number)
        made.page.columns.delete()
        await until(lambda: title not in [arrays.column.title for arrays in made.model.columns])
        made.page.columns._restore(column_id)
        await until(lambda: title in [arrays.column.title for arrays in made.model.columns])
        assert "3.5" in {made.text(row, number_of(made, title)) for row in range(made.model.rowCount())}
        assert made.person.wire.count(method="DELETE") == 0


async def test_an_empty_cell_counts_the_real_grade(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        number = await tried(made, made.column, is_copied=False)
        total = number_of(made, "Total (what if)")
        same = [row for row in range(made.model.rowCount()) if made.text(row, made.total)]
        for row in same:
            assert float(made.text(row, total)) == pytest.approx(float(made.text(row, made.total)), abs=0.01)
        assert {made.text(row, number) for row in range(made.model.rowCount())} == {""}


async def test_it_can_be_renamed_and_explains_itself(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with tried_out(tmp_path, qtbot) as (made, number):
        made.go(0, number)
        made.page.columns.edit()
        await until(lambda: made.page.findChildren(WhatIfDialog))
        dialog = made.page.findChildren(WhatIfDialog)[-1]
        name = dialog.findChild(QLineEdit, "whatIfName")
        assert isinstance(name, QLineEdit)
        name.setText("Bold guess")
        picture(dialog, "what-if-change")
        dialog.accept()
        await until(lambda: "Bold guess (what if)" in [arrays.column.title for arrays in made.model.columns])
        made.go(0, number_of(made, "Total (what if)"))
        made.page.panels.show_details(is_on=True)
        made.page.panels.edit(made.page.panels.explain)
        await until(lambda: any("Bold guess (what if)" in line for line in made.words()))
        picture(made.page, "what-if-explained")


@pytest.mark.parametrize("role", [Role.REPLACES, Role.TOTAL, Role.FREE])
async def test_pictures_of_the_dialog(tmp_path: Path, qtbot: QtBot, picture: Picture, role: Role) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.go(0, made.column)
        made.page.columns.what_if()
        await until(lambda: made.page.findChildren(WhatIfDialog))
        dialog = made.page.findChildren(WhatIfDialog)[-1]
        await until(dialog.isVisible)
        dialog.role.setCurrentIndex(dialog.role.findData(role))
        picture(dialog, f"what-if-{role}")
        if role is Role.FREE:
            dialog.possible.setText("none")
            dialog.accept()
            assert dialog.isVisible()
            picture(dialog, "what-if-refused")
            dialog.possible.setText("20")
        dialog.accept()
        await until(lambda: any(arrays.column.is_what_if for arrays in made.model.columns))


def plain(number: int, possible: float) -> Column:
    return record(Column, {"id": f"_{number}_1", "name": f"c{number}", "score": {"possible": possible}})


def arrays_of(column: Column, scores: list[float | None]) -> ColumnArrays:
    held = np.array([np.nan if score is None else score for score in scores], "<f8")
    return ColumnArrays(ColumnCells(column, held.tobytes(), bytes(len(scores)), {}), len(scores))


SCORES = st.lists(st.one_of(st.none(), st.integers(0, 200).map(lambda n: n / 2)), min_size=4, max_size=4)


@given(
    st.lists(SCORES, min_size=1, max_size=4),
    SCORES,
    st.sampled_from(["total({})", "average({})", "average({}; drop 1)", "weighted({})", "total({}; drop 2)"]),
)
def test_totals_agree_with_exact_fractions(real: list[list[float | None]], over: list[float | None], form: str) -> None:
    columns = [plain(number, 10.0 * (number + 1)) for number in range(len(real))]
    aliases = {f"a{number}": str(column.id) for number, column in enumerate(columns)}
    weighted = form.startswith("weighted")
    parts = ", ".join(f"{alias} * {position + 2}" if weighted else alias for position, alias in enumerate(aliases))
    formula = {"formula": form.format(parts), "aliases": aliases}
    body: Json = {"id": "_99_1", "score": {"possible": 100.0}, "grading": {"type": "Calculated"}, "formula": formula}
    source = record(Column, body)
    instead = WhatIfDraft("i", "instead", 10.0, in_place_of=columns[0].id).body(ColumnId("what-if-1"))
    again = WhatIfDraft("a", "again", 100.0, total_of=source.id).body(ColumnId("what-if-2"))
    made = [arrays_of(column, scores) for column, scores in zip(columns, real, strict=True)]
    total = arrays_of(record(Column, again), [None] * 4)
    compute_totals([*made, arrays_of(source, [None] * 4), arrays_of(record(Column, instead), over), total])
    rule = rule_of(source, [*columns, source])
    assert rule is not None
    for slot in range(4):
        scores = [column[slot] for column in real]
        scores[0] = scores[0] if over[slot] is None else over[slot]
        graded = [
            Part(column, Fraction(repr(float(score))), rule.weights[column.id])
            for column, score in zip(columns, scores, strict=True)
            if score is not None
        ]
        exact = total_of(rule, counting(rule, graded)[0], 100.0)
        shown = float(total.scores[slot])
        assert np.isnan(shown) if exact is None else shown == pytest.approx(float(exact))


async def test_a_grade_that_is_pulled_moves_the_total_too(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        number = await tried(made, made.column, is_copied=False)
        total = number_of(made, "Total (what if)")
        row = next(row for row in range(made.model.rowCount()) if made.text(row, made.column))
        before = float(made.text(row, total))
        cell = made.model.cell_at(made.at(row, made.column))
        path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"
        async with application(made.person.service) as client:
            await client.patch(path, json={"score": float(made.text(row, made.column)) - 4})
        made.person.workspace.sync_now()
        await until(lambda: float(made.text(row, total)) == pytest.approx(before - 4))
        assert made.text(row, number) == ""
