"""What the pages about a course have in common: a list that follows the data, the link and the person's rights."""

import asyncio
from abc import abstractmethod
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any

from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import RecordField
from lmsdesk.desk.administration.records import Written
from lmsdesk.desk.administration.rights import Right, Rights
from lmsdesk.desk.sites.unsaved import Unsaved
from lmsdesk.gui.administration.editor_pane import EditorPane, Ending, ListAndEditor
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.record_dialog import RecordDialog, RecordWork
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.kept_text import Keeper, tell_given_up
from lmsdesk.gui.kit.page import Page, PageContext
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import CourseId


class EditingPage(Page):
    """`key` names the page and what it is about, for what is kept of it."""

    def __init__(self, context: PageContext, key: str) -> None:
        super().__init__(context.parent)
        self._workspace = context.workspace
        self._tasks = Tasks(self)
        self.keeper = Keeper(self._workspace.unsaved, key, context.writes)
        """Where what is typed on this page is stored."""
        self._has_looked = False
        """Whether it is known what was typed here before."""
        self._is_going_on = False
        """Whether the editor of what was typed before is about to open."""
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

    async def edit_record(
        self,
        fields: Sequence[RecordField],
        work: RecordWork[Any],
        *,
        title: str,
        verb: str = "",
        entry: object = None,
        kind: str,
        key: str = "",
    ) -> Written[Any] | None:
        """Edit a record in the pane; as it was written, or None where somebody has left it or it was put away."""
        verb = verb or self.tr("Save")
        dialog = RecordDialog(fields, work, title=title, verb=verb, parent=self, mode=EditorMode.PANE)
        ending = await self.pane.run(dialog, entry, kind=kind, key=key)
        return dialog.written if ending is Ending.SAVED else None

    async def _find_unsaved(self) -> None:
        """Look once for what was typed here before; nothing is offered until then."""
        if not self._has_looked:
            await self.pane.find_unsaved()
            self._has_looked = True

    def _show_unsaved(self) -> None:
        """Go on where somebody left off, once the site can be asked."""
        unsaved = self.pane.unsaved
        # Several readings can end while its editor is opened: a second one would find the first and refuse.
        if unsaved is not None and not self._is_going_on and not self.pane.is_open_for(unsaved):
            self._go_on(unsaved)

    def _go_on(self, unsaved: Unsaved) -> None:
        if self.pane.is_changed or not self._workspace.is_online or not self.isVisible():
            return
        self._is_going_on = True
        self._reopen(unsaved.kind, unsaved.key)
        # By then the task that opens the editor has begun.
        asyncio.get_running_loop().call_soon(self._on_begun)

    def _on_begun(self) -> None:
        self._is_going_on = False

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
            self._go_on(unsaved)

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


class CourseListPage(EditingPage):
    """A subclass makes `list_panel`, says what it needs and reads its entries."""

    right: Right

    def __init__(self, context: PageContext, course_id: CourseId) -> None:
        super().__init__(context, f"{type(self).__name__}/{course_id}")
        self.course_id = course_id
        self._rights: Rights = frozenset()
        self._is_reading = self._is_stale = False
        self.list_panel = self._made_list()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        self.both = ListAndEditor(self.list_panel, self._made_pane(self._made_rest()))
        layout.addWidget(self.both, 1)
        self._leave.append(self._workspace.subscribe(self._on_changes))
        self.refresh()

    @abstractmethod
    def _made_list(self) -> ListPanel:
        """The list that fills the page."""

    def _made_rest(self) -> QWidget | None:
        """What stands beside the list while nothing is edited."""
        return None

    @abstractmethod
    async def _read(self) -> None:
        """Read and show the entries; raises LmsdeskError."""

    def _verbs(self) -> frozenset[str]:
        """Those that the person has the right to use."""
        return frozenset(self.list_panel.buttons) if self.right in self._rights else frozenset()

    def _why(self) -> str:
        """What cannot be done at present, and why."""
        if self.right not in self._rights:
            return self.tr("Your role in this course lets you view this list, but not change it.")
        if not self._workspace.is_online:
            return self.tr("Offline: you can view this list. Changes need a connection.")
        return ""

    def panes(self) -> list[QWidget | None]:
        return [self.list_panel.search, self.list_panel.table, self.pane]

    def take_focus(self) -> None:
        self.list_panel.take_focus()

    def refresh(self) -> None:
        """Read again."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read_until_fresh(), what="reading a list")

    def open_task(self, work: Coroutine[Any, Any, None], *, what: str) -> None:
        """Carry out work that opens dialogs."""
        self._tasks.open(work, what=what)

    async def _read_until_fresh(self) -> None:
        try:
            await self._find_unsaved()
            while self._is_stale:
                self._is_stale = False
                self._rights = await self._workspace.administration.rights.of_course(self.course_id)
                self.show_offer()
                await self._read()
            self._show_unsaved()
        finally:
            self._is_reading = False

    def show_offer(self) -> None:
        """Show what can be done now."""
        self.both.is_offered = self.right in self._rights
        self.both.arrange()
        self.list_panel.offer(self._verbs(), is_reachable=self._workspace.is_online, why=self._why())

    def _on_changes(self, changes: Changes) -> None:
        if self.course_id in changes.sheets or changes.courses:
            self.refresh()

    def _on_link_changed(self) -> None:
        self.refresh()
