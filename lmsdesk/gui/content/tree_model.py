"""The contents of a course for a tree view: answers from the tree as it was read, and asks nobody."""

from collections.abc import Callable, Collection, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.gui.content.words import graded_in, kind_icon, kind_name, spoken, state_mark, title_of, visibility_icon
from lmsdesk.gui.content.words import visibility_words as visibility
from lmsdesk.gui.kit import theme
from lmsdesk.model.contents import ContentId

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_NOTHING: Final[Sequence[ContentId]] = ()
_DRAGGED: Final = "application/x-lmsdesk-content-items"


class Part(IntEnum):
    """The columns of the tree."""

    TITLE = 0
    KIND = 1
    VISIBILITY = 2
    GRADED = 3


class ContentModel(QAbstractItemModel):
    """All items, or with `narrow` some of them with the folders above them.

    `renamed(ContentItem, str)`; `dropped(list[ContentId], ContentId | None, int | None)`: items were dragged into a
    folder, before its item of that row, or to its end.
    """

    renamed = Signal(object, str)
    dropped = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree = ContentTree({}, {})
        self.is_editable = False
        """Whether titles can be typed."""
        self._shown: set[ContentId] | None = None
        self._children: dict[ContentId | None, Sequence[ContentId]] = {}
        self._ids: list[ContentId] = []
        """The number of an item in an index → its id."""
        self._numbers: dict[ContentId, int] = {}
        self._rows: dict[ContentId, int] = {}
        self._titles = (self.tr("Title"), self.tr("Kind"), self.tr("Students see it"), self.tr("Graded in"))

    def show_tree(self, tree: ContentTree) -> None:
        """Show what is there now; where nothing has moved, only the words change."""
        if self._shown is None and tree.items.keys() == self.tree.items.keys() and tree.children == self.tree.children:
            before, self.tree = self.tree, tree
            for content_id, item in tree.items.items():
                if before.items[content_id] != item:
                    index = self.index_of(content_id)
                    self.dataChanged.emit(index, index.siblingAtColumn(Part.GRADED))
            return
        self.beginResetModel()
        self.tree = tree
        self._arrange()
        self.endResetModel()

    def narrow(self, found: Collection[ContentId] | None) -> None:
        """Show only these items and the folders above them; None shows all."""
        self.beginResetModel()
        self._shown = None
        if found is not None:
            self._shown = set(found).union(*(self.tree.above(content_id) for content_id in found))
        self._arrange()
        self.endResetModel()

    @property
    def is_narrowed(self) -> bool:
        """Whether some items are left out."""
        return self._shown is not None

    def item_at(self, index: Index) -> ContentItem | None:
        """The item of an index."""
        return self.tree.items.get(self._ids[index.internalId()]) if index.isValid() else None

    def index_of(self, content_id: ContentId | None) -> QModelIndex:
        """Where an item stands; invalid where it is not shown."""
        if content_id is None or content_id not in self._rows:
            return QModelIndex()
        return self.createIndex(self._rows[content_id], 0, self._numbers[content_id])

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own default
        children = self._below(parent)
        if not (0 <= row < len(children) and 0 <= column < len(Part)):
            return QModelIndex()
        return self.createIndex(row, column, self._numbers[children[row]])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # QObject has another one
        item = self.item_at(index)
        return QModelIndex() if item is None else self.index_of(item.parent_id)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return len(self._below(parent))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008 - Qt's own default
        return len(Part)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        is_title = orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole
        return self._titles[section] if is_title else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled if self.is_editable else Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item = self.item_at(index)
        if self.is_editable:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
            flags |= Qt.ItemFlag.ItemIsEditable if index.column() == Part.TITLE else Qt.ItemFlag.NoItemFlags
            flags |= Qt.ItemFlag.ItemIsDropEnabled if item and item.is_folder else Qt.ItemFlag.NoItemFlags
        has_none = self._ids[index.internalId()] not in self._children
        return flags | Qt.ItemFlag.ItemNeverHasChildren if has_none else flags

    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        item = self.item_at(index)
        answer = _ANSWERS.get(role)
        return None if item is None or answer is None else answer(item, Part(index.column()))

    def setData(self, index: Index, value: object, role: int = _Role.EditRole) -> bool:
        item = self.item_at(index)
        if item is None or role != _Role.EditRole or not str(value).strip():
            return False
        self.renamed.emit(item, str(value))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        items = (self.item_at(index) for index in indexes)
        dragged = QMimeData()
        dragged.setData(_DRAGGED, " ".join(dict.fromkeys(item.id for item in items if item is not None)).encode())
        return dragged

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:  # noqa: ARG002, PLR0917 - Qt's own
        # Among the items that a search has found, the row says nothing of the place in the folder.
        place = None if row < 0 or self.is_narrowed else row
        ids = [ContentId(one) for one in bytes(data.data(_DRAGGED).data()).decode().split()]
        folder = self.item_at(parent)
        if ids and self.is_editable:
            self.dropped.emit(ids, None if folder is None else folder.id, place)
        # What is moved stays where it is until the service has moved it.
        return False

    def _below(self, parent: Index) -> Sequence[ContentId]:
        if not parent.isValid():
            return self._children.get(None, _NOTHING)
        return _NOTHING if parent.column() else self._children.get(self._ids[parent.internalId()], _NOTHING)

    def _arrange(self) -> None:
        shown = self._shown
        children = self.tree.children
        if shown is None:
            self._children = {place: group for place, group in children.items() if group}
        else:
            kept = {place: [one for one in group if one in shown] for place, group in children.items()}
            self._children = {place: group for place, group in kept.items() if group}
        self._ids = [content_id for group in self._children.values() for content_id in group]
        self._numbers = {content_id: number for number, content_id in enumerate(self._ids)}
        self._rows = {content_id: row for group in self._children.values() for row, content_id in enumerate(group)}


def _words(item: ContentItem, part: Part) -> str:
    match part:
        case Part.TITLE:
            return title_of(item)
        case Part.KIND:
            return kind_name(item)
        case Part.VISIBILITY:
            return visibility(item)
        case Part.GRADED:
            return graded_in(item)


def _marked(item: ContentItem, part: Part) -> str:
    mark = state_mark(item) if part is Part.TITLE else ""
    return f"{mark}  {_words(item, part)}" if mark else _words(item, part)


def _said(item: ContentItem, part: Part) -> str:
    return spoken(item) if part is Part.TITLE else _words(item, part)


def _colour(item: ContentItem, part: Part) -> object:
    if part is not Part.TITLE:
        return theme.tokens().muted
    mark = state_mark(item)
    if not mark:
        return None
    return theme.tokens().unsent if mark == theme.Mark.UNSENT else theme.tokens().conflict


def _icon(item: ContentItem, part: Part) -> object:
    if part is Part.TITLE:
        return theme.icon(kind_icon(item), "muted")
    return theme.icon(visibility_icon(item), "muted") if part is Part.VISIBILITY else None


_ANSWERS: Final[dict[int, Callable[[ContentItem, Part], object]]] = {
    _Role.DisplayRole: _marked,
    _Role.ToolTipRole: _marked,
    _Role.EditRole: lambda item, _: item.title,
    _Role.DecorationRole: _icon,
    _Role.ForegroundRole: _colour,
    _Role.AccessibleTextRole: _said,
}
