"""Files from the desktop over the tree of a course."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QTimer

from lmsdesk.gui.content.tree_view import ContentTreeView
from lmsdesk.gui.content.words import title_of
from lmsdesk.gui.uploads.drops import FileDrops
from lmsdesk.gui.uploads.words import target_words

_OPENS_AFTER_MS: Final = 700
_SCROLLS_EVERY_MS: Final = 60
_EDGE_PX: Final = 20


class TreeFileDrops(FileDrops):
    """Shows the folder that takes the files; held over a closed one it opens, held at an edge the tree scrolls."""

    def __init__(self, tree: ContentTreeView) -> None:
        super().__init__(tree.viewport(), self._place_at)
        self._tree, self._at = tree, QPoint()
        self._opening = QTimer(self, singleShot=True, interval=_OPENS_AFTER_MS)
        self._opening.timeout.connect(self._open_folder)
        self._scrolling = QTimer(self, interval=_SCROLLS_EVERY_MS)
        self._scrolling.timeout.connect(self._scroll)
        self.hovered.connect(self._on_hovered)
        self.ended.connect(self._on_ended)

    def _place_at(self, at: QPoint) -> tuple[QRect, str]:
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
