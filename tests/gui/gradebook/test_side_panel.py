"""One grade in full beside the grid: feedback and notes saved as they are typed, and where a grade comes from."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.gradebook.panels.details_panel import TextField
from lmsdesk.gui.gradebook.panels.grade_explanation import Explanation
from lmsdesk.gui.gradebook.panels.total_explanation import RowKind
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.model.changes import Origin
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, course_in, window_on
from tests.sync.conftest import manual_cell, on_service

Picture = Callable[[QWidget, str], Path]


async def written(made: PageScreen, text: str, *, field: str = "feedback") -> None:
    """Open the grade in full, go to a field and type."""
    made.page.panels.edit(made.page.panels.write_feedback)
    await until(made.page.panels.details.fields["feedback"].hasFocus)
    made.page.panels.details.fields[field].setFocus()
    QTest.keyClicks(made.page.panels.details.fields[field], text)


async def test_every_key_is_stored_while_typing_goes_on(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.go(made.bare())
        await written(made, "Well")
        field = made.page.panels.details.fields["feedback"]
        (pause,) = field.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
        assert pause.interval() < 200
        await until(lambda: not field.is_waiting)
        await made.writes.finished()
        (edit,) = await made.person.workspace.outbox.edits()
        assert edit.patch == {"feedback": "Well"}
        QTest.keyClicks(made.page.panels.details.fields["feedback"], " argued")
        made.page.panels.details.fields["feedback"].flush()
        await made.stored()
        (edit,) = await made.person.workspace.outbox.edits()
        assert edit.patch == {"feedback": "Well argued"}
        assert any(made.is_unsent(row) for row in range(made.model.rowCount()))


async def test_a_visit_to_the_field_is_one_step(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        row = made.bare()
        made.go(row)
        for word in ("One ", "two ", "three"):
            await written(made, word)
            made.page.panels.details.fields["feedback"].flush()
            await made.stored()
        name = made.model.names[int(made.model.order[row])]
        title = made.model.columns[made.column].column.title
        assert made.steps[-1][0] == f"{title}: feedback for {name}"
        made.page.table.setFocus()
        await made.stored()
        made.page.feed.undo()
        await until(lambda: not made.is_unsent(row))
        assert await made.person.workspace.outbox.edits() == []
        await until(lambda: made.steps[-1][0] is None)
        made.page.feed.redo()
        await until(lambda: made.is_unsent(row))
        await until(lambda: made.page.panels.details.fields["feedback"].toPlainText() == "One two three")


async def test_what_is_being_written_is_sent_when_the_field_is_left(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell = made.model.cell_at(made.at(made.bare()))
        made.go(made.bare())
        await written(made, "Half a sen")
        made.page.panels.details.fields["feedback"].flush()
        await made.writes.finished()
        assert made.person.wire.count(method="PATCH") == 0
        QTest.keyClicks(made.page.panels.details.fields["feedback"], "tence.")
        QTest.keyClick(made.page.panels.details.fields["feedback"], Qt.Key.Key_Escape)
        assert made.page.table.hasFocus()
        await made.person.until(lambda: made.person.wire.count(method="PATCH") == 1)
        await made.person.until_sent()
        assert (await on_service(made.person.service, cell))["feedback"] == "Half a sentence."


async def test_closing_the_page_keeps_what_was_typed_last(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.go(made.bare())
        await written(made, "Last words")
        await made.closed()
        (edit,) = await made.person.workspace.outbox.edits()
        assert edit.patch == {"feedback": "Last words"}


async def test_words_just_typed_stay_while_older_ones_are_still_being_read(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.go(made.bare())
        panels = made.page.panels
        panels.show_details(is_on=True)
        fields = panels.details.fields
        await until(fields["feedback"].isEnabled)
        fields["feedback"].setFocus()
        asked_at, older = (
            panels._keys_taken,
            await made.person.workspace.gradebook.cell_details(made.model.cell_at(made.at(made.bare()))),
        )
        QTest.keyClicks(fields["feedback"], "Clear.")
        QTest.keyClick(fields["feedback"], Qt.Key.Key_Tab)
        # What was asked before the keys, and what was asked before they were on the disk.
        for at in (asked_at, panels._keys_taken):
            panels._on_details_read(at, older)
            assert fields["feedback"].toPlainText() == "Clear."
        QTest.keyClicks(fields["notes"], "Seen twice.")
        await made.stored()
        assert fields["feedback"].toPlainText() == "Clear."
        assert fields["notes"].toPlainText() == "Seen twice."


async def test_ctrl_and_enter_lead_to_the_next_students_words(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.go(0)
        await written(made, "First.")
        fields = made.page.panels.details.fields
        QTest.keyClick(fields["feedback"], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        # What comes before the next field is ready is no grade.
        QTest.keyClicks(made.page.focusWidget(), "7")
        assert not made.page.table.is_typing
        await until(lambda: "7" in fields["feedback"].toPlainText())
        assert fields["feedback"].hasFocus()
        assert made.page.table.currentIndex() == made.at(1)
        fields["feedback"].selectAll()
        QTest.keyClicks(fields["feedback"], "Second.")
        await until(lambda: fields["feedback"].toPlainText() == "Second.")
        fields["notes"].setFocus()
        QTest.keyClick(fields["notes"], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        # Its focus stays where it is, so that it says nothing of where the key has led.
        await until(lambda: made.page.table.currentIndex() == made.at(2))
        await until(fields["notes"].hasFocus)
        await made.sent()
        cells = [made.model.cell_at(made.at(row)) for row in (0, 1)]
        grades = [await on_service(made.person.service, cell) for cell in cells]
        assert str(grades[0]["feedback"]).endswith("First.")
        assert grades[1]["feedback"] == "Second."


async def test_another_cell_has_its_own_words(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        first, second = made.bare(0), made.bare(1)
        made.go(first)
        await written(made, "For the first")
        made.page.table.select_cell(made.at(second))
        fields = made.page.panels.details.fields
        await until(fields["feedback"].isEnabled)
        assert "For the first" not in fields["feedback"].toPlainText()
        await written(made, "For graders", field="notes")
        made.page.table.select_cell(made.at(first))
        await until(lambda: fields["feedback"].toPlainText() == "For the first")
        await made.stored()
        patches = {edit.cell: edit.patch for edit in await made.person.workspace.outbox.edits()}
        assert patches[made.model.cell_at(made.at(first))] == {"feedback": "For the first"}
        assert patches[made.model.cell_at(made.at(second))] == {"notes": "For graders"}


async def test_undo_brings_no_words_of_another_student(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        first, second = made.bare(0), made.bare(1)
        fields = made.page.panels.details.fields
        for name, field in fields.items():
            made.go(first)
            await written(made, "You failed", field=name)
            # Taken back: the field is as empty as that of the next student.
            QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClick(field, Qt.Key.Key_Delete)
            made.page.table.select_cell(made.at(second))
            await until(field.isEnabled)
            field.setFocus()
            QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert field.toPlainText() == ""


async def test_an_untouched_field_follows_a_colleague(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.go(0)
        made.page.panels.edit(made.page.panels.write_feedback)
        field = made.page.panels.details.fields["feedback"]
        await until(field.hasFocus)
        colleague = await made.office.person("assistant")
        await colleague.opened()
        await colleague.enter(made.model.cell_at(made.at(0)), feedback="From next door")
        await colleague.until_sent()
        made.person.workspace.sync_now()
        await until(lambda: field.toPlainText() == "From next door")


async def test_a_total_says_its_sum(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.type(0, "7.25")
        await made.stored()
        made.go(0, made.total)
        made.page.panels.edit(made.page.panels.explain)
        await until(lambda: any("sum of" in line for line in made.words()))
        rows = made.page.panels.details.table.lines.entries
        counted = [float(row.counted) for row in rows if row.kind is RowKind.PART and row.is_counted]
        assert len(counted) > 1
        assert sum(counted) == next(float(row.counted) for row in rows if row.kind is RowKind.SUM)
        assert float(next(row.counted for row in rows if row.kind is RowKind.DIFFERENCE)) != 0
        assert any("grades that are only here are not counted yet" in line for line in made.words())
        picture(made.page, "explained_total")
        table = made.page.panels.details.table
        table.setFocus()
        made.page.panels.copy()
        assert QGuiApplication.clipboard().text().startswith("Column\tScore")
        made.page.panels.select_all()
        assert len(table.selectionModel().selectedRows()) == len(rows)
        QTest.keyClick(table, Qt.Key.Key_Escape)
        assert made.page.table.hasFocus()
        fields = made.page.panels.details.fields.values()
        assert all(field.isReadOnly() for field in fields)


async def test_a_typed_grade_says_where_it_is_and_what_it_was(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.type(0, "4")
        await made.sent()
        made.person.workspace.pause()
        made.type(0, "5")
        await made.stored()
        made.go(0)
        made.page.panels.edit(made.page.panels.explain)
        await until(lambda: any("is only here" in line for line in made.words()))
        assert any("5 is only here and will be sent; the server still has 4" in line for line in made.words())
        # What was there before comes in the next turn.
        await until(lambda: any(f"Score: {format_change('4', '5')}, entered here" in line for line in made.words()))
        picture(made.page, "explained_score")


async def test_exempt_from_the_panel_and_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.go(0)
        made.page.panels.show_details(is_on=True)
        button = made.page.panels.details.exempt
        await until(button.isEnabled)
        button.click()
        await until(lambda: any("Exempt: it counts in no total" in line for line in made.words()))
        assert made.text(0) == "ex"
        button.click()
        assert made.text(0) != "ex"


async def test_everything_is_reached_by_keys_and_comes_back_after_a_restart(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        person.workspace.pause()
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        page.focus_grid()
        await until(page.table.hasFocus)
        QTest.keyClick(page.table, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        assert page.panels.find.wanted.hasFocus()
        QTest.keyClick(page.panels.find.wanted, Qt.Key.Key_Escape)
        page.table.select_cell(page.model.index(0, 1))
        QTest.keyClick(page.table, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
        await until(page.panels.details.fields["feedback"].hasFocus)
        assert window.menu_actions["details"].isChecked()
        QTest.keyClick(page.panels.details.fields["feedback"], Qt.Key.Key_Escape)
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        QTest.keyClick(page.table, Qt.Key.Key_N, both)
        assert page.model.text_at(page.model.index(0, 1)) == "ex"
        QTest.keyClick(page.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        held = page.model.text_at(page.model.index(0, 1))
        window.side.tree.setFocus()
        window.menu_actions["cut"].trigger()
        assert page.model.text_at(page.model.index(0, 1)) == held
        page.table.setFocus()
        window.menu_actions["enter_right"].trigger()
        assert page.table.is_entering_sideways
        await closed(window)
        again = window_on(person, tmp_path, qtbot)
        assert again.menu_actions["details"].isChecked()
        reopened = again.pages.find_page(GradebookPage)
        assert reopened is not None
        assert reopened.table.is_entering_sideways
        await until(reopened.table.isVisible)
        await closed(again)


async def test_long_names_and_texts_stay_inside(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        theme.Theme(QApplication.instance()).use(theme.DARK)  # type: ignore[arg-type]
        made.go(0)
        made.page.panels.show_details(is_on=True)
        await until(made.page.panels.details.exempt.isEnabled)
        name, title = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Hubert Blaine", "Reading response " * 6
        details = await made.person.workspace.gradebook.cell_details(made.model.cell_at(made.at(0)))
        made.page.panels.details.cell = None
        made.page.panels.details.expect(details.cell, name, title)
        made.page.panels.details.show_details(details, Explanation(["A long reason that goes on and on, " * 6]))
        labels = [label for label in made.page.panels.details.findChildren(QLabel) if not label.isHidden()]
        await until(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in labels))
        picture(made.page, "long_names_dark")
        theme.Theme(QApplication.instance()).use(theme.LIGHT)  # type: ignore[arg-type]
        inside = made.page.panels.details.widget()
        assert inside is not None
        assert inside.width() <= made.page.panels.details.viewport().width()


async def test_whoever_writes_sees_when_the_grade_has_arrived(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        row = made.bare()
        made.type(row, "1.5")
        await made.stored()
        made.go(row)
        await written(made, "Half a sen")
        field = made.page.panels.details.fields["feedback"]
        await until(lambda: any("1.5 is only here" in line for line in made.words()))
        made.person.workspace.resume()
        made.person.workspace.sync_now()
        await until(lambda: any(line.startswith("Score: ") and "on the server" in line for line in made.words()))
        assert not any("1.5 is only here" in line for line in made.words())
        assert field.hasFocus()
        assert field.toPlainText() == "Half a sen"
        QTest.keyClicks(field, "tence")
        assert field.toPlainText() == "Half a sentence"


async def test_what_is_told_of_a_grade_is_of_one_moment(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        cell, reading = manual_cell(await person.opened()), []
        for score in range(5):
            await person.enter(cell, score=score + 0.25)
            async with asyncio.TaskGroup() as group:
                while person.counts.total:
                    reading.append(group.create_task(person.workspace.gradebook.cell_details(cell)))
                    await asyncio.sleep(0.002)
        all_details = [reads.result() for reads in reading]
        assert all_details
        for details in all_details:
            has_arrived = details.history[0].origin is Origin.SENT
            assert has_arrived == (details.edit is None), "it is here alone, or it is on the server"


async def test_feedback_that_was_formatted_elsewhere_is_not_written_anew_beside_the_grid(qtbot: QtBot) -> None:
    theirs, written = '<div style="color:red">Good <b>work</b></div>', list[str]()
    field = TextField("feedback", "Feedback", 90)
    qtbot.addWidget(field)
    field.written.connect(written.append)
    field.fill(theirs)
    QTest.keyClicks(field, "x")
    field.leave()
    assert (field.toPlainText(), field.is_protected, field.kept, written) == ("Good work", True, theirs, [])
    field.agree()
    QTest.keyClicks(field, "!")
    field.leave()
    assert written == ["<p>Good <strong>work!</strong></p>"]
