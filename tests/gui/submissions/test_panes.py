"""The panes around the paper: moved, torn off, closed, and found again at the next start."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.panes.pane import Pane, Side
from lmsdesk.gui.submissions.panes.pane_menu import PaneMenu
from tests.gui.shell.test_window_ways import check_menu
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.whole_window import whole_window

Key, Mod = Qt.Key, Qt.KeyboardModifier


def pane_of(page: SubmissionsPage, content: QWidget) -> Pane:
    return next(pane for pane in page.docks.panes if pane.widget() is content)


def has_color(label: QWidget, color: QColor) -> bool:
    """Whether anything of it is drawn in this color."""
    drawn = label.grab().toImage()
    return any(drawn.pixelColor(x, y) == color for x in range(drawn.width()) for y in range(drawn.height()))


async def chosen(hands: Marker, *words: str) -> None:
    """Choose in the menu of the panes, by its keys."""
    hands.press(Key.Key_9, Mod.AltModifier)
    await until(QApplication.activePopupWidget)
    menu: object = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    check_menu(menu)
    for word in words:
        assert isinstance(menu, QMenu)
        action = next(one for one in menu.actions() if one.text().replace("&", "") == word)
        menu.setActiveAction(action)
        menu = action.menu()
    action.trigger()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


async def test_each_line_of_a_panes_own_menu_has_a_key_of_its_own(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        for pane in hands.page.docks.panes:
            check_menu(PaneMenu(hands.page.docks, pane))


async def test_a_pane_that_needs_room_takes_that_of_the_side_bar(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False, size=(1018, 664)) as hands:
        page, window = hands.page, hands.window
        await until(lambda: page.paper.view.paper is not None and page.paper.view.is_complete)
        assert window.side.isVisible()
        hands.press(Key.Key_M)
        await until(page.paper.annotating.list.isVisible)
        await until(lambda: not window.side.isVisible())
        area = window.centralWidget()
        assert isinstance(area, QScrollArea)
        # Nothing is cut: the whole mark is in the window.
        await until(lambda: area.horizontalScrollBar().maximum() == 0)
        right = page.panel.mapTo(window, QPoint(page.panel.width(), 0)).x()
        assert right <= window.width()
        page.paper.take_focus()
        hands.press(Key.Key_M)
        await until(lambda: not page.paper.annotating.list.isVisible())
        await until(window.side.isVisible)


async def test_panes_stand_where_they_are_put_and_at_the_next_start_too(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1024, 700)) as hands:
        page = hands.page
        await until(lambda: page.paper.view.is_complete)
        picture(hands.window, "panes-at-first")
        at_first = page.panel.mapTo(page, QPoint()).x()
        await chosen(hands, "Score and feedback", "On the left")
        await chosen(hands, "Students", "On the right")
        hands.press(Key.Key_I)
        await until(page.paper.task.isVisible)
        await chosen(hands, "Task", "Below the paper")
        await until(lambda: page.panel.mapTo(page, QPoint()).x() < at_first)
        assert page.paper.task.mapTo(page, QPoint()).y() > page.paper.mapTo(page, QPoint()).y()
        await until(lambda: page.strip.height() > page.strip.width())
        picture(hands.window, "panes-moved")
        person, folder = hands.person, tmp_path
        hands.window.close_pages()
        async with whole_window(person, folder, 1024, 700) as window:
            await until(lambda: window.entries)
            window.menu_actions["queue"].trigger()
            again = window.pages.find_page(SubmissionsPage)
            assert again is not None
            await until(lambda: again.paper.task.isVisible() and again.panel.isVisible())
            sides = [pane_of(again, one).side for one in (again.panel, again.strip, again.paper.task)]
            assert sides == [Side.LEFT, Side.RIGHT, Side.BELOW]
            await until(lambda: again.strip.height() > again.strip.width())
            assert again.paper.view.tools.task.isChecked()
            again.docks.arrange_anew()
            await until(lambda: again.panel.mapTo(again, QPoint()).x() > again.paper.mapTo(again, QPoint()).x())
            await until(lambda: again.strip.height() < again.strip.width())


async def test_a_mark_in_a_window_of_its_own_has_the_keys_of_the_page(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        page, window = hands.page, hands.window
        pane = pane_of(page, page.panel)
        await chosen(hands, "Score and feedback", "In its own window")
        await until(lambda: pane.isWindow() and pane.isVisible())
        first, target = page.key, hands.target
        hands.press(Key.Key_2, Mod.AltModifier)
        await until(lambda: page.panel.score.hasFocus() and QApplication.activeWindow() is pane)
        hands.type("7")
        picture(pane, "pane-torn-off")
        hands.post_and_next()
        await hands.ready()
        assert page.key != first
        await until(lambda: page.paper.has_focus and QApplication.activeWindow() is window)
        assert (await hands.mark(target)).values["score"] == 7.0
        hands.press(Key.Key_2, Mod.AltModifier)
        await until(lambda: page.panel.score.hasFocus() and QApplication.activeWindow() is pane)
        second = hands.target
        # The key that leads on and the score after it come in one go, before the next paper is there.
        hands.press(Key.Key_N, Mod.AltModifier)
        hands.type("8")
        await until(lambda: page.panel.score.text() == "8")
        await hands.stored()
        assert hands.target != second
        assert (await hands.mark(second)).values.get("score") is None
        hands.press(Key.Key_Escape)
        await until(lambda: page.paper.has_focus and QApplication.activeWindow() is window)


async def test_a_pane_of_its_own_comes_and_goes_with_the_page(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, actions = hands.page, hands.window.menu_actions
        pane = pane_of(page, page.panel)
        page.docks.put(pane, Side.APART)
        await until(pane.isVisible)
        actions["waiting"].trigger()
        assert not pane.isVisible()
        actions["queue"].trigger()
        await until(pane.isVisible)
        assert pane.isWindow()
        hands.window.close_pages()
        assert not pane.isVisible()


def on_screen(widget: QWidget) -> QRect:
    """Where it is on the screen."""
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


async def test_a_pane_that_is_torn_off_leaves_the_paper_free_and_comes_back_where_it_was(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1016, 664)) as hands:
        page = hands.page
        hands.window.move(0, 0)
        await until(lambda: page.paper.view.is_complete)
        pane = pane_of(page, page.panel)
        page.docks.resizeDocks([pane], [340], Qt.Orientation.Horizontal)
        await until(lambda: page.panel.width() > 300)
        before = on_screen(page.panel)
        await chosen(hands, "Score and feedback", "In its own window")
        await until(lambda: pane.isWindow() and pane.isVisible() and page.paper.width() > page.width() - 60)
        assert not on_screen(pane).intersects(on_screen(page.paper))
        picture(pane, "pane-beside-the-paper")
        await chosen(hands, "Score and feedback", "On the right")
        await until(lambda: not pane.isWindow() and on_screen(page.panel) == before)


async def test_a_pane_over_a_window_that_fills_the_screen_takes_the_side_bar_first(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, window = hands.page, hands.window
        window.showMaximized()
        room = window.screen().availableGeometry()
        window.setGeometry(room)
        await until(lambda: window.size() == room.size() and window.side.isVisible())
        pane = pane_of(page, page.panel)
        await chosen(hands, "Score and feedback", "In its own window")
        await until(lambda: pane.isWindow() and pane.isVisible())
        covered = on_screen(pane).intersected(on_screen(page.paper))
        assert covered.width() <= max(0, pane.width() - window.side.width())


async def test_a_window_on_a_screen_that_is_gone_comes_back(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page = hands.page
        pane = pane_of(page, page.panel)
        page.docks.put(pane, Side.APART)
        pane.move(30_000, 30_000)
        page.docks.put(pane, Side.APART)
        frame = pane.frameGeometry()
        assert any(screen.availableGeometry().contains(frame) for screen in QApplication.screens())


async def test_nothing_is_posted_while_its_pane_is_closed(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page = hands.page
        pane = pane_of(page, page.panel)
        first, target = page.key, hands.target
        hands.press(Key.Key_2, Mod.AltModifier)
        hands.type("9")
        await hands.stored()
        pane.title.close_button.click()
        await until(lambda: not page.panel.isVisible())
        page.paper.take_focus()
        await until(lambda: page.paper.has_focus)
        hands.post_and_next()
        await until(page.panel.isVisible)
        assert page.key == first
        assert (await hands.mark(target)).state.value == "draft"
        assert page.panel.score.hasFocus()
        hands.post_and_next()
        await until(lambda: page.key != first)
        # A digit on the paper begins the score, which is opened for it.
        await hands.ready()
        await chosen(hands, "Score and feedback", "Close")
        await until(lambda: page.paper.has_focus and not page.panel.isVisible())
        hands.type("6")
        assert page.panel.isVisible()
        assert page.panel.score.text() == "6"


async def test_annotations_are_a_pane_that_goes_with_the_tools(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page = hands.page
        await until(lambda: page.paper.view.paper is not None and page.paper.annotating.tools.is_enabled)
        hands.press(Key.Key_M)
        pane = pane_of(page, page.paper.annotating.list)
        await until(pane.isVisible)
        assert page.paper.view.tools.mark_up.isChecked()
        pane.title.close_button.click()
        assert not pane.isVisible()
        assert not page.paper.view.tools.mark_up.isChecked()


async def test_a_state_keeps_its_color_in_a_window_of_its_own(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        state = hands.page.panel.state
        assert has_color(state, theme.tokens().needs_grading)
        await chosen(hands, "Score and feedback", "In its own window")
        await until(lambda: state.window() is not hands.window and state.isVisible())
        await until(lambda: has_color(state, theme.tokens().needs_grading))
