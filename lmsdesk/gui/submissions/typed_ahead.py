"""What is typed while a paper is on its way: it is for that paper, and goes nowhere else."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from lmsdesk.gui.kit import typeahead

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class TypedAhead(QObject):
    """Held from the wish for a paper until its mark and its rubric are there, which come in one turn."""

    def __init__(self, page: "SubmissionsPage") -> None:
        super().__init__(page)
        self._page = page
        self._wait: typeahead.Wait | None = None
        """One for all papers: each would be held by the page until that goes."""
        self._is_holding = False

    @property
    def is_holding(self) -> bool:
        """Whether something is on its way."""
        return self._is_holding

    def hold(self) -> None:
        """What is typed from now on is for what comes on the screen."""
        self._is_holding = True
        if self._wait is None:
            self._wait = typeahead.wait(self, on_late=self._on_late)
        else:
            self._wait.may_leave = False
            self._wait.resume()

    def let_leave(self) -> None:
        """It can take long: Esc and the mouse leave."""
        if self._wait is not None and self._is_holding:
            self._wait.may_leave = True

    def pass_on(self) -> None:
        """What was typed meanwhile goes to what is on the screen now."""
        if self._wait is not None and self._is_holding:
            self._is_holding = False
            self._wait.pass_on()

    def drop(self) -> None:
        """It does not come."""
        if self._wait is not None and self._is_holding:
            self._is_holding = False
            self._wait.drop()

    def refuse(self) -> None:
        """Say that nothing can be entered: whose mark it would be is on the screen, but not the mark."""
        self._page.panel.say_news(self.tr("The mark of this submission has not been read. Nothing was entered."))

    def _on_late(self) -> None:
        """It takes so long that keys act again; those for the mark must not begin in its middle when it comes."""
        if self._page.session is None and self._page.entry is not None:
            self._page.paper.take_focus()
            self.refuse()
        else:
            self._page.panel.say_news(self.tr("This is taking long. What you typed meanwhile was dropped."))
