"""The site's rubric beside the feedback: what a colleague chose, what is sent, and a rubric that changes meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from lmsdesk.desk import MarkingState
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.outbox.conflict_list import conflicts_of
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.rubrics import EvaluationTarget
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.whole_window import course_in
from tests.sync.conftest import Wire
from tests.sync.test_evaluations import SiteRubric, replaced, rubric_of

Key, Mod = Qt.Key, Qt.KeyboardModifier
RUBRIC_CHANGED = "The rubric has changed on the site. Your choices are kept."


async def test_a_colleagues_choices_are_shown_and_mine_are_sent(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    scheme = theme.Theme(app)
    async with marker(tmp_path, is_offline=False, size=(1016, 664), is_newer_view=True) as hands:
        panel, target, grid = hands.page.panel, hands.target, hands.page.panel.rubric
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        notes = hands.page.paper.annotating.list
        assert "Argument" in [notes.criterion.itemText(row) for row in range(notes.criterion.count())]
        rubric = await rubric_of(hands.person, target)
        await rubric.colleague(target, rubric.choices(0, 1, 0, 0), feedback="<p>Read closely.</p>")
        await look_again(hands)
        await until(lambda: grid.choices == rubric.choices(0, 1, 0, 0))
        hands.press(Key.Key_6, Mod.AltModifier)
        assert grid.words.text().endswith("Comment on the site: Read closely.")
        hands.type("2")
        assert (panel.score.text(), grid.fate.text()) == (
            "42.5", "The site has another level for 1 item (◆). Posting sends yours.",
        )  # fmt: skip
        await hands.stored()
        picture(hands.window, "site-rubric-light")
        hands.post()
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        await hands.person.until_sent()
        assert await rubric.held() == [rubric.choices(1, 1, 0, 0)]
        await decide(hands, rubric)
        # Another rubric takes its place while the paper is being marked.
        await replaced(hands.person.service, rubric, target)
        hands.person.workspace.submissions.rubrics._asked.clear()
        hands.press(Key.Key_N, Mod.AltModifier)
        # It is told where it is seen first.
        await until(lambda: panel.news.text() == RUBRIC_CHANGED)
        hands.press(Key.Key_P, Mod.AltModifier)
        await until(lambda: grid.left.text().count("\n") == 4)
        assert panel.news.text() == ""
        hands.press(Key.Key_6, Mod.AltModifier)
        assert not grid.left.isHidden()
        scheme.use(theme.DARK)
        try:
            picture(hands.window, "site-rubric-replaced-dark")
        finally:
            scheme.use(theme.LIGHT)


async def test_a_rubric_that_came_on_a_visit_that_was_cut_short_is_told_on_the_next(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False, is_newer_view=True) as hands:
        page, grid, target = hands.page, hands.page.panel.rubric, hands.target
        rubrics = hands.person.workspace.submissions.rubrics
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        await until(lambda: page.rubric._reading is not None and page.rubric._reading.done())
        await replaced(hands.person.service, await rubric_of(hands.person, target), target)
        rubrics._asked.clear()
        await rubrics.refresh(target.course_id, target.column_id)
        assert (len(grid.model.entries), page.panel.news.text()) == (4, "")
        hands.press(Key.Key_N, Mod.AltModifier)
        await until(lambda: len(grid.model.entries) == 1)
        assert page.panel.news.text() == RUBRIC_CHANGED


@asynccontextmanager
async def rubric_on_its_way(hands: Marker) -> AsyncIterator[Wire]:
    """The rubric of the column on the screen is not on this computer, and the site's answer about it is held back."""
    wire, column = hands.person.wire, (hands.target.course_id, hands.target.column_id)
    rubrics = hands.person.workspace.submissions.rubrics
    await until(lambda: not (rubrics.is_unknown(*column) or rubrics._asking))
    hands.press(Key.Key_1, Mod.AltModifier)
    rubrics._asked.clear()
    await hands.person.workspace._store.rubrics.save(*column, None)
    wire.gate, wire.gated, wire.held = asyncio.Event(), "^GET .*/rubrics/associations$", 0
    hands.press(Key.Key_N, Mod.AltModifier)
    await hands.ready()
    assert hands.entry.key[:2] == column
    assert hands.page.panel.rubric.isHidden()
    await wire.until_held(1)
    try:
        yield wire
    finally:
        wire.gate.set()


