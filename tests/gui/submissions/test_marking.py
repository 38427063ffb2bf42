"""Marking by hand: what a person does on the page, and what of it is stored and posted."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from lmsdesk.desk import MarkingState, QueueOrder, QueueScope, WorkKey
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.desk.submissions.own_rubrics import RubricRow, sheet_from
from lmsdesk.desk.submissions.queue import in_order
from lmsdesk.desk.submissions.rubrics import OwnRubricChange
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.gui.shell.shortcuts_dialog import KeysDialog
from lmsdesk.gui.submissions.annotating.annotation_row import TOOLS
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.paper_keys import letters_of
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.folding import fold
from lmsdesk.model.gradebook import Attempt, Column
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import AttemptId, Cell, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.rubrics import OwnRubricTarget
from lmsdesk.model.scores import ScoreEntry
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import record
from tests.gui.shell.test_keys_page import lines_of
from tests.gui.site_desk import open_desk, until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.test_typing_ahead import slow_store
from tests.gui.whole_window import course_in, whole_window
from tests.helpers.patience import PATIENCE_S

Key, Mod = Qt.Key, Qt.KeyboardModifier


async def test_a_digit_begins_the_score_and_each_key_is_kept(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        assert hands.page.paper.has_focus
        target = hands.target
        hands.type("42")
        assert hands.page.panel.score.text() == "42"
        await hands.stored()
        mark = await hands.mark(target)
        assert (mark.values["score"], mark.state) == (42.0, MarkState.DRAFT)
        hands.type(".5")
        await hands.stored()
        assert (await hands.mark(target)).values["score"] == 42.5
        await hands.until_state(hands.page.key, MarkingState.DRAFT)


async def test_feedback_and_notes_have_a_key_each_and_are_kept(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        target = hands.target
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Clear structure.")
        hands.press(Key.Key_4, Mod.AltModifier)
        hands.type("Ask a colleague.")
        hands.press(Key.Key_2, Mod.AltModifier)
        assert hands.page.panel.score.hasFocus()
        hands.press(Key.Key_1, Mod.AltModifier)
        assert hands.page.paper.has_focus
        await hands.stored()
        mark = await hands.mark(target)
        assert (mark.values["feedback"], mark.values["notes"]) == ("Clear structure.", "Ask a colleague.")


async def test_posting_goes_to_the_next_and_says_where_the_mark_is(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        first, target = hands.page.key, hands.target
        hands.type("40")
        hands.post_and_next()
        assert hands.page.key != first
        await hands.ready()
        assert (await hands.mark(target)).state is MarkState.POSTING
        await hands.until_state(first, MarkingState.SENDING)
        assert hands.page.panel.score.text() == ""


async def test_a_second_press_posts_nothing(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.type("40")
        hands.post_and_next()
        second, target = hands.page.key, hands.target
        hands.post_and_next()
        await hands.ready()
        hands.post_and_next()
        await until(hands.page.panel.news.isVisible)
        assert hands.page.key == second
        assert (await hands.mark(target)).state is MarkState.NONE


async def test_a_draft_of_an_earlier_visit_is_posted_only_by_its_own_key(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        first, target = hands.page.key, hands.target
        hands.type("40")
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        hands.press(Key.Key_P, Mod.AltModifier)
        await hands.ready()
        assert (hands.page.key, hands.page.panel.score.text()) == (first, "40")
        hands.post_and_next()
        assert hands.page.key == first
        assert (await hands.mark(target)).state is MarkState.DRAFT
        hands.press(Key.Key_Return, Mod.ControlModifier | Mod.ShiftModifier)
        await hands.until_state(first, MarkingState.SENDING)
        assert (await hands.mark(target)).state is MarkState.POSTING


async def test_what_is_typed_at_once_is_for_the_next_paper(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        marked = [hands.target]
        hands.type("40")
        async with slow_store(hands.person):
            hands.post_and_next()
            marked.append(hands.target)
            hands.type("41")
            assert hands.page.panel.score.text() == ""
        await until(lambda: hands.page.panel.score.text() == "41")
        await hands.stored()
        scores = [(await hands.mark(target)).values["score"] for target in marked]
        assert scores == [40.0, 41.0]


async def test_letters_are_commands_of_the_paper_and_text_in_a_field(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        first = hands.page.key
        hands.type("n")
        assert hands.page.key == hands.page.pile.entries[1].key
        await hands.ready()
        hands.type("p")
        assert hands.page.key == first
        await hands.ready()
        hands.type("f")
        hands.type("np")
        assert hands.page.panel.feedback.toPlainText() == "np"
        assert hands.page.key == first
        hands.press(Key.Key_Escape)
        assert hands.page.paper.has_focus


async def test_a_score_that_cannot_be_read_is_not_left_behind(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        first, target = hands.page.key, hands.target
        hands.type("s")
        hands.type("4x")
        assert hands.page.panel.problem.isVisible()
        for verb in (hands.page.next_student, hands.page.next_to_grade, hands.page.marking.post_and_next):
            verb()
            assert hands.page.key == first
        assert hands.page.panel.score.hasFocus()
        await hands.stored()
        assert (await hands.mark(target)).state is MarkState.DRAFT
        hands.type("41")
        hands.post_and_next()
        assert hands.page.key != first


async def test_who_gets_a_score_after_all_is_exempt_no_more(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        target, scale = hands.target, hands.entry.scale
        hands.type("s")
        hands.type("ex")
        await hands.stored()
        assert (await hands.mark(target)).values["exempt"] is True
        for _ in "ex":
            hands.press(Key.Key_Backspace)
        hands.type("42")
        await hands.stored()
        values = (await hands.mark(target)).values
        assert (values["score"], values["exempt"]) == (42.0, False)
        # By a rubric as well, which works out the score.
        rows = [RubricRow("No sources", "", "-2", "")]
        change = OwnRubricChange(None, sheet_from("", rows, scale.possible))
        column = OwnRubricTarget(*hands.entry.key[:2])
        await hands.person.workspace.submissions.rubrics.keep_own(column, change, label="Rubric")
        await until(hands.page.panel.rubric.isVisible)
        hands.page.panel.score.selectAll()
        hands.type("ex")
        await hands.stored()
        hands.page.paper.take_focus()
        hands.type("1")
        await hands.stored()
        values = (await hands.mark(target)).values
        assert (values["score"], values["exempt"]) == ((scale.possible or 0.0) - 2, False)


async def test_what_is_added_is_added_to_the_score_on_the_screen(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        target, score = hands.target, hands.page.panel.score
        hands.type("40")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Good.")
        hands.press(Key.Key_2, Mod.AltModifier)
        hands.type("+5")
        await hands.stored()
        assert (await hands.mark(target)).values["score"] == 45.0
        hands.press(Key.Key_1, Mod.AltModifier)
        assert score.text() == "45"
        # Points of a comment, or a rubric, are on the screen as well.
        hands.page.panel.enter_score(ScoreEntry({"score": 42.5}))
        hands.type("+1")
        await hands.stored()
        assert (await hands.mark(target)).values["score"] == 43.5
        hands.press(Key.Key_N, Mod.AltModifier)
        assert score.text() == ""
        await hands.ready()
        assert score.text() == ""


async def test_orders_and_columns_are_chosen_above(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        names = [entry.student for entry in hands.page.pile.entries]
        hands.page.bar.order_chosen.emit(QueueOrder.NAME)
        await until(lambda: [fold(one.student) for one in hands.page.pile.entries] == sorted(map(fold, names)))
        await hands.ready()
        entry = hands.entry
        scope = QueueScope(entry.key.course_id, entry.key.column_id)
        hands.page.bar.scope_chosen.emit(scope)
        await until(lambda: {(one.key.course_id, one.key.column_id) for one in hands.page.pile.entries} == {scope[:2]})
        await hands.ready()
        assert hands.page.key == entry.key


@pytest.mark.parametrize("order", [QueueOrder.SECTION, QueueOrder.GROUP])
async def test_work_of_a_section_or_a_group_is_together_and_who_has_none_comes_last(
    tmp_path: Path, order: QueueOrder
) -> None:
    async with marker(tmp_path) as hands:
        store, page, entry = hands.person.workspace._store, hands.page, hands.entry
        page.bar.scope_chosen.emit(QueueScope(*entry.key[:2]))
        await until(lambda: all(one.key[:2] == entry.key[:2] for one in page.pile.entries))
        users = [one.key.user_id for one in page.pile.entries if one.key.user_id is not None]
        course = entry.key.course_id
        # A section is called as its course is, where that is known: behind the other, whatever its id is.
        last, first = (course, "Another section") if order is QueueOrder.SECTION else "ba"
        place = {user: (last, first)[number % 2] for number, user in enumerate(users[:-1])}
        if order is QueueOrder.GROUP:
            named = [(name, frozenset(user for user, one in place.items() if one == name)) for name in "ab"]
            groups = [CourseGroup(record(Group, {"id": f"_{name}_1", "name": name}), who) for name, who in named]
            await store.groups.save(course, groups)
        else:
            told = [one.raw | {"childCourseId": place.get(one.user_id)} for one in await store.mirror.roster(course)]
            members = [record(Membership, one) for one in told]
            await store.mirror.save_roster(course, members, is_whole=True)
        page.bar.order.setFocus()
        page.bar.order.setCurrentIndex(page.bar.order.findData(order))
        page.bar.order.activated.emit(page.bar.order.currentIndex())
        names = {one.key.user_id: one.student for one in page.pile.entries}
        in_turn = sorted(users, key=lambda user: fold(names[user]))
        wanted = [user for one in (first, last) for user in in_turn if place.get(user) == one]
        await until(lambda: [one.key.user_id for one in page.pile.entries] == [*wanted, users[-1]])
        assert page.key == entry.key


async def test_the_number_of_a_random_order_gives_the_same_order_again(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1024, 700)) as hands:
        page, first, entry = hands.page, hands.page.key, hands.entry
        page.bar.scope_chosen.emit(QueueScope(*entry.key[:2]))
        await until(lambda: all(one.key[:2] == entry.key[:2] for one in page.pile.entries))

        async def in_order_of(seed: int) -> list[WorkKey]:
            page.bar.seed.setFocus()
            page.bar.seed.selectAll()
            hands.type(str(seed))
            hands.press(Key.Key_Return)
            expected = [one.key for one in in_order(page.pile.entries, QueueOrder.RANDOM, seed=seed)]
            await until(lambda: [one.key for one in page.pile.entries] == expected)
            return expected

        assert not page.bar.seed.isVisible()
        page.bar.order.setFocus()
        hands.type("Ran")
        await until(page.bar.seed.isVisible)
        assert page.bar.seed.text() == "0"
        seven, twelve = await in_order_of(7), await in_order_of(12)
        assert seven != twelve
        assert await in_order_of(7) == seven
        assert page.key == first
        picture(hands.window, "random-order")
        # It is that of this column alone, and remembered.
        page.bar.scope_chosen.emit(QueueScope())
        await until(lambda: page.bar.seed.text() == "0")
        page.bar.scope_chosen.emit(QueueScope(*entry.key[:2]))
        await until(lambda: page.bar.seed.text() == "7" and [one.key for one in page.pile.entries] == seven)


async def test_the_key_on_a_cell_opens_its_student(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            grid = await course_in(window)
            grid.table.setFocus()
            grid.jump(CellFlag.NEEDS_GRADING)
            cell = grid.current_cell
            assert cell is not None
            QTest.keyClick(grid.table, Key.Key_F3)
            page = window.pages.current_page(SubmissionsPage)
            assert page is not None
            await until(lambda: page.panel.is_open)
            assert page.key is not None
            assert Cell(page.key.course_id, page.key.column_id, page.key.user_id or UserId("")) == cell
            assert page.paper.has_focus
            Marker(window, page, person).press(Key.Key_Escape)
            assert window.pages.current_page(GradebookPage) is not None


async def test_a_newer_attempt_is_said_and_what_is_typed_stays(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("So far")
        await hands.stored()
        store, entry = hands.person.workspace._store, hands.entry
        kept = await store.marking.attempt(*entry.key[:2], hands.page.attempt_id)
        assert kept is not None
        newer = type(kept)(id="_999_1", user_id=kept.user_id, status="NeedsGrading", created=kept.created)  # type: ignore[arg-type]
        changes = await store.mirror.save_attempts(*entry.key[:2], [newer], is_whole=False)
        hands.person.workspace._changes.announce(changes)
        await until(hands.page.panel.news.isVisible)
        assert hands.page.paper.attempts.count() == len(entry.work.attempts) + 1
        assert hands.page.panel.feedback.toPlainText() == "So far"


async def test_what_a_colleague_writes_meanwhile_is_seen_before_it_is_posted_along(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        panel, store, target, entry = hands.page.panel, hands.person.workspace._store, hands.target, hands.entry
        hands.type("8.")
        await hands.stored()
        before = await store.marking.attempt(*entry.key[:2], entry.current.id)
        assert before is not None
        theirs = structs.replace(before, feedback="From a colleague.")
        hands.announce(await store.mirror.save_attempts(*entry.key[:2], [theirs], is_whole=False))
        await until(lambda: panel.feedback.toPlainText() == "From a colleague.")
        assert (panel.score.text(), panel.score.hasSelectedText()) == ("8.", False)
        hands.type("5")
        hands.post()
        await hands.until_state(entry.key, MarkingState.SENDING)
        mark = await hands.mark(target)
        assert (mark.values["score"], mark.values["feedback"]) == (8.5, "From a colleague.")


async def test_what_a_colleague_writes_is_seen_beside_a_score_that_cannot_be_read(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        panel, store, entry = hands.page.panel, hands.person.workspace._store, hands.entry
        hands.type("s")
        hands.type("e")
        assert not panel.is_readable
        before = await store.marking.attempt(*entry.key[:2], entry.current.id)
        assert before is not None
        theirs = structs.replace(before, feedback="From a colleague.")
        hands.announce(await store.mirror.save_attempts(*entry.key[:2], [theirs], is_whole=False))
        await until(lambda: panel.feedback.toPlainText() == "From a colleague.")
        assert (panel.score.text(), panel.is_readable) == ("e", False)
        hands.type("x")
        await hands.stored()
        assert (await hands.mark(hands.target)).values["exempt"] is True


async def test_work_that_goes_from_the_site_stays_on_the_screen_with_what_is_typed(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        page, target, entry = hands.page, hands.target, hands.entry
        before, after = page.pile.entries[0].key, page.pile.entries[2].key
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("So far")
        await hands.leave(entry)
        async with asyncio.timeout(PATIENCE_S):
            while not page.panel.news.isVisible():
                # However fast somebody types while it goes, and however slow the machine is.
                hands.type("x")
                await asyncio.sleep(0)
        hands.type(", and on")
        assert page.panel.news.text() == ("This submission is no longer on the site. What you entered is kept here.")
        assert page.key == entry.key
        assert page.panel.student.text() == entry.student
        assert page.bar.position.accessibleName().startswith("No longer in this queue")
        text = page.panel.feedback.toPlainText()
        assert text.startswith("So farx")
        assert text.endswith("x, and on")
        await hands.stored()
        assert (await hands.mark(target)).values["feedback"] == text
        await hands.until_settled()
        assert (page.key, page.panel.feedback.toPlainText()) == (entry.key, text)
        # The way on is the one from where it was.
        hands.press(Key.Key_N, Mod.AltModifier)
        assert page.key == after
        await hands.ready()
        hands.press(Key.Key_P, Mod.AltModifier)
        assert page.key == before


async def test_the_last_work_stays_until_somebody_goes_on(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, entry = hands.page, hands.entry
        page.bar.scope_chosen.emit(QueueScope(entry.key.course_id, entry.key.column_id))
        await until(lambda: all(one.key[:2] == entry.key[:2] for one in page.pile.entries))
        await hands.leave(*page.pile.entries)
        await until(lambda: not page.pile.entries)
        await until(page.panel.news.isVisible)
        hands.type("s7")
        assert page.panel.score.text() == "7"
        hands.press(Key.Key_U, Mod.AltModifier)
        assert page.panel.news.text() == "Nothing else is left to grade in this queue."
        assert page.key == entry.key


async def test_an_attempt_that_goes_leaves_the_screen_as_it_is(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, target, entry = hands.page, hands.target, hands.entry
        hands.type("4")
        await hands.stored()
        other = record(Attempt, {"id": "_999_1", "userId": target.user_id, "status": "NeedsGrading"})
        await hands.leave(entry, for_=[other])
        await until(page.panel.news.isVisible)
        assert page.session is not None
        assert (page.key, page.session.target) == (entry.key, target)
        hands.type("2")
        assert page.panel.score.text() == "42"
        assert page.paper.attempts.tabText(page.paper.attempts.currentIndex()) == "No longer on the site"
        await hands.stored()
        assert (await hands.mark(target)).values["score"] == 42.0


async def test_another_order_leaves_the_work_and_what_is_typed(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, target = hands.page, hands.target
        first = page.key
        hands.type("4")
        page.bar.order_chosen.emit(QueueOrder.NAME)
        hands.type("2")
        assert page.panel.score.text() == "42"
        await until(lambda: page.pile.entries != hands.by_age(page.pile.entries))
        hands.type(".5")
        await hands.stored()
        assert page.key == first
        assert (await hands.mark(target)).values["score"] == 42.5
        # Also what is posted by then, and in no pile of what is left: the way on is the one from its new place.
        hands.post()
        await hands.until_state(first, MarkingState.SENDING)
        page.bar.order_chosen.emit(QueueOrder.OLDEST)
        await until(lambda: page.pile.entries == hands.by_age(page.pile.entries))
        assert page.key == first
        hands.press(Key.Key_N, Mod.AltModifier)
        assert page.key != first


async def test_names_that_are_hidden_meanwhile_go_from_the_screen(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, entry = hands.page, hands.entry
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("So far")
        rule = {"type": "Attempts", "anonymousGrading": {"type": "AfterAllGraded"}}
        hides = structs.replace(entry.column, grading=record(Column, {"id": "_1_1", "grading": rule}).grading)
        store = hands.person.workspace._store
        hands.announce(await store.mirror.save_columns(entry.key.course_id, [hides], is_whole=False))
        await until(lambda: entry.student not in page.panel.student.text())
        assert (page.key, page.panel.feedback.toPlainText()) == (entry.key, "So far")
        focus = page.paper.view.focusProxy()
        assert focus is not None
        assert entry.student not in focus.accessibleName()


async def test_the_feedback_of_the_last_attempt_is_added_by_one_key(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1240, 860)) as hands:
        hands.press(Key.Key_5, Mod.AltModifier)
        assert hands.page.panel.news.text() == "There is no earlier attempt."
        store, key = hands.person.workspace._store, hands.entry.key
        user = {"userId": key.user_id, "status": "NeedsGrading"}
        old = {**user, "id": "_998_1", "status": "Completed", "feedback": "Units are missing.", "score": 31}
        rows = [
            record(Attempt, {**old, "attemptDate": "2027-01-01T10:00:00.000Z"}),
            record(Attempt, {**user, "id": "_999_1", "attemptDate": "2027-01-02T10:00:00.000Z"}),
        ]
        hands.announce(await store.mirror.save_attempts(*key[:2], rows, is_whole=False))
        work, before = hands.person.workspace.submissions, hands.entry.target(AttemptId("_998_1"))
        sheet = sheet_from("", [RubricRow("No units", "", "-3", "Units are missing.")], hands.entry.scale.possible)
        change = OwnRubricChange(None, sheet)
        await work.rubrics.keep_own(OwnRubricTarget(key.course_id, key.column_id), change, label="Rubric")
        choices = {one.id: one.levels[0].id for one in sheet.criteria}
        await work.marks.enter(before, {}, label="Mark", choices=choices)
        await until(lambda: hands.entry.attempt(AttemptId("_999_1")) is not None)
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        hands.press(Key.Key_P, Mod.AltModifier)
        await hands.ready()
        assert (hands.page.key, hands.page.attempt_id) == (key, "_999_1")
        # The old one stands beside the new one.
        earlier = hands.page.panel.earlier
        await until(earlier.isVisible)
        assert (earlier.feedback.toPlainText(), earlier.feedback.isReadOnly()) == ("Units are missing.", True)
        assert "Score 31" in earlier.title.text()
        rubric = hands.page.panel.rubric
        assert (rubric.choices, rubric.model.earlier) == ({}, choices)
        picture(hands.window, "earlier")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Better.")
        async with slow_store(hands.person):
            hands.press(Key.Key_5, Mod.AltModifier)
            # What is typed meanwhile comes after it.
            hands.type(" Still?")
        text = "Better.\nUnits are missing. Still?"
        await until(lambda: hands.page.panel.feedback.toPlainText() == text)
        await hands.stored()
        mark = await hands.mark(hands.target)
        assert (mark.values["feedback"], mark.values["score"]) == (text, sheet.start - 3)
        assert rubric.choices == choices


async def test_in_a_low_window_the_mark_that_is_given_comes_before_the_earlier_one(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1024, 700)) as hands:
        store, key, panel = hands.person.workspace._store, hands.entry.key, hands.page.panel
        told = {"userId": key.user_id, "status": "Completed", "feedback": "<p>Units are missing.</p>" * 6, "score": 31}
        old = record(Attempt, {**told, "id": "_997_1", "attemptDate": "2020-01-01T10:00:00.000Z"})
        hands.announce(await store.mirror.save_attempts(*key[:2], [old], is_whole=False))
        earlier = panel.earlier
        await until(lambda: earlier.isVisible() and earlier.feedback.toPlainText())

        def top(part: QWidget) -> int:
            return part.mapTo(panel.viewport(), QPoint(0, 0)).y()

        await until(lambda: top(earlier) > top(panel.feedback))
        assert top(panel.score) >= 0
        assert top(panel.feedback) + panel.feedback.height() // 2 < panel.viewport().height()
        # All of it can be scrolled to without a scroll bar of its own, and Tab goes through them as they stand.
        assert earlier.feedback.verticalScrollBar().maximum() == 0
        picture(hands.window, "earlier-low")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.press(Key.Key_Tab)
        assert hands.focus is panel.notes
        hands.press(Key.Key_Tab)
        assert hands.focus is earlier.feedback
        hands.window.resize(1240, 980)
        await until(lambda: top(earlier) < top(panel.feedback))
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.press(Key.Key_Tab)
        assert hands.focus is panel.notes
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.press(Key.Key_Backtab, Mod.ShiftModifier)
        assert hands.focus is earlier.feedback


async def test_an_attempt_of_before_that_comes_later_is_beside_the_mark_at_once(tmp_path: Path) -> None:
    async with marker(tmp_path, size=(1240, 860)) as hands:
        store, key, earlier = hands.person.workspace._store, hands.entry.key, hands.page.panel.earlier
        await until(lambda: not hands.page.panel.rubric.is_waiting)
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("So far")
        assert not earlier.isVisible()
        told = {
            "id": "_997_1",
            "userId": key.user_id,
            "status": "Completed",
            "feedback": "Units are missing.",
            "score": 31,
        }
        old = record(Attempt, {**told, "attemptDate": "2020-01-01T10:00:00.000Z"})
        hands.announce(await store.mirror.save_attempts(*key[:2], [old], is_whole=False))
        await until(earlier.isVisible)
        assert earlier.feedback.toPlainText() == "Units are missing."
        assert "Score 31" in earlier.title.text()
        assert (hands.page.key, hands.page.panel.feedback.toPlainText()) == (key, "So far")
        hands.type(".")
        hands.press(Key.Key_5, Mod.AltModifier)
        await until(lambda: hands.page.panel.feedback.toPlainText() == "So far.\nUnits are missing.")


async def test_what_is_in_conflict_is_one_key_away(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        first, store = hands.page.key, hands.person.workspace._store
        hands.press(Key.Key_P, Mod.AltModifier)
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        marked, target = hands.page.key, hands.target
        hands.type("7")
        await hands.stored()
        await hands.until_settled()
        held = "UPDATE edit SET state = 'held', is_draft = 0 WHERE kind = 'attempt'"
        await store._database.write(lambda connection: connection.execute(held))
        hands.announce(Changes(targets=frozenset({target}), outbox=True))
        await hands.until_state(marked, MarkingState.CONFLICT)
        # Whoever goes to decide comes back to the paper, not to the gradebook.
        seen = hands.page.key
        hands.press(Key.Key_F4)
        await until(lambda: hands.window.pages.current_page(WaitingPage) is not None)
        await until(lambda: QApplication.focusWidget() is not None)
        hands.press(Key.Key_Escape)
        await until(lambda: hands.page.isVisible() and hands.page.paper.has_focus)
        assert hands.page.key == seen
        await until(lambda: "Conflict" in hands.page.panel.state.text())
        hands.press(Key.Key_P, Mod.AltModifier)
        assert hands.page.key == first
        await hands.ready()
        hands.press(Key.Key_X, Mod.AltModifier)
        assert hands.page.key == marked
        await hands.ready()
        hands.press(Key.Key_X, Mod.AltModifier)
        assert hands.page.panel.news.text() == "Nothing else is in conflict in this queue."


async def test_the_tree_of_a_screen_reader_says_what_is_where(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page = hands.page
        assert page.panel.score.accessibleName() == "Score of 50 possible"
        assert page.panel.feedback.accessibleName() == "Feedback to the student"
        assert page.panel.state.accessibleName() == "To grade"
        assert "to grade" in page.bar.position.accessibleName()
        model = page.strip.model()
        spoken = model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
        assert spoken == f"{hands.entry.student}, to grade"
        await until(lambda: page.paper.view.paper is not None)
        focus = page.paper.view.focusProxy()
        assert focus is not None
        assert hands.entry.student in focus.accessibleName()


async def test_the_accessible_tree_of_the_page_says_student_paper_page_score_and_state(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        view = hands.page.paper.view
        await until(lambda: view.is_complete and view.paper is not None)
        paper = view.paper
        assert paper is not None
        hands.type("42")
        await hands.stored()
        await hands.until_state(hands.page.key, MarkingState.DRAFT)
        spoken = "\n".join(words_of(QAccessible.queryAccessibleInterface(hands.page)))
        assert f"{hands.entry.student}, draft" in spoken
        assert paper.name in spoken
        assert "Page 1 of 2" in spoken
        assert "Score of 50 possible\n42" in spoken
        assert "Draft: kept here, not posted" in spoken


def words_of(node: QAccessibleInterface) -> Iterator[str]:
    """Name, value and text of all that a screen reader comes by, in its order."""
    if node.state().invisible:
        return
    for part in (QAccessible.Text.Name, QAccessible.Text.Value):
        if words := node.text(part):
            yield words
    for number in range(node.childCount()):
        if (child := node.child(number)) is not None:
            yield from words_of(child)


async def test_the_paper_is_shown_before_the_comments_on_it(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        tabs, view = hands.page.paper.papers, hands.page.paper.view
        await until(lambda: tabs.count() == 2 and view.is_complete and view.paper is not None)
        assert tabs.tabText(0) == "Comments"
        assert tabs.currentIndex() == 1
        assert view.paper is not None
        assert view.paper.name == tabs.tabText(1)
        # Who has chosen the comments sees those of the next student as well, where there are any.
        tabs.setCurrentIndex(0)
        await until(lambda: view.paper is not None and view.paper.name == "comments.txt")


@pytest.mark.parametrize("is_dark", [False, True])
async def test_it_fits_a_small_window(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], *, is_dark: bool
) -> None:
    app = QGuiApplication.instance()
    assert isinstance(app, QApplication)
    scheme = theme.Theme(app)
    scheme.use(theme.DARK if is_dark else theme.LIGHT)
    try:
        async with marker(tmp_path, is_offline=False, size=(1016, 664)) as hands:
            hands.type("47")
            await hands.stored()
            await until(lambda: hands.page.paper.view.is_complete and hands.page.paper.view.paper is not None)
            await hands.until_state(hands.page.key, MarkingState.DRAFT)
            page, panel = hands.page, hands.page.panel
            picture(hands.window, f"marking-{'dark' if is_dark else 'light'}")
            for part in (page.bar, page.strip, page.paper, panel.score, panel.feedback, panel.post, panel.next):
                assert part.visibleRegion().boundingRect() == part.rect(), part.objectName()
    finally:
        scheme.use(theme.LIGHT)


async def test_who_comes_next_is_in_sight_below_the_paper(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        strip = hands.page.strip
        for _ in range(9):
            hands.press(Key.Key_N, Mod.AltModifier)
            await hands.ready()
            here = strip.currentIndex()
            assert here.row() == hands.page.pile.position(hands.entry.key)
            near = [strip.visualRect(here.siblingAtRow(here.row() + step)) for step in (-1, 0, 1)]
            seen = strip.viewport().rect()
            assert seen.left() <= near[0].left()
            assert near[2].right() <= seen.right() + 1


async def test_undo_outside_a_field_takes_the_last_mark_back(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, undo, redo = hands.page, hands.window.menu_actions["undo"], hands.window.menu_actions["redo"]
        target = hands.target
        hands.type("42")
        hands.press(Key.Key_Z, Mod.ControlModifier)
        assert page.panel.score.text() != "42", "in a field the field's own typing is undone"
        hands.type("3")
        await hands.stored()
        entered = page.panel.score.text()
        page.strip.setFocus()
        await until(lambda: "Mark" in undo.text() and undo.isEnabled())
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await until(lambda: page.session is not None and page.panel.score.text() == "")
        assert (await hands.mark(target)).state is MarkState.NONE
        await until(redo.isEnabled)
        redo.trigger()
        await until(lambda: page.panel.score.text() == entered)
        hands.post()
        await hands.until_state(page.key, MarkingState.SENDING)
        page.strip.setFocus()
        await until(undo.isEnabled)
        undo.trigger()
        await hands.until_state(page.key, MarkingState.DRAFT)
        assert (await hands.mark(target)).state is MarkState.DRAFT, "what is not sent yet is a draft again"


@pytest.mark.parametrize("key", [Key.Key_2, Key.Key_3, Key.Key_4])
async def test_undo_in_a_field_brings_nothing_of_another_student(tmp_path: Path, key: Qt.Key) -> None:
    async with marker(tmp_path) as hands:
        panel = hands.page.panel
        hands.press(key, Mod.AltModifier)
        hands.type("41")
        if key is not Key.Key_2:
            # Words that are there go with the paper anyway.
            hands.press(Key.Key_Backspace)
            hands.press(Key.Key_Backspace)
        await hands.stored()
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        hands.press(key, Mod.AltModifier)
        hands.press(Key.Key_Z, Mod.ControlModifier)
        await hands.stored()
        shown = (panel.score.text(), panel.feedback.toPlainText(), panel.notes.toPlainText())
        assert not any(shown)
        assert (await hands.mark(hands.target)).state is MarkState.NONE


async def test_a_grade_that_was_overridden_in_the_gradebook_is_told_beside_the_mark(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        line, key = hands.page.panel.findChild(QLabel, "markOverride"), hands.entry.key
        assert line is not None
        assert key.user_id is not None
        assert not line.isVisible()
        patch = CellPatch(Cell(key.course_id, key.column_id, key.user_id), {"score": 12.5})
        await hands.person.workspace.gradebook.edit([patch], label="Grade")
        await until(line.isVisible)
        assert line.text() == "Overridden in the gradebook with 12.5: that counts, whatever is posted here."
        hands.type("n")
        await hands.ready()
        assert not line.isVisible()
        hands.type("p")
        await until(line.isVisible)


async def test_the_page_of_keys_lists_the_letters_that_a_paper_takes(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        at_paper = lines_of(KeysDialog(hands.window.menu_actions), only="On a paper").values()
        listed = {key for keys in at_paper for key in re.findall(r"(?<![\w+])[A-Z](?!\w)", keys)}
        # Those of the page, of the tools, and of the viewer itself.
        assert listed == {*"".join(letters_of(hands.page)).upper(), *(tool[0] for tool in TOOLS.values()), *"RUML"}
