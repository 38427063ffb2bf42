"""The students of a pile side by side, each with the mark of where the work stands."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lmsdesk.desk import AttemptKey, QueueEntry
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.words import FLAG_MARK, look_of, spoken_entry, student_name

_WIDTH, _HEIGHT = 150, 28
_ANY = 16_777_215
"""The greatest height that Qt knows."""
_ENTRY, _HERE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_HERE_HEIGHT = 1
_SPOKEN = frozenset({Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole})
_Index = QModelIndex | QPersistentModelIndex


class _Students(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: Sequence[QueueEntry] = ()
        self.here: frozenset[AttemptKey] = frozenset()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return student_name(entry)
        if role in _SPOKEN:
            words = spoken_entry(entry)
            return f"{words}, {self.tr('on this computer')}" if self.is_here(entry) else words
        if role == _HERE:
            return self.is_here(entry)
        return entry if role == _ENTRY else None

    def is_here(self, entry: QueueEntry) -> bool:
        """Whether the attempt to mark can be read without the network."""
        return AttemptKey(entry.key.course_id, entry.key.column_id, entry.current.id) in self.here

    def show_here(self, here: frozenset[AttemptKey]) -> None:
        if here != self.here:
            self.here = here
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def show_entries(self, entries: Sequence[QueueEntry]) -> None:
        is_same = [one.key for one in entries] == [one.key for one in self.entries]
        if not is_same:
            self.beginResetModel()
        self.entries = entries
        if not is_same:
            self.endResetModel()
        elif entries:
            self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))


class _StudentDelegate(QStyledItemDelegate):
    """The mark in its colour, then the name."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        entry: QueueEntry = index.data(_ENTRY)
        colours, look = theme.tokens(), look_of(entry.state)
        area: QRect = option.rect.adjusted(1, 1, -1, -1)
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.selection)
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        room = area.adjusted(theme.INSIDE, 0, -theme.INSIDE, 0)
        painter.setPen(getattr(colours, look.colour))
        aligned = QStyle.visualAlignment(
            option.direction, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        )
        painter.drawText(room, aligned, look.mark)
        wide = theme.BETWEEN + theme.STEP
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        room.adjust(0 if is_mirrored else wide, 0, -wide if is_mirrored else 0, 0)
        if words := _end_words(entry):
            painter.setPen(colours.muted)
            far = QStyle.visualAlignment(
                option.direction, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
            )
            painter.drawText(room, far, words)
            used = option.fontMetrics.horizontalAdvance(words) + theme.STEP
            room.adjust(used if is_mirrored else 0, 0, 0 if is_mirrored else -used, 0)
        painter.setPen(colours.text)
        name = option.fontMetrics.elidedText(student_name(entry), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, aligned, name)
        if index.data(_HERE):
            # A line below the name: the paper is on this computer.
            wide = option.fontMetrics.horizontalAdvance(name)
            left = room.right() - wide + 1 if is_mirrored else room.left()
            painter.fillRect(QRect(left, room.bottom() - _HERE_HEIGHT, wide, _HERE_HEIGHT), colours.muted)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002 - all are alike
        return QSize(_WIDTH, _HEIGHT)


def _end_words(entry: QueueEntry) -> str:
    """What stands at the end of a student's place: whether the work is late, and flagged."""
    late = QCoreApplication.translate("Marking", "late") if entry.is_late else ""
    return f"{late} {FLAG_MARK}".strip() if entry.is_flagged else late


class StudentStrip(QListView):
    """`student_chosen(row)` follows the mouse and the arrow keys."""

    student_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("studentStrip")
        self.setAccessibleName(self.tr("Students in this queue"))
        self._students = _Students(self)
        self.setModel(self._students)
        self.setItemDelegate(_StudentDelegate(self))
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.stand(is_upright=False)
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def stand(self, *, is_upright: bool) -> None:
        """One below the other, or side by side in one line."""
        low = _HEIGHT + self.horizontalScrollBar().sizeHint().height() + 2 * theme.STEP
        self.setFlow(QListView.Flow.TopToBottom if is_upright else QListView.Flow.LeftToRight)
        wanted, never = Qt.ScrollBarPolicy.ScrollBarAsNeeded, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(wanted if is_upright else never)
        self.setHorizontalScrollBarPolicy(never if is_upright else wanted)
        self.setMinimumSize(_WIDTH + 2 * theme.BETWEEN if is_upright else 0, low)
        self.setMaximumHeight(_ANY if is_upright else low)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH + 2 * theme.BETWEEN, super().sizeHint().height())

    def show_entries(self, entries: Sequence[QueueEntry]) -> None:
        """Show these students; the chosen one is named by `choose`."""
        selection = self.selectionModel()
        was_blocked = selection.blockSignals(True)
        self._students.show_entries(entries)
        selection.blockSignals(was_blocked)

    def show_here(self, here: frozenset[AttemptKey]) -> None:
        """Mark those whose papers can be read without the network."""
        self._students.show_here(here)

    def choose(self, row: int | None) -> None:
        """Mark a student as the one on show, or none, without saying that somebody chose it."""
        selection = self.selectionModel()
        was_blocked = selection.blockSignals(True)
        index = QModelIndex() if row is None else self._students.index(row)
        self.setCurrentIndex(index)
        if row is None:
            selection.clear()
        selection.blockSignals(was_blocked)
        if row is not None:
            # Who comes next is in sight too, and who was before.
            for near in (row - 1, row + 1):
                self.scrollTo(self._students.index(near))
        self.scrollTo(index)
        self.viewport().update()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.student_chosen.emit(current.row())
