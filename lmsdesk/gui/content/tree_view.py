"""The tree of a course's contents: what is open, chosen and in sight stays so while the contents are read again."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QTreeView, QWidget

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.desk.content.arranging import DOWN, UP
from lmsdesk.gui.administration.list_panel import ListColumn
from lmsdesk.gui.content.tree_model import ContentModel, Part, words
from lmsdesk.gui.content.words import title_of
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.fitted_columns import FittedColumns
from lmsdesk.gui.uploads.drops import FileDrops
from lmsdesk.gui.uploads.words import target_words
from lmsdesk.model.contents import ContentId

MOST_FOUND: Final = 200
"""Items that a search shows at once."""
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_LEAST_PX: Final = 180
_EXPANDS_AFTER_MS: Final = 700
_OUT_AFTER_MS: Final = 200
_BY_ONE: Final = {Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN}
_FEW_AT_TOP: Final = 3
_FEW_INSIDE: Final = 500
"""Up to so many folders at the top level are opened from the beginning, if they have no more items than that."""
_GIVES_WAY: Final = {Part.KIND: 2, Part.GRADED: 1}
"""Without room for it, the column gives its own to the titles; the pane beside the tree says the same."""
_BESIDE: Final[Mapping[int, int]] = {Part.TITLE: 84, Part.KIND: 14, Part.VISIBILITY: 38, Part.GRADED: 14}
"""What icons, indentation and the room around a cell take of a column."""
_OF_TITLES: Final = 60
"""The most that the titles take of too little room, in percent: there are levels and icons before them."""
_OPENS_AFTER_MS: Final = 700
_SCROLLS_EVERY_MS: Final = 60
_EDGE_PX: Final = 20


class ContentTreeView(QTreeView):
    """`item_chosen` says that another item is current, or none; `item_opened` that somebody wants into it.

    `dragged_out(DraggedFiles)`: a drag of items has left the tree.
    `folder_at(point)` and `selected_folder` answer which folder somebody points at; None is the top level.
    """

    item_chosen = Signal()
    item_opened = Signal()
    one_further_wanted = Signal(int)
    """What is chosen is to go one place up (-1) or down (1)."""
    delete_wanted = Signal()
    cut_wanted = Signal()
    copy_wanted = Signal()
    dragged_out = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.items = ContentModel(self)
        self.setModel(self.items)
        self._opened: set[ContentId] = set()
        self._is_first = True
        self._is_dragging = False
        self._leaving = QTimer(self, singleShot=True, interval=_OUT_AFTER_MS)
        self._leaving.timeout.connect(self._on_left)
        self.setObjectName("contentTree")
        self.setAccessibleName(self.tr("Contents of the course"))
        self.setMinimumWidth(_LEAST_PX)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAutoExpandDelay(_EXPANDS_AFTER_MS)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(theme.BETWEEN + theme.STEP)
        self.header().setStretchLastSection(False)
        columns = (
            ListColumn(self.items.titles[part], partial(words, part=part), gives_way=_GIVES_WAY.get(part, 0))
            for part in Part
        )
        self._columns = FittedColumns(self, tuple(columns), wide=Part.TITLE, beside=_BESIDE, of_first=_OF_TITLES)
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)
        self.setExpandsOnDoubleClick(False)
        self.doubleClicked.connect(lambda *_: self.item_opened.emit())
        self.selectionModel().currentChanged.connect(lambda *_: self.item_chosen.emit())

    @property
    def current(self) -> ContentItem | None:
        """The item with the cursor."""
        return self.items.item_at(self.currentIndex())

    @property
    def selected(self) -> list[ContentItem]:
        """The chosen items, in the order of the tree."""
        rows = self.selectionModel().selectedRows(Part.TITLE)
        chosen = {item.id: item for index in rows if (item := self.items.item_at(index)) is not None}
        return [chosen[content_id] for content_id in self.items.tree.below(None) if content_id in chosen]

    @property
    def selected_folder(self) -> ContentId | None:
        """The folder of the cursor: itself, or the one that the item is in."""
        item = self.current
        return self.items.tree.folder_of(None if item is None else item.id)

    def folder_at(self, at: QPoint) -> ContentId | None:
        """The folder under a point of the viewport: itself, or the one that the item there is in."""
        item = self.items.item_at(self.indexAt(at))
        return self.items.tree.folder_of(None if item is None else item.id)

    def show_tree(self, tree: ContentTree) -> None:
        """Show what is there now; the cursor, the selection and what is open stay."""
        chosen, current = [item.id for item in self.selected], self.current
        first = self.items.item_at(self.indexAt(QPoint(1, 1)))
        was_reset = False

        def note_reset() -> None:
            nonlocal was_reset
            was_reset = True

        self.items.modelReset.connect(note_reset)
        self.items.show_tree(tree)
        self.items.modelReset.disconnect(note_reset)
        self._columns.measure(list(tree.items.values()))
        if not was_reset:
            return
        if self._is_first and tree.items:
            self._is_first = False
            top = [one for one in tree.children.get(None, ()) if tree.items[one].is_folder]
            # Rows of a large folder are laid out one by one: that waits until somebody opens it.
            small = {one for one in top if len(tree.children.get(one, ())) <= _FEW_INSIDE}
            self._opened |= small if len(top) <= _FEW_AT_TOP else set()
        self._open_again()
        self._choose_again(chosen, current)
        if first is not None and (index := self.items.index_of(first.id)).isValid():
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)

    def search(self, typed: str) -> int:
        """Show only what has these words, with the folders above; returns how many items have them."""
        current = self.current
        if not typed.strip():
            if self.items.is_narrowed:
                self.items.narrow(None)
                self._open_again()
                self.reveal(None if current is None else current.id)
            return len(self.items.tree.items)
        found = self.items.tree.find(typed)
        self.items.narrow(found[:MOST_FOUND])
        self.blockSignals(True)
        self.expandAll()
        self.blockSignals(False)
        if found:
            self.reveal(found[0])
        return len(found)

    def reveal(self, content_id: ContentId | None) -> None:
        """Put the cursor on an item, and open the folders above it."""
        index = self.items.index_of(content_id)
        if index.isValid():
            # Said outright: by itself Qt adds to what is chosen while somebody holds a key such as Ctrl.
            flag = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
            self.scrollTo(index)

    def start_renaming(self) -> None:
        """Put the title of the current item into a field."""
        index = self.currentIndex()
        if index.isValid():
            self.edit(index.siblingAtColumn(Part.TITLE))

    @property
    def is_renaming(self) -> bool:
        """Whether a title is in a field."""
        return self.state() == QAbstractItemView.State.EditingState

    def toggle(self, content_id: ContentId) -> None:
        """Open a folder, or close it."""
        index = self.items.index_of(content_id)
        self.setExpanded(index, not self.isExpanded(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            # Taken here: a key that Qt passes on would also answer the question that it has just asked.
            self.item_opened.emit()
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and event.key() in _BY_ONE:
            self.one_further_wanted.emit(_BY_ONE[Qt.Key(event.key())])
        elif event.matches(QKeySequence.StandardKey.Delete):
            self.delete_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.cut_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)

    def startDrag(self, supportedActions: Qt.DropAction) -> None:  # noqa: N803 - Qt's own
        self._is_dragging = True
        try:
            super().startDrag(supportedActions)
        finally:
            self._is_dragging = False
            self._leaving.stop()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        if self._is_dragging:
            self._leaving.start()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._leaving.stop()
        self.items.dragged.is_outside = False
        super().dragEnterEvent(event)

    def _on_left(self) -> None:
        self.items.dragged.is_outside = True
        self.dragged_out.emit(self.items.dragged)

    def _open_again(self) -> None:
        self.blockSignals(True)
        for content_id in self._opened:
            index = self.items.index_of(content_id)
            if index.isValid():
                self.setExpanded(index, True)
        self.blockSignals(False)

    def _choose_again(self, chosen: list[ContentId], current: ContentItem | None) -> None:
        selection = self.selectionModel()
        index = self.items.index_of(None if current is None else current.id)
        if not index.isValid():
            index = self.items.index(0, 0)
        flag = selection.SelectionFlag
        selection.setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
        for content_id in chosen:
            if (other := self.items.index_of(content_id)).isValid():
                selection.select(other, flag.Select | flag.Rows)

    def _on_expanded(self, index: QModelIndex) -> None:
        item = self.items.item_at(index)
        if item is not None and not self.items.is_narrowed:
            self._opened.add(item.id)

    def _on_collapsed(self, index: QModelIndex) -> None:
        item = self.items.item_at(index)
        if item is not None and not self.items.is_narrowed:
            self._opened.discard(item.id)


class ContentTrees(QStackedWidget):
    """Shows the whole tree, or while somebody searches what was found.

    Each view keeps its rows laid out. One view for both would lay out every open row anew when a search ends, which in
    a course of 5,000 items keeps the window's thread for 20 ms.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.whole, self.found = ContentTreeView(self), ContentTreeView(self)
        self.found.setObjectName("foundContent")
        self.found.setAccessibleName(self.tr("Content found"))
        self.both = self.whole, self.found
        for tree in self.both:
            self.addWidget(tree)

    @property
    def shown(self) -> ContentTreeView:
        """The one on the screen."""
        return self.found if self.currentWidget() is self.found else self.whole

    def set_editable(self, *, is_editable: bool) -> None:
        """Whether titles can be typed and items moved."""
        for tree in self.both:
            tree.items.is_editable = is_editable

    def show_tree(self, tree: ContentTree) -> None:
        """Show what is there now; what was found is looked for anew with `search`."""
        self.whole.show_tree(tree)

    def search(self, typed: str) -> int:
        """Show only what has these words, with the folders above, or everything; returns how many items that are."""
        if typed.strip():
            self.found.items.tree = self.whole.items.tree
            count = self.found.search(typed)
            self._show(self.found)
            return count
        current = self.found.current if self.shown is self.found else None
        self._show(self.whole)
        if current is not None:
            self.whole.reveal(current.id)
        return len(self.whole.items.tree.items)

    def start_renaming(self) -> None:
        """Put the title of the current item into a field."""
        self.shown.start_renaming()

    def _show(self, tree: ContentTreeView) -> None:
        has_focus = self.shown.hasFocus()
        self.setCurrentWidget(tree)
        if has_focus:
            tree.setFocus()


