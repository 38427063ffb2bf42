"""Tags of the paper on the screen: the flag with one key, others by number or name; they stay on this computer."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid

from lmsdesk.desk import QueueEntry, WorkKey, Workspace
from lmsdesk.desk.submissions.queue import FLAG
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import numbered, open_below
from lmsdesk.gui.kit.dialogs import ask_text
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.words import tags_line
from lmsdesk.model.changes import Changes
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import AttemptId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_LONGEST, _MOST = 40, 12


class Tagging(QObject):
    """Puts tags on the attempt on the screen, and takes them off all attempts of the work."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._queue = page, workspace.submissions.queue
        self._tasks, self._writes = tasks, writes
        self._put: dict[WorkKey, tuple[str, ...]] = {}
        """What was put on and taken off, until the queue has it."""

    def show(self, entry: QueueEntry) -> None:
        """Say which tags the work on the screen has."""
        if self._put.get(entry.key) == entry.tags:
            del self._put[entry.key]
        self._page.panel.say_tags(tags_line(self._tags(entry)))

    def toggle_flag(self) -> None:
        """Flag the paper on the screen, or take the flag off."""
        if (entry := self._page.entry) is not None:
            tags = set(self._tags(entry)) ^ {FLAG}
            self._change(entry, self._page.attempt_id, tags)

    def edit(self) -> None:
        """Offer the tags that are in use by number, or ask for the first one."""
        if (entry := self._page.entry) is None:
            return
        if used := self._used():
            self._open_menu(entry, self._page.attempt_id, used)
        else:
            self._ask(entry, self._page.attempt_id)

    def _open_menu(self, entry: QueueEntry, attempt_id: AttemptId, used: Sequence[str]) -> None:
        panel, on = self._page.panel, self._tags(entry)
        menu = QMenu(panel)
        menu.setObjectName("tagsMenu")
        for number, tag in enumerate(used, 1):
            action = menu.addAction(numbered(number, tag))
            action.setCheckable(True)
            action.setChecked(tag in on)
            action.triggered.connect(lambda *_, one=tag: self._change(entry, attempt_id, {*self._tags(entry)} ^ {one}))
        menu.addSeparator()
        menu.addAction(self.tr("&Other tags…")).triggered.connect(lambda *_: self._ask(entry, attempt_id))
        open_below(panel.student, menu)

    def _ask(self, entry: QueueEntry, attempt_id: AttemptId) -> None:
        self._tasks.open(self._edit(entry, attempt_id), what="editing tags")

    def _used(self) -> list[str]:
        """The tags of the papers in the queue, also those that it has not got yet."""
        return sorted({tag for one in self._page.pile.entries for tag in self._tags(one)} - {FLAG}, key=fold)

    async def _edit(self, entry: QueueEntry, attempt_id: AttemptId) -> None:
        own, used = [tag for tag in self._tags(entry) if tag != FLAG], self._used()
        hint = self.tr("Separate tags with commas. The order “By tag” groups papers with the same tags.")
        if used:
            hint += "\n" + self.tr("In use: {tags}").format(tags=", ".join(used[:_MOST]))
        typed = await ask_text(self.tr("Tags"), hint, value=", ".join(own), parent=self._page.window())
        if typed is not None:
            # What was put on before it was asked may be in the queue only by now.
            entry = self._page.pile.entry(entry.key) or entry
            names = {" ".join(part.split())[:_LONGEST] for part in typed.split(",")} - {""}
            # “Unclear” and “unclear” are one pile: the spelling that is in use stays.
            known = {fold(tag): tag for tag in reversed(used)}
            names = {name if name in used else known.get(fold(name), name) for name in names}
            self._change(entry, attempt_id, names | ({FLAG} & set(self._tags(entry))))

    def _tags(self, entry: QueueEntry) -> tuple[str, ...]:
        return self._put.get(entry.key, entry.tags)

    def _change(self, entry: QueueEntry, attempt_id: AttemptId, tags: set[str]) -> None:
        before, self._put[entry.key] = set(self._tags(entry)), tuple(sorted(tags))
        if self._page.key == entry.key:
            self.show(entry)
        work = self._store(entry, attempt_id, tags - before, before - tags)
        self._writes.spawn(work, what="storing tags", on_error=partial(self._on_failed, entry.key))

    def _on_failed(self, key: WorkKey, problem: LmsdeskError) -> None:
        """What could not be stored is not there."""
        self._put.pop(key, None)
        notices.error(problem)
        self._page.note(Changes(sheets=frozenset({key.course_id})))

    async def _store(self, entry: QueueEntry, attempt_id: AttemptId, added: set[str], removed: set[str]) -> None:
        key = entry.key
        for tag in removed:
            await self._queue.tag_work(entry, attempt_id, tag, is_on=False)
        for tag in added:
            await self._queue.tag_work(entry, attempt_id, tag, is_on=True)
        # Also after the page was closed, it is stored.
        if isValid(self._page):
            self._page.note(Changes(sheets=frozenset({key.course_id})))
