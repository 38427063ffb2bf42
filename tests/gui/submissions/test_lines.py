"""Texts, programs and bytes by line, the words of any paper, and what is said where there is nothing to show."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from lmsdesk.decoding.messages import LONGEST_LINE, Trouble
from lmsdesk.desk.submissions.decoder import PaperUnreadable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer import lines_view
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.gui.submissions.test_pages import many_pages
from tests.helpers.stalls import watched_again

PROGRAM = b"# comment\n" + b"".join(b"def f%d(x):\n    return 'text' + x * %d\n" % (one, one) for one in range(1000))


async def test_a_program_has_numbers_and_colours_where_it_is_seen(reading: Reading) -> None:
    view, lines = reading.view, reading.view.stack.lines
    await reading.open("work.py", PROGRAM)
    assert (view.position_text, lines.blockCount()) == ("Line 1 of 2001", 2001)
    await until(lambda: lines._uncoloured() is None)

    def colour(line: int) -> str:
        formats = lines.document().findBlockByNumber(line).layout().formats()
        return formats[0].format.foreground().color().name() if formats else ""

    assert colour(0) == theme.tokens().muted.name()
    assert colour(1) == theme.tokens().accent.name()
    assert colour(1999) == ""
    lines.setFocus()
    QTest.keyClick(lines, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: colour(1999) == theme.tokens().accent.name())
    assert view.position_text != "Line 1 of 2001"
    await reading.open("notes.txt", b"one\ntwo")
    assert (lines.toPlainText(), view.position_text) == ("one\ntwo", "Line 1 of 2")


async def test_words_are_found_in_a_text(reading: Reading) -> None:
    lines = reading.view.stack.lines
    await reading.open("work.py", b"a = '\xf0\x9d\x94\xb8'; word = 1\n" * 3 + PROGRAM + b"last word")
    await reading.found("WORD")
    assert reading.count == "1 of 4 places"
    assert lines.textCursor().positionInBlock() == 10
    QTest.keyClick(reading.view.search.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert lines.textCursor().blockNumber() == 2004
    assert "word" in [mark.cursor.selectedText() for mark in lines.extraSelections()]
    await reading.at_rest()


async def test_letters_grow_and_lines_wrap(reading: Reading) -> None:
    view, lines = reading.view, reading.view.stack.lines
    await reading.open("notes.txt", b"word " * 500)
    QTest.keyClick(lines, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    assert lines.document().defaultFont().pixelSize() > 15
    assert view.tools.size_label.text() != "100%"
    QTest.keyClick(lines, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert lines.document().defaultFont().pixelSize() == 15
    assert lines.horizontalScrollBar().maximum() == 0
    view.tools.wrap.click()
    assert lines.horizontalScrollBar().maximum() > 0
    view.tools.wrap.click()


async def test_a_text_is_set_as_one_and_a_program_in_letters_of_one_width(
    reading: Reading, picture: Callable[[QWidget, str], Path]
) -> None:
    view, lines = reading.view, reading.view.stack.lines

    def fixed() -> bool:
        metrics = QFontMetricsF(lines.document().defaultFont())
        return metrics.horizontalAdvance("iiii") == metrics.horizontalAdvance("MMMM")

    await reading.open("essay.txt", b"\n\n".join([b"A sentence of an essay, as one writes it. " * 12] * 4))
    assert (fixed(), view.tools.fixed.isVisible()) == (False, True)
    picture(view, "text-as-prose")
    # What is lined up with spaces can be seen so; that holds for the next text too.
    view.tools.fixed.trigger()
    assert fixed()
    picture(view, "text-of-one-width")
    await reading.open("work.py", PROGRAM)
    assert (fixed(), view.tools.fixed.isVisible()) == (True, False)
    await reading.open("table.txt", b"a    1\nbb   2\n")
    assert fixed()
    view.tools.fixed.trigger()
    assert not fixed()
    await reading.open("work.py", PROGRAM)
    assert fixed()
    # The words of a document are a text as well.
    await reading.open("page.html", b"<p>One</p><p>Two</p>")
    QTest.keyClick(view.stack.blocks, Qt.Key.Key_R)
    await until(lambda: view.stack.currentWidget() is lines and lines.toPlainText().startswith("One"))
    assert (fixed(), view.tools.fixed.isVisible()) == (False, True)


async def test_very_long_lines_are_always_wrapped(reading: Reading) -> None:
    view, lines = reading.view, reading.view.stack.lines
    before = partial(reading.open, "notes.txt", b"word " * 500)
    await before()
    view.tools.wrap.click()

    async def go() -> None:
        await reading.open("long.txt", b"short\n" * 300 + (b"word " * 999 + b"\n") * 60)
        QTest.keyClick(lines, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        await reading.settled()

    await watched_again("lines that are too long", 0.02, go, before=before)
    assert lines.horizontalScrollBar().maximum() == 0
    assert view.tools.wrap.isChecked()
    assert not view.tools.wrap.isEnabled()
    assert view.tools.wrap.toolTip() == "Lines this long are always wrapped"
    # What was chosen holds again for the next paper.
    await reading.open("notes.txt", b"word " * 500)
    assert lines.horizontalScrollBar().maximum() > 0
    assert not view.tools.wrap.isChecked()
    view.tools.wrap.click()
    assert lines.horizontalScrollBar().maximum() == 0


async def test_what_is_not_shown_is_said(reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_view, "MOST_SHOWN", 300)
    await reading.open("long.txt", b"a\n" * 299 + b"x" * (LONGEST_LINE + 7) + b"\nrest\n")
    view = reading.view
    assert view.stack.lines.blockCount() == 300
    assert view.stack.lines.toPlainText().endswith("x … and 7 more characters")
    assert view.notes.text() == "Only the beginning is shown. The original has everything."
    await reading.open("short.txt", b"a")
    assert not view.notes.isVisible()


async def test_bytes_stay_in_their_columns(reading: Reading) -> None:
    view, found = reading.view, list[tuple[bool, bool]]()
    for name, data in (("first.txt", b"one"), ("data.bin", bytes(range(256))), ("next.txt", b"two")):
        await reading.open(name, data)
        found.append((view.stack.lines.is_wrapped, view.tools.wrap.isVisible()))
    assert found == [(True, True), (False, False), (True, True)]


async def test_the_words_of_a_paper_are_one_key_away(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.pdf", many_pages(3))
    view.tools.words.click()
    await until(lambda: view.focusProxy() is view.stack.lines)
    await reading.settled()
    assert view.stack.lines.toPlainText().split("\n\n")[2] == "page number 3 of osmosis"
    view.tools.words.click()
    assert view.focusProxy() is view.stack.pages
    await reading.at_rest()


async def test_another_paper_takes_the_place_of_one_that_is_still_read(reading: Reading) -> None:
    view = reading.view
    slow = await reading.decoder.open("slow.txt", b"slow\n" * 40_000)
    fast = await reading.decoder.open("fast.txt", b"fast")
    view.show_paper(slow)
    view.show_paper(fast)
    await reading.settled()
    assert view.stack.lines.toPlainText() == "fast"


async def test_what_cannot_be_read_says_so_and_offers_the_original(reading: Reading) -> None:
    view = reading.view
    with pytest.raises(PaperUnreadable) as found:
        await reading.decoder.open("broken.pdf", b"%PDF-1.4 broken")
    view.show_trouble(found.value)
    assert view.stack.message.title.text() == "This file cannot be read"
    assert view.stack.message.save.isVisible()
    assert view.stack.message.open.isVisible()
    with pytest.raises(PaperUnreadable) as found:
        await reading.decoder.open("broken.exe", b"%PDF-1.4 broken")
    view.show_trouble(found.value)
    assert not view.stack.message.open.isVisible()
    view.show_trouble(PaperUnreadable(Trouble.ENDED))
    assert not view.stack.message.save.isVisible()
    view.show_loading("essay.pdf")
    assert view.stack.message.title.text() == "Opening essay.pdf"
    view.clear()
    assert view.position_text == ""


async def test_no_line_is_named_while_the_next_paper_is_on_its_way(reading: Reading) -> None:
    view = reading.view
    await reading.open("fast.txt", b"a\n" * 20)
    view.tools.file_text = "File 1 of 2"
    view.stack.lines.verticalScrollBar().setValue(0)
    view._on_moved()
    assert view.tools.position.text() == "Line 1 of 20 · File 1 of 2"
    view.show_loading("essay.pdf")
    assert view.tools.position.text() == "File 1 of 2"


async def test_the_process_may_die_while_a_paper_is_on_show(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.pdf", many_pages(40))
    for child in reading.decoder.processes:
        child._process.kill()
        child._process.wait()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_End)
    await reading.settled()
    assert 39 not in view.stack.pages.tiles.troubles
    assert view.position_text == "Page 40 of 40"
    await reading.at_rest()


async def test_words_that_are_still_in_the_field_are_looked_for_anew(reading: Reading) -> None:
    view, field = reading.view, reading.view.search.field
    await reading.open("a.txt", b"one\ntwo\none\n")
    await reading.found("one")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    QTest.keyClick(view.stack.lines, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: reading.count == "1 of 2 places")
    await reading.open("b.txt", b"one\ntwo\none\none")
    QTest.keyClick(view.stack.lines, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert reading.count == ""
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: reading.count == "1 of 3 places")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert reading.count == "2 of 3 places"


async def test_what_is_looked_for_while_the_words_of_a_paper_are_read_is_found_in_them(reading: Reading) -> None:
    view = reading.view
    await reading.open("a.pdf", many_pages(9))
    QTest.keyClick(view.stack.pages, Qt.Key.Key_R)
    await reading.found("osmosis")
    await until(lambda: view.focusProxy() is view.stack.lines)
    await reading.settled()
    QTest.keyClick(view.search.field, Qt.Key.Key_Return)
    await until(lambda: len(view.stack.lines._hits) == 9)
    await reading.at_rest()
