"""Finds words in the view that is on show, and goes from one place to the next."""

import re
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject

from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.search_bar import SearchBar


class Searched(Protocol):
    """What can be searched."""

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Mark what matches, and say how often."""

    def show_hit(self, number: int) -> None:
        """Bring one of the places that were found into sight."""

    def end_search(self) -> None:
        """Mark nothing any more."""

    @property
    def first_hit_in_sight(self) -> int:
        """The first place that was found from what is in sight on."""


class PaperSearch(QObject):
    """Connects the search bar with whichever view is on show."""

    def __init__(self, bar: SearchBar, view: Callable[[], Searched | None], parent: QObject) -> None:
        super().__init__(parent)
        self._bar, self._view = bar, view
        self._tasks = Tasks(self)
        self._hit, self._hits = 0, 0
        self._asked: tuple[Searched | None, re.Pattern[str] | None] | None = None
        """What was looked for last, and in which view; None once the search was closed."""
        bar.searched.connect(self._on_searched)
        bar.stepped.connect(self.step)

    def end(self) -> None:
        """Look for nothing any more, and mark nothing."""
        self._tasks.cancel_all()
        self._asked, self._hits = None, 0
        self._bar.stop()
        self._bar.say("")
        self._bar.hide()
        if (view := self._view()) is not None:
            view.end_search()

    def step(self, way: int) -> None:
        """Go to the next place, or back with a negative way; words that are still in the field are looked for anew."""
        if self._asked != (self._view(), self._bar.pattern):
            # The search was closed meanwhile, or another view of the paper has taken the place of that one.
            self._on_searched(self._bar.pattern)
        elif self._hits:
            self._hit = (self._hit + way) % self._hits
            self._show_hit()

    def _on_searched(self, pattern: re.Pattern[str] | None) -> None:
        self._tasks.cancel_all()
        self._hits = 0
        self._bar.say("")
        view = self._view()
        self._asked = (view, pattern)
        if view is None or pattern is None:
            if view is not None:
                view.end_search()
            return
        self._bar.say(self.tr("Searching"))
        self._tasks.spawn(view.find_words(pattern), what="finding words", on_done=self._on_found)

    def _on_found(self, count: int) -> None:
        view = self._view()
        if self._asked is None or view is not self._asked[0]:
            # Nothing is marked in the view that is on show by now.
            self._on_searched(self._bar.pattern)
            return
        self._hits = count
        if not count:
            self._bar.say(self.tr("Not found"))
            return
        self._hit = view.first_hit_in_sight if view is not None else 0
        self._show_hit()

    def _show_hit(self) -> None:
        if (view := self._view()) is not None:
            view.show_hit(self._hit)
        positions = counted(self._hits, self.tr("1 place"), self.tr("%Ln places", "", self._hits))
        self._bar.say(self.tr("{number} of {places}").format(number=self._hit + 1, places=positions))