class TreeFileDrops(FileDrops):
    """Shows the folder that takes the files; held over a closed one it opens, held at an edge the tree scrolls."""

    def __init__(self, tree: ContentTreeView) -> None:
        super().__init__(tree.viewport(), self._target_at)
        self._tree, self._at = tree, QPoint()
        self._opening = QTimer(self, singleShot=True, interval=_OPENS_AFTER_MS)
        self._opening.timeout.connect(self._open_folder)
        self._scrolling = QTimer(self, interval=_SCROLLS_EVERY_MS)
        self._scrolling.timeout.connect(self._scroll)
        self.hovered.connect(self._on_hovered)
        self.ended.connect(self._on_ended)

    def _target_at(self, at: QPoint) -> tuple[QRect, str]:
        tree, folder_id = self._tree, self._tree.folder_at(at)
        item = None if folder_id is None else tree.items.tree.items.get(folder_id)
        whole = tree.viewport().rect()
        row = tree.visualRect(tree.items.index_of(folder_id))
        row.setLeft(whole.left())
        row.setRight(whole.right())
        is_in_sight = item is not None and whole.intersects(row)
        return (row if is_in_sight else whole), target_words("" if item is None else title_of(item))

    def _on_hovered(self, at: QPoint) -> None:
        if self._tree.indexAt(at) != self._tree.indexAt(self._at) or not self._opening.isActive():
            self._opening.start()
        self._at = at
        is_at_edge = not _EDGE_PX <= at.y() < self._tree.viewport().height() - _EDGE_PX
        if is_at_edge != self._scrolling.isActive():
            (self._scrolling.start if is_at_edge else self._scrolling.stop)()

    def _on_ended(self) -> None:
        self._opening.stop()
        self._scrolling.stop()

    def _open_folder(self) -> None:
        index = self._tree.indexAt(self._at)
        if index.isValid():
            self._tree.expand(index.siblingAtColumn(0))

    def _scroll(self) -> None:
        bar = self._tree.verticalScrollBar()
        bar.setValue(bar.value() + (-bar.singleStep() if self._at.y() < _EDGE_PX else bar.singleStep()))
        self.point_at(self._at)
