"""Windows stay on the screen, and are moved for nothing else."""

from PySide6.QtCore import QMargins, QRect, Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.screen_fit import _ScreenFit, keep_on_screen
from tests.gui.site_desk import until


async def test_a_window_that_grows_is_moved_only_where_it_would_not_be_whole(qtbot: QtBot) -> None:
    dialog, inside = QDialog(), QWidget()
    qtbot.addWidget(dialog)
    QVBoxLayout(dialog).addWidget(inside)
    keep_on_screen(dialog)
    dialog.show()
    await until(dialog.isVisible)
    fit = next(one for one in dialog.children() if isinstance(one, _ScreenFit))
    inside.setMinimumHeight(300)
    await until(lambda: dialog.height() >= 300 and not fit._is_due)
    # Until the system has placed it, it says that it is in the corner: moved there, it would stay there.
    assert not dialog.testAttribute(Qt.WidgetAttribute.WA_Moved)
    free = dialog.screen().availableGeometry()
    dialog.move(free.right() - 10, free.top() + 50)
    inside.setMinimumHeight(400)
    await until(lambda: free.contains(dialog.frameGeometry()))


class _Framed(QDialog):
    """What the system has drawn around it is known, as it is before the system has placed it."""

    def frameGeometry(self) -> QRect:
        return self.geometry().marginsAdded(QMargins(1, 22, 1, 5))


async def test_a_window_that_has_its_frame_and_no_position_yet_is_left_to_the_system(qtbot: QtBot) -> None:
    dialog = _Framed()
    qtbot.addWidget(dialog)
    keep_on_screen(dialog)
    dialog.show()
    await until(dialog.isVisible)
    fit = next(one for one in dialog.children() if isinstance(one, _ScreenFit))
    await until(lambda: not fit._is_due)
    dialog.setGeometry(QRect(dialog.screen().geometry().topLeft(), dialog.size()))
    dialog.setAttribute(Qt.WidgetAttribute.WA_Moved, False)
    fit.apply()
    assert not dialog.testAttribute(Qt.WidgetAttribute.WA_Moved)
