"""The field for feedback: what is typed, formatted, pasted and undone in it, and what is stored of it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.format_bar import FormatBar

Key, Mod = Qt.Key, Qt.KeyboardModifier
CTRL, BOTH = Mod.ControlModifier, Mod.ControlModifier | Mod.ShiftModifier


@pytest.fixture
def field(qapp: QApplication) -> Iterator[FeedbackEdit]:
    assert qapp is not None
    made = FeedbackEdit("field", "Feedback")
    yield made
    made.deleteLater()


def press(field: FeedbackEdit, key: Qt.Key, with_: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    QTest.keyClick(field, key, with_)


def write(field: FeedbackEdit, text: str) -> None:
    QTest.keyClicks(field, text)


def test_plain_text_is_stored_as_it_is_typed(field: FeedbackEdit) -> None:
    said: list[str] = []
    field.typed.connect(said.append)
    field.fill("a < b & c  d\ntwo")
    assert (field.kept, field.toPlainText(), said) == ("a < b & c  d\ntwo", "a < b & c  d\ntwo", [])
    write(field, " x")
    press(field, Key.Key_Return)
    assert said == ["a < b & c  d\ntwo ", "a < b & c  d\ntwo x", "a < b & c  d\ntwo x\n"]
    field.fill("")
    write(field, "<p>")
    assert field.kept == "<p>&lt;p&gt;</p>"


def test_keys_format_and_undo_takes_back(field: FeedbackEdit) -> None:
    bar = FormatBar(field)
    write(field, "a")
    press(field, Key.Key_B, CTRL)
    write(field, "b")
    assert field.kept == "<p>a<strong>b</strong></p>"
    press(field, Key.Key_B, CTRL)
    press(field, Key.Key_Period, CTRL)
    write(field, "2")
    press(field, Key.Key_Period, CTRL)
    press(field, Key.Key_Return)
    press(field, Key.Key_8, BOTH)
    write(field, "one")
    press(field, Key.Key_Return)
    write(field, "two")
    assert field.kept == "<p>a<strong>b</strong><sup>2</sup></p><ul><li>one</li><li>two</li></ul>"
    press(field, Key.Key_Return)
    press(field, Key.Key_Return)
    press(field, Key.Key_C, BOTH)
    write(field, "if x:")
    press(field, Key.Key_Return)
    write(field, "  go()")
    assert field.kept.endswith("</ul><p><span>if x:<br>&nbsp;&nbsp;go()</span></p>")
    for _ in range(40):
        field.undo()
    assert field.kept == ""
    bar.deleteLater()


def test_the_bar_does_what_the_keys_do_and_shows_what_is_on(field: FeedbackEdit) -> None:
    bar = FormatBar(field)
    write(field, "ab")
    field.selectAll()
    for name in ("Bold", "Italic", "Numbers", "Sub"):
        bar._buttons[name].click()
        assert bar._buttons[name].isChecked()
    assert field.kept == "<ol><li><strong><em><sub>ab</sub></em></strong></li></ol>"
    for name in ("Bold", "Italic", "Numbers", "Sub"):
        bar._buttons[name].click()
    assert field.kept == "ab"
    bar.deleteLater()


def test_links(field: FeedbackEdit) -> None:
    field.fill("see here")
    field.moveCursor(QTextCursor.MoveOperation.WordLeft, QTextCursor.MoveMode.KeepAnchor)
    field.set_link("https://e.org/?a=1&b", "here")
    write(field, "x")
    assert field.kept == '<p>see <a href="https://e.org/?a=1&amp;b">here</a>x</p>'
    field.set_link("mailto:a@b.c", "me")
    assert field.kept.endswith('x<a href="mailto:a@b.c">me</a></p>')


def test_what_was_written_here_can_be_edited_again(field: FeedbackEdit) -> None:
    ours = "<p>a <strong>b</strong></p><ul><li>one<ol><li>in</li></ol></li></ul><p><span>x<br>&nbsp;&nbsp;y</span></p>"
    field.fill(ours)
    assert (field.kept, field.is_protected) == (ours, False)
    press(field, Key.Key_End, CTRL)
    write(field, "z")
    assert field.kept == ours.replace("y</span>", "yz</span>")


@pytest.mark.parametrize(
    "theirs",
    [
        '<div style="x">Good <b>work</b></div>',
        '<p>Look: <img src="https://e.org/x.png"></p>',
        '<p><a href="bbupload://1" data-bbfile="{}">file</a></p>',
        "<p>a  b</p>\n",
        '<!-- {"bbMLEditorVersion":1} --><p>x</p>',
    ],
)
def test_markup_of_others_stays_until_somebody_agrees(field: FeedbackEdit, theirs: str) -> None:
    said: list[str] = []
    field.typed.connect(said.append)
    field.setReadOnly(False)
    field.fill(theirs)
    assert (field.is_protected, field.kept) == (True, theirs)
    write(field, "x")
    press(field, Key.Key_B, CTRL)
    assert (field.kept, said) == (theirs, [])
    field.insert("More")
    assert field.kept == theirs.rstrip() + "<p>More</p>"
    assert said == [field.kept]
    field.fill(theirs)
    field.agree()
    assert (field.is_protected, field.kept, len(said)) == (False, theirs, 1)
    write(field, "x")
    assert field.kept == said[-1] != theirs
    field.fill("plain")
    field.fill('<div id="1">other</div>')
    assert field.is_protected


def test_only_what_the_service_takes_is_pasted(field: FeedbackEdit) -> None:
    taken = QMimeData()
    taken.setText("words")
    taken.setHtml(
        '<style>p{}</style><p class=Mso>·&nbsp; <span style="x">Word</span> item</p><img src="file:///x" onerror=a()>'
        '<table><tr><td><b>in</b></td></tr></table><a href="javascript:x()">go</a><script>x</script><span>no</span>'
    )
    field.insertFromMimeData(taken)
    assert field.kept == "<ul><li>Word item</li></ul><p>&nbsp;<strong>in</strong></p><p>gono</p>"
    field.fill("")
    hostile = QMimeData()
    hostile.setText("shown")
    hostile.setHtml("<table><tr><td>" * 20_000 + "x")
    field.insertFromMimeData(hostile)
    assert len(field.kept) < 200_000
    field.fill("")
    refused: list[None] = []
    field.picture_refused.connect(lambda: refused.append(None))
    picture = QMimeData()
    picture.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    field.insertFromMimeData(picture)
    assert (field.kept, len(refused)) == ("", 1)


def test_what_is_copied_here_is_pasted_as_it_was(field: FeedbackEdit) -> None:
    ours = "<p>a <strong>b</strong> <span>c</span></p><ul><li>one</li></ul>"
    field.fill(ours)
    field.selectAll()
    taken = field.createMimeDataFromSelection()
    assert (taken.text(), taken.html()) == ("a b c\none", ours)
    field.fill("")
    field.insertFromMimeData(taken)
    assert field.kept == ours


def test_a_plain_field_has_no_formats(field: FeedbackEdit) -> None:
    notes = FeedbackEdit("notes", "Notes", is_plain=True)
    notes.fill("<p>a</p>")
    assert (notes.kept, notes.toPlainText(), notes.is_protected) == ("<p>a</p>", "<p>a</p>", False)
    press(notes, Key.Key_B, CTRL)
    press(notes, Key.Key_End, CTRL)
    write(notes, "<b>")
    field.fill("<p>x <strong>y</strong></p>")
    field.selectAll()
    notes.insertFromMimeData(field.createMimeDataFromSelection())
    assert notes.kept == "<p>a</p><b>x y"
    notes.deleteLater()
