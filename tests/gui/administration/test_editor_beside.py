"""The editor beside a list: it follows what is chosen, keeps what is typed, and folds the rare fields away."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.gui.kit.fitted_columns import shared
from tests.gui.administration.conftest import AdministrationScreen, administration_screen, choose, fill, press
from tests.gui.site_desk import until
from tests.sync.conftest import application

Key = Qt.Key
_EMAIL = 2


async def users_page(screen: AdministrationScreen) -> tuple[SiteAdministrationPage, ListPanel]:
    await until(screen.window.menu_actions["site_administration"].isEnabled)
    screen.window.resize(1400, 800)
    page = await screen.page("site_administration", SiteAdministrationPage)
    page.show_kind(Right.USERS)
    panel = page.lists[Right.USERS]
    await until(lambda: panel.model.entries)
    return page, panel


async def beside(page: SiteAdministrationPage, title: str) -> RecordDialog:
    """The editor, once it shows this."""
    await until(lambda: page.pane.editor is not None and page.pane.editor.windowTitle() == title)
    assert page.pane.editor is not None
    await until(lambda: page.pane.editor is not None and page.pane.editor.is_ready)
    return page.pane.editor


def has_keys(editor: RecordDialog) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and editor.isAncestorOf(focus)


async def test_the_editor_follows_the_list_and_keeps_what_is_typed(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        page, panel = await users_page(screen)
        one, other = panel.model.entries[:2]
        choose(panel, [one.id])
        panel.table.setFocus()
        first = await beside(page, one.display_name)
        assert screen.window.focusWidget() is panel.table, "the keys stay in the list"
        QTest.keyClick(panel.table, Key.Key_Down)
        second = await beside(page, other.display_name)
        QTest.keyClick(panel.table, Key.Key_Return)
        await until(lambda: has_keys(second))
        fill(second.form.widget("studentId"), "00777")
        choose(panel, [one.id])
        await until(page.pane.warning.isVisible)
        assert page.pane.editor is second
        assert "Not saved yet" in page.pane.warning.text()
        press(panel.buttons["new_users"])
        await until(lambda: has_keys(second))
        assert page.pane.editor is second, "what is typed is not thrown away for a new record"
        press(second.save)
        await until(lambda: "was changed on the site" in screen.message())
        await until(lambda: page.pane.editor is not None and page.pane.editor is not second)
        async with application(screen.person.service) as client:
            assert (await client.get(f"v1/users/{other.id}")).json()["studentId"] == "00777"
        await _is_given_up(screen, page, panel)
        assert first is not second


async def _is_given_up(screen: AdministrationScreen, page: SiteAdministrationPage, panel: ListPanel) -> None:
    """Esc gives up what was typed; the list has the keys, and the fields say what the site has."""
    one = panel.model.entries[2]
    choose(panel, [one.id])
    await beside(page, one.display_name)
    press(panel.buttons["edit_users"])
    editor = await beside(page, one.display_name)
    await until(lambda: has_keys(editor))
    fill(editor.form.widget("studentId"), "nonsense")
    QTest.keyClick(editor.form.widget("studentId"), Key.Key_Escape)
    await until(lambda: page.pane.editor is not None and page.pane.editor is not editor)
    again = await beside(page, one.display_name)
    assert not again.is_changed
    assert screen.window.focusWidget() is panel.table
    panel.table.clearSelection()
    await until(lambda: page.pane.editor is None and page.pane.resting.isVisible())


async def test_rare_fields_are_folded_away_until_they_are_asked_for_or_wrong(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        page, panel = await users_page(screen)
        one, other = panel.model.entries[:2]
        choose(panel, [one.id])
        form = (await beside(page, one.display_name)).form
        shown = {path for path, place in form.boxes.items() if place.isVisible()}
        assert {"userName", "name.given", "name.family", "contact.email", "availability.available"} <= shown
        assert not shown & {"address.city", "job.company", "locale.calendar", "dataSourceId", "gender"}
        press_fold = form.more
        press_fold.click()
        assert form.boxes["address.city"].isVisible()
        choose(panel, [other.id])
        form = (await beside(page, other.display_name)).form
        assert form.boxes["address.city"].isVisible(), "it stays unfolded for the next one"
        form.more.click()
        form.unfold(is_unfolded=True)
        fill(form.widget("birthDate"), "tomorrow")
        form.unfold(is_unfolded=False)
        editor = page.pane.editor
        assert editor is not None
        press(editor.save)
        assert form.boxes["birthDate"].isVisible(), "what is wrong is shown"
        assert "Enter a date" in form.boxes["birthDate"].problem


async def test_columns_are_as_wide_as_what_stands_in_them(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        page, panel = await users_page(screen)
        table, model = panel.table, panel.model
        page.pane.hide()
        texts = [str(model.index(row, _EMAIL).data()) for row in range(model.rowCount())]
        longest = max(table.fontMetrics().horizontalAdvance(text) for text in texts)
        # An address is not cut while there is room.
        await until(lambda: table.columnWidth(_EMAIL) > longest)
        assert table.columnWidth(0) < table.viewport().width() / 2
        assert sum(table.columnWidth(part) for part in range(model.columnCount())) >= table.viewport().width()
        table.setColumnWidth(0, 90)
        page.pane.show()
        assert table.columnWidth(0) == 90, "what somebody has moved stays"


async def test_a_narrow_list_leaves_a_column_out_before_it_cuts_every_text(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        page, panel = await users_page(screen)
        table, model = panel.table, panel.model
        names = [str(model.headerData(part, Qt.Orientation.Horizontal)) for part in range(model.columnCount())]

        def cut() -> dict[str, int]:
            """How many texts of the columns on show do not fit."""
            metrics = table.fontMetrics()
            shown = [part for part in range(len(names)) if not table.isColumnHidden(part)]
            texts = {part: [str(model.index(row, part).data()) for row in range(model.rowCount())] for part in shown}
            widths = {part: max(map(metrics.horizontalAdvance, texts[part])) for part in shown}
            return {names[part]: widths[part] - table.columnWidth(part) for part in shown}

        page.both.setSizes([900, 300])
        await until(lambda: set(cut()) == set(names))
        screen.window.resize(1024, 700)
        await until(lambda: set(cut()) < set(names))
        assert {"Name", "Email"} <= set(cut())
        assert all(over < 0 for over in cut().values()), cut()
        screen.window.resize(1400, 800)
        await until(lambda: set(cut()) == set(names))


def test_the_widest_column_gives_way_and_the_first_last() -> None:
    assert shared([100, 200, 300], 700) == [100, 200, 300]
    assert shared([100, 200, 600], 700) == [100, 200, 400]
    assert shared([200, 100, 400], 500) == [200, 100, 200], "what an entry is called is cut last"
    assert shared([900, 100, 100], 400) == [180, 100, 100]
