"""Annotations on pages and pictures: by mouse and by key, kept at once, undone in order, and never made by accident."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QMouseEvent, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.decoding.messages import PageSize
from lmsdesk.desk import Workspace, annotated_paper
from lmsdesk.desk.submissions.decoder import Decoder
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.annotating.annotating import Annotating
from lmsdesk.gui.submissions.annotating.drawn_annotations import drawn
from lmsdesk.gui.submissions.viewer.annotation_figures import bounds_of, figures_of, simplified
from lmsdesk.gui.submissions.viewer.page_layout import PageLayout, Tile
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.model.annotations import AnnotatedPaper, Annotation, AnnotationKind, KeptAnnotation
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AnnotationId, AttemptId, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import open_desk, until
from tests.gui.submissions.marker import hand_in, marker
from tests.gui.submissions.test_pages import colour_at, is_like, many_pages
from tests.helpers.documents import zip_of
from tests.helpers.papers import marked_picture, saved, text_pdf

Key, Mod, Kind = Qt.Key, Qt.KeyboardModifier, AnnotationKind
COURSE = CourseId("_1_1")
PAPER = AnnotatedPaper(COURSE, ColumnId("_10_1"), UserId("_5_1"), AttemptId("_7_1"), "file/_9_1")


class Grader:
    """Somebody who marks up a paper."""

    def __init__(self, view: PaperView, annotating: Annotating, workspace: Workspace, decoder: Decoder) -> None:
        self.view, self.annotating, self.workspace, self._decoder = view, annotating, workspace, decoder
        self.pages = view.stack.pages

    async def open(self, name: str, data: bytes, paper: AnnotatedPaper = PAPER) -> None:
        opened = await self._decoder.open(name, data)
        self.annotating.open(paper)
        self.view.show_paper(opened)
        self.view.setFocus()
        await until(lambda: self.view.is_complete)

    @property
    def kinds(self) -> list[str]:
        return [one.kind.value for one in self.annotating.session.kept.values()]

    @property
    def only(self) -> Annotation:
        (one,) = self.annotating.session.kept.values()
        return one

    async def stored(self, paper: AnnotatedPaper = PAPER) -> list[Annotation]:
        await until(lambda: not self.annotating.session.is_storing)
        return [one.annotation for one in await self.workspace.submissions.annotations.of(paper)]

    def press(self, key: Qt.Key, with_: Qt.KeyboardModifier = Mod.NoModifier) -> None:
        QTest.keyClick(self.pages, key, with_)

    def at(self, x: float, y: float, page: int = 0) -> QPointF:
        """A share of a page in the pixels of the viewport."""
        rect = self.pages.page_layout.rect(page)
        return QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) - self.pages.on_pages(QPointF())

    def drag(self, *points: QPointF) -> None:
        """Press, move and release."""
        self.mouse(QEvent.Type.MouseButtonPress, points[0])
        for point in points[1:]:
            self.mouse(QEvent.Type.MouseMove, point)
        self.mouse(QEvent.Type.MouseButtonRelease, points[-1])

    def click(self, point: QPointF) -> None:
        self.drag(point)

    def scroll(self, at: QPointF) -> None:
        """Turn the wheel by a notch."""
        viewport, none = self.pages.viewport(), Qt.MouseButton.NoButton
        place, turn = viewport.mapToGlobal(at), QPoint(0, -120)
        wheel = QWheelEvent(at, place, QPoint(), turn, none, Mod.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(viewport, wheel)

    def mouse(self, kind: QEvent.Type, at: QPointF) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind is QEvent.Type.MouseMove else left
        buttons = none if kind is QEvent.Type.MouseButtonRelease else left
        viewport = self.pages.viewport()
        event = QMouseEvent(kind, at, viewport.mapToGlobal(at), button, buttons, Mod.NoModifier)
        QApplication.sendEvent(viewport, event)


@asynccontextmanager
async def grader(folder: Path, decoder: Decoder, qtbot: QtBot) -> AsyncIterator[Grader]:
    async with open_desk(folder) as (_, person):
        view = PaperView()
        qtbot.addWidget(view, before_close_func=PaperView.clear)
        writes = Tasks(view)
        annotating = Annotating(person.workspace, view, writes)
        # On the marking page it stands in a pane.
        view.middle.addWidget(annotating.list)
        annotating.list.hide()
        annotating.list_wanted.connect(lambda is_open, is_here: annotating.list.setVisible(is_open and is_here))
        view.resize(900, 700)
        view.show()
        view.activateWindow()
        yield Grader(view, annotating, person.workspace, decoder)
        await writes.finished()
        annotating.stop()
        # Or it would go on asking the decoder of all tests, and the answer would come after the end of this loop.
        view.clear()
        await until(lambda: not any(worker.is_busy for worker in decoder._workers))


async def test_every_kind_is_drawn_kept_undone_and_made_again(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(3))
        assert hands.annotating.row.isHidden()
        for key, kind, points in (
            (Key.Key_D, Kind.FREEHAND, [(0.2, 0.5), (0.3, 0.6), (0.4, 0.5)]),
            (Key.Key_A, Kind.ARROW, [(0.5, 0.5), (0.6, 0.6)]),
            (Key.Key_B, Kind.BOX, [(0.7, 0.5), (0.8, 0.6)]),
            (Key.Key_V, Kind.TICK, [(0.9, 0.5)]),
            (Key.Key_X, Kind.CROSS, [(0.9, 0.6)]),
        ):
            hands.press(key)
            assert hands.annotating.tools.tool is kind
            hands.drag(*(hands.at(*point) for point in points))
            hands.press(Key.Key_Escape)
            assert hands.annotating.tools.tool is None
        assert sorted(hands.kinds) == ["arrow", "box", "cross", "freehand", "tick"]
        assert len(await hands.stored()) == 5
        for left in (4, 3, 2):
            hands.press(Key.Key_Z, Mod.ControlModifier)
            await until(lambda left=left: len(hands.kinds) == left)  # type: ignore[misc]
        hands.press(Key.Key_Y, Mod.ControlModifier)
        await until(lambda: len(hands.kinds) == 3)
        assert sorted(hands.kinds) == ["arrow", "box", "freehand"]
        assert len(await hands.stored()) == 3


async def test_nothing_is_drawn_by_accident(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(3))
        hands.drag(hands.at(0.2, 0.2), hands.at(0.5, 0.5))
        hands.click(hands.at(0.5, 0.5))
        for key in (Key.Key_B, Key.Key_D, Key.Key_A, Key.Key_H):
            hands.press(key)
            hands.click(hands.at(0.4, 0.4))
            hands.scroll(hands.at(0.4, 0.4))
            hands.press(Key.Key_Escape)
        # While something is drawn, the page stays under the hand.
        hands.press(Key.Key_D)
        here, before = hands.at(0.4, 0.4), hands.pages.verticalScrollBar().value()
        hands.mouse(QEvent.Type.MouseButtonPress, here)
        hands.scroll(here)
        assert hands.pages.verticalScrollBar().value() == before
        hands.mouse(QEvent.Type.MouseButtonRelease, here)
        hands.press(Key.Key_Escape)
        hands.scroll(here)
        assert hands.pages.verticalScrollBar().value() > before
        # A tick is put where the mouse was pressed, unless it was dragged away to think better of it.
        hands.press(Key.Key_PageDown)
        assert hands.kinds == []
        hands.press(Key.Key_H, Mod.ShiftModifier)
        assert hands.annotating.tools.tool is None
        hands.view.tools.words.click()
        await until(lambda: hands.view.is_complete)
        QTest.keyClick(hands.view.stack.lines, Key.Key_V)
        assert hands.annotating.tools.tool is None
        assert await hands.stored() == []


async def test_a_highlight_and_a_note_by_key_alone(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", text_pdf("Water moves through membranes"))
        hands.press(Key.Key_A, Mod.ControlModifier)
        await until(lambda: hands.pages.text.marked_boxes is not None)
        hands.press(Key.Key_H)
        highlight = hands.only
        assert (highlight.kind, highlight.colour) == (Kind.HIGHLIGHT, "#ffd400")
        letters = hands.pages.text._letters[0]
        assert highlight.points == tuple(
            corner for box in letters.boxes(0, len(letters.text)) for corner in (box[:2], box[2:])
        )
        left, top, right, _ = highlight.bounds
        size = hands.pages.page_size(0)
        spot = ((left + right) / 2 / size.width, (top + 0.4) / size.height)
        await until(lambda: is_like(colour_at(hands.pages, *spot), (255, 212, 0)))
        hands.press(Key.Key_Escape)
        hands.press(Key.Key_A, Mod.ControlModifier)
        await until(lambda: hands.pages.text.marked_boxes is not None)
        hands.press(Key.Key_O)
        field = hands.annotating.list.field
        assert field.hasFocus()
        QTest.keyClicks(field, "Through what?")
        assert [one.text for one in await hands.stored() if one.kind is Kind.NOTE] == ["Through what?"]
        QTest.keyClick(field, Key.Key_Escape)
        assert hands.pages.hasFocus()
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: [one.text for one in hands.annotating.session.kept.values()] == ["", ""])
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: hands.kinds == ["highlight"])


async def test_a_highlight_follows_the_lines_under_the_mouse(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", text_pdf("Water moves through membranes"))
        boxes = await hands.pages.text.boxes_between(0, (0.0, 0.0), (9e3, 9e3))
        assert boxes is not None
        left, top, right, bottom = boxes[0]
        size, y = hands.pages.page_size(0), (top + bottom) / 2
        hands.press(Key.Key_H)
        hands.drag(
            hands.at((left + 1) / size.width, y / size.height), hands.at((right + 9) / size.width, y / size.height)
        )
        await until(lambda: hands.kinds == ["highlight"])
        assert hands.only.points == ((left, top), (right, bottom))
        assert hands.pages.text.selected == ""


async def test_marks_are_selected_moved_stretched_and_deleted(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(2))
        hands.press(Key.Key_B)
        hands.drag(hands.at(0.3, 0.3), hands.at(0.5, 0.4))
        hands.press(Key.Key_Escape)
        box = hands.only.bounds
        hands.click(hands.at(0.4, 0.35))
        (name,) = hands.annotating.session.kept
        assert hands.annotating.tools.chosen_name is None or hands.annotating.tools.chosen_name == name
        hands.click(hands.at(0.3, 0.35))
        assert hands.annotating.tools.chosen_name == name
        hands.drag(hands.at(0.3, 0.35), hands.at(0.35, 0.4), hands.at(0.4, 0.45))
        size = hands.pages.page_size(0)
        moved = hands.only.bounds
        assert moved[0] == pytest.approx(box[0] + 0.1 * size.width, abs=1)
        assert moved[3] == pytest.approx(box[3] + 0.1 * size.height, abs=1)
        frame = hands.pages.annotations.frame(hands.only, hands.pages.page_layout)
        corner = frame.bottomRight() - hands.pages.on_pages(QPointF())
        hands.drag(corner, corner + QPointF(20, 10), corner + QPointF(40, 20))
        stretched = hands.only.bounds
        assert stretched[:2] == moved[:2]
        assert stretched[2] > moved[2]
        assert stretched[3] > moved[3]
        hands.press(Key.Key_Right)
        hands.press(Key.Key_Down, Mod.ShiftModifier)
        nudged = hands.only.bounds
        assert nudged[0] > stretched[0]
        assert nudged[3] > stretched[3]
        hands.press(Key.Key_Delete)
        assert hands.kinds == []
        assert await hands.stored() == []
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: hands.kinds == ["box"])
        assert hands.only.bounds == nudged


async def test_the_list_is_in_reading_order_and_leads_to_the_page(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot
) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(9))
        hands.press(Key.Key_V)
        hands.press(Key.Key_Return)
        hands.press(Key.Key_End)
        hands.press(Key.Key_W)
        QTest.keyClicks(hands.annotating.list.field, "Good page")
        QTest.keyClick(hands.annotating.list.field, Key.Key_Escape)
        hands.press(Key.Key_L)
        lines = hands.annotating.list.lines
        assert lines.hasFocus()
        said = QAccessible.queryAccessibleInterface(lines)
        texts = [said.child(row).text(QAccessible.Text.Name) for row in range(said.childCount())]
        assert texts == ["Tick · Page 1", "Note on the whole page · Page 9 · Good page"]
        QTest.keyClick(lines, Key.Key_Home)
        assert hands.view.position_text == "Page 1 of 9"
        QTest.keyClick(lines, Key.Key_Delete)
        assert hands.kinds == ["page note"]
        QTest.keyClick(lines, Key.Key_Escape)
        assert hands.pages.hasFocus()
        assert hands.view.tools.mark_up.accessibleName().endswith("1 annotation")
        await hands.stored()


async def test_undo_brings_no_words_of_another_note(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(2))
        field = hands.annotating.list.field
        hands.press(Key.Key_W)
        QTest.keyClicks(field, "Unclear")
        # Its own undo goes on while its words are stored.
        QTest.keyClick(field, Key.Key_Z, Mod.ControlModifier)
        assert field.toPlainText() == ""
        QTest.keyClicks(field, "Unclear")
        QTest.keyClick(field, Key.Key_A, Mod.ControlModifier)
        QTest.keyClick(field, Key.Key_Delete)
        QTest.keyClick(field, Key.Key_Escape)
        hands.press(Key.Key_End)
        hands.press(Key.Key_W)
        assert field.toPlainText() == ""
        QTest.keyClick(field, Key.Key_Z, Mod.ControlModifier)
        assert field.toPlainText() == ""
        await hands.stored()


async def test_notes_on_lines_and_sentences_are_kept_shown_and_go_to_the_feedback(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot
) -> None:
    async with grader(tmp_path, decoder, qtbot) as person:
        lines, blocks, notes = person.view.stack.lines, person.view.stack.blocks, person.annotating.list
        said: list[str] = []
        person.annotating.feedback_wanted.connect(said.append)
        await person.open("sum.py", b"def add(a, b):\n    return a - b\n" * 40)
        QTest.keyClick(lines, Key.Key_V)
        assert person.kinds == []
        lines.moveCursor(QTextCursor.MoveOperation.Down)
        QTest.keyClick(lines, Key.Key_O)
        assert notes.field.hasFocus()
        QTest.keyClicks(notes.field, "Plus?")
        assert notes.lines.item(0).text() == "Line 2 “return a - b”: Plus?"
        assert lines.noted == {1}
        assert [(one.page, one.text) for one in await person.stored()] == [(1, "Plus?")]
        saved_to = await save_as(person, tmp_path / "sum with annotations.pdf")
        with pikepdf.open(saved_to) as document:
            (note,) = document.pages[0].obj.Annots
            assert (str(note.Subtype), str(note.Contents)) == ("/Highlight", "Plus?")
        person.annotating.row.to_feedback.click()
        assert said == ["Line 2 “return a - b”: Plus?"]
        other = replace(PAPER, paper_id="file/_9_2")
        await person.open("essay.md", b"# Osmosis\n\nWater goes up. It \xf0\x9f\x98\x80 rests.\n\n* one", other)
        assert lines.noted == frozenset()
        blocks.setTextCursor(blocks.document().find("rests."))
        QTest.keyClick(blocks, Key.Key_O)
        QTest.keyClicks(notes.field, "No")
        assert notes.lines.item(0).text() == "“rests.”: No"
        assert [(one.page, one.quote) for one in await person.stored(other)] == [(1, "rests.")]
        (mark,) = blocks.extraSelections()
        assert mark.cursor.selectedText() == "rests."
        person.view.setFocus()
        QTest.keyClick(blocks, Key.Key_Z, Mod.ControlModifier)
        QTest.keyClick(blocks, Key.Key_Z, Mod.ControlModifier)
        await until(lambda: not person.annotating.session.kept)
        assert blocks.extraSelections() == []
        await person.open("sum.py", b"def add(a, b):\n    return a - b\n" * 40)
        await until(lambda: lines.noted == {1})


async def test_where_a_paper_takes_no_annotations_it_is_said_where_they_go(tmp_path: Path) -> None:
    told: list[Notice | Crash] = []
    notes_only = ("Texts take notes only", "O adds one.")
    elsewhere = ("Annotations are for the paper itself", "R goes back to it.")
    nowhere = (
        "This kind of file takes no annotations",
        "F goes to the feedback, where you can write what you want to say.",
    )
    files = {
        "essay.pdf": (many_pages(2), "romr", elsewhere),
        "essay.md": (b"# Osmosis", "rhor", elsewhere),
        "sum.py": (b"def add(a, b):\n    return a + b\n", "h", notes_only),
        "table.csv": (b"a,b\n1,2\n", "om", nowhere),
        "papers.zip": (zip_of({"one.txt": b"One"}), "o", nowhere),
    }
    async with marker(tmp_path, is_offline=False) as hands:
        view = hands.page.paper.view
        notices.channel.read_by(told.append)
        # After those that are fetched ahead.
        for step, (name, (content, _, _)) in enumerate(files.items(), 4):
            await hand_in(hands, step, (name, content))
        for _ in range(3):
            hands.type("n")
            await hands.ready()
        for name, (_, letters, said) in files.items():
            hands.type("n")
            await hands.ready()
            await until(partial(_is_whole, view, name))
            for letter in letters:
                told.clear()
                before = view.stack.currentWidget()
                hands.type(letter)
                if letter == "r":
                    await until(partial(_is_whole, view, name, other_than=before))
                else:
                    assert [(one.title, one.detail) for one in told if isinstance(one, Notice)] == [said], name
            assert not hands.page.paper.annotating.session.kept
            assert hands.page.paper.has_focus
        assert hands.page.panel.score.text() == ""
        notices.channel.read_by(None)


async def test_a_note_goes_on_where_the_service_tells_meanwhile_whose_paper_it_is(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, store, annotating = hands.page, hands.person.workspace._store, hands.page.paper.annotating
        place, attempt_id = hands.entry.key[:2], page.attempt_id
        told = await store.marking.attempt(*place, attempt_id)
        assert told is not None
        # As long as a column is graded anonymously its attempts name nobody.
        hidden = replace(told, user_id=UNSET)
        hands.announce(await store.mirror.save_attempts(*place, [hidden], is_whole=False))
        await until(lambda: page.key is not None and page.key.user_id is None)
        await hand_in(hands, 0, ("essay.pdf", many_pages(2)))
        for letter in "pn":
            hands.type(letter)
            await hands.ready()
        await until(partial(_is_whole, page.paper.view, "essay.pdf"))
        assert page.attempt_id == attempt_id
        hands.type("wSo far")
        field = annotating.list.field
        assert field.hasFocus()
        hands.announce(await store.mirror.save_attempts(*place, [told], is_whole=False))
        hands.type(", and on")
        await until(lambda: page.key is not None and page.key.user_id == told.user_id)
        hands.type(".")
        hands.press(Key.Key_Escape)
        hands.type("wAnother")
        await until(lambda: not annotating.session.is_storing)
        assert page.paper.part is not None
        paper = annotated_paper(page.paper.part, value_or(told.user_id, None) or UserId(""))
        kept = await hands.person.workspace.submissions.annotations.of(paper)
        assert [one.annotation.text for one in kept] == ["So far, and on.", "Another"]


def _is_whole(view: PaperView, name: str, *, other_than: QWidget | None = None) -> bool:
    is_on_show = view.paper is not None and view.paper.name == name
    return is_on_show and view.is_complete and view.stack.currentWidget() is not other_than


async def test_it_is_said_that_annotations_stay_here_and_how_students_get_them(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot
) -> None:
    async with grader(tmp_path, decoder, qtbot) as person:
        kept_here, save = person.annotating.list.kept_here, person.annotating.row.save
        await person.open("essay.pdf", many_pages(2))
        person.press(Key.Key_W)
        assert kept_here.isVisible()
        said = "Annotations stay on this computer: the site cannot store them. Save a PDF to give them to students."
        assert kept_here.text() == said
        assert (save.isVisible(), save.toolTip()) == (True, "Save a PDF with the annotations…")
        await person.open("sum.py", b"a = 1\n", replace(PAPER, paper_id="file/_9_2"))
        QTest.keyClick(person.view.stack.lines, Key.Key_O)
        assert kept_here.isVisible()
        said = "Notes stay on this computer: the site cannot store them. Add them to the feedback."
        assert kept_here.text() == said
        assert (save.isVisible(), person.annotating.row.to_feedback.isVisible()) == (True, True)
        await person.stored()


async def test_a_note_belongs_to_a_criterion_of_the_rubric(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        notes = hands.annotating.list
        await hands.open("essay.pdf", many_pages(2))
        hands.press(Key.Key_W)
        QTest.keyClicks(notes.field, "Why?")
        assert notes.criterion.isHidden()
        notes.set_criteria(["Argument", "Sources", "Argument"])
        QTest.keyClick(notes.field, Key.Key_Tab)
        assert notes.criterion.hasFocus()
        QTest.keyClick(notes.criterion, Key.Key_Down)
        QTest.keyClick(notes.criterion, Key.Key_Down)
        assert notes.lines.item(0).text() == "Note on the whole page · Page 1 · Sources: Why?"
        assert [(one.criterion, one.text) for one in await hands.stored()] == [("Sources", "Why?")]
        assert drawn(KeptAnnotation(AnnotationId("a"), hands.only)).text == "Sources: Why?"
        notes.set_criteria(["Reasoning"])
        assert [notes.criterion.itemText(row) for row in range(3)] == ["No criterion", "Reasoning", "Sources"]
        assert notes.criterion.currentText() == "Sources"
        QTest.keyClick(notes.criterion, Key.Key_Escape)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: hands.only.criterion == "Argument")


async def test_pictures_have_annotations_and_each_paper_its_own(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    other = AnnotatedPaper(COURSE, ColumnId("_10_1"), UserId("_6_1"), AttemptId("_8_1"), "file/_9_1")
    async with grader(tmp_path, decoder, qtbot) as hands:
        picture = saved(marked_picture(800, 400), "PNG")
        await hands.open("plot.png", picture)
        hands.press(Key.Key_H)
        hands.drag(hands.at(0.25, 0.25), hands.at(0.5, 0.5))
        await until(lambda: hands.kinds == ["highlight"])
        assert hands.only.points[0] == pytest.approx((200, 100), abs=2)
        before = hands.only
        await hands.stored()
        await hands.open("plot.png", picture, other)
        assert hands.kinds == []
        await hands.open("plot.png", picture)
        await until(lambda: hands.kinds == ["highlight"])
        hands.view.tools.turn.click()
        await until(lambda: hands.view.is_complete)
        assert hands.only == before
        hands.view.show_loading("plot.png")
        assert hands.kinds == []


async def test_what_is_saved_shows_the_same_to_other_readers(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(2))
        for key, points in (
            (Key.Key_D, [(0.2, 0.5), (0.3, 0.6), (0.4, 0.5)]),
            (Key.Key_A, [(0.5, 0.5), (0.6, 0.6)]),
            (Key.Key_B, [(0.7, 0.5), (0.8, 0.6)]),
            (Key.Key_X, [(0.9, 0.6)]),
        ):
            hands.press(key)
            hands.drag(*(hands.at(*point) for point in points))
            hands.press(Key.Key_Escape)
        hands.press(Key.Key_T)
        hands.press(Key.Key_Return)
        hands.annotating.list.field.insertPlainText("Where is ∑x² ≤ ½?")
        await until(lambda: not hands.annotating.session.is_storing)
        hands.annotating.tools.choose(None)
        await until(lambda: is_like(colour_at(hands.pages, 0.7, 0.55), (217, 45, 32)))
        saved_to = await save_as(hands, tmp_path / "essay with annotations.pdf")
        shown = hands.pages.tiles.tiles[Tile(0, 0, 0)].shown.copy()
        data = saved_to.read_bytes()
        other = AnnotatedPaper(COURSE, ColumnId("_10_1"), UserId("_6_1"), AttemptId("_8_1"), "file/_9_1")
        await hands.open("essay.pdf", data, other)
        assert hands.kinds == []
        again = hands.pages.tiles.tiles[Tile(0, 0, 0)].shown
        assert again.size() == shown.size()
        assert unlike(shown, again) < 0.02


async def save_as(hands: Grader, path: Path) -> Path:
    """Save the paper on show with its annotations."""
    hands.annotating.row.save.click()
    await until(lambda: hands.view.findChild(QFileDialog) is not None)
    dialog = hands.view.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.selectFile(str(path))
    dialog.done(QFileDialog.DialogCode.Accepted)
    await until(path.exists)
    return path


def unlike(one: QImage, other: QImage) -> float:
    """The share of the ink of one that is of another colour in the other; edges are drawn by two programs."""
    first, second = (
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:, : image.width(), :3].astype(int)
        for image in (one, other)
    )
    return float((abs(first - second).max(axis=2) > 160).sum() / ((first.min(axis=2) < 128).sum() + 1))


async def test_marks_of_the_gradebook_are_undone_in_order_with_them(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot
) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("essay.pdf", many_pages(1))
        undone: list[str] = []
        hands.annotating.undo_applied.connect(lambda result: undone.append(result.label))
        hands.press(Key.Key_V)
        hands.press(Key.Key_Return)
        hands.press(Key.Key_X)
        hands.press(Key.Key_Return)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        hands.press(Key.Key_Y, Mod.ControlModifier)
        await until(lambda: undone == ["Cross", "Tick", "Tick"] and hands.kinds == ["tick"])
        # A step that cannot be taken back any more is said, and can be left out.
        hands.workspace.pause()
        cell = Cell(COURSE, ColumnId("_10_1"), UserId("_5_1"))
        for score in (5.0, 7.0):
            await hands.workspace.gradebook.edit([CellPatch(cell, {"score": score})], label="Score")
        await hands.workspace.gradebook.skip_undo(COURSE)
        news: list[Notice | Crash] = []
        notices.channel.read_by(news.append)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: news)
        notices.channel.read_by(None)
        (notice,) = news
        assert isinstance(notice, Notice)
        assert notice.remedy is not None
        assert hands.kinds == ["tick"]
        notice.remedy.run()
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: hands.kinds == [])


_SIDES = st.floats(20, 3000)
_SIZES = st.tuples(_SIDES, _SIDES)


@given(
    sizes=st.lists(_SIZES, min_size=1, max_size=4),
    scale=st.floats(0.1, 6),
    turned=st.sampled_from([0, 90, 180, 270]),
    ratio=st.sampled_from([1.0, 1.25, 2.0]),
    share=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_a_point_of_a_page_comes_back_from_the_screen(
    sizes: list[tuple[float, float]], scale: float, turned: int, ratio: float, share: tuple[float, float]
) -> None:
    layout = PageLayout([PageSize(*size) for size in sizes], scale, turned=turned, ratio=ratio, width=700)
    for page, (width, height) in enumerate(sizes):
        x, y = share[0] * width, share[1] * height
        shown = layout.transform(page).map(QPointF(x, y))
        place = layout.shown(page, (x, y, x, y)).topLeft()
        assert (shown - place).manhattanLength() < 1e-3 * max(layout.width, layout.height)
        back = layout.point_on(page, shown.x(), shown.y())
        assert abs(back[0] - x) < 1e-3 * width + 1e-6
        assert abs(back[1] - y) < 1e-3 * height + 1e-6


@given(points=st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500)), min_size=2, max_size=60))
def test_a_simplified_stroke_stays_near_the_hand(points: list[tuple[float, float]]) -> None:
    fewer = simplified(points, 0.4)
    assert fewer[0] == points[0]
    assert fewer[-1] == points[-1]
    assert set(fewer) <= set(points)
    straight = simplified([(float(n), 2.0 * n) for n in range(100)], 0.4)
    assert straight == ((0.0, 0.0), (99.0, 198.0))


def test_words_are_broken_at_their_box_and_grow_downwards(qtbot: QtBot) -> None:
    one = Annotation(
        kind=Kind.TEXT, page=0, points=((10, 20), (110, 30)), width=12, text="Where is your evidence? " * 4
    )
    wide = bounds_of(one)
    assert wide.width() <= 101
    assert wide.height() > 60
    assert bounds_of(one.moved(5, 5)).topLeft() == wide.topLeft() + QPointF(5, 5)
    # A long path costs much more than its parts, and each is painted in a slice of its own.
    assert max(figure.path.elementCount() for figure in figures_of(one)) < 1_000
    stroke = Annotation(kind=Kind.FREEHAND, page=0, points=tuple((float(n), float(n % 7)) for n in range(400)))
    pieces = figures_of(stroke)
    assert max(figure.path.elementCount() for figure in pieces) < 50
    assert bounds_of(stroke).right() == pytest.approx(400)
    for one_piece, following in pairwise(pieces):
        assert one_piece.path.currentPosition() == QPointF(following.path.elementAt(0).x, following.path.elementAt(0).y)
