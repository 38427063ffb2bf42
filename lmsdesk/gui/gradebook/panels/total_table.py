"""The table that explains a calculated column, in a narrow panel: names wrap, and rows are copied as text."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lmsdesk.gui.gradebook.panels.total_explanation import RowKind, TableRow
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_model import Index, Listing

NAME, SCORE, POSSIBLE, WEIGHT, COUNTED = range(5)
_HIDDEN_FIRST: Final = POSSIBLE, WEIGHT
"""Columns that give way to the names in a narrow panel; tips and copies still have them."""
_MARGIN: Final = theme.STEP
_LEAST_NAME: Final = 88
_MOST_NAME_LINES: Final = 5
_MOST_HEIGHT: Final = 420
_FIGURE_SPACE, _POINT_SPACE = "\N{FIGURE SPACE}", "\N{PUNCTUATION SPACE}"
_BOLD: Final = frozenset({RowKind.TITLE, RowKind.SUM})
_LEADING: Final = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
_TRAILING: Final = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class TotalTableModel(Listing[TableRow]):
    """Rows of an explanation as cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bold = theme.font(is_emphasized=True)
        self.titles = (
            self.tr("Column"),
            self.tr("Score"),
            self.tr("Of", "points possible"),
            self.tr("Weight"),
            self.tr("Counted"),
        )

    def text(self, row: int, column: int) -> str:
        entry = self.entries[row]
        return (entry.name, entry.score, entry.possible, entry.weight, entry.counted)[column]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry, column = self.entries[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), column)
        plain: dict[int, object] = {
            Qt.ItemDataRole.ToolTipRole: entry.tip or entry.name,
            Qt.ItemDataRole.AccessibleDescriptionRole: entry.tip,
            Qt.ItemDataRole.TextAlignmentRole: _LEADING if column == NAME else _TRAILING,
            Qt.ItemDataRole.ForegroundRole: None if entry.is_counted else theme.tokens().muted,
            Qt.ItemDataRole.FontRole: self.bold if entry.kind in _BOLD else None,
        }
        return plain.get(role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEADING if section == NAME else _TRAILING
        return super().headerData(section, orientation, role)

    def _spoken(self, row: int, column: int) -> str:
        name, text = self.text(row, NAME), self.text(row, column)
        if column == NAME:
            return name
        return self.tr("{name}, {column}: {value}").format(name=name, column=self.titles[column], value=text or "–")


class _Figures(QStyledItemDelegate):
    """Draws numbers with their decimal points in one line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.digits: dict[int, int] = {}

    def measure(self, model: TotalTableModel) -> None:
        """Find how many digits each column has at most after its decimal points."""
        self.digits = {
            column: max((_digits(model.text(row, column)) for row in range(model.rowCount())), default=0)
            for column in range(SCORE, COUNTED + 1)
        }

    def aligned(self, text: str, column: int) -> str:
        """The text with room for the digits that others of its column have."""
        most, own = self.digits.get(column, 0), _digits(text)
        if own == most or not text[-1:].isdigit():
            return text
        return text + _POINT_SPACE * (own == 0) + _FIGURE_SPACE * (most - own)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = self.aligned(option.text, index.column())


class TotalTable(QTableView):
    """As high as its rows up to a limit; then it scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = TotalTableModel(self)
        self._figures = _Figures(self)
        self._needed: dict[int, int] = {}
        """The width of each column of figures."""
        self.setModel(self.lines)
        self.setItemDelegate(self._figures)
        self.setObjectName("totalTable")
        self.setAccessibleName(self.tr("How the grade is calculated"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(theme.COMPACT_ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(theme.INSIDE)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionsClickable(False)
        self.hide()

    def show_rows(self, rows: list[TableRow]) -> None:
        """Show these rows; nothing at all without any."""
        if rows != self.lines.entries:
            self.lines.put_entries(rows)
            self.clearSpans()
            for row, entry in enumerate(rows):
                if entry.kind is RowKind.TITLE:
                    self.setSpan(row, NAME, 1, COUNTED + 1)
            self._figures.measure(self.lines)
            self._needed = self._widths()
            self._fit()
        self.setVisible(bool(rows))

    def copy(self) -> None:
        """Put the selected rows on the clipboard, or all of them if none is selected, with the titles."""
        chosen = {index.row() for index in self.selectionModel().selectedRows()}
        rows = sorted(chosen) or range(self.lines.rowCount())
        cells = [[self.lines.text(row, column) for column in range(COUNTED + 1)] for row in rows]
        lines = ["\t".join(cell.replace("\t", " ") for cell in row) for row in [list(self.lines.titles), *cells]]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _fit(self) -> None:
        """Give the figures the room they need, the names the rest, and each row the lines of its name."""
        header = self.horizontalHeader().sizeHint().height()
        frame = 2 * self.frameWidth()
        heights = self._heights(self.width() - frame)
        if sum(heights) + header > _MOST_HEIGHT:
            heights = self._heights(self.width() - frame - self.verticalScrollBar().sizeHint().width())
        for row, height in enumerate(heights):
            self.setRowHeight(row, height)
        self.setFixedHeight(min(sum(heights) + header, _MOST_HEIGHT) + frame)

    def _heights(self, room: int) -> list[int]:
        """Lay out the columns in this width; the heights that the rows then have."""
        plain, bold = QFontMetrics(self.font()), QFontMetrics(self.lines.bold)
        widths = dict(self._needed)
        for column in _HIDDEN_FIRST:
            if room - sum(widths.values()) < _LEAST_NAME:
                widths[column] = 0
        name = max(room - sum(widths.values()), theme.STEP)
        for column, width in {NAME: name, **widths}.items():
            self.setColumnHidden(column, not width)
            self.setColumnWidth(column, width)
        most = _MOST_NAME_LINES * plain.lineSpacing() + 2 * _MARGIN
        return [
            min(_height(entry.name, bold if entry.kind in _BOLD else plain, self._name_width(entry, name, room)), most)
            for entry in self.lines.entries
        ]

    def _name_width(self, entry: TableRow, name: int, room: int) -> int:
        return room if entry.kind is RowKind.TITLE else name

    def _widths(self) -> dict[int, int]:
        """What each column of figures needs; nothing where it is empty."""
        plain, bold, made = QFontMetrics(self.font()), QFontMetrics(self.lines.bold), {}
        for column in range(SCORE, COUNTED + 1):
            texts = {
                self._figures.aligned(self.lines.text(row, column), column) for row in range(len(self.lines.entries))
            }
            widest = max((bold.horizontalAdvance(text) for text in texts), default=0)
            title = plain.horizontalAdvance(self.lines.titles[column])
            made[column] = max(widest, title) + 2 * _MARGIN + 2 if widest else 0
        return made

    def event(self, event: QEvent) -> bool:
        # The window has both keys for the grid.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()


def _is_ours(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll)


def _digits(text: str) -> int:
    """The digits after the decimal point."""
    whole = text.rstrip("0123456789")
    return len(text) - len(whole) if whole[-1:] in {".", ","} else 0


def _height(text: str, metrics: QFontMetrics, width: int) -> int:
    inside = width - 2 * _MARGIN
    if metrics.horizontalAdvance(text) <= inside:
        return theme.COMPACT_ROW_HEIGHT
    flags = int(Qt.TextFlag.TextWordWrap)
    return metrics.boundingRect(QRect(0, 0, inside, 10_000), flags, text).height() + 2 * _MARGIN
