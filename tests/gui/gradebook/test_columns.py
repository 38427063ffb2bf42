"""Columns of the service, made, changed and deleted through the dialogs, with what the service says at its field."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog, DeleteColumnDialog
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.model.columns import ColumnField, Fixed, body_of, changed_fields, fixed_fields, values_of
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import record
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application, on_service

_F = ColumnField
D = TypeVar("D", bound=QWidget)
Picture = Callable[[QWidget, str], Path]


class GridInput:
    """A person at the dialogs of the page."""

    def __init__(self, made: PageScreen) -> None:
        self.screen = made
        self.told: list[Notice] = []
        notices.channel.read_by(lambda news: self.told.append(news) if isinstance(news, Notice) else None)

    async def dialog(self, kind: type[D]) -> D:
        """The dialog of that kind, once it is there."""
        await until(lambda: self.screen.page.findChildren(kind))
        return self.screen.page.findChildren(kind)[-1]

    async def new(self) -> ColumnDialog:
        self.screen.page.columns.create()
        return await self._ready()

    async def added(self, name: str) -> int:
        """Make an empty column; the place in the grid it is given."""
        dialog = await self.new()
        fill(dialog.form.name, name)
        save(dialog)
        await self.titles(has=name)
        return self.screen.page.table.currentIndex().column()

    async def settings(self, number: int) -> ColumnDialog:
        self.screen.go(0, number)
        self.screen.page.columns.edit()
        return await self._ready()

    async def deletion(self, number: int) -> DeleteColumnDialog:
        self.screen.go(0, number)
        self.screen.page.columns.delete()
        dialog = await self.dialog(DeleteColumnDialog)
        await until(dialog.verb.isEnabled)
        return dialog

    async def _ready(self) -> ColumnDialog:
        dialog = await self.dialog(ColumnDialog)
        await until(lambda: dialog.is_ready)
        return dialog

    async def titles(self, *, has: str = "", lacks: str = "") -> list[str]:
        """The titles in the grid, once they have and lack these."""

        def read() -> list[str]:
            return [arrays.column.title for arrays in self.screen.model.columns]

        await until(lambda: (not has or has in read()) and (not lacks or lacks not in read()))
        return read()

    async def of_service(self, column_id: str) -> dict[str, object]:
        async with application(self.screen.person.service) as client:
            reply = await client.get(f"v2/courses/{COURSE}/gradebook/columns/{column_id}")
        return dict(reply.json())

    async def colleague(self, column_id: str, **changes: object) -> None:
        async with application(self.screen.person.service) as client:
            path = f"v2/courses/{COURSE}/gradebook/columns/{column_id}"
            assert (await client.patch(path, json=changes)).status_code == 200

    def message(self) -> str:
        return " ".join(f"{news.title} {news.detail}" for news in self.told)


@asynccontextmanager
async def grid_input(folder: Path, qtbot: QtBot) -> AsyncIterator[GridInput]:
    async with page_screen(folder, qtbot) as made:
        yield GridInput(made)


def fill(line: QLineEdit, text: str) -> None:
    line.selectAll()
    QTest.keyClicks(line, text)


def save(dialog: ColumnDialog) -> None:
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)


async def test_a_column_is_made_and_the_grid_goes_to_it(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        fill(dialog.form.name, "Oral exam")
        fill(dialog.form.possible, "40")
        dialog.form.due.box.setChecked(True)
        dialog.form.available.setChecked(False)
        dialog.form.category.setCurrentIndex(dialog.form.category.count() - 1)
        category = dialog.form.category.currentData()
        picture(dialog, "column-new")
        save(dialog)
        await person.titles(has="Oral exam")
        place = person.screen.page.table.currentIndex().column()
        column = person.screen.model.columns[place].column
        assert column.title == "Oral exam"
        held = await person.of_service(column.id)
        assert held["score"] == {"possible": 40}
        assert held["availability"] == {"available": "No"}
        assert held["gradebookCategoryId"] == category
        assert str(held["grading"]["due"]).endswith(":00.000Z")  # type: ignore[index]
        person.screen.go(2, place)
        person.screen.page.table.setFocus()
        QTest.keyClicks(person.screen.page.table, "7")
        QTest.keyClick(person.screen.page.table.findChild(QLineEdit, "cell_editor"), Qt.Key.Key_Return)  # type: ignore[arg-type]
        await person.screen.sent()
        cell = person.screen.model.cell_at(person.screen.at(2, place))
        assert (await on_service(person.screen.person.service, cell))["score"] == 7


async def test_a_column_for_hand_ins_has_what_belongs_to_it(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        form = dialog.form
        assert _F.ATTEMPTS not in form.shown()
        form.kind.setCurrentIndex(form.kind.findData("Attempts"))
        assert {_F.ATTEMPTS, _F.SCORING, _F.ANONYMITY} <= set(form.shown())
        assert _F.RELEASE not in form.shown()
        fill(form.name, "Essay 9")
        fill(form.attempts, "3")
        form.scoring.setCurrentIndex(form.scoring.findData("Highest"))
        form.anonymity.setCurrentIndex(form.anonymity.findData("Date"))
        save(dialog)
        assert form.boxes[_F.RELEASE].problem
        form.release.box.setChecked(True)
        picture(dialog, "column-hand-ins")
        save(dialog)
        await person.titles(has="Essay 9")
        column_id = person.screen.model.columns[person.screen.page.table.currentIndex().column()].column.id
        grading = (await person.of_service(column_id))["grading"]
        assert isinstance(grading, dict)
        assert (grading["type"], grading["attemptsAllowed"], grading["scoringModel"]) == ("Attempts", 3, "Highest")
        assert grading["anonymousGrading"]["type"] == "Date"


async def test_the_scoring_model_goes_to_the_service_and_comes_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("Attempts"))
        fill(dialog.form.name, "Essay 9")
        save(dialog)
        await person.titles(has="Essay 9")
        number = person.screen.page.table.currentIndex().column()
        column_id = person.screen.model.columns[number].column.id
        for sent in ("Highest", "Average", "Last"):
            dialog = await person.settings(number)
            QTest.keyClick(dialog.form.scoring, Qt.Key.Key_Home)
            for _ in range(dialog.form.scoring.findData(sent)):
                QTest.keyClick(dialog.form.scoring, Qt.Key.Key_Down)
            assert dialog.form.scoring.currentData() == sent
            save(dialog)
            await until(lambda: not person.screen.page.findChildren(ColumnDialog))
            grading = (await person.of_service(column_id))["grading"]
            assert isinstance(grading, dict)
            assert grading["scoringModel"] == sent
        await person.colleague(column_id, grading={"scoringModel": "Lowest"})
        dialog = await person.settings(number)
        assert dialog.form.scoring.currentData() == "Lowest"
        dialog.reject()


async def test_only_what_was_changed_is_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        number = person.screen.column
        column = person.screen.model.columns[number].column
        dialog = await person.settings(number)
        await person.colleague(column.id, description="by a colleague")
        fill(dialog.form.name, "Renamed")
        save(dialog)
        await person.titles(has="Renamed")
        held = await person.of_service(column.id)
        assert (held["name"], held["description"]) == ("Renamed", "by a colleague")
        assert "Renamed" in person.message()


async def test_a_field_that_a_colleague_changed_is_not_written_over(
    tmp_path: Path, qtbot: QtBot, picture: Picture
) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        number = person.screen.column
        column = person.screen.model.columns[number].column
        dialog = await person.settings(number)
        await person.colleague(column.id, name="Theirs")
        fill(dialog.form.name, "Mine")
        save(dialog)
        await until(lambda: dialog.form.boxes[_F.NAME].problem)
        assert "Theirs" in dialog.form.boxes[_F.NAME].problem
        assert dialog.form.name.text() == "Mine"
        assert (await person.of_service(column.id))["name"] == "Theirs"
        picture(dialog, "column-overtaken")
        save(dialog)
        await person.titles(has="Mine")
        assert (await person.of_service(column.id))["name"] == "Mine"


async def test_what_a_colleague_changed_in_another_field_stays_when_it_is_saved_again(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        number = person.screen.column
        column = person.screen.model.columns[number].column
        dialog = await person.settings(number)
        theirs = {"description": "by a colleague", "availability": {"available": "No"}, "score": {"possible": 12.5}}
        await person.colleague(column.id, name="Theirs", **theirs)
        fill(dialog.form.name, "Mine")
        save(dialog)
        await until(lambda: dialog.form.boxes[_F.NAME].problem)
        assert dialog.form.name.text() == "Mine"
        save(dialog)
        await person.titles(has="Mine")
        held = await person.of_service(column.id)
        assert held["name"] == "Mine"
        assert {name: held[name] for name in theirs} == theirs


async def test_what_the_service_says_stands_at_its_field(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        dialog.form.name.setText("x" * 400)
        save(dialog)
        await until(lambda: dialog.form.boxes[_F.NAME].problem)
        assert "333" in dialog.form.boxes[_F.NAME].problem
        assert dialog.form.boxes[_F.POSSIBLE].problem == ""
        assert dialog.isVisible()
        picture(dialog, "column-refused")
        dialog.reject()


async def test_a_name_and_points_are_asked_for_before_anything_is_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        asked = person.screen.person.wire.count(method="POST")
        dialog.form.possible.setText("many")
        save(dialog)
        assert {field for field, place in dialog.form.boxes.items() if place.problem} == {_F.NAME, _F.POSSIBLE}
        assert person.screen.person.wire.count(method="POST") == asked
        dialog.reject()


async def test_without_a_connection_what_was_typed_stays(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        fill(dialog.form.name, "Oral exam")
        person.screen.person.workspace.pause()
        save(dialog)
        await until(dialog.problem.isVisible)
        assert dialog.form.name.text() == "Oral exam"
        picture(dialog, "column-offline")
        person.screen.person.workspace.resume()
        await until(lambda: person.screen.person.workspace.columns.is_reachable)
        save(dialog)
        await person.titles(has="Oral exam")


async def test_a_calculated_column_shows_only_what_can_be_set(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.settings(person.screen.total)
        assert not {_F.POSSIBLE, _F.DUE, _F.ATTEMPTS} & set(dialog.form.shown())
        assert dialog.form.note.text()
        picture(dialog, "column-calculated")
        dialog.reject()


async def test_deleting_says_what_goes_and_the_history_keeps_it(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        made = person.screen
        number, title = made.column, made.model.columns[made.column].column.title
        filled = sum(bool(made.text(row)) for row in range(made.model.rowCount()))
        made.person.workspace.pause()
        cell = made.model.cell_at(made.at(0))
        made.type(0, "1.25")
        await made.stored()
        made.person.wire.gate = asyncio.Event()
        made.person.workspace.resume()
        await until(lambda: made.person.workspace.columns.is_reachable)
        dialog = await person.deletion(number)
        assert f"{filled} grades" in dialog.verb.text()
        assert "1 grade is only on this computer" in dialog.words.text()
        assert dialog.cancel.isDefault()
        picture(dialog, "column-delete")
        made.person.wire.gate.set()
        made.person.wire.gate = None
        QTest.mouseClick(dialog.verb, Qt.MouseButton.LeftButton)
        await person.titles(lacks=title)
        async with application(made.person.service) as client:
            reply = await client.get(f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}")
        assert reply.status_code == 404
        assert any(entry.after == 1.25 for entry in await made.person.workspace.gradebook.cell_history(cell))
        await until(lambda: not made.person.counts.total)


async def test_what_has_come_meanwhile_is_told_before_it_goes(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        made, place = person.screen, await person.added("Short lived")
        deletion = await person.deletion(place)
        assert "It is empty" in deletion.words.text()
        cell = made.model.cell_at(made.at(0, place))
        await made.person.workspace.gradebook.edit([CellPatch(cell, {"score": 3.0})], label="Enter a grade")
        made.person.workspace.sync_now()
        await made.person.until_sent()
        QTest.mouseClick(deletion.verb, Qt.MouseButton.LeftButton)
        await until(lambda: "Delete 1 grade" in deletion.verb.text())
        assert (await person.of_service(cell.column_id))["id"] == cell.column_id
        QTest.mouseClick(deletion.verb, Qt.MouseButton.LeftButton)
        await person.titles(lacks="Short lived")


async def test_a_lost_reply_makes_no_second_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        dialog = await person.new()
        fill(dialog.form.name, "Once")
        person.screen.person.wire.losing = "POST"
        save(dialog)
        titles = await person.titles(has="Once")
        assert titles.count("Once") == 1
        async with application(person.screen.person.service) as client:
            reply = await client.get(f"v2/courses/{COURSE}/gradebook/columns", params={"name": "Once"})
        assert len(reply.json()["results"]) == 1


async def test_a_lost_reply_is_looked_up_when_a_column_is_changed_or_deleted(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        made, number = person.screen, person.screen.column
        column, wire = made.model.columns[number].column, made.person.wire
        dialog = await person.settings(number)
        fill(dialog.form.name, "Renamed")
        wire.losing = "PATCH"
        save(dialog)
        await person.titles(has="Renamed")
        assert wire.count(f"columns/{column.id}$", "PATCH") == 1
        deletion = await person.deletion(made.page.table.currentIndex().column())
        wire.losing = "DELETE"
        QTest.mouseClick(deletion.verb, Qt.MouseButton.LeftButton)
        await person.titles(lacks="Renamed")
        assert wire.count(method="DELETE") == 1


async def test_a_column_whose_grades_were_cleared_is_empty(tmp_path: Path, qtbot: QtBot) -> None:
    async with grid_input(tmp_path, qtbot) as person:
        made, place = person.screen, await person.added("Short lived")
        cell = made.model.cell_at(made.at(0, place))
        for score in (3.0, None):
            await made.person.workspace.gradebook.edit([CellPatch(cell, {"score": score})], label="Enter a grade")
            made.person.workspace.sync_now()
            await made.person.until_sent()
        deletion = await person.deletion(place)
        assert "It is empty" in deletion.words.text()
        QTest.mouseClick(deletion.verb, Qt.MouseButton.LeftButton)
        await person.titles(lacks="Short lived")


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
async def test_pictures_in_both_schemes(tmp_path: Path, qtbot: QtBot, picture: Picture, scheme: theme.Tokens) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.Theme(app).use(scheme)
    try:
        async with grid_input(tmp_path, qtbot) as person:
            dialog = await person.new()
            picture(dialog, f"column-{'dark' if scheme.is_dark else 'light'}")
            dialog.reject()
            deletion = await person.deletion(person.screen.column)
            picture(deletion, f"column-delete-{'dark' if scheme.is_dark else 'light'}")
            assert deletion.grab().toImage().pixelColor(2, 2) == scheme.window
            deletion.reject()
    finally:
        theme.Theme(app).use(theme.LIGHT)


def test_what_a_column_cannot_have_depends_on_its_kind_and_the_edition() -> None:
    manual = fixed_fields("Manual", is_new=False, set_on_site=())
    assert manual[_F.KIND] is Fixed.AFTER_MAKING
    assert manual[_F.ATTEMPTS] is Fixed.NO_HAND_INS
    assert _F.DISPLAY_NAME not in manual
    assert _F.ATTEMPTS not in fixed_fields("Attempts", is_new=True, set_on_site={_F.COUNTED})
    assert fixed_fields("Attempts", is_new=True, set_on_site={_F.COUNTED})[_F.COUNTED] is Fixed.ON_SITE
    assert fixed_fields("Calculated", is_new=False, set_on_site=())[_F.POSSIBLE] is Fixed.CALCULATED


def test_values_go_to_the_wire_and_back() -> None:
    values: dict[ColumnField, object] = {_F.NAME: "a", _F.POSSIBLE: 5.0, _F.DUE: None, _F.ANONYMITY: "None"}
    body = body_of(values)
    assert body == {
        "name": "a",
        "score": {"possible": 5.0},
        "grading": {"due": None, "anonymousGrading": {"type": "None"}},
    }
    column = record(Column, {"id": "_1_1", **body})
    assert changed_fields(values_of(column), values) == {}
    due, name = {_F.DUE: "2026-01-01T10:00:00.000Z", _F.NAME: "a"}, {_F.DUE: "2026-01-01T11:00:00+01:00", _F.NAME: "b"}
    assert changed_fields(due, name) == {_F.NAME: "b"}
    assert ColumnId(column.id) == "_1_1"
