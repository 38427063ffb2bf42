"""Comments in feedback by hand: the box that finds one, what it enters, and the dialogs that keep them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from lmsdesk.desk import AttemptKey, MarkingState
from lmsdesk.desk.submissions.comment_files import encoded
from lmsdesk.desk.submissions.comments import given_name, new_comment, revised
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.desk.submissions.queue import Member
from lmsdesk.desk.submissions.several import Placing
from lmsdesk.gui.kit import notices, typeahead
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.gui.kit.notices import Crash, Notice, Remedy
from lmsdesk.gui.submissions.comments.comment_dialog import CommentDialog
from lmsdesk.gui.submissions.comments.manage_dialog import ManageDialog
from lmsdesk.gui.submissions.comments.merge_dialog import MergeDialog
from lmsdesk.gui.submissions.comments.placeholders import filled_for
from lmsdesk.gui.submissions.comments.several_dialog import SeveralDialog
from lmsdesk.gui.submissions.rescore_dialog import RescoreDialog
from lmsdesk.model.annotations import AnnotationKind
from lmsdesk.model.comments import Comment
from lmsdesk.model.gradebook import OwnDueDate
from lmsdesk.model.ids import AttemptTarget, UserId
from lmsdesk.model.wire import Timestamp
from lmsdesk.store import StoreFull
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, at_queue, marker, open_dialog
from tests.gui.test_typing_ahead import slow_store
from tests.gui.whole_window import whole_window

Key, Mod = Qt.Key, Qt.KeyboardModifier
D = TypeVar("D", bound=QDialog)


async def keep(hands: Marker, text: str, points: float | None = None, folder: str = "") -> Comment:
    comment = new_comment(text, points=points, folder=folder)
    return (await hands.person.workspace.submissions.comments.keep(comment)).after[0]


async def stored_comments(hands: Marker) -> list[Comment]:
    await hands.window.writes.finished()
    key = hands.entry.key
    known = await hands.person.workspace.submissions.comments.known(key.course_id, key.column_id)
    return [one.comment for one in known]


def choose(hands: Marker) -> None:
    hands.press(Key.Key_Semicolon, Mod.ControlModifier)


async def test_a_comment_is_found_and_its_points_are_seen(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        panel, chooser = hands.page.panel, hands.page.comments.chooser
        await keep(hands, "Well argued, {name}.", 1)
        await keep(hands, "Cite your sources, {name}: {score} so far.", -2.5, "Style")
        target, name = hands.target, given_name(hands.entry.student)
        hands.type("40")
        panel.focus(panel.feedback)
        hands.type("Thank you.")
        await hands.stored()
        async with slow_store(hands.person):
            choose(hands)
            # In the turn of the key, and before there is anything to find.
            assert QApplication.focusWidget() is chooser.field
            hands.type("cite")
            hands.press(Key.Key_Return)
            assert panel.feedback.toPlainText() == "Thank you."
        await until(lambda: not chooser.isVisible())
        words = f"Thank you.\nCite your sources, {name}: 37.5 so far."
        assert (panel.feedback.toPlainText(), panel.score.text()) == (words, "37.5")
        assert panel.remark.text() == "−2.5 makes the score 37.5."
        assert panel.feedback.hasFocus()
        await hands.stored()
        mark = await hands.mark(target)
        assert (mark.values["feedback"], mark.values["score"], mark.state) == (words, 37.5, MarkState.DRAFT)
        # Esc goes back and enters nothing; from the paper a letter is enough, and one comes back to the paper.
        hands.page.paper.take_focus()
        hands.type("c")
        await until(lambda: len(chooser._shown) == 2)
        assert chooser._shown[0].text.startswith("Cite")
        picture(hands.window, "comment-chooser")
        hands.press(Key.Key_Escape)
        await until(lambda: not chooser.isVisible())
        await until(lambda: hands.page.paper.has_focus)
        assert panel.feedback.toPlainText() == words


async def test_the_last_feedback_names_nobody_else_to_a_student_without_a_name(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        panel, before = hands.page.panel, given_name(hands.entry.student)
        panel.focus(panel.feedback)
        hands.type(f"Dear {before}, well done.")
        await hands.stored()
        hands.page.next_student()
        await hands.ready()
        entry = hands.entry
        hands.page.entry = structs.replace(entry, student="", number=3)
        panel.focus(panel.feedback)
        hands.press(Key.Key_L, Mod.ControlModifier)
        assert panel.feedback.toPlainText() == "Dear, well done."
        assert panel.remark.text() == "Unknown, so left out: name."
        await hands.stored()


async def test_what_is_filled_in_is_true_of_everybody_who_reads_it(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        entry, text = hands.entry, "Dear {name}, due on {due}."
        own = Timestamp.parse("2031-05-06T07:08:09.000Z")
        later = structs.replace(entry, own_due=OwnDueDate(own))
        assert filled_for(text, later, {}).text.endswith(f", due on {full_moment(own.moment)}.")
        never = structs.replace(entry, own_due=OwnDueDate(None))
        assert filled_for(text, never, {}).missing == ("due",)
        one, other = Member(entry.key.user_id, entry.student, 0), Member(UserId("_9_9"), "Other, Somebody", 0)
        group = structs.replace(entry, members=(one, other))
        filled = filled_for(text, group, {})
        assert "name" in filled.missing
        assert given_name(entry.student) not in filled.text
        # An exception of one of them is not one of the others.
        filled = filled_for(text, structs.replace(group, own_due=OwnDueDate(own)), {})
        assert full_moment(own.moment) not in filled.text


async def test_nothing_goes_to_another_paper_or_names_another_student(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        panel = hands.page.panel
        comment = await keep(hands, "Dear {name}, see me.", -2)
        hands.press(Key.Key_L, Mod.ControlModifier)
        assert panel.news.isVisible()
        before = given_name(hands.entry.student)
        panel.focus(panel.feedback)
        hands.type(f"Dear {before}, well done.")
        await hands.stored()
        # Asked for on this paper, and the next one is on the screen by the time that it is chosen.
        choose(hands)
        hands.page.next_student()
        await hands.ready()
        hands.page.comments._insert(comment)
        assert (panel.feedback.toPlainText(), panel.score.text()) == ("", "")
        assert panel.news.isVisible()
        # What was written last, with the name of whoever it is about now.
        name = given_name(hands.entry.student)
        assert name != before
        hands.press(Key.Key_L, Mod.ControlModifier)
        await until(lambda: panel.feedback.toPlainText() == f"Dear {name}, well done.")
        assert f"“{name}”" in panel.remark.text()
        await hands.stored()
        assert (await hands.mark(hands.target)).values["feedback"] == f"Dear {name}, well done."
        # Where names are hidden, none is written.
        entry = hands.entry
        nameless = type(entry)(entry.work, "", 3, entry.course, entry.column, entry.scale)
        hands.page.entry = nameless
        panel.feedback.selectAll()
        choose(hands)
        chooser = hands.page.comments.chooser
        await until(lambda: chooser._shown)
        hands.press(Key.Key_Return)
        await until(lambda: not chooser.isVisible())
        assert panel.feedback.toPlainText() == "Dear, see me."
        assert "name" in panel.remark.text()


async def shown(kind: type[D]) -> D:
    """The dialog of this kind, once it has the keys."""
    await until(lambda: isinstance(QApplication.activeModalWidget(), kind))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    await until(dialog.isActiveWindow)
    return dialog


async def texts_kept(hands: Marker) -> set[str]:
    return {one.text for one in await stored_comments(hands)}


async def test_a_selection_becomes_a_comment(tmp_path: Path, picture: Callable[[QWidget, str], Path]) -> None:
    async with marker(tmp_path) as hands:
        hands.page.comments.choose()
        chooser = hands.page.comments.chooser
        await until(lambda: "There are no comments yet" in chooser._nothing.text())
        picture(hands.window, "no-comments")
        QTest.keyClick(chooser.field, Qt.Key.Key_Escape)
        field, name = hands.page.panel.feedback, given_name(hands.entry.student)
        hands.page.panel.focus(field)
        hands.type(f"Hello. Cite your sources, {name}.")
        assert hands.page.panel.words.text() == f"{4 + len(name.split())} words"
        cursor = field.textCursor()
        cursor.setPosition(len("Hello. "), QTextCursor.MoveMode.KeepAnchor)
        field.setTextCursor(cursor)
        hands.press(Key.Key_T, Mod.ControlModifier)
        dialog = await shown(CommentDialog)
        assert dialog.text.toPlainText() == "Cite your sources, {name}."
        dialog.points.setText("minus two")
        dialog.accept()
        assert dialog.problem.isVisible()
        dialog.points.setText("-2")
        # Lines around it would be inserted with it each time.
        dialog.text.setPlainText("\nCite your sources, {name}.\n")
        dialog.folder.setCurrentText("Style")
        picture(dialog, "comment-dialog")
        QTest.keyClick(dialog.points, Key.Key_Return)
        await until(lambda: not hands.page.comments._tasks.is_busy)
        [comment] = await stored_comments(hands)
        assert (comment.text, comment.points, comment.folder) == ("Cite your sources, {name}.", -2.0, "Style")
        # What was selected stays in the feedback: the next key goes on behind it.
        await until(lambda: hands.window.isActiveWindow() and field.hasFocus())
        hands.type("!")
        assert field.toPlainText() == f"Hello. Cite your sources, {name}.!"


def given_up(dialog: QDialog) -> Remedy:
    """Leave a dialog by Esc; what is said then offers the way back."""
    news = list[Notice | Crash]()
    notices.channel.read_by(news.append)
    QTest.keyClick(dialog, Key.Key_Escape)
    notices.channel.read_by(None)
    [told] = [one for one in news if isinstance(one, Notice) and one.title.endswith("discarded.")]
    assert told.remedy is not None
    return told.remedy


async def test_a_comment_that_is_left_is_not_lost(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.page.panel.focus(hands.page.panel.feedback)
        hands.type("Hello")
        hands.press(Key.Key_T, Mod.ControlModifier)
        dialog = await shown(CommentDialog)
        QTest.keyClicks(dialog.text, ", cite your sources.")
        dialog.points.setText("-2")
        typed = dict(dialog.entered())
        assert typed["text"] == "Hello, cite your sources."
        given_up(dialog).run()
        again = await another(dialog)
        assert again.entered() == typed
        again.accept()
        await until(lambda: QApplication.activeModalWidget() is None)
        # It is stored after the dialog has gone.
        while not (stored := await stored_comments(hands)):  # noqa: ASYNC110 - nothing tells when it is stored
            await asyncio.sleep(0)
        assert [one.points for one in stored] == [-2]
        # Also where the comments are managed: the way back leads through them.
        hands.window.menu_actions["manage_comments"].trigger()
        managing = await shown(ManageDialog)
        managing.buttons["editComment"].click()
        dialog = await shown(CommentDialog)
        dialog.points.setText("-3")
        way_back = given_up(dialog)
        await until(lambda: QApplication.activeModalWidget() is managing)
        managing.reject()
        await until(lambda: QApplication.activeModalWidget() is None)
        way_back.run()
        restored = await shown(CommentDialog)
        assert restored.points.text() == "-3"
        restored.reject()
        (await shown(ManageDialog)).reject()
        await until(lambda: QApplication.activeModalWidget() is None)


@pytest.mark.parametrize(
    ("kind", "keys"),
    [(CommentDialog, Mod.ControlModifier), (SeveralDialog, Mod.ControlModifier | Mod.ShiftModifier)],
)
async def test_what_a_full_disk_refuses_stays_typed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[CommentDialog | SeveralDialog],
    keys: Qt.KeyboardModifier,
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreFull

    async with marker(tmp_path) as hands:
        store, told = hands.person.workspace._store, list[Notice | Crash]()
        hands.page.panel.focus(hands.page.panel.feedback)
        hands.press(Key.Key_T, keys)
        dialog = await shown(kind)
        QTest.keyClicks(dialog.text, "See the key.")
        typed = dict(dialog.entered())
        with monkeypatch.context() as disk:
            disk.setattr(store.comments, "put", full)
            disk.setattr(store.outbox, "edit_as_shown", full)
            notices.channel.read_by(told.append)
            if isinstance(dialog, SeveralDialog):
                await until(lambda: not dialog._timer.isActive())
            dialog.accept()
            await until(lambda: any(isinstance(one, Notice) for one in told))
            notices.channel.read_by(None)
        await until(lambda: QApplication.activeModalWidget() is None and QApplication.focusWidget() is not None)
        hands.press(Key.Key_T, keys)
        again = await another(dialog)
        assert again.entered() == typed
        if isinstance(again, SeveralDialog):
            await until(lambda: again.changes and not again._timer.isActive())
        again.accept()
        await until(lambda: QApplication.activeModalWidget() is None)
        await hands.page._tasks.finished()
        await hands.window.writes.finished()
        await until(lambda: QApplication.focusWidget() is not None)
        hands.press(Key.Key_T, keys)
        fresh = await another(again)
        assert not fresh.is_changed
        fresh.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


async def test_points_stay_typed_when_nobody_shall_move(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        await keep(hands, "No sources.", -2)
        hands.type("40")
        choose(hands)
        hands.type("sources")
        hands.press(Key.Key_Return)
        await until(lambda: hands.page.panel.score.text() == "38")
        await hands.stored()
        await hands.window.writes.finished()
        hands.window.menu_actions["manage_comments"].trigger()
        managing = await shown(ManageDialog)
        managing.buttons["editComment"].click()
        dialog = await shown(CommentDialog)
        dialog.points.setText("-3")
        dialog.accept()
        (await shown(RescoreDialog)).reject()
        again = await another(dialog)
        assert again.points.text() == "-3"
        again.reject()
        managing.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


async def test_feedback_for_several_that_is_left_is_not_lost(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.press(Key.Key_T, Mod.ControlModifier | Mod.ShiftModifier)
        dialog = await shown(SeveralDialog)
        QTest.keyClicks(dialog.text, "See the key.")
        dialog.points.setText("-2")
        dialog.placing.setCurrentIndex(dialog.placing.findData(Placing.REPLACE))
        dialog.model.tick([(1, 1)], is_on=False)
        typed = dict(dialog.entered())
        given_up(dialog).run()
        again = await another(dialog)
        assert again.entered() == typed
        await until(lambda: again.changes and not again._timer.isActive())
        assert len(again.changes) == len(again.model.entries) - 1
        again.reject()
        await until(lambda: QApplication.activeModalWidget() is None)
        await hands.ready()
        # Given up once more, it is gone.
        hands.press(Key.Key_T, Mod.ControlModifier | Mod.ShiftModifier)
        fresh = await another(again)
        assert fresh.text.toPlainText() == ""
        fresh.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


@pytest.mark.parametrize(
    ("kind", "keys"),
    [(CommentDialog, Mod.ControlModifier), (SeveralDialog, Mod.ControlModifier | Mod.ShiftModifier)],
)
async def test_what_is_typed_in_a_dialog_is_there_at_the_next_start(
    tmp_path: Path, kind: type[CommentDialog | SeveralDialog], keys: Qt.KeyboardModifier
) -> None:
    async with marker(tmp_path) as hands:
        hands.page.panel.focus(hands.page.panel.feedback)
        hands.press(Key.Key_T, keys)
        dialog = await shown(kind)
        QTest.keyClicks(dialog.text, "See the key.")
        dialog.points.setText("-2")
        typed = dict(dialog.entered())
        person = hands.person
        hands.window.close_pages()
        await hands.window.writes.finished()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            later = await at_queue(window, person)
            page = later.page
            page.panel.focus(page.panel.feedback)
            later.press(Key.Key_T, keys)
            again = await shown(kind)
            assert again.entered() == typed
            again.reject()
            await until(lambda: QApplication.activeModalWidget() is None)


async def another(before: D) -> D:
    """Wait for the next dialog of the same kind."""
    kind = type(before)
    await until(lambda: isinstance(one := QApplication.activeModalWidget(), kind) and one is not before)
    return await shown(kind)


async def test_comments_are_merged_deleted_and_brought_back(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "theirs.json"
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(file)])
    async with marker(tmp_path) as hands:
        mine = await keep(hands, "Cite your sources.", -2, "Style")
        later = revised(msgspec.structs.replace(mine, text="Cite all sources."))
        file.write_bytes(encoded([later, revised(new_comment("Well argued.", points=1))]))
        hands.window.menu_actions["manage_comments"].trigger()
        dialog = await shown(ManageDialog)
        assert dialog.search.hasFocus()
        dialog.buttons["importComments"].click()
        (await shown(QFileDialog)).done(1)
        merge = await shown(MergeDialog)
        assert len(merge.model.entries) == 2
        assert await texts_kept(hands) == {mine.text}
        picture(merge, "comment-merge")
        merge.accept()
        await until(lambda: len(dialog.model.entries) == 2)
        assert await texts_kept(hands) == {"Cite all sources.", "Well argued."}
        picture(dialog, "comments")
        QTest.keyClicks(dialog.search, "argued")
        assert [one.comment.text for one in dialog.model.entries] == ["Well argued."]
        dialog.table.setFocus()
        QTest.keyClick(dialog.table, Key.Key_Delete)
        await until(lambda: not dialog.model.entries)
        dialog.search.clear()
        for count in (2, 1):
            dialog.buttons["undoComments"].click()
            await until(lambda count=count: len(dialog.model.entries) == count)  # type: ignore[misc]
        assert await texts_kept(hands) == {mine.text}
        assert not dialog.buttons["undoComments"].isEnabled()
        dialog.reject()
        await until(lambda: QApplication.activeModalWidget() is None)


async def test_several_get_one_feedback_as_it_was_shown(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        page, key = hands.page, hands.page.key
        page.panel.focus(page.panel.feedback)
        hands.type("Good.")
        hands.press(Key.Key_T, Mod.ControlModifier | Mod.ShiftModifier)
        dialog = await shown(SeveralDialog)
        dialog.text.setPlainText("Cite your sources, {name}.")
        dialog.points.setText("-2")
        column = [one for one in page.pile.entries if key is not None and one.key[:2] == key[:2]]
        # All but the last one.
        dialog.model.tick([(len(column) - 1, len(column) - 1)], is_on=False)
        await until(lambda: len(dialog.changes) == len(column) - 1 and not dialog._timer.isActive())
        picture(dialog, "several")
        dialog.accept()
        first = given_name(column[0].student)
        await until(lambda: page.panel.feedback.toPlainText() == f"Good.\nCite your sources, {first}.")
        await hands.ready()
        assert page.panel.score.text() == "48"
        targets = [AttemptTarget(*one.key[:2], one.key.user_id or UserId(""), one.current.id) for one in column]
        marks = await hands.person.workspace.submissions.marks.of(targets)
        texts = [f"Cite your sources, {given_name(one.student)}." for one in column[1:-1]]
        assert [mark.values["feedback"] for mark in marks[1:]] == [*texts, None]
        assert {mark.state for mark in marks[:-1]} == {MarkState.DRAFT}
        page.comments._undo(column[0].key.course_id, None)
        await until(lambda: page.panel.feedback.toPlainText() == "Good.")


@pytest.mark.parametrize(
    ("placing", "texts"),
    [(Placing.REPLACE, ["See the key.", "See the key."]), (Placing.EMPTY_ONLY, ["Good.", "See the key."])],
)
async def test_one_feedback_takes_the_place_of_others_or_goes_only_where_there_is_none(
    tmp_path: Path, placing: Placing, texts: list[str]
) -> None:
    async with marker(tmp_path) as hands:
        page, key = hands.page, hands.entry.key
        page.panel.focus(page.panel.feedback)
        hands.type("Good.")
        await hands.stored()
        column = [one for one in page.pile.entries if one.key[:2] == key[:2]][:2]
        hands.window.menu_actions["give_to_several"].trigger()
        dialog = await shown(SeveralDialog)
        dialog.text.setPlainText("See the key.")
        dialog.placing.setFocus()
        while dialog.placing.currentData() != placing:
            QTest.keyClick(dialog.placing, Key.Key_Down)
        await until(lambda: dialog.changes and not dialog._timer.isActive())
        then = [str(dialog.model.index(row, 2).data()) for row in range(2)]
        assert then == [text if text != "Good." else "stays" for text in texts]
        dialog.accept()
        # The list of the students says so too.
        await hands.until_state(column[1].key, MarkingState.DRAFT)
        marks = await hands.person.workspace.submissions.marks.of([one.target(one.current.id) for one in column])
        assert [mark.values["feedback"] for mark in marks] == texts
        await until(lambda: page.panel.feedback.toPlainText() == texts[0])
        # One step takes all of it back.
        await hands.ready()
        page.comments._undo(key.course_id, None)
        await hands.until_state(column[1].key, MarkingState.TO_GRADE)
        await until(lambda: page.panel.feedback.toPlainText() == "Good.")


async def test_other_points_of_a_comment_move_who_got_it_once_that_was_seen(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        page, chooser, targets = hands.page, hands.page.comments.chooser, list[AttemptTarget]()
        await keep(hands, "Cite your sources.", -2)
        for score in ("40", "30"):
            targets.append(hands.target)
            hands.type(score)
            choose(hands)
            await until(lambda: chooser._shown)
            hands.press(Key.Key_Return)
            await until(lambda score=score: page.panel.score.text() == str(int(score) - 2))  # type: ignore[misc]
            await hands.stored()
            if len(targets) < 2:
                hands.press(Key.Key_N, Mod.AltModifier)
                await hands.ready()
                page.paper.take_focus()

        async def scores() -> list[object]:
            return [(await hands.mark(one)).values["score"] for one in targets]

        hands.window.menu_actions["manage_comments"].trigger()
        bank = await shown(ManageDialog)
        await until(lambda: bank.model.entries)
        bank.table.selectRow(0)
        for is_wanted in (False, True):
            bank.buttons["editComment"].click()
            dialog = await shown(CommentDialog)
            dialog.points.setText("-5")
            dialog.accept()
            rescore = await shown(RescoreDialog)
            assert [rescore.model.text(row, 4) for row in range(2)] == ["−3", "−3"]
            picture(rescore, "rescore-comment")
            assert await scores() == [38, 28], "who moves is seen first"
            rescore.done(int(is_wanted))
            if not is_wanted:
                # What was typed is there again.
                again = await another(dialog)
                assert again.points.text() == "-5"
                again.reject()
            await until(lambda: QApplication.activeModalWidget() is bank)
        await until(lambda: page.panel.score.text() == "25")
        assert await scores() == [35, 25]
        assert [one.points for one in await stored_comments(hands)] == [-5]
        bank.reject()


async def test_points_that_a_comment_gets_later_move_who_got_it(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, chooser, target = hands.page, hands.page.comments.chooser, hands.target
        mine = await keep(hands, "Cite your sources.")
        hands.type("40")
        choose(hands)
        await until(lambda: chooser._shown)
        hands.press(Key.Key_Return)
        await until(lambda: page.panel.feedback.toPlainText() == mine.text)
        await hands.stored()
        hands.window.menu_actions["manage_comments"].trigger()
        bank = await open_dialog(ManageDialog)
        await until(lambda: bank.model.entries)
        hands.press(Key.Key_Return)
        dialog = await open_dialog(CommentDialog)
        await until(lambda: not typeahead._keeper()._kept)
        assert dialog.text.toPlainText() == mine.text, "the key that opens it is not typed into it"
        dialog.points.setText("-2")
        hands.press(Key.Key_Return, Mod.ControlModifier)
        rescore = await open_dialog(RescoreDialog)
        assert rescore.model.text(0, 4) == "−2"
        hands.press(Key.Key_Return)
        # In the same turn: what was accepted is stored all the same.
        QTest.keyClick(bank, Key.Key_Escape)
        await until(lambda: QApplication.activeModalWidget() is None and page.panel.score.text() == "38")
        assert (await hands.mark(target)).values["score"] == 38


async def test_a_comment_becomes_a_stamp_on_the_page(tmp_path: Path, picture: Callable[[QWidget, str], Path]) -> None:
    async with marker(tmp_path) as hands:
        await keep(hands, "See me, {name}.", -2)
        await show_pages(hands)
        pages, annotating = hands.page.paper.view.stack.pages, hands.page.paper.annotating
        chooser, name = hands.page.comments.chooser, given_name(hands.entry.student)
        hands.press(Key.Key_Y)
        await until(lambda: chooser._shown)
        assert hands.focus is chooser.field
        hands.press(Key.Key_Return)
        assert pages.hasFocus()
        assert annotating.session.kept == {}
        hands.press(Key.Key_Return)
        hands.press(Key.Key_Right)
        (stamp,) = annotating.session.kept.values()
        assert (stamp.kind, stamp.text) == (AnnotationKind.STAMP, f"See me, {name}.")
        picture(hands.window, "stamp")
        # The score and the feedback are as they were, and the comment is known to be on this paper.
        await hands.window.writes.finished()
        mark = await hands.mark(hands.target)
        assert mark.state is MarkState.NONE
        uses = await hands.person.workspace._store.comments.uses((await stored_comments(hands))[0].id)
        assert [(one.target, one.text, one.points) for one in uses] == [(hands.target, f"See me, {name}.", None)]
        hands.press(Key.Key_Escape)
        assert annotating.tools.tool is None


async def show_pages(hands: Marker) -> None:
    """Go to the first work of the queue that is a paper with pages."""
    papers = hands.person.workspace.submissions.papers
    for row, entry in enumerate(hands.page.pile.entries):
        parts = await papers.parts(AttemptKey(*entry.key[:2], entry.current.id))
        if parts and parts[0].name.endswith(".pdf"):
            hands.page.strip.student_chosen.emit(row)
            break
    view = hands.page.paper.view
    await until(lambda: view.stack.currentWidget() is view.stack.pages and view.is_complete)
    await hands.ready()
    hands.page.paper.take_focus()
