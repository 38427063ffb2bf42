"""The groups of a course: what is kept of them at once, and the service's word when somebody wants to filter by one."""

import time

from PySide6.QtCore import QObject, Signal

from lmsdesk.desk import Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.groups import CourseGroup, GroupId
from lmsdesk.model.ids import CourseId, UserId

_FRESH_S = 600.0
"""For so long, groups are not asked for again: each of them costs a request."""


class GroupLookup(QObject):
    """`changed(titles)` follows every answer that differs from what was known."""

    changed = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._groups: list[CourseGroup] = []
        self._asked_at = -_FRESH_S

    @property
    def titles(self) -> dict[GroupId, str]:
        """What groups are called, in the service's order."""
        return {one.group.id: one.title for one in self._groups}

    @property
    def members(self) -> dict[GroupId, frozenset[UserId]]:
        return {one.group.id: one.members for one in self._groups}

    async def read(self) -> None:
        """Take what is kept on this computer."""
        self._groups = await self._workspace.gradebook.groups(self._course_id)

    def ask(self) -> None:
        """Have the service asked in the background, unless it was a short while ago or cannot be reached."""
        if self._workspace.is_online and time.monotonic() - self._asked_at >= _FRESH_S:
            self._asked_at = time.monotonic()
            self._tasks.spawn(self._ask(), what="asking for groups", on_error=self._on_refused)

    def stop(self) -> None:
        self._tasks.cancel_all()

    async def _ask(self) -> None:
        if await self._workspace.gradebook.refresh_groups(self._course_id):
            await self.read()
            self.changed.emit(self.titles)

    def _on_refused(self, _problem: LmsdeskError) -> None:
        """What is kept goes on to serve; the badge says how the link stands."""
        self._asked_at = -_FRESH_S
