"""Drafts are reviewed before they are posted: what goes out is what was shown; a mark is sent without posting."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import MarkingState
from lmsdesk.desk.submissions.comments import given_name
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.gui.submissions.reviewing.review_dialog import ReviewDialog
from lmsdesk.model.edits import EditResult
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.wire import value_or
from lmsdesk.store import StoreFull
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker, open_dialog
from tests.helpers.patience import PATIENCE_S

Key, Mod = Qt.Key, Qt.KeyboardModifier


async def three_drafts(hands: Marker) -> list[AttemptTarget]:
    """Two with a score, the third with words alone."""
    targets = []
    for keys in ("40", "41", "fWords alone."):
        targets.append(hands.target)
        hands.type(keys)
        await hands.stored()
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        hands.page.paper.take_focus()
    await hands.until_settled()
    return targets


async def reviewed(hands: Marker) -> ReviewDialog:
    hands.press(Key.Key_P, Mod.ControlModifier | Mod.ShiftModifier)
    return await open_dialog(ReviewDialog)


async def test_drafts_go_out_exactly_as_they_were_reviewed(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        targets = await three_drafts(hands)
        marks = hands.person.workspace.submissions.marks
        dialog = await reviewed(hands)
        assert [dialog.model.text(row, 2) for row in range(3)] == ["40", "41", "–"]
        assert dialog.model.ticks == [True, True, False]
        dialog.model.tick([(0, 2)], is_on=True)
        assert dialog.model.ticks == [True, True, False], "nothing is posted without a score"
        hands.press(Key.Key_Down)
        hands.press(Key.Key_Down)
        assert "Words alone." in dialog.words.toPlainText()
        assert dialog.box.verb.text() == "&Post 2 marks"
        picture(dialog, "review")
        # One of them changes while it is looked at, by another window or a change of the rubric's points.
        await marks.enter(targets[1], {"score": 12.0}, label="Mark")
        hands.press(Key.Key_Return)
        await until(hands.page.panel.news.isVisible)
        news = hands.page.panel.news.text()
        assert news == "1 mark was posted. 1 has changed since it was shown and is still a draft."
        found = [await hands.mark(one) for one in targets]
        states = [MarkState.POSTING, MarkState.DRAFT, MarkState.DRAFT]
        assert [one.state for one in found] == states
        assert found[0].values["score"] == 40.0
        # It is read at leisure: what the queue hears of meanwhile does not take it away.
        await hands.until_state(hands.page.pile.entries[0].key, MarkingState.SENDING)
        await hands.until_settled()
        assert hands.page.panel.news.text() == news


async def test_review_leads_to_a_paper_and_posts_nothing_when_it_is_left(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        targets = await three_drafts(hands)
        dialog = await reviewed(hands)
        hands.press(Key.Key_Down)
        dialog.visit.click()
        await until(lambda: hands.page.session is not None and hands.page.session.target == targets[1])
        await hands.ready()
        assert {(await hands.mark(one)).state for one in targets} == {MarkState.DRAFT}
        # In the queue of the column there are the drafts of the column; Space leaves one out.
        dialog = await reviewed(hands)
        hands.press(Key.Key_Space)
        assert dialog.box.verb.text() == "&Post 1 mark"
        hands.press(Key.Key_Escape)
        await until(lambda: not dialog.isVisible())
        assert {(await hands.mark(one)).state for one in targets} == {MarkState.DRAFT}


async def test_placeholders_typed_by_hand_are_filled_in_before_anything_goes_out(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        first = hands.target
        name = given_name(hands.entry.student)
        hands.type("40")
        hands.page.panel.focus(hands.page.panel.feedback)
        hands.type("Well done, {name}: {score}.")
        await hands.stored()
        hands.page.next_student()
        await hands.ready()
        second = hands.target
        hands.page.paper.take_focus()
        hands.type("41")
        hands.page.panel.focus(hands.page.panel.feedback)
        hands.type("Dear {name}.")
        await hands.stored()
        await hands.until_settled()
        dialog = await reviewed(hands)
        assert dialog.model.text(0, 4) == "Not filled in: {name}, {score}"
        assert dialog.model.text(1, 4) == "Not filled in: {name}"
        # What is left out of the posting is left as it is.
        dialog.model.tick([(1, 1)], is_on=False)
        picture(dialog, "review-unfilled")
        dialog.fill.click()
        assert not dialog.box.verb.isEnabled(), "nothing goes out meanwhile"
        await until(dialog.box.verb.isEnabled)
        words = f"Well done, {name}: 40."
        assert (dialog.model.text(0, 3), dialog.model.text(0, 4)) == (words, "")
        assert words in dialog.words.toPlainText()
        assert (dialog.model.text(1, 3), dialog.model.ticks) == ("Dear {name}.", [True, False])
        assert not dialog.fill.isEnabled()
        assert (await hands.mark(first)).values["feedback"] == words
        hands.press(Key.Key_Escape)
        await until(lambda: not dialog.isVisible())
        # One step takes it back, and nothing else of what was entered.
        await hands.ready()
        hands.page.paper.take_focus()
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: "Fill in placeholders" in hands.page.panel.news.text())
        found = [await hands.mark(one) for one in (first, second)]
        assert [one.values["feedback"] for one in found] == ["Well done, {name}: {score}.", "Dear {name}."]
        assert [one.values["score"] for one in found] == [40.0, 41.0]


async def test_a_score_is_sent_without_being_posted(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        key, target = hands.page.key, hands.target
        hands.press(Key.Key_Return, Mod.ControlModifier | Mod.AltModifier)
        assert hands.page.panel.news.text() == "No score yet. Nothing was sent."
        hands.type("40")
        hands.press(Key.Key_Return, Mod.ControlModifier | Mod.AltModifier)
        await hands.until_state(key, MarkingState.SENT)
        await until(lambda: "not posted to the student" in hands.page.panel.state.text())
        client = hands.person.workspace._client.gradebook
        async with asyncio.timeout(PATIENCE_S):
            attempt = await client.get_attempt(target.course_id, target.column_id, target.attempt_id)
        assert (value_or(attempt.score, None), value_or(attempt.status, "") == "Completed") == (40.0, False)
        # It is on the screen as it is on the server: Ctrl+Enter does not post it by the way, Post does.
        hands.post_and_next()
        assert hands.page.key == key
        hands.post()
        await hands.until_state(key, MarkingState.POSTED)


async def test_a_mark_is_not_sent_as_it_was_before_it_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with marker(tmp_path) as hands:
        target, outbox = hands.target, hands.person.workspace._store.outbox

        async def full(*_: object, **__: object) -> EditResult:
            raise StoreFull

        hands.type("4")
        await hands.stored()
        with monkeypatch.context() as patched:
            patched.setattr(outbox, "edit", full)
            hands.type("2")
            await hands.window.writes.finished()
            hands.press(Key.Key_Return, Mod.ControlModifier | Mod.AltModifier)
            await hands.window.writes.finished()
            mark = await hands.mark(target)
            assert (mark.values["score"], mark.state) == (4.0, MarkState.DRAFT)
            # Nor does it count as posted.
            hands.post()
            await hands.window.writes.finished()
            await until(lambda: "not posted" in hands.page.panel.state.text())
            assert hands.page.key not in hands.page.marking.posted
        hands.press(Key.Key_Return, Mod.ControlModifier | Mod.AltModifier)
        await until(lambda: hands.page.panel.news.text().startswith("Sent without being posted"))
        mark = await hands.mark(target)
        assert (mark.values["score"], mark.state) == (42.0, MarkState.SENDING)
