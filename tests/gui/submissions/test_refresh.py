"""Refresh now at the queue: work that was handed in a moment ago is there, also in a course that is not open."""

from pathlib import Path

from PySide6.QtCore import Qt

from lmsdesk.desk import QueueScope, WorkKey
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.sync.conftest import COURSE
from tests.sync.test_group_marks import hand_in, without_work


async def test_work_handed_in_a_moment_ago_is_there_after_f5(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        column = hands.target.column_id
        members = await without_work(hands.person, column)
        # Looked at once an hour from now on, as every course of which only the queue is open.
        hands.person.workspace._engine.release_course(COURSE)
        await hands.person.workspace.courses.refresh()
        await until(lambda: hands.person.workspace._engine._attempts.is_requested(COURSE))
        for scope in (QueueScope(COURSE, column), QueueScope()):
            hands.page.open(scope)
            await hands.ready()
            member = members.pop()
            await hand_in(hands.person.service, column, [member])
            hands.press(Qt.Key.Key_F5)
            await arrived(hands, WorkKey(COURSE, column, member))


async def arrived(hands: Marker, key: WorkKey) -> None:
    await until(lambda: hands.page.pile.entry(key) is not None)
