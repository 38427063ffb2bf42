"""The way to the next to grade, also where the site may still be bringing one."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from lmsdesk.desk import QueueEntry, Workspace
from lmsdesk.gui.kit import typeahead
from lmsdesk.gui.submissions.pile_reader import PileReader

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_LONGEST_WAIT_MS: Final = 5_000
"""After so long a person gets the keys back; the site may take minutes."""
_SETTLED_MS: Final = 300
"""Between the lists that the site is asked for, for a moment nothing goes on."""


class NextSearch(QObject):
    """While more work may come, “nothing is left” is not said: what is typed meanwhile waits for the next paper."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, reader: PileReader) -> None:
        super().__init__(page)
        self._page, self._workspace, self._reader = page, workspace, reader
        self._wait: typeahead.Wait | None = None
        self._is_read_first = False
        self._limit = QTimer(self, singleShot=True, interval=_LONGEST_WAIT_MS)
        self._limit.timeout.connect(self._give_up)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._on_settled)
        self.stop = workspace.subscribe_state(lambda _: self.look())
        """Let go of the workspace."""

    def go(self, *, is_read_first: bool) -> None:
        """Go to the next with something left to do, or wait for one; with `is_read_first` the paper gets the keys."""
        self.forget()
        self._is_read_first = is_read_first
        if (entry := self._next()) is not None or not self._may_come():
            self._end(entry)
            return
        self._wait = typeahead.wait(self)
        self._page.panel.say_news(self.tr("Looking for more to grade…"))
        self._limit.start()

    def look(self) -> None:
        """Something has come, or goes on no more."""
        if self._wait is None:
            return
        if not self._page.isVisible():
            self.forget()
        elif (entry := self._next()) is not None:
            wait, self._wait = self._wait, None
            self.forget()
            self._end(entry)
            wait.pass_on()
        elif not self._may_come():
            self._settled.start()

    def _next(self) -> QueueEntry | None:
        key = self._page.key
        return None if key is None else self._page.pile.next_to_grade(key, done=self._page.marking.posted)

    def _may_come(self) -> bool:
        is_asking = self._workspace.is_online and bool(self._workspace.state.activity)
        return is_asking or self._reader.has_news

    def _end(self, entry: QueueEntry | None) -> None:
        before = self._page.key
        self._page.go(entry, self.tr("Nothing else is left to grade in this queue."))
        if not self._is_read_first:
            return
        if self._page.key != before:
            # A field would take the keys of reading for text of the next student.
            self._page.paper.take_focus()
        elif entry is None:
            # What is typed for a next paper that is not there changes nothing of the one that was posted.
            self._page.setFocus()

    def _on_settled(self) -> None:
        if self._wait is not None and not self._may_come():
            self.forget()
            self._end(self._next())

    def _give_up(self) -> None:
        words = self.tr("The site is still being asked for more to grade.")
        if self._wait is not None and self._wait.has_kept:
            words += " " + self.tr("What you typed meanwhile was dropped.")
        self.forget()
        self._page.panel.say_news(words)

    def forget(self) -> None:
        """Look no more; what was typed for the next paper is for no other."""
        self._limit.stop()
        self._settled.stop()
        wait, self._wait = self._wait, None
        if wait is not None:
            wait.drop()
