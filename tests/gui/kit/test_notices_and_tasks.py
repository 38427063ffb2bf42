"""What becomes of work and its failures: words on the bar, a report, or nothing at all."""

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from lmsdesk.desk import crash_report
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.crash_dialog import CrashDialog
from lmsdesk.gui.kit.message_bar import MessageBar
from lmsdesk.gui.kit.notices import Crash, Notice, Remedy, Severity
from lmsdesk.gui.kit.tasks import Tasks
from tests.gui.site_desk import until

FULL = LmsdeskError("The disk is full.", detail="Nothing before is lost.", hint="Free some space.", code="store-full")


@pytest.fixture
def news() -> Iterator[list[Notice | Crash]]:
    found: list[Notice | Crash] = []
    notices.channel.read_by(found.append)
    yield found
    notices.channel.read_by(None)


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    made = MessageBar()
    qtbot.addWidget(made)
    return made


def words(bar: MessageBar, name: str) -> str:
    label = bar.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text() if label.isVisibleTo(bar) else ""


async def test_the_result_is_handed_on() -> None:
    tasks, results = Tasks(), list[int]()

    async def work() -> int:
        return 42

    await asyncio.wait([tasks.spawn(work(), on_done=results.append)])
    await asyncio.sleep(0)
    assert results == [42]
    assert not tasks.is_busy


async def test_an_expected_failure_becomes_a_notice(news: list[Notice | Crash]) -> None:
    async def work() -> None:
        raise FULL

    tasks = Tasks()
    tasks.spawn(work())
    await tasks.finished()
    await asyncio.sleep(0)
    assert news == [
        Notice(Severity.ERROR, "The disk is full.", "Nothing before is lost.", "Free some space.", "store-full")
    ]


class Left(QLabel):
    """A page that somebody leaves while something is being stored for it."""

    def on_stored(self, text: str) -> None:
        self.setText(text)

    def on_failed(self, problem: LmsdeskError) -> None:
        self.setText(str(problem))


@pytest.mark.parametrize("failure", [None, FULL])
async def test_who_has_gone_is_told_nothing_and_a_failure_goes_to_the_window(
    news: list[Notice | Crash], failure: LmsdeskError | None
) -> None:
    page, writes, stored = Left(), Tasks(), asyncio.Event()

    async def work() -> str:
        await stored.wait()
        if failure is not None:
            raise failure
        return "stored"

    writes.spawn(work(), on_done=page.on_stored, on_error=page.on_failed)
    writes.spawn(work(), on_done=partial(page.on_stored), on_error=page.on_failed)
    page.deleteLater()
    await until(lambda: not isValid(page))
    stored.set()
    await writes.finished()
    await asyncio.sleep(0)
    assert not [one for one in news if isinstance(one, Crash)]
    assert len(news) == (2 if failure else 0)


async def test_a_page_can_take_the_failure_itself(news: list[Notice | Crash]) -> None:
    async def work() -> None:
        raise FULL

    taken: list[LmsdeskError] = []
    tasks = Tasks()
    tasks.spawn(work(), on_error=taken.append)
    await tasks.finished()
    await asyncio.sleep(0)
    assert (taken, news) == ([FULL], [])


async def test_any_other_failure_becomes_a_report(news: list[Notice | Crash]) -> None:
    async def work() -> None:
        raise ZeroDivisionError

    tasks = Tasks()
    tasks.spawn(work(), what="dividing")
    await tasks.finished()
    await asyncio.sleep(0)
    assert [(type(one.error), one.doing) for one in news if isinstance(one, Crash)] == [(ZeroDivisionError, "dividing")]


async def test_a_failing_reaction_to_a_result_is_reported_too(news: list[Notice | Crash]) -> None:
    async def work() -> int:
        return 0

    tasks, results = Tasks(), list[int]()
    tasks.spawn(work(), on_done=lambda zero: results.append(1 // zero))
    await tasks.finished()
    await asyncio.sleep(0)
    assert len(news) == 1
    assert isinstance(news[0], Crash)


async def test_tasks_end_with_their_owner(news: list[Notice | Crash]) -> None:
    tasks = Tasks()
    task = tasks.spawn(asyncio.sleep(60))
    await tasks.stopped()
    assert task.cancelled()
    assert news == []


async def test_an_owner_that_goes_in_the_turn_after_the_work_is_told_nothing(news: list[Notice | Crash]) -> None:
    async def work() -> str:
        return "stored"

    page = Left()
    tasks = Tasks(page)
    tasks.spawn(work(), on_done=lambda text: page.setText(text.title()))
    await asyncio.sleep(0)
    assert tasks.is_busy
    delete(page)
    await asyncio.sleep(0)
    assert (tasks.is_busy, news) == (False, [])


def test_what_is_said_before_there_is_a_window_is_shown_in_it() -> None:
    notices.channel.read_by(lambda _: None)  # what earlier tests left unread
    notices.channel.read_by(None)
    notices.info("Early")
    found: list[Notice | Crash] = []
    notices.channel.read_by(found.append)
    notices.channel.read_by(None)
    assert [one.title for one in found if isinstance(one, Notice)] == ["Early"]


def test_the_bar_says_what_happened_and_keeps_the_code_under_details(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_notice(Notice(Severity.ERROR, FULL.title, FULL.detail, FULL.hint, FULL.code))
    assert words(bar, "messageTitle") == "The disk is full."
    assert words(bar, "messageText") == "Nothing before is lost. Free some space."
    assert words(bar, "messageCode") == ""
    details = bar.findChild(QToolButton, "messageDetails")
    assert isinstance(details, QToolButton)
    QTest.mouseClick(details, Qt.MouseButton.LeftButton)
    assert words(bar, "messageCode") == "store-full"


def test_dismissing_brings_back_the_message_before(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_notice(Notice(Severity.ERROR, "First"))
    bar.show_notice(Notice(Severity.WARNING, "Second"))
    close = bar.findChild(QToolButton, "messageDismiss")
    assert isinstance(close, QToolButton)
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert words(bar, "messageTitle") == "First"
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert bar.isHidden()


def test_a_later_message_of_a_topic_takes_the_place_of_the_earlier(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "Not signed in", topic="sign-in"))
    bar.show_notice(Notice(Severity.ERROR, "Still not", topic="sign-in"))
    assert words(bar, "messageTitle") == "Still not"
    bar.withdraw("sign-in")
    assert bar.isHidden()


def test_a_remedy_is_one_button(bar: MessageBar, qtbot: QtBot) -> None:
    done: list[bool] = []
    bar.show_notice(Notice(Severity.ERROR, "Signed out", remedy=Remedy("Sign in", lambda: done.append(True))))
    button = bar.findChild(QPushButton, "messageRemedy")
    assert isinstance(button, QPushButton)
    assert button.text() == "Sign in"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == [True]
    assert bar.isHidden()


def test_markup_of_a_server_is_shown_as_text(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "<b>x</b>", "<script>alert(1)</script>"))
    assert words(bar, "messageTitle") == "<b>x</b>"
    label = bar.findChild(QLabel, "messageText")
    assert isinstance(label, QLabel)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_a_report_can_be_copied(qtbot: QtBot) -> None:
    dialog = CrashDialog(crash_report(KeyError("Abara, Chidi")))
    qtbot.addWidget(dialog)
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert "KeyError" in copied
    assert "Abara" not in copied
    assert dialog.copy_button.text() == "Copied"
