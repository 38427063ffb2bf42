"""Undo and redo from the menu's point of view: named, across restarts, after sending, never over somebody's value."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.platform.long_work import pause
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.message_bar import MessageBar
from lmsdesk.gui.kit.notices import Crash, Notice
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, on_service


async def test_a_pasted_block_is_one_named_step(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        before = [made.text(row) for row in range(4)]
        made.select(0, 3)
        made.paste("1.5\n")
        await until(lambda: made.steps[-1][0] == "Paste 4 grades")
        made.page.feed.undo()
        await until(lambda: [made.text(row) for row in range(4)] == before)
        await until(lambda: made.steps[-1] == (None, "Paste 4 grades"))
        made.page.feed.redo()
        await until(lambda: [made.text(row) for row in range(4)] == ["1.5"] * 4)


async def test_undo_goes_on_for_as_long_as_there_are_steps(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        before = [made.text(row) for row in range(20)]
        for row in range(20):
            made.type(row, "3.5" if before[row] != "3.5" else "4.5")
        await made.stored()
        for _ in range(20):
            made.page.feed.undo()
        await until(lambda: [made.text(row) for row in range(20)] == before)
        assert await made.person.workspace.gradebook.undo_labels(COURSE) != (None, None)


async def test_steps_are_named_again_after_a_restart(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        made = PageScreen(office, person, qtbot)
        await made.loaded()
        person.workspace.pause()
        before = made.text(0)
        made.type(0, "3.25")
        await made.stored()
        label = made.steps[-1][0]
        await made.closed()
        await person.workspace.close()
        again = PageScreen(office, await office.person(signed_in=False, running=False), qtbot)
        await until(lambda: again.steps and again.steps[-1][0] == label)
        again.page.feed.undo()
        await until(lambda: again.text(0) == before)
        await again.closed()


async def test_a_sent_step_is_taken_back_on_the_service_too(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell, before = made.model.cell_at(made.at(0)), made.text(0)
        made.type(0, "2.5")
        await made.sent()
        assert (await on_service(made.person.service, cell))["score"] == 2.5
        made.page.feed.undo()
        await until(lambda: made.text(0) == before)
        await made.sent()
        assert (await on_service(made.person.service, cell))["score"] == float(before)


async def changed_by_a_colleague(made: PageScreen, score: float) -> None:
    """Somebody else enters another value into the first cell, and it has arrived here."""
    cell = made.model.cell_at(made.at(0))
    colleague = await made.office.person("assistant")
    await colleague.opened()
    await colleague.enter(cell, score=score)
    await colleague.until_sent()
    made.person.workspace.sync_now()
    await until(lambda: made.text(0) == str(score))


async def test_a_step_that_somebody_has_overtaken_is_refused_and_can_be_forgotten(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        news: list[Notice | Crash] = []
        notices.channel.read_by(news.append)
        made.type(1, "1.5")
        await made.sent()
        made.type(0, "2.5")
        await made.sent()
        await changed_by_a_colleague(made, 9.75)
        await until(lambda: not made.page.feed._is_refreshing)
        overtaken = made.steps[-1][0]
        made.page.feed.undo()
        await until(lambda: news)
        notices.channel.read_by(None)
        notice = news[0]
        assert isinstance(notice, Notice)
        assert "not possible" in notice.title
        assert made.text(0) == "9.75"
        assert notice.remedy is not None
        notice.remedy.run()
        await until(lambda: made.steps[-1][0] not in {overtaken, None})
        made.page.feed.undo()
        await until(lambda: made.text(1) != "1.5")
        assert made.text(0) == "9.75"


async def redo_refused(made: PageScreen) -> Notice:
    """Two steps were taken back, and somebody has entered another value where the first would be made again."""
    made.type(0, "2.5")
    await made.sent()
    made.type(1, "1.5")
    await made.sent()
    for _ in range(2):
        made.steps.clear()
        made.page.feed.undo()
        await until(lambda: made.steps)
        await made.sent()
    await changed_by_a_colleague(made, 9.75)
    await until(lambda: not made.page.feed._is_refreshing)
    news: list[Notice | Crash] = []
    notices.channel.read_by(news.append)
    made.page.feed.redo()
    await until(lambda: news)
    notices.channel.read_by(None)
    notice = news[0]
    assert isinstance(notice, Notice)
    return notice


async def test_a_redo_that_somebody_has_overtaken_is_refused_and_can_be_forgotten(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        notice = await redo_refused(made)
        assert "not possible" in notice.title
        assert made.text(0) == "9.75"
        overtaken = made.steps[-1][1]
        bar = MessageBar()
        qtbot.addWidget(bar)
        bar.show_notice(notice)
        bar.resize(900, 80)
        bar.show()
        assert picture(bar, "redo-refused").exists()
        button = bar.findChild(QPushButton, "messageRemedy")
        assert isinstance(button, QPushButton)
        assert button.text() == "Forget this step"
        QTest.keyClick(button, Qt.Key.Key_Space)
        await until(lambda: made.steps[-1][1] not in {overtaken, None})
        made.page.feed.redo()
        await until(lambda: made.text(1) == "1.5")
        assert made.text(0) == "9.75"


async def test_a_grade_that_is_stored_while_others_are_read_never_leaves_the_screen(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        is_held = True

        async def held() -> None:
            while is_held:
                await pause()

        made.model.queue.run(held(), lambda _: None)
        made.type(0, "1")
        await made.writes.finished()
        # What was read then waits to be shown.
        await until(lambda: len(made.model.queue._waiting) == 1)
        made.type(1, "2")
        await made.writes.finished()
        seen: list[str] = []
        made.model.dataChanged.connect(lambda *_: seen.append(made.text(1)))
        is_held = False
        await made.stored()
        assert set(seen) == {"2"}
        assert made.model.session.pending_columns()
