"""The contents of a course: the tree, and the chosen item beside it."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from lmsdesk.desk import ContentItem, ContentTree, Workspace
from lmsdesk.desk.content.arranging import DOWN, UP
from lmsdesk.desk.content.structure import CourseShape
from lmsdesk.gui.content.bar import ContentBar, Verb
from lmsdesk.gui.content.changes import ContentChanges
from lmsdesk.gui.content.detail_pane import DetailPane
from lmsdesk.gui.content.drag_out import DragOut
from lmsdesk.gui.content.structure_changes import StructureChanges
from lmsdesk.gui.content.tree_view import MOST_FOUND, ContentTrees, ContentTreeView, TreeFileDrops
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.labels import line
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.drawer import UploadDrawer
from lmsdesk.gui.uploads.drops import paths_on_clipboard
from lmsdesk.gui.uploads.flow import tell_not_allowed, upload
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId, ContentTarget
from lmsdesk.model.ids import CourseId

_REFRESH_MS: Final = 200
"""While a course is read for the first time its items come page by page."""
_SEARCH_MS: Final = 60
_SHARES: Final = (3, 2)
"""Of tree and item in the width of the page."""
_WITH_DRAWER: Final = (480, 200)
_DETAIL_MS: Final = 120
"""Whoever runs through the tree with the arrow keys opens only where they stop."""


class ContentPage(Page):
    """The contents of one course; read from the service as long as the page is open."""

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("contentPage")
        self._workspace, self.course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self.changes = ContentChanges(workspace, course_id, self, writes=self._writes)
        self._steps: list[Callable[[], None]] = []
        """What takes back the changes of this page, the last one last."""
        self.changes.stepped.connect(self._on_stepped)
        self._to_reveal: ContentId | None = None
        """A new item, to which the cursor goes when the tree has it."""
        self._reading: asyncio.Task[None] | None = None
        self._is_stale = True
        self.is_shown = False
        """Whether the stored contents are on the screen."""
        self._refresh_timer = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._refresh_timer.timeout.connect(self._refresh)
        self._search_timer = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._search_timer.timeout.connect(self._search)
        self._detail_timer = QTimer(self, singleShot=True, interval=_DETAIL_MS)
        self._detail_timer.timeout.connect(self._show_current)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)
        self._tasks.spawn(self._open(), what="opening the contents of a course")
        self._look_at_shape()

    @property
    def tree(self) -> ContentTreeView:
        """The tree on the screen: the whole one, or what a search has found."""
        return self.trees.shown

    def name(self) -> str:
        return self.tr("Content")

    def panes(self) -> list[QWidget | None]:
        return [self.bar.search, self.tree, self.detail, self.drawer.table]

    def take_focus(self) -> None:
        if not self.detail.isAncestorOf(self.focusWidget()):
            self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def stop(self) -> None:
        self._leave()
        self._workspace.contents.close(self.course_id)
        for timer in (self._refresh_timer, self._search_timer, self._detail_timer):
            timer.stop()
        self._tasks.cancel_all()
        self.changes.stop()
        self.structure.stop()
        self.drag_out.stop()
        self.drawer.stop()
        self.detail.stop()

    def undo(self) -> None:
        if self._steps:
            self._steps.pop()()
            self._offer_steps()
        else:
            notices.info(self.tr("Nothing on this page to undo"), topic="content")

    def _on_stepped(self, undo: Callable[[], None]) -> None:
        self._steps.append(undo)
        self._offer_steps()

    def _offer_steps(self) -> None:
        self.undo_label = "" if self._steps else None
        self.offer_changed.emit()

    def _build(self) -> None:
        self.trees = ContentTrees(self)
        self._drops: list[TreeFileDrops] = []
        self.structure = StructureChanges(self._workspace, self.course_id, self.trees, self, writes=self._writes)
        self.structure.made.connect(self._on_made)
        self.structure.stepped.connect(self._on_stepped)
        self.drag_out = DragOut(self._workspace, self.course_id, self.trees)
        for tree in self.trees.both:
            tree.item_chosen.connect(self._detail_timer.start)
            tree.item_opened.connect(self._on_item_opened)
            tree.items.renamed.connect(self.changes.rename)
            drops = TreeFileDrops(tree)
            drops.dropped.connect(self._on_files_dropped)
            self._drops.append(drops)
        self.detail = DetailPane(self._workspace, self.course_id, self)
        self.empty = EmptyState(self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.splitter.addWidget(self.trees)
        self.splitter.addWidget(self.detail)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.splitter)
        self._stack.addWidget(self.empty)
        for index, share in enumerate(_SHARES):
            self.splitter.setStretchFactor(index, share)
        self.splitter.setSizes([300 * share for share in _SHARES])
        layout = without_margins(QVBoxLayout(self), 0)
        self.bar = self._made_bar()
        fill_layout(layout, self.bar, line())
        self.drawer = UploadDrawer(self._workspace, self.course_id, self, writes=self._writes)
        layout.addWidget(self._with_drawer(), 1)

    def _with_drawer(self) -> QSplitter:
        both = QSplitter(Qt.Orientation.Vertical, self, childrenCollapsible=False)
        for index, (part, share) in enumerate(((self._stack, 3), (self.drawer, 1))):
            both.addWidget(part)
            both.setStretchFactor(index, share)
        both.setSizes(_WITH_DRAWER)
        return both

    def _made_bar(self) -> ContentBar:
        bar = ContentBar(self)
        bar.searched.connect(lambda _: self._search_timer.start())
        bar.entered.connect(self._on_search_entered)
        changes, trees, structure = self.changes, self.trees, self.structure
        bar.add_verbs(
            (
                Verb(
                    "renameItem",
                    self.tr("Rename"),
                    trees.start_renaming,
                    self.tr("Change the title (F2)"),
                ),
                Verb("showItems", self.tr("Show"), self._of_chosen(changes.show), self.tr("Let students see it")),
                Verb("hideItems", self.tr("Hide"), self._of_chosen(changes.hide), self.tr("Hide it from students")),
                Verb(
                    *("dateItems", self.tr("Dates…"), self._of_chosen(changes.set_dates)),
                    self.tr("Set when students can see it"),
                ),
            )
        )
        kinds = (
            ("newFolder", self.tr("Folder…"), ContentKind.FOLDER),
            ("newDocument", self.tr("Document…"), ContentKind.DOCUMENT),
            ("newLink", self.tr("Link…"), ContentKind.LINK),
            ("newAssignment", self.tr("Assignment…"), ContentKind.ASSIGNMENT),
        )
        made = [Verb(name, words, partial(structure.create, kind)) for name, words, kind in kinds]
        files = Verb("newFiles", self.tr("Files…"), structure.add_files)
        tip = self.tr("Create an item in the selected folder (Insert)")
        self._new = bar.add_menu("newItem", self.tr("New"), tip, (made, (files,)))
        moves = (
            Verb("copyItems", self.tr("Copy to…"), structure.ask_copy),
            Verb("moveItems", self.tr("Move to…"), structure.ask_move),
            Verb("moveUp", self.tr("Move up"), partial(structure.move_by_one, UP), keys=self.tr("Alt+Up")),
            Verb("moveDown", self.tr("Move down"), partial(structure.move_by_one, DOWN), keys=self.tr("Alt+Down")),
        )
        saved = (Verb("downloadItems", self.tr("Download files…"), structure.download),)
        ends = (Verb("deleteItems", self.tr("Delete…"), structure.delete, keys=self.tr("Del")),)
        bar.add_menu(
            "moreItems",
            self.tr("More"),
            self.tr("Download, copy, move or delete the selected items"),
            (saved, moves, ends),
        )
        return bar

    def _of_chosen(self, verb: Callable[[list[ContentItem]], object]) -> Callable[[], object]:
        return lambda: verb(self.tree.selected)

    def _look_at_shape(self) -> None:
        shape = self._workspace.contents.structure.shape(self.course_id)
        self._tasks.spawn(shape, what="looking what can be done in a course", on_done=self._on_shape_known)

    def _on_shape_known(self, shape: CourseShape) -> None:
        self.structure.shape = shape
        self.trees.set_editable(is_editable=shape.may_change)
        for drops in self._drops:
            drops.is_offered = not shape.refuses_changes
        self.bar.offer(is_offered=shape.may_change)
        self.bar.lines["newAssignment"].setVisible(shape.has_assignments)
        self.offer_changed.emit()

    async def _open(self) -> None:
        self._is_stale = False
        self._show(await self._workspace.contents.open(self.course_id))

    def _show(self, tree: ContentTree) -> None:
        self.is_shown = True
        self.trees.show_tree(tree)
        if self.bar.search.text().strip():
            self._search()
        else:
            self.bar.say_all(len(tree.items))
        self._reveal_new()
        self._show_current()
        is_empty = not tree.items
        if is_empty and tree.read_at is None:
            self.empty.say(self.tr("Not loaded yet"), self.tr("The content of this course appears here."))
        elif is_empty:
            self.empty.say(self.tr("No content yet"), self.tr("Folders, documents and files appear here."))
        self._stack.setCurrentWidget(self.empty if is_empty else self.splitter)

    def _on_made(self, content_id: ContentId) -> None:
        self._to_reveal = content_id
        self._reveal_new()

    def _reveal_new(self) -> None:
        if self._to_reveal in self.trees.whole.items.tree.items:
            self.bar.search.clear()
            self._search()
            self.tree.reveal(self._to_reveal)
            self._to_reveal = None

    def _search(self) -> None:
        typed = self.bar.search.text()
        found = self.trees.search(typed)
        self._detail_timer.start()
        if typed.strip():
            self.bar.say_found(found, min(found, MOST_FOUND))
        else:
            self.bar.say_all(found)

    def _on_search_entered(self) -> None:
        self._search_timer.stop()
        self._search()
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_current(self) -> None:
        self._detail_timer.stop()
        self.detail.show_item(self.tree.current)

    def _on_item_opened(self) -> None:
        item = self.tree.current
        if item is None:
            return
        if item.is_folder:
            self.tree.toggle(item.id)
            return
        self._show_current()
        if item.link and not self.detail.follow.isHidden():
            self.detail.open_link()
        else:
            self.detail.take_focus()

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses:
            self._look_at_shape()
        has_edits = any(target.kind == ContentTarget.kind for target in changes.targets)
        if has_edits or self.course_id in changes.contents or self.course_id in changes.sheets:
            self._is_stale = True
            if self.isVisible() and not self._refresh_timer.isActive():
                self._refresh_timer.start()

    def _refresh(self) -> None:
        if self.tree.is_renaming:
            # The field would go with the rows; it is looked at again when the title is there.
            self._refresh_timer.start()
        elif self._is_stale and self.isVisible() and (self._reading is None or self._reading.done()):
            self._is_stale = False
            self._reading = self._tasks.spawn(self._read_again(), what="reading the contents of a course again")

    async def _read_again(self) -> None:
        tree = await self._workspace.contents.tree(self.course_id)
        if self.tree.is_renaming:
            self._is_stale = True
        else:
            self._show(tree)
        if self._is_stale:
            self._refresh_timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._refresh_timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self._on_escape()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.bar.start_search()
        elif event.key() == Qt.Key.Key_Insert and not event.modifiers() and self._new.isEnabled():
            self._new.showMenu()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def _paste(self) -> None:
        """Files that were copied elsewhere, or the items that were cut last."""
        paths = paths_on_clipboard()
        if paths and self.structure.shape.refuses_changes:
            tell_not_allowed()
        elif paths:
            self._upload(paths, self.tree.selected_folder)
        else:
            self.structure.paste()

    def _on_files_dropped(self, paths: Sequence[Path], at: QPoint) -> None:
        self._upload(paths, self.tree.folder_at(at))

    def _upload(self, paths: Sequence[Path], folder_id: ContentId | None) -> None:
        work = upload(self._workspace, self.course_id, folder_id, paths, parent=self)
        self._tasks.open(work, what="planning an upload")

    def _on_escape(self) -> None:
        """One step out: from the paper to the tree, from a search to all items, from the tree to the course."""
        if self.bar.search.text():
            self.bar.search.clear()
            self.tree.setFocus()
        elif self.tree.hasFocus() or self.empty.hasFocus():
            self.left.emit()
        else:
            self.tree.setFocus()
