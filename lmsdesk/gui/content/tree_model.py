"""The contents of a course for a tree view: answers from the tree as it was read, and asks nobody."""

from collections.abc import Callable, Collection, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.desk.content.tree import RowKind
from lmsdesk.gui.content.dragged_items import ITEMS, DraggedFiles, DraggedItems, items_in
from lmsdesk.gui.content.words import graded_in, kind_icon, kind_name, spoken, state_mark, title_of, visibility_icon
from lmsdesk.gui.content.words import visibility_words as visibility
from lmsdesk.gui.kit import theme
from lmsdesk.model.contents import ContentId

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class Part(IntEnum):
    """The columns of the tree."""

    TITLE = 0
    KIND = 1
    VISIBILITY = 2
    GRADED = 3


_COLUMNS: Final = len(Part)
_PARTS: Final = tuple(Part)
_Flag = Qt.ItemFlag
_SEEN: Final = _Flag.ItemIsEnabled | _Flag.ItemIsSelectable
_FLAGS: Final = (
    _Flag.NoItemFlags,
    *(_SEEN | _Flag.ItemNeverHasChildren,) * 2,
    *(_SEEN,) * 2,
)
_TAKES: Final = (_Flag.ItemIsDropEnabled, _Flag.NoItemFlags, *(_Flag.ItemIsDropEnabled,) * 2, _Flag.NoItemFlags)
_MOVES: Final = (_Flag.NoItemFlags, *(_Flag.ItemIsDragEnabled,) * 4)
_TYPES: Final = (_Flag.NoItemFlags, *(_Flag.ItemIsEditable,) * 4)
_READ_FLAGS: Final = tuple(_FLAGS[one] | _MOVES[one] for one in RowKind)
_OTHER_FLAGS: Final = tuple(_FLAGS[one] | _TAKES[one] | _MOVES[one] for one in RowKind)
_TITLE_FLAGS: Final = tuple(_OTHER_FLAGS[one] | _TYPES[one] for one in RowKind)


class ContentModel(QAbstractItemModel):
    """All items, or with `narrow` some of them with the folders above them.

    `renamed(ContentItem, str)`; `dropped(list[ContentId], ContentId | None, int | None)`: items were dragged into a
    folder, before its item of that row, or to its end; `copied` says the same of items that are to stay where they are.
    """

    renamed = Signal(object, str)
    dropped = Signal(object, object, object)
    copied = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree = ContentTree({}, {})
        self.is_editable = False
        """Whether titles can be typed."""
        self.is_narrowed = False
        """Whether some items are left out."""
        self.dragged = DraggedFiles(())
        """The files of the last drag."""
        self._rows = self.tree.rows
        self.titles = (self.tr("Title"), self.tr("Kind"), self.tr("Students see it"), self.tr("Graded in"))

    def show_tree(self, tree: ContentTree) -> None:
        """Show what is there now; where nothing has moved, only the words change."""
        if not self.is_narrowed and tree.items.keys() == self.tree.items.keys() and tree.children == self.tree.children:
            before, self.tree = self.tree, tree
            for content_id, item in tree.items.items():
                if before.items[content_id] != item:
                    index = self.index_of(content_id)
                    self.dataChanged.emit(index, index.siblingAtColumn(Part.GRADED))
            return
        self.beginResetModel()
        self.tree, self._rows, self.is_narrowed = tree, tree.rows, False
        self.endResetModel()

    def narrow(self, found: Collection[ContentId] | None) -> None:
        """Show only these items and the folders above them; None shows all."""
        self.beginResetModel()
        self.is_narrowed = found is not None
        self._rows = self.tree.rows if found is None else self.tree.rows_of(found)
        self.endResetModel()

    def item_at(self, index: Index) -> ContentItem | None:
        """The item of an index."""
        content_id = self._rows.ids[index.internalId()]
        return None if content_id is None else self.tree.items.get(content_id)

    def index_of(self, content_id: ContentId | None) -> QModelIndex:
        """Where an item stands; invalid where it is not shown."""
        return self._index(self._rows.numbers.get(content_id, 0) if content_id is not None else 0)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own default
        rows, number = self._rows, parent.internalId()
        if not (0 <= row < rows.counts[number] and 0 <= column < _COLUMNS):
            return QModelIndex()
        return self.createIndex(row, column, rows.first[number] + row)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # QObject has another one
        return self._index(self._rows.above[index.internalId()])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.column() > 0 else self._rows.counts[parent.internalId()]

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008 - Qt's own default
        return _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        is_title = orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole
        return self.titles[section] if is_title else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        kind = self._rows.kinds[index.internalId()]
        if not self.is_editable:
            return _READ_FLAGS[kind]
        return _TITLE_FLAGS[kind] if index.column() == Part.TITLE else _OTHER_FLAGS[kind]

    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        answer = _ANSWERS.get(role)
        if answer is None:
            # Most of what a painted cell is asked for.
            return None
        item = self.item_at(index)
        return None if item is None else answer(item, _PARTS[index.column()])

    def setData(self, index: Index, value: object, role: int = _Role.EditRole) -> bool:
        item = self.item_at(index)
        if item is None or role != _Role.EditRole or not str(value).strip():
            return False
        self.renamed.emit(item, str(value))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return [ITEMS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        items = (self.item_at(index) for index in indexes)
        dragged = DraggedItems(list(dict.fromkeys(item.id for item in items if item is not None)))
        self.dragged = dragged.files
        return dragged

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:  # noqa: ARG002, PLR0917 - Qt's own
        # Among the items that a search has found, the row says nothing of the place in the folder.
        position = None if row < 0 or self.is_narrowed else row
        ids = items_in(data)
        folder = self.item_at(parent)
        if ids and self.is_editable:
            taken = self.copied if action == Qt.DropAction.CopyAction else self.dropped
            taken.emit(ids, None if folder is None else folder.id, position)
        # What is moved stays where it is until the service has moved it.
        return False

    def _index(self, number: int) -> QModelIndex:
        return self.createIndex(self._rows.row_of(number), 0, number) if number else QModelIndex()


def words(item: ContentItem, part: Part) -> str:
    """What stands in a column about an item."""
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
    return f"{mark}  {words(item, part)}" if mark else words(item, part)


def _text(item: ContentItem, part: Part) -> str:
    return spoken(item) if part is Part.TITLE else words(item, part)


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
    _Role.AccessibleTextRole: _text,
}
