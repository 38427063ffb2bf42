"""Students of a course that was never opened here have their names in the queue, and nothing is missed for it later."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QWidget

from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.gradebook import DisplayGrade
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import whole_window
from tests.sync.conftest import COURSE, Person


async def names_on_site(person: Person) -> dict[str, str]:
    pages = person.workspace._client.catalogue.list_memberships(COURSE)
    members = [one async for page in pages for one in page]
    return {one.user_id: user.sort_name for one in members if (user := value_or(one.user, None)) is not None}


async def scores_on_site(person: Person, column_id: ColumnId) -> dict[str, float]:
    pages = person.workspace._client.gradebook.list_column_grades(COURSE, column_id)
    shown = {one.user_id: value_or(one.display_grade, DisplayGrade()) async for page in pages for one in page}
    return {user_id: score for user_id, one in shown.items() if (score := value_or(one.score, None)) is not None}


async def test_students_of_a_course_never_opened_have_names_and_its_grades_are_read_when_it_is(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (_, person), whole_window(person, tmp_path, 1240, 780) as window:
        window.menu_actions["queue"].trigger()
        page = window.pages.current_page(SubmissionsPage)
        assert page is not None
        await until(lambda: page.pile.entries)
        await until(lambda: all(one.student or one.is_anonymous for one in page.pile.entries))
        known = await names_on_site(person)
        named = [one for one in page.pile.entries if one.key.course_id == COURSE and not one.is_anonymous]
        assert named
        assert {one.student for one in named} == {known[one.key.user_id or ""] for one in named}
        assert not any(one.student for one in page.pile.entries if one.is_anonymous)
        picture(window, "queue-names")
        # The roster came before the grades: none of them counts as read, and all are when the course is opened.
        early = await person.workspace.gradebook.sheet(COURSE)
        assert early.rows
        assert not early.is_complete
        assert all(cells.is_unread for cells in early.columns)
        person.heard.clear()
        sheet = await person.opened()
        assert sheet.is_complete
        column = named[0].column
        stored = next(cells for cells in sheet.columns if cells.column.id == column.id)
        scores = np.frombuffer(stored.scores)
        shown = {row.membership.user_id: scores[row.slot] for row in sheet.rows if not np.isnan(scores[row.slot])}
        assert shown == await scores_on_site(person, column.id)
