"""Information that asks for nothing goes by itself once it can be read; whatever wants an answer stays."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.message_bar import MessageBar
from lmsdesk.gui.kit.notices import Notice, Remedy, Severity
from tests.gui.site_desk import until

WRITTEN = Notice(Severity.INFO, "gradebook.pdf was written.", "It is not protected.")
REMOVED = Notice(Severity.INFO, "“Essay” was removed.", remedy=Remedy("Restore", lambda: None))
KEPT = Notice(Severity.INFO, "The backup was restored.", is_kept=True)
LASTING = [Notice(Severity.WARNING, "Not signed in"), Notice(Severity.ERROR, "The disk is full."), KEPT]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made, before_close_func=dismiss_all)
    layout = QVBoxLayout(made)
    layout.addWidget(QLineEdit())
    layout.addWidget(MessageBar())
    made.show()
    made.activateWindow()
    return made


def dismiss_all(window: QWidget) -> None:
    while bar_in(window).notice is not None:
        bar_in(window).dismiss()


def bar_in(window: QWidget) -> MessageBar:
    bar = window.findChild(MessageBar)
    assert isinstance(bar, MessageBar)
    return bar


def clock_of(bar: MessageBar) -> QTimer:
    clock = bar.findChild(QTimer, "messageLeaving")
    assert isinstance(clock, QTimer)
    return clock


async def test_information_leaves_after_the_time_that_its_reading_takes(window: QWidget) -> None:
    bar = bar_in(window)
    waits = []
    for notice in (WRITTEN, Notice(Severity.INFO, WRITTEN.title, WRITTEN.detail * 4)):
        bar.show_notice(notice)
        waits.append(clock_of(bar).interval())
        assert clock_of(bar).isActive()
        clock_of(bar).start(0)
        await until(lambda: bar.notice is None)
        assert bar.isHidden()
    assert waits[0] >= 5000
    assert waits[1] > waits[0]


@pytest.mark.parametrize("notice", LASTING, ids=lambda notice: notice.title)
def test_what_wants_an_answer_stays_on_every_page(window: QWidget, notice: Notice) -> None:
    bar = bar_in(window)
    bar.show_notice(notice)
    assert not clock_of(bar).isActive()
    bar.leave_page()
    assert bar.notice is notice


def test_an_offer_waits_for_an_answer_as_long_as_its_page_is_on_show(window: QWidget) -> None:
    bar = bar_in(window)
    bar.show_notice(REMOVED)
    assert not clock_of(bar).isActive()
    bar.leave_page()
    assert bar.isHidden()


def test_information_leaves_with_its_page_and_uncovers_what_stays(window: QWidget) -> None:
    bar = bar_in(window)
    for notice in (LASTING[1], WRITTEN):
        bar.show_notice(notice)
    bar.leave_page()
    assert bar.notice is LASTING[1]
    bar.dismiss()
    bar.show_notice(WRITTEN)
    bar.leave_page()
    assert bar.isHidden()


async def test_it_stays_while_the_mouse_is_over_it(window: QWidget) -> None:
    bar = bar_in(window)
    bar.show_notice(WRITTEN)
    middle = QPointF(bar.rect().center())
    QApplication.sendEvent(bar, QEnterEvent(middle, middle, QPointF(bar.mapToGlobal(bar.rect().center()))))
    assert not clock_of(bar).isActive()
    QApplication.sendEvent(bar, QEvent(QEvent.Type.Leave))
    assert clock_of(bar).isActive()


async def test_it_stays_while_the_focus_is_in_it(window: QWidget) -> None:
    bar, field, close = (
        bar_in(window),
        window.findChild(QLineEdit),
        bar_in(window).findChild(QToolButton, "messageDismiss"),
    )
    assert isinstance(field, QLineEdit)
    assert isinstance(close, QToolButton)
    bar.show_notice(WRITTEN)
    close.setFocus()
    await until(close.hasFocus)
    assert not clock_of(bar).isActive()
    field.setFocus()
    await until(field.hasFocus)
    assert clock_of(bar).isActive()


def test_what_is_withdrawn_below_it_gives_it_no_new_time(window: QWidget) -> None:
    bar = bar_in(window)
    bar.show_notice(WRITTEN)
    clock_of(bar).setInterval(60_000)
    for _ in range(3):
        # As every grade that is entered does.
        bar.withdraw("import")
    assert clock_of(bar).interval() == 60_000


def test_an_action_stays_with_its_notice_until_it_is_chosen(window: QWidget) -> None:
    bar = bar_in(window)
    bar.show_notice(REMOVED)
    button = bar.findChild(QPushButton, "messageRemedy")
    assert isinstance(button, QPushButton)
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.isHidden()
