"""Marks of attempts in the list of what is not on the server: named as grades are, decided as grades are."""

from contextlib import AsyncExitStack
from pathlib import Path

from pytestqt.qtbot import QtBot

from lmsdesk.gui.outbox.edit_list import ListColumn
from tests.gui.outbox.test_waiting_page import Key, listed, on_screen, press
from tests.gui.site_desk import open_desk, until
from tests.sync.test_marks import colleague, on_service, post, type_in, waiting

_PARTS = (ListColumn.STUDENT, ListColumn.COLUMN, ListColumn.VALUE)


async def test_a_post_waits_with_its_student_and_a_draft_does_not_wait(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        await person.opened()
        person.workspace.pause()
        posted, draft = (await waiting(person))[:2]
        await type_in(person, draft, score=3.0)
        await type_in(person, posted, score=4.5)
        await post(person, posted)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: page.model.rowCount() == 1)
        entry = page.model.entries[0]
        assert entry.edit.target == posted
        texts = [page.model.index(0, part).data() for part in _PARTS]
        assert texts[0] == entry.student_name != posted.user_id
        assert texts[1].startswith(entry.column_title)
        assert texts[2] == "Score: 4.5, Status: posted"
        assert "Score: 4.5, Status: posted" in page.model.sentence(0)
        person.workspace.resume()
        await until(lambda: page.model.rowCount() == 0)


async def test_a_conflict_about_a_mark_is_decided_by_its_keys(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        await person.opened()
        target = (await waiting(person))[0]
        await type_in(person, target, score=4.5)
        await colleague(person.service, target, score=9.0)
        await post(person, target)
        await person.until(lambda: person.counts.held == 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 1)
        assert page.conflicts.current is not None
        assert page.conflicts.current.cell == target.cell
        await until(page.conflicts.table.hasFocus)
        press(page, Key.Key_1)
        await person.until(lambda: person.counts.total == 0)
        held = await on_service(person.service, target)
        assert (held["score"], held["status"]) == (4.5, "Completed")


async def test_a_mark_with_two_values_in_conflict_is_one_grade(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        await person.opened()
        first, second = (await waiting(person))[:2]
        await type_in(person, first, score=4.5, feedback="Quote your sources.")
        await colleague(person.service, first, score=9.0, feedback="Well argued.")
        await post(person, first)
        await person.until(lambda: person.counts.held == 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 2)
        assert page.conflicts.title.text() == "1 grade was changed by two people"
        await type_in(person, second, score=4.5)
        await colleague(person.service, second, score=9.0)
        await post(person, second)
        await until(lambda: len(listed(page)) == 3)
        assert page.conflicts.title.text() == "2 grades were changed by two people"
