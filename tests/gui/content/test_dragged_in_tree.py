"""Items of the tree are dragged by the mouse, from pressing the button to its release: onto a folder, and between."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from lmsdesk.gui.content.tree_view import ContentTreeView
from tests.gui.content.test_content_page import Reader, reader
from tests.gui.site_desk import until

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
STEPS = 6
STEP_MS = 20
EDGE = 1
"""So near to the edge of a row is between two of them."""
Shown = QAbstractItemView.DropIndicatorPosition


class Hand:
    """Drags with the left button: Qt is in its own loop from the first movement until the button is released."""

    def __init__(self, tree: ContentTreeView) -> None:
        self._tree, self._window = tree, tree.window().windowHandle()
        self._way: list[QPoint] = []
        self._at = QPoint()
        self._shown = Shown.OnViewport
        self._is_down = False

    async def drag(self, start: QPoint, end: QPoint) -> Shown:
        """From one point of the tree's viewport to another; what the tree has shown there: a frame, or a line."""
        self._at = self._on_window(start)
        self._way = [self._on_window(start + (end - start) * step / STEPS) for step in range(1, STEPS + 1)]
        self._is_down = True
        # Begun by Qt, as by a hand: no task of this program runs in its loop as long as another one has begun it.
        QTimer.singleShot(0, self._tree, self._press)
        await until(lambda: not self._is_down)
        return self._shown

    def _press(self) -> None:
        QTest.mousePress(self._window, LEFT, NO_KEYS, self._at)
        self._step()

    def _step(self) -> None:
        if not self._way:
            self._shown = self._tree.dropIndicatorPosition()
            self._is_down = False
            QTest.mouseRelease(self._window, LEFT, NO_KEYS, self._at)
            return
        QTimer.singleShot(STEP_MS, self._tree, self._step)
        self._at = self._way.pop(0)
        QTest.mouseMove(self._window, self._at)

    def _on_window(self, point: QPoint) -> QPoint:
        return self._tree.viewport().mapTo(self._tree.window(), point)


async def test_items_are_dragged_onto_a_folder_between_two_others(tmp_path: Path) -> None:
    if QGuiApplication.platformName() != "xcb":
        pytest.skip("there is no screen across which to drag")
    async with reader(tmp_path) as hands:
        tree = hands.page.tree
        await until(hands.page.bar.lines["deleteItems"].isVisible)
        tree.expandAll()
        hand, before = Hand(tree), _order(hands, "Content")
        assert before[:4] == ["Welcome", "Sources", "Style", "Proposal"]
        assert await hand.drag(_at(hands, "Welcome"), _at(hands, "Style")) is Shown.OnItem
        await until(lambda: _order(hands, "Style") == ["Footnotes", "Welcome"])
        assert _order(hands, "Content") == before[1:]

        assert await hand.drag(_at(hands, "Welcome"), _at(hands, "Draft", EDGE)) is Shown.AboveItem
        await until(lambda: _order(hands, "Content")[:4] == ["Sources", "Style", "Proposal", "Welcome"])
        assert _order(hands, "Style") == ["Footnotes"]
        # Two at once, over a folder that is in the way.
        tree.reveal(hands.item("Welcome").id)
        QTest.keyClick(tree, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
        assert [item.title for item in tree.selected] == ["Proposal", "Welcome"]
        assert await hand.drag(_at(hands, "Welcome"), _at(hands, "Sources", EDGE)) is Shown.AboveItem
        await until(lambda: _order(hands, "Content")[:4] == ["Proposal", "Welcome", "Sources", "Style"])

        await hand.drag(_at(hands, "Style"), _at(hands, "Footnotes", EDGE))
        await until(lambda: not hands.page.structure._moves._running)
        assert _order(hands, "Style") == ["Footnotes"], "a folder does not go into itself"
        for _ in range(3):
            hands.window.menu_actions["undo"].trigger()
            await hands.page.structure._moves.finished()
        await until(lambda: _order(hands, "Content") == before)


def _order(hands: Reader, title: str) -> list[str]:
    return [hands.tree.items[one].title for one in hands.tree.children[hands.item(title).id]]


def _at(hands: Reader, title: str, from_top: int | None = None) -> QPoint:
    """A point on the title of an item: in the middle of its row, or so far from the upper edge."""
    row = hands.page.tree.visualRect(hands.page.tree.items.index_of(hands.item(title).id))
    return QPoint(row.left() + 60, row.center().y() if from_top is None else row.top() + from_top)
