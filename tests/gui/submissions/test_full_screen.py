"""Marking in the full screen: nothing but the paper, its mark and a line of keys."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import MarkingState
from lmsdesk.desk.submissions.comments import new_comment
from lmsdesk.gui.submissions.second_window import SecondWindow
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from tests.gui.site_desk import until
from tests.gui.submissions.marker import hand_in, marker

Key, Mod = Qt.Key, Qt.KeyboardModifier


async def test_four_keys_a_paper_and_escape_leaves(tmp_path: Path, picture: Callable[[QWidget, str], Path]) -> None:
    async with marker(tmp_path) as hands:
        window, page = hands.window, hands.page
        await hands.person.workspace.submissions.comments.keep(new_comment("Well argued"))
        hidden = [window.menuBar(), window.top, window.side, window.statusBar(), page.bar, page.strip]
        hands.press(Key.Key_F11)
        await until(lambda: not any(part.isVisible() for part in hidden))
        assert window.menu_actions["full_screen"].isChecked()
        assert page.key_line.isVisible()
        assert page.paper.has_focus
        first, target = page.key, hands.target
        hands.type("7")
        hands.press(Key.Key_Semicolon, Mod.ControlModifier)
        await until(page.comments.chooser.isVisible)
        hands.press(Key.Key_Return)
        await until(lambda: page.panel.feedback.toPlainText() == "Well argued")
        page.paper.annotating.feedback_wanted.emit("Line 2: plus?")
        assert page.panel.feedback.toPlainText() == "Well argued\nLine 2: plus?"
        assert page.panel.feedback.hasFocus()
        page.panel.feedback.undo()
        assert page.panel.feedback.toPlainText() == "Well argued"
        picture(window, "full-screen")
        hands.post_and_next()
        # The chooser may still keep keys: they go on when the comment is in.
        await until(lambda: page.key != first)
        await hands.ready()
        mark = await hands.mark(target)
        assert (mark.values["score"], mark.values["feedback"]) == (7.0, "Well argued")
        await hands.until_state(first, MarkingState.SENDING)
        assert page.paper.has_focus
        hands.press(Key.Key_Escape)
        await until(lambda: all(part.isVisible() for part in hidden))
        assert not window.isFullScreen()
        assert not page.key_line.isVisible()
        assert page.isVisible()


async def test_a_copy_of_the_paper_follows_on_a_second_screen_and_never_has_the_keys(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, actions = hands.page, hands.window.menu_actions
        actions["second_window"].trigger()
        second = page.paper.findChild(SecondWindow)
        assert second is not None
        await until(lambda: page.paper.view.paper is not None and second.view.paper is page.paper.view.paper)
        assert second.isWindow()
        assert second.isVisible()
        assert second.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
        shown = page.paper.view.stack.currentWidget()
        assert shown is not None
        assert second.windowTitle() == shown.accessibleName() != ""
        hands.press(Key.Key_N)
        assert second.view.paper is page.paper.view.paper
        await until(lambda: page.paper.view.paper is not None)
        assert second.view.paper is page.paper.view.paper
        actions["waiting"].trigger()
        assert not second.isVisible()
        assert second.view.paper is None
        actions["queue"].trigger()
        await until(lambda: second.isVisible() and second.view.paper is page.paper.view.paper is not None)
        second.close()
        assert not actions["second_window"].isChecked()


async def test_the_copy_shows_notes_on_texts_too_and_no_others(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        area = hands.page.paper
        await hand_in(hands, 1, ("first.py", b"a = 1\nb = 2\n"))
        await hand_in(hands, 2, ("second.py", b"c = 1\nd = 2\n"))
        hands.window.menu_actions["second_window"].trigger()
        second = area.findChild(SecondWindow)
        assert second is not None
        lines, copied = area.view.stack.lines, second.view.stack.lines
        for letter, name, noted in (("n", "first.py", {0}), ("n", "second.py", set[int]()), ("p", "first.py", {0})):
            hands.type(letter)
            await hands.ready()
            await until(partial(_is_on_both, area.view, second.view, name))
            if letter == "n" and noted:
                hands.type("o")
                hands.press(Key.Key_Escape)
            await until(partial(_has_noted, lines, noted))
            assert copied.noted == noted


def _is_on_both(first: PaperView, second: PaperView, name: str) -> bool:
    is_there = first.paper is not None and first.paper.name == name and second.paper is first.paper
    return is_there and first.is_complete and second.is_complete


def _has_noted(lines: LinesView, noted: set[int]) -> bool:
    return lines.noted == noted
