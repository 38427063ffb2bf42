"""What the pages with an editor have in common: they follow the link, and what was typed outlives them."""

from abc import abstractmethod
from functools import partial

from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.sites.unsaved import Unsaved
from lmsdesk.gui.administration.editor_pane import EditorPane
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.kept_text import Keeper, tell_given_up
from lmsdesk.gui.kit.page import Page, PageContext
from lmsdesk.gui.kit.tasks import Tasks


class EditingPage(Page):
    """`place` names the page and what it is about, for what is kept of it."""

    def __init__(self, context: PageContext, place: str) -> None:
        super().__init__(context.parent)
        self._workspace = context.workspace
        self._tasks = Tasks(self)
        self.keeper = Keeper(self._workspace.unsaved, place, context.writes)
        """Where what is typed on this page is stored."""
        self._has_looked = False
        """Whether it is known what was typed here before."""
        self._was_online = self._workspace.is_online
        self._leave = [self._workspace.subscribe_state(self._on_state)]

    def _made_pane(self, resting: QWidget | None = None) -> EditorPane:
        self.pane = EditorPane(self.keeper, resting)
        self.pane.given_up.connect(self._on_given_up)
        return self.pane

    @abstractmethod
    def _reopen(self, kind: str, key: str) -> None:
        """Open the editor of a record in which something was typed; for an empty key that of a new one."""

    @abstractmethod
    def _on_link_changed(self) -> None:
        """The connection came or went."""

    async def _find_unsaved(self) -> None:
        """Look once for what was typed here before; nothing is offered until then."""
        if not self._has_looked:
            await self.pane.find_unsaved()
            self._has_looked = True

    def _show_unsaved(self) -> None:
        """Go on where somebody left off, once the site can be asked."""
        unsaved = self.pane.unsaved
        if unsaved is not None and not self.pane.is_changed and self._workspace.is_online and self.isVisible():
            self._reopen(unsaved.kind, unsaved.key)

    def drop_unsaved(self) -> None:
        """The record in which something was typed is gone: say so, and ask for it no more."""
        title = self.unsaved()
        self.pane.bring_back(None)
        words = self.tr("“{title}” is not there any more").format(title=title)
        notices.warning(words, detail=self.tr("What you changed there was not saved."), topic="unsaved")

    def _on_given_up(self, unsaved: Unsaved) -> None:
        tell_given_up(unsaved, partial(self._bring_back, unsaved))

    def _bring_back(self, unsaved: Unsaved) -> None:
        if self.pane.can_open():
            self.pane.put_away()
            self.pane.bring_back(unsaved)
            self._show_unsaved()

    def unsaved(self) -> str:
        found = self.pane.unsaved
        return "" if found is None else found.title

    def stop(self) -> None:
        for leave in self._leave:
            leave()
        self.pane.store()
        self._tasks.cancel_all()

    def _on_state(self, _: object) -> None:
        if self._was_online != self._workspace.is_online:
            self._was_online = self._workspace.is_online
            self._on_link_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._has_looked:
            self._show_unsaved()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        else:
            super().keyPressEvent(event)