async def test_digits_for_a_rubric_that_is_on_its_way_wait_for_it(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        grid, panel = hands.page.panel.rubric, hands.page.panel
        async with rubric_on_its_way(hands) as wire:
            hands.press(Key.Key_6, Mod.AltModifier)
            hands.type("12")
            assert panel.news.text() == "Reading the rubric of this column…"
            assert panel.score.text() == ""
        await until(lambda: len(grid.choices) == 2)
        chosen = [grid.choices[one.id] for one in grid.model.entries[:2]]
        assert chosen == [grid.model.entries[0].levels[0].id, grid.model.entries[1].levels[1].id]
        assert (panel.score.text(), panel.news.text()) == ("", "")
        assert hands.focus is grid.table
        assert wire.count("rubrics/associations$") == wire.held + 1


async def test_digits_for_a_rubric_that_is_not_there_go_nowhere(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        panel, wire = hands.page.panel, hands.person.wire
        async with rubric_on_its_way(hands):
            hands.press(Key.Key_6, Mod.AltModifier)
            hands.type("12")
            wire.is_cut = True
        said = "The rubric of this column could not be read. What you typed meanwhile was dropped."
        await until(lambda: panel.news.text() == said)
        assert hands.focus is hands.page.paper.view.focusProxy()
        assert panel.score.text() == ""
        # What was refused is not refused for good, and nothing is waited for without a connection.
        hands.person.workspace.pause()
        await until(lambda: not hands.person.workspace.is_online)
        hands.press(Key.Key_6, Mod.AltModifier)
        assert panel.news.text() == "You are offline, and no rubric of this column is on this computer."
        hands.type("4")
        assert panel.score.text() == "4"


async def test_another_level_for_the_same_score_is_sent_with_the_key_that_goes_on(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False, is_newer_view=True) as hands:
        panel, target, grid, key = hands.page.panel, hands.target, hands.page.panel.rubric, hands.page.key
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        rubric = await rubric_of(hands.person, target)
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("2")
        assert grid.fate.text() == "Your choices are sent when you post, as soon as each item has a level."
        hands.type("111")
        assert grid.fate.text() == "Your choices are sent when you post."
        await hands.stored()
        score = panel.score.text()
        hands.post()
        await until(lambda: not grid.has_unsent)
        assert await rubric.held() == [rubric.choices(1, 0, 0, 0)]
        await until(lambda: hands.page.marking._state is MarkingState.POSTED)
        # Another level makes another score, and the score is put right by hand.
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.press(Key.Key_Home, Mod.ControlModifier)
        hands.type("1")
        assert panel.score.text() != score
        panel.score.setFocus()
        panel.score.selectAll()
        hands.type(score)
        await hands.stored()
        await until(lambda: hands.page.marking._state is MarkingState.POSTED)
        hands.post_and_next()
        assert hands.page.key != key
        await hands.window.writes.finished()
        await hands.person.until_sent()
        assert await rubric.held() == [rubric.choices(0, 0, 0, 0)]


async def test_a_level_that_waits_since_an_earlier_visit_is_told_and_sent_or_discarded(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, is_offline=False, size=(1024, 700), is_newer_view=True) as hands:
        page, panel, grid, key = hands.page, hands.page.panel, hands.page.panel.rubric, hands.page.key
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        rubric = await rubric_of(hands.person, hands.target)

        async def choose_and_come_back(level: str) -> None:
            """Choose in the first item, leave the score as it was, and visit another paper."""
            score = panel.score.text()
            hands.press(Key.Key_6, Mod.AltModifier)
            hands.press(Key.Key_Home, Mod.ControlModifier)
            hands.type(level)
            panel.focus(panel.score)
            hands.type(score)
            await hands.stored()
            hands.press(Key.Key_N, Mod.AltModifier)
            await until(lambda: page.key != key and page.session is not None)
            assert not panel.waiting.isVisible()
            hands.press(Key.Key_P, Mod.AltModifier)
            await until(lambda: page.key == key and page.session is not None and not grid.is_waiting)

        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("2111")
        await hands.stored()
        hands.post()
        await until(lambda: page.marking._state is MarkingState.POSTED and not grid.has_unsent)
        assert not panel.waiting.isVisible()
        await choose_and_come_back("1")
        await until(panel.waiting.isVisible)
        assert panel.waiting.text().endswith("Ctrl+Enter sends it; choosing the site's (◆) discards it.")
        picture(hands.window, "level-waiting-light")
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.press(Key.Key_Home, Mod.ControlModifier)
        score = panel.score.text()
        hands.type("2")
        panel.focus(panel.score)
        hands.type(score)
        await hands.stored()
        hands.press(Key.Key_N, Mod.AltModifier)
        await until(lambda: page.key != key and page.session is not None)
        hands.press(Key.Key_P, Mod.AltModifier)
        await until(lambda: page.key == key and page.session is not None and not grid.is_waiting)
        assert not panel.waiting.isVisible()
        await choose_and_come_back("1")
        await until(panel.waiting.isVisible)
        assert await rubric.held() == [rubric.choices(1, 0, 0, 0)]
        hands.post_and_next()
        await until(lambda: page.key != key)
        await hands.window.writes.finished()
        await hands.person.until_sent()
        assert await rubric.held() == [rubric.choices(0, 0, 0, 0)]


async def test_the_levels_stand_beside_the_grade_in_the_grid_too(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, is_offline=False, size=(1240, 900), is_newer_view=True) as hands:
        window, grid, target = hands.window, hands.page.panel.rubric, hands.target
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        rubric = await rubric_of(hands.person, target)
        await rubric.colleague(target, rubric.choices(0, 1, 0, 0), feedback="<p>Read closely.</p>")
        await look_again(hands)
        await until(lambda: grid.choices == rubric.choices(0, 1, 0, 0))
        page = await course_in(window)
        window.show_cell(target.cell)
        window.menu_actions["details"].trigger()

        def lines() -> list[str]:
            found = page.panels.details.findChild(QWidget, "chosenLevels")
            return [one.text() for one in found.findChildren(QLabel) if one.isVisible()] if found else []

        await until(lines)
        assert [one.partition(":")[0] for one in lines()] == ["Question", "Sources", "Argument", "Language"]
        assert all(one.endswith("Read closely") for one in lines())
        # What was chosen here and not sent is told apart.
        marks = hands.person.workspace.submissions.marks
        await marks.enter(target, {}, label="Mark", choices=rubric.choices(2, 1, 0, 0))
        await until(lambda: lines()[:1] and lines()[0].endswith("only here"))
        assert not any(one.endswith("only here") for one in lines()[1:])
        picture(window, "levels-beside-a-grade-light")


async def test_another_level_is_sent_while_the_post_waits_offline(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False, is_newer_view=True) as hands:
        grid, marking, key = hands.page.panel.rubric, hands.page.marking, hands.page.key
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        rubric = await rubric_of(hands.person, hands.target)
        await rubric.colleague(hands.target, rubric.choices(0, 0, 0, 0))
        await look_again(hands)
        await until(lambda: grid.choices == rubric.choices(0, 0, 0, 0))
        hands.person.workspace.pause()
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("2111")
        await hands.stored()
        hands.post()
        await hands.stored()
        assert marking._state is MarkingState.SENDING
        # A rubric with an open item makes no score: only its other levels change.
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.press(Key.Key_Delete)
        hands.press(Key.Key_Up)
        hands.type("2")
        await hands.stored()
        assert marking._state is MarkingState.SENDING
        hands.post_and_next()
        assert hands.page.key != key
        await hands.window.writes.finished()
        hands.person.workspace.resume()
        await hands.person.until_sent()
        assert await rubric.held() == [rubric.choices(1, 0, 1, 0)]


async def test_what_was_chosen_is_in_the_history_by_its_words(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    scheme = theme.Theme(app)
    async with marker(tmp_path, is_offline=False, is_newer_view=True) as hands:
        grid, target, entry = hands.page.panel.rubric, hands.target, hands.entry
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        rubric = await rubric_of(hands.person, target)
        await rubric.colleague(target, rubric.choices(0, 0, 0, 0))
        await look_again(hands)
        await until(lambda: grid.choices == rubric.choices(0, 0, 0, 0))
        hands.press(Key.Key_6, Mod.AltModifier)
        hands.type("3111")
        await hands.stored()
        hands.post()
        await hands.window.writes.finished()
        await hands.person.until_sent()
        await course_in(hands.window)
        hands.window.menu_actions["past"].trigger()
        history = hands.window.pages.current_page(HistoryPage)
        assert history is not None
        rows = history.model
        await until(lambda: any(isinstance(one.target, EvaluationTarget) for one in rows.entries))
        row = next(row for row, one in enumerate(rows.entries) if isinstance(one.target, EvaluationTarget))
        told = {part: str(rows.index(row, part).data()) for part in Part}
        assert (told[Part.STUDENT], told[Part.COLUMN]) == (entry.student, entry.column.title)
        assert told[Part.FIELD] == "Question"
        assert (told[Part.BEFORE], told[Part.AFTER]) == ("Sharp and worth asking", "Hard to find")
        assert told[Part.HOW].endswith(" · rubric of a submission")
        history.table.setFocus()
        history.table.selectRow(row)
        assert history.foot.cell.text() == "Go to the submission"
        assert not history.foot.value.isEnabled()
        await until(lambda: history.foot.cell.width() >= history.foot.cell.sizeHint().width())
        picture(hands.window, "history-rubric-light")
        scheme.use(theme.DARK)
        try:
            picture(hands.window, "history-rubric-dark")
        finally:
            scheme.use(theme.LIGHT)
        QTest.keyClick(history.table, Key.Key_Return)
        page = hands.window.pages.current_page(SubmissionsPage)
        assert page is not None
        await until(lambda: page.session is not None and page.session.target == target)


async def look_again(hands: Marker) -> None:
    """To the next paper and back."""
    for key in (Key.Key_N, Key.Key_P):
        hands.press(key, Mod.AltModifier)
        await hands.ready()


async def decide(hands: Marker, rubric: SiteRubric) -> None:
    """A colleague has chosen something else since, and mine is posted: both are shown by name."""
    hands.press(Key.Key_6, Mod.AltModifier)
    hands.press(Key.Key_Up)
    hands.type("1")
    await hands.stored()
    await rubric.colleague(hands.target, rubric.choices(2))
    hands.post()
    await hands.person.until(lambda: hands.person.counts.held == 1)
    await until(lambda: hands.page.panel.rubric.fate.text().startswith("Someone else has changed the rubric"))
    [conflict] = conflicts_of(await hands.person.workspace.outbox.conflicts())
    assert (conflict.column, conflict.value(conflict.mine), conflict.value(conflict.theirs)) == (
        "Draft · Question", "Sharp and worth asking", "Hard to find",
    )  # fmt: skip
    await hands.person.workspace.outbox.discard([conflict.edit_id])
    await until(lambda: "Posting sends yours" in hands.page.panel.rubric.fate.text())
