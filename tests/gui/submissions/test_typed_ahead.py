"""What is typed before a paper is there is for its rubric or its score, and for no other paper."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from lmsdesk.desk import Mark, QueueScope
from lmsdesk.desk.submissions.own_rubrics import RubricRow, sheet_from
from lmsdesk.desk.submissions.rubric_standing import RubricOfAttempt
from lmsdesk.desk.submissions.rubrics import OwnRubricChange
from lmsdesk.gui.kit import typeahead
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import OwnRubricTarget, RubricTarget
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.test_typing_ahead import slow_store
from tests.helpers.slow_machine import slowed

Key, Mod = Qt.Key, Qt.KeyboardModifier

_TURNS = 14
"""Of the event loop: by then a paper is on the screen with all that is told of it."""
_NOT_READ = "The mark of this submission has not been read. Nothing was entered."


@asynccontextmanager
async def column_with_items(folder: Path) -> AsyncIterator[Marker]:
    """At the first of the papers of a column with two deductions on the keys 1 and 2."""
    async with marker(folder) as hands:
        column = OwnRubricTarget(*hands.entry.key[:2])
        rows = [RubricRow("No sources", "", "-2", ""), RubricRow("Too long", "", "-1", "")]
        change = OwnRubricChange(None, sheet_from("", rows, hands.entry.scale.possible))
        await hands.person.workspace.submissions.rubrics.keep_own(column, change, label="Rubric")
        hands.page.open(QueueScope(column.course_id, column.column_id))
        await until(lambda: hands.page.scope.column_id == column.column_id and len(hands.page.pile.entries) > 1)
        await hands.ready()
        hands.page.paper.take_focus()
        yield hands


async def rest(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)


async def arrived(hands: Marker) -> None:
    """Wait until the paper is there, and all that was typed for it."""
    await hands.ready()
    await until(lambda: not typeahead._keeper()._kept)


async def items_of(hands: Marker, target: AttemptTarget) -> set[str]:
    """What is kept for a paper, by its points."""
    await hands.window.writes.finished()
    rubrics = hands.person.workspace.submissions.rubrics
    sheet = await rubrics.of(target.course_id, target.column_id)
    assert sheet is not None
    return {one.title for one, _ in sheet.chosen(await rubrics.choices(target))}


@pytest.mark.parametrize("is_slow", [False, True])
async def test_a_digit_that_is_typed_at_any_time_chooses_in_the_rubric_of_its_paper(
    tmp_path: Path, *, is_slow: bool
) -> None:
    async with column_with_items(tmp_path) as hands:
        page, given, possible = hands.page, dict[AttemptTarget, bool](), hands.entry.scale.possible or 0
        with slowed() if is_slow else nullcontext():
            for turns in range(_TURNS):
                key = page.key
                hands.press(Key.Key_P if turns % 2 else Key.Key_N, Mod.AltModifier)
                assert page.key != key, "the next paper is not on the screen in the turn of its key"
                await rest(turns)
                if turns % 3 == 0:
                    hands.press(Key.Key_6, Mod.AltModifier)
                hands.type("1")
                await arrived(hands)
                given[hands.target] = not given.get(hands.target, False)
                assert page.panel.score.text() == f"{possible - 2 * given[hands.target]:g}"
                page.paper.take_focus()
        for target, is_given in given.items():
            assert await items_of(hands, target) == ({"No sources"} if is_given else set())


async def test_digits_for_two_papers_wait_for_each_of_them(tmp_path: Path) -> None:
    async with column_with_items(tmp_path) as hands:
        first, key = hands.target, hands.page.key
        async with slow_store(hands.person):
            hands.press(Key.Key_N, Mod.AltModifier)
            hands.type("1p2")
        await until(lambda: hands.page.key == key)
        await arrived(hands)
        assert await items_of(hands, first) == {"Too long"}
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        assert await items_of(hands, hands.target) == {"No sources"}


async def test_after_a_long_wait_a_digit_is_refused_and_the_next_paper_is_waited_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with column_with_items(tmp_path) as hands:
        page = hands.page
        hands.press(Key.Key_2, Mod.AltModifier)
        monkeypatch.setattr(typeahead, "_MOST_MS", 50)
        async with slow_store(hands.person):
            hands.press(Key.Key_N, Mod.AltModifier)
            hands.type("4")
            await until(lambda: page.panel.news.text() == _NOT_READ)
            page.panel.say_news("")
            # The score had the keys: the rest of a number would begin one as soon as the mark is there.
            assert page.paper.has_focus
            hands.type("5")
            assert page.panel.news.text() == _NOT_READ
        await hands.ready()
        assert page.panel.score.text() == ""
        monkeypatch.undo()
        async with slow_store(hands.person):
            hands.press(Key.Key_P, Mod.AltModifier)
            hands.type("1")
        await arrived(hands)
        assert await items_of(hands, hands.target) == {"No sources"}


async def test_what_is_typed_for_a_queue_that_is_long_in_coming_is_not_for_the_paper_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with column_with_items(tmp_path) as hands:
        page = hands.page
        monkeypatch.setattr(typeahead, "_MOST_MS", 50)
        async with slow_store(hands.person):
            page.open(QueueScope())
            hands.type("1")
            await until(lambda: "was dropped" in page.panel.news.text())
        await until(lambda: page.scope == QueueScope() and not page.typed.is_holding)
        assert await hands.person.workspace.outbox.edits() == []


async def test_a_page_that_is_left_takes_no_key_with_it(tmp_path: Path) -> None:
    async with column_with_items(tmp_path) as hands:
        key = hands.page.key
        async with slow_store(hands.person):
            hands.press(Key.Key_N, Mod.AltModifier)
            hands.type("p1")
            hands.window.menu_actions["waiting"].trigger()
            await until(lambda: not hands.page.isVisible())
        await hands.window.writes.finished()
        assert hands.page.key != key
        assert await hands.person.workspace.outbox.edits() == []


async def test_what_is_chosen_while_the_rubric_is_read_again_stays(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False, is_newer_view=True) as hands:
        grid, target = hands.page.panel.rubric, hands.target
        await until(lambda: grid.fate.text() == "Your choices are sent when you post.")
        hands.press(Key.Key_6, Mod.AltModifier)
        criterion = grid.model.entries[0]
        for turns in range(_TURNS):
            level = turns % 2
            hands.announce(Changes(targets=frozenset({RubricTarget.beside(target)})))
            await rest(turns)
            grid.table.setCurrentIndex(grid.model.index(0, 1))
            hands.type(str(level + 1))
            await hands.stored()
            await rest(_TURNS)
            assert grid.choices == {criterion.id: criterion.levels[level].id}, turns


async def test_what_is_typed_while_an_undone_mark_is_read_again_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with marker(tmp_path) as hands:
        page, target, undo = hands.page, hands.target, hands.window.menu_actions["undo"]
        hands.type("42")
        await hands.stored()
        await hands.until_settled()
        rubrics = hands.person.workspace.submissions.rubrics
        may_come, read, asked = asyncio.Event(), rubrics.with_mark, list[AttemptTarget]()

        async def late(target: AttemptTarget) -> tuple[Mark, RubricOfAttempt]:
            found = await read(target)
            asked.append(target)
            await may_come.wait()
            return found

        page.strip.setFocus()
        await until(undo.isEnabled)
        monkeypatch.setattr(rubrics, "with_mark", late)
        undo.trigger()
        page.paper.take_focus()
        await until(lambda: asked)
        hands.type("7")
        may_come.set()
        await arrived(hands)
        hands.type("5")
        await hands.stored()
        assert page.panel.score.text() == "75"
        assert (await hands.mark(target)).values["score"] == 75.0
