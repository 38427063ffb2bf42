"""Documents, tables and archives: what is seen, found and copied, and what a hostile file cannot do to the window."""

import asyncio
import io
from functools import partial
from itertools import pairwise

import pytest
import xlsxwriter
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt, QUrl
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QTextCursor, QTextFormat
from PySide6.QtTest import QTest

from lmsdesk.decoding.messages import Block, BlockKind, Cell, Run
from lmsdesk.desk.submissions.decoder import Decoder
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.submissions.viewer import block_parts, rows_view
from lmsdesk.gui.submissions.viewer.block_writer import MOST_CELLS, _pieces
from lmsdesk.gui.submissions.viewer.first_look import look_ahead
from lmsdesk.gui.submissions.viewer.position import Position
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.helpers.documents import word_of, word_picture, zip_of
from tests.helpers.papers import RED, marked_picture, saved, text_pdf
from tests.helpers.stalls import watched_again

LONGEST_TURN_S = 0.02
"""A table that is laid out cell by cell takes half a second."""
PAGE = (
    b"<h1>Osmosis</h1><p>Water <b>moves</b> <a href='https://example.org/x'>here</a></p>"
    b"<ul><li>one<li>two</ul><table><tr><th>a<td>b<tr><td>c<td>d</table>"
    b"<img src='file:///etc/passwd'><img src='//host/share.png'><p>The end</p>"
)


def format_of(reading: Reading, words: str) -> QTextCursor:
    """Where these words stand."""
    found = reading.view.stack.blocks.document().find(words)
    assert not found.isNull()
    return found


