"""What an entry, a move and the focus repaint: all that changed, and nothing else."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.view.column_layout import ColumnLayout
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import SHIFT, Desk, Key
from tests.helpers.images import image_of


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    QApplication.processEvents()
    yield made
    made.table.close()


class Painted(QObject):
    """The parts of a widget that were painted since it was last asked."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._whole = QRect()
        widget.installEventFilter(self)

    def taken(self) -> QRect:
        """What was painted, as one rectangle."""
        QApplication.processEvents()
        whole, self._whole = self._whole, QRect()
        return whole

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._whole = self._whole.united(event.rect())  # type: ignore[attr-defined]  # a QPaintEvent
        return super().eventFilter(watched, event)


def on_screen(widget: QWidget) -> QImage:
    """What a person sees, which is as old as its last painting."""
    QApplication.processEvents()
    corner = widget.mapTo(widget.window(), widget.rect().topLeft())
    shot = widget.screen().grabWindow(widget.window().winId(), corner.x(), corner.y(), widget.width(), widget.height())
    return shot.toImage().convertToFormat(QImage.Format.Format_RGB32)


def true_picture(widget: QWidget) -> QImage:
    """What a person ought to see: painted anew."""
    return image_of(widget).convertToFormat(QImage.Format.Format_RGB32)


def enter(desk: Desk) -> None:
    desk.type("7")
    desk.press(Key.Key_Return)


def test_an_entry_repaints_its_cell_the_next_and_their_names(desk: Desk) -> None:
    table = desk.table
    desk.go(4, 2)
    table.setFocus()
    cells, names = Painted(table.viewport()), Painted(table.student_header().viewport())
    titles = Painted(table.column_header().viewport())
    enter(desk)
    for painted in (cells, names, titles):
        painted.taken()
    enter(desk)
    assert desk.at() == (6, 2)
    changed = table.visualRect(desk.model.index(5, 2)).united(table.visualRect(desk.model.index(6, 2)))
    assert changed.adjusted(0, 0, 0, 1).contains(cells.taken())
    rows = names.taken()
    assert (rows.top(), rows.height()) == (changed.top(), 2 * table.row_height())
    assert titles.taken().width() <= table.columnWidth(2)


def move_down(desk: Desk) -> None:
    desk.press(Key.Key_Down)


def move_right(desk: Desk) -> None:
    desk.press(Key.Key_Right)


def extend(desk: Desk) -> None:
    desk.press(Key.Key_Down, Key.Key_Right, with_=SHIFT)


def go_far(desk: Desk) -> None:
    desk.press(Key.Key_PageDown)
    desk.press(Key.Key_End)


def leave(desk: Desk) -> None:
    other = QLineEdit(desk.table.window())
    other.setGeometry(0, 0, 1, 1)
    other.show()
    other.setFocus()


def leave_and_come_back(desk: Desk) -> None:
    leave(desk)
    QApplication.processEvents()
    desk.table.setFocus()


def give_up(desk: Desk) -> None:
    desk.type("7")
    desk.press(Key.Key_Escape)


@pytest.mark.parametrize("is_frozen", [False, True], ids=["all scroll", "two stay"])
@pytest.mark.parametrize(
    "change",
    [enter, move_down, move_right, extend, go_far, leave, leave_and_come_back, give_up],
    ids=lambda one: one.__name__,
)
def test_what_is_on_the_screen_is_what_is_true(desk: Desk, change: Callable[[Desk], None], is_frozen: bool) -> None:
    table = desk.table
    layout = ColumnLayout(table)
    if is_frozen:
        layout.freeze([2, 5], is_frozen=True)
    table.setFocus(Qt.FocusReason.OtherFocusReason)
    desk.go(4, 2)
    QApplication.processEvents()
    for _ in range(3):
        change(desk)
        parts = [table.viewport(), table.student_header().viewport(), table.column_header().viewport()]
        assert [on_screen(part) == true_picture(part) for part in parts] == [True, True, True]
