"""A pile that can be read with the cable out: kept, paused, gone on with, and read to its last paper."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from lmsdesk.api import Unreachable
from lmsdesk.decoding.messages import Trouble
from lmsdesk.desk import AttemptKey, Link, PartKind, QueueScope
from lmsdesk.desk.submissions.attempt_parts import typed_parts
from lmsdesk.desk.submissions.decoder import PaperUnreadable
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import ColumnId
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker

DOWNLOADS = "/files/.*/download"
WITHOUT_PAPERS = ColumnId("_3_1")
"""Its grades are typed into the gradebook."""


def button(hands: Marker, name: str) -> QPushButton:
    found = hands.page.offline.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def state(hands: Marker) -> str:
    return hands.page.offline.label.accessibleName() if hands.page.offline.isVisible() else ""


async def agree(hands: Marker) -> str:
    """Choose the action, wait for the estimate and say yes; returns what was estimated."""
    hands.window.menu_actions["keep_offline"].trigger()
    await until(lambda: hands.window.findChild(QuestionDialog))
    dialog = hands.window.findChild(QuestionDialog)
    assert isinstance(dialog, QuestionDialog)
    await until(lambda: "about" in dialog.text.text())
    words = dialog.text.text()
    (yes,) = [one for one in dialog.findChildren(QPushButton) if one.text().replace("&", "") == "Keep offline"]
    QTest.mouseClick(yes, Qt.MouseButton.LeftButton)
    await until(lambda: hands.window.findChild(QuestionDialog) is None or not dialog.isVisible())
    return words


def spoken(hands: Marker, row: int) -> str:
    model = hands.page.strip.model()
    return str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))


async def test_a_column_is_kept_and_read_to_the_end_with_the_cable_out(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], qapp: QApplication
) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page, wire = hands.page, hands.person.wire
        key = hands.entry.key
        page.open(QueueScope(key.course_id, key.column_id))
        await until(lambda: len({one.key.column_id for one in page.pile.entries}) == 1)
        await hands.ready()
        total = sum(len(one.work.attempts) for one in page.pile.entries)
        assert (await agree(hands)).startswith(f"{total} submissions, about ")
        # One is on its way when it is paused.
        wire.gate, wire.gated = asyncio.Event(), DOWNLOADS
        await wire.answered.wait()
        await until(lambda: state(hands).startswith("Kept offline: "))
        QTest.mouseClick(button(hands, "pauseOffline"), Qt.MouseButton.LeftButton)
        await until(lambda: state(hands).startswith("Paused."))
        wire.gate.set()
        pack = page.offline.pack
        assert pack is not None
        assert pack.here < total
        picture(hands.window, "offline-paused-light")
        wire.gate = None
        QTest.mouseClick(button(hands, "pauseOffline"), Qt.MouseButton.LeftButton)
        await until(lambda: state(hands).startswith(f"All {total} submissions are on this computer"))
        wire.is_cut = True
        await until(lambda: all("on this computer" in spoken(hands, row) for row in range(len(page.pile.entries))))
        scheme = theme.Theme(qapp)
        scheme.use(theme.DARK)
        picture(hands.window, "offline-dark")
        scheme.use(theme.LIGHT)
        for row in (len(page.pile.entries) // 2, len(page.pile.entries) - 1):
            page.strip.setCurrentIndex(page.strip.model().index(row, 0))
            await until(lambda: page.paper.view.paper is not None and page.paper.view.is_complete)
            assert page.pile.position(hands.entry.key) == row
        # What it says is of the paper on the screen: without one it says nothing.
        page.open(QueueScope(key.course_id, WITHOUT_PAPERS))
        await until(lambda: page.entry is None and not page.offline.isVisible() and not page._reader.is_reading)
        news = list[Notice | Crash]()
        notices.channel.read_by(news.append)
        actions = ("keep_offline", "export_submissions", "post_mark")
        for action in actions:
            hands.window.menu_actions[action].trigger()
        notices.channel.read_by(None)
        said = [one.title for one in news if isinstance(one, Notice)]
        assert len(said) == len(actions)
        assert all(one.startswith("This column has no submissions") for one in said)
        page.open(QueueScope(key.course_id, key.column_id))
        await until(lambda: state(hands).startswith("All "))
        hands.window.activateWindow()
        await until(hands.window.isActiveWindow)
        QTest.mouseClick(button(hands, "dropOffline"), Qt.MouseButton.LeftButton)
        await until(lambda: not page.offline.isVisible())
        # The keys are not left with a button that is gone.
        await until(lambda: page.paper.has_focus)


async def test_a_paper_is_not_waited_for_without_a_connection_and_comes_with_it(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        view, wire = hands.page.paper.view, hands.person.wire
        await until(lambda: view.paper is not None)
        row = await row_of_files_alone(hands)
        # The site does not answer any more, and says nothing.
        wire.gate, wire.gated, wire.held = asyncio.Event(), "^GET .*/attempts/", 0
        hands.page.strip.setCurrentIndex(hands.page.strip.model().index(row, 0))
        await wire.until_held(1)
        assert view.stack.message.title.text().startswith("Opening")
        wire.is_cut = True
        hands.person.workspace.sync_now()
        await until(lambda: view.stack.message.title.text() == "This paper is not here yet")
        wire.is_cut, wire.gate = False, None
        hands.person.workspace.sync_now()
        await until(lambda: view.paper is not None and view.is_complete)


async def test_a_paper_that_could_not_be_had_comes_when_it_is_asked_for_again(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        view = hands.page.paper.view
        await until(lambda: view.paper is not None)
        hands.person.wire.is_cut = True
        row = await row_of_files_alone(hands)
        hands.page.strip.setCurrentIndex(hands.page.strip.model().index(row, 0))
        await until(lambda: view.stack.message.title.text() == "This paper is not here yet")
        again = view.stack.message.retry
        assert again.isVisible()
        hands.person.wire.is_cut = False
        QTest.mouseClick(again, Qt.MouseButton.LeftButton)
        await until(lambda: view.paper is not None and view.is_complete)
        assert not again.isVisible()


async def row_of_files_alone(hands: Marker) -> int:
    """The last one in the pile of whom nothing typed is known here: far from those that are fetched ahead."""
    queue = hands.person.workspace.submissions.queue
    for row, entry in reversed(list(enumerate(hands.page.pile.entries))):
        stored = await queue.attempt(entry.key, entry.current.id)
        if stored is not None and not typed_parts(AttemptKey(*entry.key[:2], entry.current.id), stored):
            return row
    raise AssertionError("everybody has typed something")


@pytest.mark.parametrize("trouble", Trouble)
def test_each_trouble_of_a_paper_has_words_in_the_language_of_the_window(trouble: Trouble) -> None:
    error = PaperUnreadable(trouble)
    assert problem_in_words(error) == (error.title, error.detail, error.hint)


async def test_working_offline_fetches_no_paper_ahead(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        paper, packs = hands.page.paper, hands.person.workspace.submissions.packs
        await until(lambda: paper._preparing is not None and paper._preparing.done())
        await until(lambda: paper.view.is_complete)
        place = hands.target.course_id, hands.target.column_id
        assert await packs.here([place]) <= {AttemptKey(*place, hands.page.attempt_id)}


@pytest.mark.parametrize("is_noticed", [True, False])
async def test_the_files_come_with_the_connection_whichever_tab_is_read_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_noticed: bool
) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page, area, wire, workspace = hands.page, hands.page.paper, hands.person.wire, hands.person.workspace
        await until(lambda: area._preparing is not None and area._preparing.done())
        row = await row_of_files_alone(hands)
        entry = page.pile.entries[row]
        stored = await workspace.submissions.queue.attempt(entry.key, entry.current.id)
        assert stored is not None
        told = structs.replace(stored, student_submission="<p>See the file.</p>", student_comments="Late, sorry")
        hands.announce(await workspace._store.mirror.save_attempts(*entry.key[:2], [told], is_whole=False))

        async def answered(*_: str) -> Attempt:
            if wire.is_cut:
                raise Unreachable("No answer")
            return told

        monkeypatch.setattr(workspace.submissions.papers._client.gradebook, "get_attempt", answered)
        wire.is_cut = True
        if is_noticed:
            workspace.sync_now()
            await until(lambda: workspace.state.link is Link.OFFLINE)
        page.strip.setCurrentIndex(page.strip.model().index(row, 0))
        await until(lambda: [one.kind for one in area._parts] == [PartKind.TEXT, PartKind.COMMENTS])
        if is_noticed:
            area.papers.setCurrentIndex(1)
        await until(lambda: area._is_whole and area.view.is_complete)
        on_show = area.view.paper
        assert on_show is not None
        workspace.sync_now()
        await until(lambda: workspace.state.link is Link.OFFLINE)
        wire.is_cut = False
        workspace.sync_now()
        await until(lambda: any(one.is_file for one in area._parts))
        # What is read meanwhile stays.
        await until(lambda: area.view.tools.position.text().endswith(f"of {len(area._parts)}"))
        assert area.view.paper is on_show
        assert area.papers.tabText(area.papers.currentIndex()) == ("Comments" if is_noticed else "Text")