async def test_a_document_keeps_its_looks(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.html", PAGE)
    assert view.focusProxy() is view.stack.blocks
    assert format_of(reading, "Osmosis").blockFormat().headingLevel() == 1
    assert format_of(reading, "moves").charFormat().fontWeight() == QFont.Weight.Bold
    assert format_of(reading, "here").charFormat().anchorHref() == "https://example.org/x"
    assert format_of(reading, "d").currentTable() is not None
    assert "•" in format_of(reading, "two").block().text()
    assert "2 pictures" in view.notes.text()


async def test_pictures_are_drawn_and_nothing_else_is_loaded(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    picture = saved(marked_picture(400, 200), "PNG")
    await reading.open("lab.docx", word_of(word_picture(), {"word/media/figure.png": picture}))
    image = blocks.loadResource(2, QUrl("picture:0"))
    assert isinstance(image, QImage)
    assert image.pixelColor(5, 5) == QColor(*RED)
    for name in ("file:///etc/passwd", "//host/share.png", "https://example.org/x.png", "picture:99", "picture:x"):
        other = blocks.loadResource(2, QUrl(name))
        assert isinstance(other, QImage)
        assert (other.width(), other.height()) == (1, 1)


def is_drawn(reading: Reading, number: int) -> bool:
    image = reading.view.stack.blocks.loadResource(2, QUrl(f"picture:{number}"))
    assert isinstance(image, QImage)
    return image.width() > 1


async def test_of_many_pictures_those_near_what_is_seen_are_drawn_and_kept(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    data = word_of(word_picture() * 100, {"word/media/figure.png": saved(marked_picture(400, 300), "PNG")})
    await reading.open("lab.docx", data)
    await until(lambda: blocks._pictures._missing(1) is None)
    first = [number for number in range(100) if is_drawn(reading, number)]
    assert first == list(range(len(first)))
    assert 2 <= len(first) < 10
    bar = blocks.verticalScrollBar()
    bar.setValue(bar.maximum())
    await until(lambda: blocks.is_complete and not is_drawn(reading, 0))
    assert is_drawn(reading, 99)
    assert not is_drawn(reading, 50)
    bar.setValue(0)
    await reading.settled()
    assert is_drawn(reading, 0)
    await until(lambda: not is_drawn(reading, 99))


async def test_a_formula_is_a_picture_in_the_colour_and_size_of_the_text(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    await reading.open("maths.md", b"So $\\frac{a}{b}$ holds\n\n| $c$ |\n|-|")
    before = blocks.loadResource(2, QUrl("formula:0"))
    assert isinstance(before, QImage)
    inks = [before.pixelColor(before.width() // 2, y) for y in range(before.height())]
    assert max(inks, key=QColor.alpha).rgb() == theme.tokens().text.rgb()
    assert before.pixelColor(0, 0).alpha() == 0
    cursor = format_of(reading, "So")
    cursor.setPosition(cursor.position() + 2)
    image = cursor.charFormat().toImageFormat()
    assert (image.name(), image.property(QTextFormat.Property.ImageAltText)) == ("formula:0", "$\\frac{a}{b}$")
    await reading.found("holds")
    assert reading.count == "1 of 1 place"
    assert blocks.textCursor().block().text().startswith("So")
    blocks.zoom_by(2)
    await reading.settled()
    after = blocks.loadResource(2, QUrl("formula:0"))
    assert isinstance(after, QImage)
    assert after.height() > before.height()


async def test_a_link_is_asked_about_and_only_the_web_is_opened(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    await reading.open("essay.html", PAGE)
    blocks.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert not blocks._dialogs.is_busy
    blocks.anchorClicked.emit(QUrl("https://example.org/x"))
    await until(lambda: any(one.isVisible() for one in reading.view.findChildren(QuestionDialog)))
    dialog = next(one for one in reading.view.findChildren(QuestionDialog) if one.isVisible())
    assert "https://example.org/x" in dialog.text.text()
    dialog.reject()
    await until(lambda: not blocks._dialogs.is_busy)


async def test_a_long_document_is_read_by_parts_and_searched_as_a_whole(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(block_parts, "MOST_BLOCKS", 30)
    view, blocks = reading.view, reading.view.stack.blocks
    text = "".join(f"<p>Paragraph {number}</p>" for number in range(100))
    await reading.open("thesis.html", text.encode())
    assert view.position_text == "Part 1"
    assert "Paragraph 29" in blocks.toPlainText()
    assert "Paragraph 30" not in blocks.toPlainText()
    blocks.verticalScrollBar().setValue(blocks.verticalScrollBar().maximum())
    QTest.keyClick(blocks, Qt.Key.Key_PageDown)
    await until(lambda: blocks.is_complete and "Paragraph 59" in blocks.toPlainText())
    assert view.position_text == "Part 2"
    await reading.found("paragraph 95")
    await until(lambda: "Paragraph 95" in blocks.toPlainText())
    await reading.settled()
    assert (reading.count, view.position_text) == ("1 of 1 place", "Part 4")
    assert [mark.cursor.selectedText() for mark in blocks.extraSelections()] == ["Paragraph 95"]
    view.end_search()
    blocks.verticalScrollBar().setValue(0)
    QTest.keyClick(blocks, Qt.Key.Key_PageUp)
    await until(lambda: blocks.is_complete and "Paragraph 60" in blocks.toPlainText())


async def test_words_in_the_cells_of_a_long_table_are_found(reading: Reading) -> None:
    rows = "".join(f"<tr><td>cell {number}<td>x" for number in range(300))
    await reading.open("table.html", f"<p>Before</p><table>{rows}</table><p>after</p>".encode())
    await reading.found("cell 287")
    assert reading.count == "1 of 1 place"
    (mark,) = reading.view.stack.blocks.extraSelections()
    assert mark.cursor.selectedText() == "cell 287"


async def test_letters_of_a_document_grow(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    await reading.open("essay.html", PAGE)
    before = blocks.document().defaultFont().pixelSize()
    QTest.keyClick(blocks, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    await reading.settled()
    assert blocks.document().defaultFont().pixelSize() > before
    assert "The end" in blocks.toPlainText()
    QTest.keyClick(blocks, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    await reading.settled()
    assert blocks.document().defaultFont().pixelSize() == before


async def test_a_table_is_read_as_it_is_scrolled_found_in_and_copied(reading: Reading) -> None:
    view, rows = reading.view, reading.view.stack.rows
    text = "name,points\n" + "".join(f"student {number},{number}\n" for number in range(3000))
    await reading.open("marks.csv", text.encode())
    assert (rows.model.rowCount(), rows.model.columnCount()) == (3001, 2)
    assert view.position_text == "Row 1 of 3001"
    assert rows.model.headerData(1, Qt.Orientation.Horizontal) == "B"
    await reading.found("STUDENT 2750")
    assert reading.count == "1 of 1 place"
    index = rows.table.currentIndex()
    assert (index.row(), index.column()) == (2751, 0)
    await until(lambda: index.data() == "student 2750")
    below = rows.model.index(2752, 1)
    rows.table.selectionModel().select(
        rows.table.selectionModel().selection().__class__(index, below), QItemSelectionModel.SelectionFlag.Select
    )
    view.end_search()
    QTest.keyClick(rows.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: QGuiApplication.clipboard().text() == "student 2750\t2750\nstudent 2751\t2751")


async def test_all_cells_that_are_selected_are_copied_whatever_is_on_show_by_then(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        for name in ("first", "second"):
            sheet = book.add_worksheet(name)
            for row in range(2500):
                sheet.write_row(row, 0, [f"{name} {row} {column}" for column in range(12)])
    rows, clipboard = reading.view.stack.rows, QGuiApplication.clipboard()
    await reading.open("lab.xlsx", file.getvalue())
    clipboard.setText("")
    QTest.keyClick(rows.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(rows.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows.tabs.setCurrentIndex(1)
    await until(clipboard.text)
    copied = [line.split("\t") for line in clipboard.text().split("\n")]
    assert copied == [[f"first {row} {column}" for column in range(12)] for row in range(2500)]
    await reading.settled()
    # What is too much for any clipboard is said.
    told = list[Notice | Crash]()
    monkeypatch.setattr(rows_view, "MOST_COPIED", 1_000)
    notices.channel.read_by(told.append)
    QTest.keyClick(rows.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(rows.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: told)
    notices.channel.read_by(None)
    assert [one.detail for one in told if isinstance(one, Notice)] == ["100 rows are on the clipboard."]


class Paintings(QObject):
    """How often a widget was painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


async def test_a_table_that_is_ready_is_painted_once(reading: Reading) -> None:
    view, paintings = reading.view, Paintings()
    await reading.open("before.csv", b"a,b\nc,d\n")
    paper = await reading.decoder.open("table.csv", b"".join(b"%d,a longer text,b,c\n" % one for one in range(5000)))
    await look_ahead(view, paper)
    view.stack.rows.table.viewport().installEventFilter(paintings)
    view.show_paper(paper)
    assert view.stack.rows.model.rowCount() == 5000
    await until(lambda: bool(paintings.count) and view.is_complete)
    for _ in range(5):
        await asyncio.sleep(0.001)
    assert paintings.count == 1


async def test_one_key_shows_how_cells_were_worked_out(reading: Reading) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet()
        for row in range(300):
            sheet.write_formula(row, 0, f"=B{row + 1}*2", value=row)
    view = reading.view
    await reading.open("lab.xlsx", file.getvalue())
    assert view.notes.text() == "300 formulas are shown as their values."
    assert view.tools.formulae.isVisible()
    view.go_to(Position(0, 200))
    QTest.keyClick(view.stack.rows.table, Qt.Key.Key_V)
    await reading.settled()
    model = view.stack.rows.model
    await until(lambda: model.index(205, 0).data() == "=B206*2")
    assert view.stack.rows.position.line == 200
    assert view.notes.text() == "300 formulas are shown, not their values."
    assert view.tools.formulae.isChecked()
    await reading.found("B250")
    assert reading.count == "1 of 1 place"
    QTest.keyClick(view.stack.rows.table, Qt.Key.Key_V)
    await reading.settled()
    await until(lambda: model.index(205, 0).data() == "205")
    await reading.open("plain.csv", b"a,b\n1,2\n")
    assert not view.tools.formulae.isVisible()


async def test_what_was_found_in_a_worksheet_is_not_shown_in_another_one(reading: Reading) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        for name in ("first", "second"):
            sheet = book.add_worksheet(name)
            for row in range(100):
                sheet.write_row(row, 0, [name, row])
            sheet.write_string(60, 1, f"osmosis of {name}" if name == "second" else "nothing")
    rows = reading.view.stack.rows
    await reading.open("lab.xlsx", file.getvalue())
    await reading.found("osmosis")
    await until(lambda: rows.table.currentIndex().data() == "osmosis of second")
    rows.tabs.setCurrentIndex(0)
    await reading.settled()
    assert (rows.table.currentIndex().isValid(), rows.position) == (False, Position(0, 0))
    # Whoever has scrolled away from it stays there when formulae are shown.
    rows.tabs.setCurrentIndex(1)
    await reading.settled()
    assert rows.position == Position(1, 0)
    rows.toggle_formulae()
    await reading.settled()
    assert rows.position == Position(1, 0)


async def test_numbers_look_as_their_workbook_has_them_and_the_rest_is_said(reading: Reading) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet()
        for row, (value, code) in enumerate([(0.125, "0.0%"), (1234.5, "#,##0.00"), (46086, "[$-407]d. mmmm yyyy")]):
            sheet.write_number(row, 0, value, book.add_format({"num_format": code}))
        sheet.write_formula(3, 0, "=A1*2", book.add_format({"num_format": "0%"}), value=0.25)
    view, model = reading.view, reading.view.stack.rows.model
    await reading.open("lab.xlsx", file.getvalue())
    assert [model.index(row, 0).data() for row in range(4)] == ["12.5%", "1,234.50", "2026-03-05", "25%"]
    assert view.notes.text() == "1 formula is shown as its value. 1 cell is shown without its number format."
    await reading.found("12.5%")
    assert reading.count == "1 of 1 place"
    view.end_search()
    QTest.keyClick(view.stack.rows.table, Qt.Key.Key_V)
    await until(lambda: model.index(0, 0).data() == "0.125" and model.index(3, 0).data() == "=A1*2")
    QTest.keyClick(view.stack.rows.table, Qt.Key.Key_V)
    await until(lambda: model.index(0, 0).data() == "12.5%")


async def test_no_more_of_a_document_is_laid_out_than_is_seen_before_it_is_painted(reading: Reading) -> None:
    view = reading.view
    await reading.open("before.html", b"<p>before")
    paper = await reading.decoder.open("essay.html", b"<p>One." * 50)
    await look_ahead(view, paper)
    view.show_paper(paper)
    # On a busy machine that is not the work of one turn.
    while not view.stack.blocks.verticalScrollBar().maximum():  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert view.stack.blocks.document().blockCount() < 40
    await reading.settled()
    assert view.stack.blocks.document().blockCount() == 50


async def test_a_document_opens_at_its_beginning_whatever_moves_around_it(reading: Reading) -> None:
    blocks = reading.view.stack.blocks
    await reading.open("essay.html", b"<p>A line of the essay.</p>" * 300)
    assert blocks.verticalScrollBar().maximum() > 0
    cursor = blocks.textCursor()
    assert (cursor.anchor(), cursor.position(), blocks.verticalScrollBar().value()) == (0, 0, 0)
    reading.view.resize(reading.view.width() - 40, reading.view.height() - 40)
    blocks.ensureCursorVisible()
    assert blocks.verticalScrollBar().value() == 0


async def test_a_file_of_an_archive_is_opened_and_left_again(reading: Reading) -> None:
    view = reading.view
    inner = zip_of({"notes.txt": b"inside"})
    await reading.open("work.zip", zip_of({"essay.pdf": text_pdf("Osmosis"), "more.zip": inner, "bad.pdf": b"%PDF-x"}))
    assert [one.name for one in view.stack.members.members.members] == ["essay.pdf", "more.zip", "bad.pdf"]
    QTest.keyClick(view.stack.members, Qt.Key.Key_Return)
    await until(lambda: view.focusProxy() is view.stack.pages)
    await reading.settled()
    assert view.paper is not None
    assert view.paper.name == "essay.pdf"
    view.tools.back.click()
    await until(lambda: view.focusProxy() is view.stack.members and view.is_complete)
    for row in (1, 0):
        view.stack.members.selectRow(row)
        QTest.keyClick(view.stack.members, Qt.Key.Key_Return)
        await until(lambda: view.paper is not None and view.paper.name in {"more.zip", "notes.txt"})
        await reading.settled()
        if row:
            await until(lambda: view.stack.members.members.rowCount() == 1)
    await until(lambda: view.stack.lines.toPlainText() == "inside")
    view.tools.back.click()
    await reading.settled()
    view.tools.back.click()
    await until(lambda: view.stack.members.members.rowCount() == 3)
    assert not view.tools.back.isVisible()
    view.stack.members.selectRow(2)
    QTest.keyClick(view.stack.members, Qt.Key.Key_Return)
    await until(
        lambda: view.stack.message.title.text() == "This file cannot be read" and view.stack.message.isVisible()
    )
    assert view.stack.message.save.isVisible()
    view.tools.back.click()
    await until(lambda: view.stack.members.members.rowCount() == 3)


@pytest.mark.parametrize(
    ("name", "data"), [("a.txt", b"a"), ("a.html", PAGE), ("a.csv", b"a,b\n"), ("a.zip", zip_of({"a.txt": b"a"}))]
)
async def test_a_paper_whose_process_no_longer_answers_says_so(reading: Reading, name: str, data: bytes) -> None:
    decoder = Decoder()
    paper = await decoder.open(name, data)
    reading.view.show_paper(paper)
    await until(lambda: reading.view.is_complete)
    decoder.close()
    reading.view.show_paper(paper)
    await until(reading.view.stack.message.isVisible)
    assert reading.view.stack.message.title.text() == "This page cannot be shown"
    assert reading.view.stack.message.save.isVisible()


HOSTILE = {
    "nested tables": ("x.html", b"<table><tr><td>" * 20 + b"deep"),
    "nested divs": ("x.html", b"<div>" * 50_000 + b"deep"),
    "a word of a million letters": ("x.html", b"<p>" + b"x" * 1_000_000),
    "a line of a million letters": ("x.txt", b"x" * 1_000_000),
    "a program of one line": ("x.js", b"var a=1;" * 100_000),
    "a wide table": ("x.html", b"<table>" + (b"<tr>" + b"<td>x" * 200) * 200),
    "a paragraph of many looks": ("x.html", b"<p>" + b"<b>a</b><i>b</i>" * 12_500),
    "a paragraph of many lines": ("x.html", b"<p>" + b"a<br>" * 40_000),
    "a table of many looks": ("x.html", b"<table>" + (b"<tr><td>" + b"<b>a</b><i>b</i>" * 500) * 25),
    "many paragraphs": ("x.html", b"<p>word</p>" * 20_000),
    "a picture that names a share": ("x.svg", b"<svg><image href='//host/share.png'/></svg>"),
    "a PDF by another name": ("x.png", text_pdf("Osmosis")),
    "a PDF in an address": ("x.html", b"<img src='data:application/pdf;base64,JVBERi0xLjQ='>after"),
    "many rows": ("x.csv", b"a,b,c,d\n" * 100_000),
    "directions": ("x.py", "x = '\u202e gnp.exe'\n".encode() * 100),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_file_does_not_hold_the_window(reading: Reading, name: str) -> None:
    title, data = HOSTILE[name]
    paper = await reading.decoder.open(title, data)

    async def go() -> None:
        reading.view.show_paper(paper)
        await reading.settled()
        QTest.keyClick(reading.view._shown, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        await reading.settled()

    before = partial(reading.open, "first.txt", b"first")
    await watched_again(f"showing {name}", LONGEST_TURN_S, go, before=before)
    assert not reading.view.stack.message.isVisible()
    await reading.at_rest()


@pytest.mark.parametrize("before", [b"<p>", b"<table><tr><td>first<td>"], ids=["paragraph", "cell"])
async def test_what_has_many_looks_is_whole_in_search_and_as_words(reading: Reading, before: bytes) -> None:
    await reading.open("x.html", before + b"<b>salt</b> <i>moves</i> " * 1_500)
    await reading.found("salt")
    assert reading.count.endswith("of 1500 places")
    reading.view.toggle_words()
    await reading.settled()
    await reading.found("moves")
    assert reading.count.endswith("of 1500 places")


@pytest.mark.parametrize("columns", [1, 2, 4, 12])
async def test_a_table_as_wide_as_the_page_does_not_scroll_sideways(reading: Reading, columns: int) -> None:
    await reading.open("x.html", b"before<table>" + (b"<tr>" + b"<td>cell" * columns) * 30 + b"</table>after")
    assert reading.view.stack.blocks.verticalScrollBar().maximum() > 0
    assert reading.view.stack.blocks.horizontalScrollBar().maximum() == 0


async def test_the_pieces_of_a_long_table_follow_each_other_without_a_gap(reading: Reading) -> None:
    await reading.open("x.html", b"<table>" + b"<tr><td>one<td>two<td>three</tr>" * 60 + b"</table>after")
    document = reading.view.stack.blocks.document()
    pieces = [document.documentLayout().frameBoundingRect(one) for one in document.rootFrame().childFrames()]
    assert len(pieces) > 2
    assert [round(below.top() - above.bottom()) for above, below in pairwise(pieces)] == [0] * (len(pieces) - 1)


def test_a_table_of_many_cells_is_several_tables() -> None:
    row = tuple(Cell((Run("x"),)) for _ in range(10))
    pieces = _pieces(Block(kind=BlockKind.TABLE, rows=(row,) * 50))
    assert [first for first, _ in pieces] == [60 * number for number in range(len(pieces))]
    assert all(len(rows) * 10 <= MOST_CELLS for _, rows in pieces)
    assert sum(len(rows) for _, rows in pieces) == 50


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.txt", b""), ("a.html", b"<p>"), ("a.csv", b""), ("a.zip", zip_of({})), ("a.docx", word_of(""))],
)
async def test_a_file_with_nothing_in_it_says_so(reading: Reading, name: str, data: bytes) -> None:
    await reading.open(name, data)
    assert reading.view.notes.text() == "There is nothing in this file."
    # No line has a number.
    numbers = reading.view.stack.lines._numbers.grab().toImage()
    assert {numbers.pixel(x, 8) for x in range(numbers.width())} == {theme.tokens().raised.rgb()}
    await reading.open("b.txt", b"words")
    assert not reading.view.notes.isVisible()


async def test_what_is_hidden_in_the_original_and_where_links_lead_is_said(reading: Reading) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write_url(0, 0, "https://example.org/", string="here")
        sheet.set_row(1, None, None, {"hidden": True})
    await reading.open("lab.xlsx", file.getvalue())
    left_out = "Not shown: where 1 link leads. The original has everything."
    assert reading.view.notes.text() == f"{left_out} 1 hidden part is shown too."
