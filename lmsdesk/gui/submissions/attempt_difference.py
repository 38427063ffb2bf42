"""What has changed from one attempt of a student to another, in the place of the paper."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from lmsdesk.desk import AttemptKey, AttemptPart, QueuedAttempt, QueueEntry, Workspace
from lmsdesk.desk.submissions.comparing import same_part
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.actions import literal, open_below
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.difference_view import DifferenceLines
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.gui.submissions.words import attempt_title
from lmsdesk.model.ids import AttemptId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class AttemptDifference(QObject):
    """Goes when another paper comes; the paper is where it was when it is hidden."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace) -> None:
        super().__init__(page)
        self._page, self._submissions = page, workspace.submissions
        self._tasks = Tasks(self)
        self._reading: asyncio.Task[None] | None = None
        page.paper.view.tools.difference.triggered.connect(self.toggle)
        page.paper.view.moved.connect(self._show_state)

    def toggle(self) -> None:
        """Show what has changed since the attempt before, or the paper again."""
        page = self._page
        if page.paper.view.shows_difference:
            page.paper.view.hide_difference()
        elif page.entry is not None:
            before = page.entry.attempt_before(page.attempt_id)
            if before is None:
                page.panel.say_news(self.tr("There is no earlier attempt."))
            else:
                self._compare(page.entry, before)
        self._show_state()

    def choose(self) -> None:
        """Ask with which attempt the one on the screen is compared."""
        entry, panel = self._page.entry, self._page.panel
        others = [] if entry is None else [one for one in entry.work.attempts if one.id != self._page.attempt_id]
        if entry is None or not others:
            panel.say_news(self.tr("There is no other attempt of this student."))
            return
        menu = QMenu(panel)
        menu.setObjectName("otherAttempts")
        for one in reversed(others):
            action = menu.addAction(literal(attempt_title(entry, one)))
            action.triggered.connect(partial(self._compare, entry, one))
        open_below(self._page.paper.attempts, menu)

    def stop(self) -> None:
        """Compare no more."""
        self._tasks.cancel_all()

    def _compare(self, entry: QueueEntry, other: QueuedAttempt) -> None:
        part = self._page.paper.part
        if part is None:
            self._page.panel.say_news(self.tr("There is no paper to compare."))
            return
        if self._reading is not None:
            self._reading.cancel()
        work = self._read(entry, self._page.attempt_id, other, part)
        self._page.panel.say_news(self.tr("Comparing…"))
        on_error = partial(self._on_failed, part)
        self._reading = self._tasks.spawn(work, what="comparing attempts", on_error=on_error)

    async def _read(self, entry: QueueEntry, attempt_id: AttemptId, other: QueuedAttempt, part: AttemptPart) -> None:
        attempt_key = AttemptKey(entry.key.course_id, entry.key.column_id, other.id)
        stored = await self._submissions.queue.attempt(entry.key, other.id)
        against = same_part(await self._submissions.papers.parts(attempt_key, stored=stored), part)
        if against is None:
            self._say(part, self.tr("The other attempt has no paper to compare."))
            return
        ids = [one.id for one in entry.work.attempts]
        place_of_other = ids.index(other.id)
        is_older = attempt_id not in ids or place_of_other < ids.index(attempt_id)
        old, new = (against, part) if is_older else (part, against)
        found = await self._submissions.comparing.difference(old, new)
        self._say(part, self._page.standing_news())
        if self._page.paper.part is part:
            name = self.tr("attempt {number}").format(number=place_of_other + 1)
            self._page.paper.view.show_difference(DifferenceLines(found, name))

    def _say(self, part: AttemptPart, words: str) -> None:
        """Say what has come of it; where another paper is on the screen by now, it is not about that one."""
        panel = self._page.panel
        if self._page.paper.part is part:
            panel.say_news(words)
        elif panel.news.text() == self.tr("Comparing…"):
            panel.say_news(self._page.standing_news())

    def _on_failed(self, part: AttemptPart, error: LmsdeskError) -> None:
        title, *more = problem_in_words(error)
        words = ". ".join(text.rstrip(".") for text in (title, *more) if text)
        self._say(part, self.tr("The attempts cannot be compared. {why}.").format(why=words))

    def _show_state(self) -> None:
        self._page.paper.view.tools.difference.setChecked(self._page.paper.view.shows_difference)
