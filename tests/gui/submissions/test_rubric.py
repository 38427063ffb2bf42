"""The rubric beside the feedback, by keyboard alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.desk import MarkingState
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.mark_panel import MarkPanel
from lmsdesk.gui.submissions.reviewing.review_dialog import ReviewDialog
from lmsdesk.gui.submissions.words import look_of, student_name
from tests.gui.site_desk import until
from tests.gui.submissions.marker import marker, open_dialog
from tests.gui.test_typing_ahead import slow_store
from tests.sync.test_marks import colleague

Key, Mod = Qt.Key, Qt.KeyboardModifier


def place_of(part: QWidget, panel: MarkPanel) -> QRect:
    return QRect(part.mapTo(panel.viewport(), QPoint()), part.size())


async def test_what_is_chosen_without_a_score_is_a_draft(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page, panel, target, key = hands.page, hands.page.panel, hands.target, hands.page.key
        await until(lambda: panel.rubric._sheet is not None)
        assert panel.state.accessibleName() == look_of(MarkingState.TO_GRADE).sentence
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("1")
        assert panel.score.text() == ""
        assert panel.state.accessibleName() == look_of(MarkingState.DRAFT).sentence
        await hands.until_state(key, MarkingState.DRAFT)
        await until(lambda: hands.window.top.badge.text().endswith("1 mark is not posted"))
        # Elsewhere and back again it still is, and the review has it, with what it lacks.
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        hands.press(Key.Key_P, Mod.AltModifier)
        await hands.ready()
        assert page.key == key
        assert panel.state.accessibleName() == look_of(MarkingState.DRAFT).sentence
        hands.press(Key.Key_P, Mod.ControlModifier | Mod.ShiftModifier)
        review = await open_dialog(ReviewDialog)
        rows = {str(review.model.index(row, 0).data()): row for row in range(review.model.rowCount())}
        remark = review.model.index(rows[student_name(hands.entry)], review.model.columnCount() - 1).data()
        assert remark == "No score yet"
        review.reject()
        await until(lambda: hands.window.isActiveWindow() and QApplication.focusWidget() is not None)
        page.paper.take_focus()
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await hands.until_state(key, MarkingState.TO_GRADE)
        await until(lambda: panel.state.accessibleName() == look_of(MarkingState.TO_GRADE).sentence)
        await until(lambda: hands.window.top.badge.text().endswith("Everything is on the server"))
        assert (await hands.mark(target)).state is MarkState.NONE


@pytest.mark.parametrize("is_at_paper", [False, True])
async def test_undo_takes_back_what_is_still_being_stored(tmp_path: Path, *, is_at_paper: bool) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page, target = hands.page, hands.target
        rubric = page.panel.rubric
        await until(lambda: rubric._sheet is not None and page.paper.view.paper is not None)
        hands.press(Key.Key_6, Mod.AltModifier)
        async with slow_store(hands.person):
            # The second waits for the first, and the undo for both.
            hands.type("1")
            await asyncio.sleep(0)
            hands.type("2")
            if is_at_paper:
                page.paper.take_focus()
            hands.press(Key.Key_Z, Mod.ControlModifier)
            for _ in range(5):
                await asyncio.sleep(0)
        await until(lambda: page.panel.news.text().startswith("Undone: "))
        await hands.stored()
        assert (await hands.mark(target)).state is MarkState.NONE
        await until(lambda: not rubric.choices)


async def test_a_choice_for_work_that_a_colleague_has_posted_is_no_draft_any_more(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page, target, key = hands.page, hands.target, hands.page.key
        await until(lambda: page.panel.rubric._sheet is not None)
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("1")
        badge = hands.window.top.badge
        await until(lambda: badge.text().endswith("1 mark is not posted"))
        await colleague(hands.person.service, target, score=31.0, status="Completed")
        hands.person.workspace.sync_now()
        await hands.until_state(key, MarkingState.POSTED)
        await until(lambda: badge.text().endswith("Everything is on the server"))


@pytest.mark.parametrize("is_dark", [False, True])
async def test_digits_choose_and_a_complete_rubric_gives_the_score(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], *, is_dark: bool
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    scheme = theme.Theme(app)
    scheme.use(theme.DARK if is_dark else theme.LIGHT)
    try:
        async with marker(tmp_path, is_offline=False, size=(1016, 664)) as hands:
            panel, target = hands.page.panel, hands.target
            await until(lambda: panel.rubric._sheet is not None)
            # In a low window too score, rubric and feedback are in sight, above the buttons.
            assert all(panel.viewport().rect().contains(place_of(one, panel)) for one in (panel.score, panel.rubric))
            assert panel.viewport().rect().intersects(place_of(panel.feedback, panel))
            # All rows of it too: whoever has to press a key to see what can be chosen does not choose by looking.
            last = panel.rubric.model.index(panel.rubric.model.rowCount() - 1, 0)
            table = panel.rubric.table
            assert table.viewport().rect().contains(table.visualRect(last))
            hands.page.paper.take_focus()
            hands.press(Key.Key_6, Mod.AltModifier)
            assert panel.rubric.table.hasFocus()
            hands.type("12")
            assert panel.score.text() == ""
            assert panel.rubric.total.text() == "17 / 40, 2 left"
            hands.type("1")
            hands.type("1")
            assert panel.score.text() == "46.25"
            assert panel.remark.text() == "37 of 40 in the rubric makes the score 46.25."
            panel.rubric.text_button.click()
            assert panel.feedback.toPlainText().splitlines()[1] == "Sources: Well chosen, used singly (7/10)"
            await hands.stored()
            await until(lambda: hands.page.paper.view.is_complete)
            picture(hands.window, f"rubric-{'dark' if is_dark else 'light'}")
            mark = await hands.mark(target)
            assert (mark.values["score"], mark.state) == (46.25, MarkState.DRAFT)
            # One undo takes back all of this visit, as with any mark, and redo brings it again.
            hands.press(Key.Key_6, Mod.AltModifier)
            hands.press(Key.Key_Z, Mod.ControlModifier)
            await until(lambda: panel.rubric.choices == {} and panel.score.text() == "")
            await until(lambda: panel.news.text().startswith("Undone: Mark "))
            assert (await hands.mark(target)).state is MarkState.NONE
            hands.press(Key.Key_Y, Mod.ControlModifier)
            await until(lambda: len(panel.rubric.choices) == 4 and panel.score.text() == "46.25")
            await until(lambda: panel.news.text().startswith("Redone: Mark "))
            # It is there again on the next visit, and not at the next student's.
            hands.press(Key.Key_N, Mod.AltModifier)
            await hands.ready()
            assert hands.page.key is not None
            if hands.page.key.column_id == target.column_id:
                assert panel.rubric.choices == {}
            hands.press(Key.Key_P, Mod.AltModifier)
            await hands.ready()
            await until(lambda: len(panel.rubric.choices) == 4)
    finally:
        scheme.use(theme.LIGHT)
