"""The next paper opens where the last one was left; the words of a paper are shown at its place, and back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from lmsdesk.api import Unreachable
from lmsdesk.decoding.messages import View
from lmsdesk.desk import AttemptPart, PartKind
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.difference import difference
from lmsdesk.gui.submissions.viewer.difference_view import DifferenceLines
from lmsdesk.gui.submissions.viewer.position import LinePositions, Position, Sight
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.gui.submissions.marker import Key, hand_in, marker
from tests.gui.submissions.test_pages import many_pages
from tests.helpers.documents import word_of, zip_of
from tests.helpers.papers import marked_picture, saved

PROGRAM = b"".join(b"def f%d(x):\n    return %d\n" % (one, one) for one in range(1000))
ESSAY = b"".join(b"<p>Paragraph %d about osmosis. %b</p>" % (one, b"More words. " * 20) for one in range(1200))
TABLE = b"".join(b"%d,row\n" % one for one in range(3000))
ARCHIVE = zip_of({"ada/readme.txt": b"read", "ada/main.py": PROGRAM})

KINDS = [
    ("a.pdf", many_pages(9), Position(4, 0, 0.25)),
    ("a.py", PROGRAM, Position(0, 1234)),
    ("a.html", ESSAY, Position(0, 700, 0.0)),
    ("a.csv", TABLE, Position(0, 2222)),
]


def is_at(found: Position, wanted: Position) -> bool:
    return found[:2] == wanted[:2] and abs(found.share - wanted.share) < 0.05


@pytest.mark.parametrize(("name", "data", "position"), KINDS)
async def test_a_paper_opens_where_the_last_one_was_left(
    reading: Reading, name: str, data: bytes, position: Position
) -> None:
    await reading.open(name, data)
    view = reading.view._view
    assert view is not None
    view.go_to(position)
    await until(lambda: view.is_complete and is_at(view.position, position))
    sight = reading.view.sight
    assert sight is not None
    reading.view.show_paper(await reading.decoder.open("other.txt", b"other"))
    await reading.settled()
    paper = await reading.decoder.open(name, data)
    reading.view.show_paper(paper, sight)
    # Whoever goes on before it is there leaves it at the same place.
    assert is_at((reading.view.sight or sight).position, position)
    await reading.settled()
    assert is_at(view.position, position)
    reading.view.show_paper(paper)
    await reading.settled()
    assert view.position.line == view.position.part == 0


@pytest.mark.parametrize(("name", "data", "position"), [KINDS[0], KINDS[2], KINDS[3]])
async def test_words_are_at_the_same_place_both_ways(
    reading: Reading, name: str, data: bytes, position: Position
) -> None:
    view = reading.view
    await reading.open(name, data)
    shown = view._view
    assert shown is not None
    shown.go_to(position)
    await until(lambda: shown.is_complete and is_at(shown.position, position))
    QTest.keyClick(shown.focusProxy() or shown, Qt.Key.Key_R)
    await until(lambda: view.focusProxy() is view.stack.lines)
    await reading.settled()
    assert view.stack.lines.position[:2] == position[:2]
    QTest.keyClick(view.stack.lines, Qt.Key.Key_R)
    assert view.focusProxy() is not view.stack.lines
    await reading.settled()
    assert shown.position[:2] == position[:2]
    await reading.at_rest()


async def test_words_stay_for_the_next_papers_and_scans_say_that_they_have_none(reading: Reading) -> None:
    view = reading.view
    await reading.open("a.pdf", many_pages(3))
    QTest.keyClick(view.stack.pages, Qt.Key.Key_R)
    await until(lambda: view.focusProxy() is view.stack.lines)
    await reading.open("b.pdf", many_pages(5))
    assert view.focusProxy() is view.stack.lines
    QTest.keyClick(view.stack.lines, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert view.stack.lines.textCursor().block().text() == "page number 2 of osmosis"
    await reading.open("scan.png", saved(marked_picture(), "PNG"))
    assert view.notes.text() == "Only pictures are here: there is no text to read out."
    await reading.open("work.zip", ARCHIVE)
    assert view.focusProxy() is view.stack.members
    await reading.open("c.pdf", many_pages(2))
    QTest.keyClick(view.stack.lines, Qt.Key.Key_R)
    assert view.focusProxy() is view.stack.pages
    await reading.at_rest()


async def test_the_same_file_of_the_next_archive_is_opened(reading: Reading) -> None:
    view = reading.view
    sight = Sight(View.LINES, Position(0, 500), ("ada/main.py",))
    other = zip_of({"grace/notes.txt": b"n", "grace/main.py": PROGRAM})
    view.show_paper(await reading.decoder.open("other.zip", other), sight)
    await until(lambda: view.path_in_archive == ("grace/main.py",) and view.is_complete)
    assert view.stack.lines.position == Position(0, 500)
    view.show_paper(await reading.decoder.open("third.zip", zip_of({"x.txt": b"x"})), sight)
    await until(lambda: view.focusProxy() is view.stack.members and view.is_complete)


async def test_an_archive_that_is_left_before_its_file_is_open_keeps_the_place(reading: Reading) -> None:
    view = reading.view
    sight = Sight(View.LINES, Position(0, 500), ("ada/main.py",))
    # Whoever goes through students faster than files are unpacked.
    view.show_paper(await reading.decoder.open("other.zip", ARCHIVE), sight)
    assert view.sight == sight
    await until(lambda: view.stack.members.members.members)
    assert view.sight is not None
    assert view.sight.path == sight.path
    await until(lambda: view.path_in_archive == ("ada/main.py",) and view.is_complete)
    assert view.sight == sight
    view.tools.back.click()
    await reading.settled()
    assert view.sight == Sight(View.MEMBERS, Position(0, 0))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *((name, data) for name, data, _ in KINDS),
        ("a.docx", word_of("<w:p><w:r><w:t>a</w:t></w:r></w:p>")),
        ("a.zip", ARCHIVE),
    ],
)
async def test_a_prepared_paper_asks_no_process_for_its_first_look(reading: Reading, name: str, data: bytes) -> None:
    view = reading.view
    await reading.open(name, data)
    paper = await reading.decoder.open(name, data)
    await paper.prepare(view.first_requests(paper))
    assert paper._ready
    view.show_paper(paper)
    await until(lambda: not paper._ready)
    await reading.settled()
    await reading.at_rest()


def test_lines_and_places_of_words_lead_to_each_other() -> None:
    positions = LinePositions([(0, Position(0)), (3, Position(0, 0, 0.5)), (7, Position(2))])
    assert [
        positions.line_at(one) for one in (Position(), Position(0, 0, 0.6), Position(1), Position(2), Position(9))
    ] == [0, 3, 3, 7, 7]
    assert [positions.position_at(one) for one in (2, 3, 100)] == [Position(0), Position(0, 0, 0.5), Position(2)]
    assert [positions.next_part(0, 1), positions.next_part(7, 1), positions.next_part(7, -1)] == [7, None, 7]


async def test_the_next_student_is_shown_at_the_same_zoom_and_place(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        area = hands.page.paper
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        first = area.view.paper
        sight = area.view.sight
        assert sight is not None
        hands.press(Key.Key_N)
        assert area._sights.of_next("anything") == sight
        await until(lambda: area.view.paper not in {None, first} and area.view.is_complete)
        await until(lambda: area._preparing is not None and area._preparing.done())
        papers = hands.person.workspace.submissions.papers
        assert any(one._ready for one in papers._ready)


def wheeled(area: QAbstractScrollArea, notches: int, at_ms: int) -> None:
    here = QPointF(area.viewport().rect().center())
    none, no_phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    angle = QPoint(0, 120 * notches)
    event = QWheelEvent(here, here, QPoint(), angle, none, Qt.KeyboardModifier.NoModifier, no_phase, False)
    event.setTimestamp(at_ms)
    QApplication.sendEvent(area.viewport(), event)


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.txt", b"line\n" * 200), ("a.html", b"<p>One" * 200), ("a.csv", b"a,b\n" * 200), ("a.pdf", many_pages(3))],
)
async def test_keys_and_wheel_lead_past_the_ends_of_a_paper(reading: Reading, name: str, data: bytes) -> None:
    ways: list[int] = []
    reading.view.past_end.passed.connect(ways.append)
    await reading.open(name, data)
    shown = reading.view.focusProxy()
    assert isinstance(shown, QWidget)
    area = shown.focusProxy() or shown
    assert isinstance(area, QAbstractScrollArea)
    QTest.keyClick(area, Key.Key_PageUp)
    QTest.keyClick(area, Key.Key_PageDown)
    wheeled(area, -1, 10_000)
    assert ways == [-1]
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    QTest.keyClick(area, Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    await reading.settled()
    wheeled(area, -1, 10_100)
    assert ways == [-1], "the turn of the wheel that led here goes no further"
    wheeled(area, -1, 20_000)
    QTest.keyClick(area, Key.Key_PageDown)
    assert ways == [-1, 1, 1]
    await reading.settled()


async def test_the_end_of_a_file_leads_to_the_next_one_of_the_attempt(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        area = hands.page.paper
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        attempt_key = area._parts[0].attempt_key
        parts = [
            AttemptPart(attempt_key, PartKind.TEXT, number, name, text=name) for number, name in enumerate("ab", 50)
        ]
        hostile = AttemptPart(attempt_key, PartKind.FILE, 52, "essay\u202efdp.exe")
        area._show_parts([*parts, hostile])
        # A name that would be read backwards, as one of a PDF.
        assert area.papers.tabText(2) == "essay\ufffdfdp.exe"
        area._on_passed(-1)
        assert area.papers.currentIndex() == 0
        area.view.past_end.passed.emit(1)
        await until(lambda: area.view.stack.blocks.toPlainText() == "b")
        assert area.papers.currentIndex() == 1
        area.view.past_end.passed.emit(-1)
        await until(lambda: area.view.stack.blocks.toPlainText() == "a")
        await until(lambda: area.view.is_complete)
        assert area.view.tools.position.text() == "File 1 of 3"
        area._parts = parts
        area.papers.removeTab(2)
        mods = Qt.KeyboardModifier
        for modifiers, key, text in (
            (mods.ControlModifier, Key.Key_Tab, "b"),
            (mods.ControlModifier, Key.Key_Tab, "a"),
            (mods.ControlModifier | mods.ShiftModifier, Key.Key_Backtab, "b"),
        ):
            hands.press(key, modifiers)
            await until(lambda text=text: area.view.stack.blocks.toPlainText() == text)  # type: ignore[misc]
        assert area.view.tools.position.text() == "File 2 of 2"
        assert area.view.stack.blocks.accessibleName().startswith("Text, File 2 of 2")


def outlined_pdf() -> bytes:
    """Nine pages with a bookmark to the third and one below it to the seventh."""
    marks = [
        (b"/Outlines 22 0 R"),
        (b"<< /First 23 0 R /Last 23 0 R /Count 1 >>"),
        (b"<< /Title (Methods) /Parent 22 0 R /Dest [8 0 R /XYZ 0 842 0] /First 24 0 R /Last 24 0 R /Count 1 >>"),
        (b"<< /Title (Salt & water) /Parent 23 0 R /Dest [16 0 R /XYZ 0 421 0] >>"),
    ]
    return many_pages(9, marks[0], marks[1:])


async def test_an_outline_leads_to_places_and_back_to_the_paper(reading: Reading) -> None:
    view = reading.view
    await reading.open("thesis.pdf", outlined_pdf())
    view.setFocus()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_U)
    assert view.outline.hasFocus()
    assert view.tools.outline.isChecked()
    QTest.keyClick(view.outline, Qt.Key.Key_U)
    assert view.stack.pages.hasFocus()
    assert not view.tools.outline.isChecked()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_U)
    await until(lambda: view.outline.count() == 2)
    assert [view.outline.item(row).toolTip() for row in range(2)] == ["Methods, page 3", "Salt & water, page 7"]
    QTest.keyClick(view.outline, Qt.Key.Key_Down)
    await until(lambda: is_at(view.stack.pages.position, Position(6, 0, 0.5)))
    QTest.keyClick(view.outline, Qt.Key.Key_Return)
    assert view.stack.pages.hasFocus()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_R)
    await until(lambda: view.focusProxy() is view.stack.lines)
    view.outline.setCurrentRow(0)
    assert view.stack.lines.position.part == 2
    await reading.open("plain.pdf", many_pages(2))
    assert not view.outline.isVisible()
    await reading.open("page.html", b"<h1>One</h1><p>a</p><h2>Two</h2>" + ESSAY)
    await until(lambda: view.outline.count() == 2)
    QTest.keyClick(view.stack.lines, Qt.Key.Key_R)
    QTest.keyClick(view.stack.blocks, Qt.Key.Key_U)
    assert not view.outline.isVisible()
    await reading.at_rest()


async def test_what_was_asked_stands_beside_the_paper(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        area = hands.page.paper
        hands.press(Key.Key_I)
        assert area.task.text.hasFocus()
        assert area.view.tools.task.isChecked()
        await until(lambda: len(area.task.text.toPlainText()) > 10 or area.task.trouble.isVisible())
        assert not area.task.trouble.isVisible()
        before = area.task.text.toPlainText()
        hands.press(Key.Key_Escape)
        assert area.has_focus
        hands.press(Key.Key_N)
        await hands.ready()
        assert area.task.isVisible()
        assert before
        hands.press(Key.Key_I)
        assert not area.task.isVisible()


async def test_a_paper_that_is_asked_for_again_opens_at_the_same_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with marker(tmp_path) as hands:
        area, papers = hands.page.paper, hands.person.workspace.submissions.papers
        for step in (1, 4):
            await hand_in(hands, step, ("thesis.pdf", many_pages(9)))
        hands.type("n")
        await hands.ready()
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        area.view.go_to(Position(5))

        async def failing(_: AttemptPart) -> Paper:
            raise Unreachable("No answer")

        monkeypatch.setattr(papers, "_opened", failing)
        # Far enough from the one on the screen: it was not opened ahead.
        hands.page.strip.setCurrentIndex(hands.page.strip.model().index(4, 0))
        again = area.view.stack.message.retry
        await until(again.isVisible)
        monkeypatch.undo()
        QTest.mouseClick(again, Qt.MouseButton.LeftButton)
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        assert area.view.sight is not None
        assert area.view.sight.position.part == 5
        # The button that was pressed is gone, and the keys are the paper's: a digit begins the score.
        assert hands.page.paper.has_focus


async def test_who_begins_each_paper_at_its_top_does_so_in_all_of_its_files(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        area = hands.page.paper
        for step in (1, 2):
            await hand_in(hands, step, ("one.pdf", many_pages(9)), ("two.pdf", many_pages(9)))

        async def at(row: int) -> int:
            """The page on which a file of the attempt opens."""
            area.papers.setCurrentIndex(row)
            await until(lambda: area._shown_name == area.papers.tabText(row) and area.view.is_complete)
            assert area.view.sight is not None
            return area.view.sight.position.part

        hands.type("n")
        await hands.ready()
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        area.view.tools.same_place.setChecked(False)
        area.view.go_to(Position(5))
        # In the same attempt each file stays where it is.
        assert [await at(1), await at(0), await at(1)] == [0, 5, 0]
        hands.type("n")
        await hands.ready()
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        assert [await at(0), await at(1)] == [0, 0]


async def test_an_outline_leaves_the_keys_to_a_paper_that_has_none(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        view = hands.page.paper.view
        await hand_in(hands, 1, ("thesis.pdf", outlined_pdf()))
        await hand_in(hands, 2, ("plain.pdf", many_pages(2)))
        hands.type("n")
        await hands.ready()
        await until(lambda: view.paper is not None and view.paper.name == "thesis.pdf" and view.is_complete)
        hands.type("u")
        assert view.outline.hasFocus()
        hands.press(Key.Key_N, Qt.KeyboardModifier.AltModifier)
        await hands.ready()
        await until(lambda: view.paper is not None and view.paper.name == "plain.pdf" and view.is_complete)
        assert hands.page.paper.has_focus


async def test_an_outline_leads_from_what_has_changed_back_to_places_of_the_paper(reading: Reading) -> None:
    view = reading.view
    await reading.open("thesis.pdf", outlined_pdf())
    QTest.keyClick(view.stack.pages, Qt.Key.Key_U)
    await until(lambda: view.outline.count() == 2)
    view.show_difference(DifferenceLines(difference("It swells.", "It bursts."), "attempt 1"))
    await reading.settled()
    view.outline.setCurrentRow(1)
    assert view.focusProxy() is view.stack.pages
    await until(lambda: is_at(view.stack.pages.position, Position(6, 0, 0.5)))
    await reading.at_rest()
