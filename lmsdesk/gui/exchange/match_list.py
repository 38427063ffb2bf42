"""What was recognised in a file and what is open: the lists of columns and rows, with a student or column for each."""

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOption,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import ColumnMatch, Import, Message, MessageId, RowMatch
from lmsdesk.gui.exchange.match_model import CHOICE, ChoiceList, MatchLine, MatchLines, Targets
from lmsdesk.gui.exchange.messages import translate
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.theme import Mark

Index = QModelIndex | QPersistentModelIndex

_CHOICE_WIDTH: Final = 300
_ARROW: Final = 10
_OPENED_BY: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2, Qt.Key.Key_F4})


class MatchTable(QTableView):
    """Enter, F2, Space, a click and letters open the choice of a line; where there is none, Enter is the dialog's."""

    def __init__(self, model: MatchLines, name: str, spoken: str) -> None:
        super().__init__()
        self.setModel(model)
        self._lines = model
        style_list(self, name, spoken, {CHOICE: _CHOICE_WIDTH})
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setItemDelegateForColumn(CHOICE, _Choices(model, self))
        self.clicked.connect(self._on_clicked)

    @property
    def lines(self) -> MatchLines:
        return self._lines

    def open_choice(self, row: int, *, typed: str = "") -> "Choice | None":
        """Open the choice of a line at what begins with these letters; None where nothing is to be chosen."""
        index = self._lines.index(row, CHOICE)
        if not self._lines.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return None
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.edit(index)
        choice = self.indexWidget(index)
        assert isinstance(choice, Choice)
        choice.showPopup()
        if typed:
            choice.view().keyboardSearch(typed)
        return choice

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == CHOICE:
            self.open_choice(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current, text = self.currentIndex(), event.text()
        is_plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        is_down = event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier
        is_letter = is_plain and text.isprintable() and bool(text.strip())
        is_asked = is_down or is_letter or (is_plain and event.key() in _OPENED_BY)
        if current.isValid() and is_asked and self.open_choice(current.row(), typed=text if is_letter else ""):
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)


class Choice(QComboBox):
    """A choice that is open; `left` follows when its list closes, whether or not anything was chosen."""

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        view = self.view()
        self._closing = QTimer(self, singleShot=True, interval=0)
        self._closing.timeout.connect(self.left)
        # The Python wrapper of the popup must not be deleted before that of the list.
        self._kept = view, view.window()
        view.installEventFilter(self)
        if isinstance(view, QListView):
            # Or a list of thousands of students is measured line by line.
            view.setUniformItemSizes(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Not when the list is asked to hide: the Esc key and a click elsewhere do not ask.
        if event.type() == QEvent.Type.Hide:
            # The signal of the choice follows this event.
            self._closing.start()
        return super().eventFilter(watched, event)


class _Choices(QStyledItemDelegate):
    def __init__(self, lines: MatchLines, parent: QObject) -> None:
        super().__init__(parent)
        self._lines = lines

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002 - Qt's
        line, choice = self._lines.line(index.row()), Choice(parent)
        choice.setObjectName(f"importChoice{line.position}")
        choice.setAccessibleName(line.spoken)
        choice.setAccessibleDescription(line.remark)
        close, everything = self._lines.close_to(index.row()), self._lines.targets.everything
        choice.setModel(ChoiceList(close, everything, choice))
        choice.activated.connect(lambda _: self.commitData.emit(choice))
        choice.left.connect(lambda: self._close(choice))
        return choice

    def _close(self, choice: Choice) -> None:
        table = self.parent()
        # By the focus of the window: the view looks at that of the program, which may be in another window.
        if isinstance(table, QWidget) and table.window().focusWidget() is choice:
            table.setFocus()
        self.closeEditor.emit(choice, QStyledItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, Choice)
        listed = editor.model()
        assert isinstance(listed, ChoiceList)
        editor.setCurrentIndex(listed.position_of(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, Choice)
        model.setData(index, editor.currentData())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        arrow = QStyleOption()
        arrow.palette, arrow.state = option.palette, option.state
        area = QRect(0, 0, _ARROW, _ARROW)
        area.moveCenter(option.rect.center())
        area.moveRight(option.rect.right() - theme.INSIDE)
        arrow.rect = area
        option.widget.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorArrowDown, arrow, painter)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            # Words that are too long end before the arrow.
            width = option.rect.width() - 2 * theme.INSIDE - _ARROW
            option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, width)


class MatchingView(QWidget):
    """`row_decided(position, user_id)` and `column_decided(position, column_id)` carry a person's choices."""

    row_decided = Signal(int, object)
    column_decided = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.summary = named(plain(""), "matchingSummary")
        self.columns = self._table("matchedColumns", self.tr("Columns of the file"))
        self.columns.lines.decided.connect(self.column_decided)
        self.rows = self._table("matchedRows", self.tr("Rows that could not be matched"))
        self.rows.lines.decided.connect(self.row_decided)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        fill_layout(layout, self.summary, (self.columns, 1), (self.rows, 1), spacing=theme.INSIDE)

    def show_import(self, importing: Import) -> None:
        matching, sheet, names = importing.matching, importing.sheet, importing.preview.names
        columns = [(cells.column.title, cells.column.id) for cells in sheet.columns] if sheet else []
        titles = Targets(columns, {column_id: title for title, column_id in columns})
        self.columns.lines.show_matches([one for one in matching.columns if not _is_blank(one)], titles)
        rows = (*matching.undecided_rows, *matching.unmatched_rows)
        students = Targets([(name, user_id) for user_id, name in names.items()] if rows else (), names)
        self.rows.lines.show_matches(rows, students)
        self.rows.setVisible(bool(rows))
        self.summary.setText(self._summary(importing))

    def _summary(self, importing: Import) -> str:
        (rows, columns), undecided = importing.matching.match_counts, len(importing.matching.undecided_rows)
        found = self.tr("{rows} and {columns} were matched.").format(
            rows=counted(rows, self.tr("1 student"), self.tr("%Ln students", "", rows)),
            columns=counted(columns, self.tr("1 column"), self.tr("%Ln columns", "", columns)),
        )
        if not undecided:
            return found
        open_ = counted(
            undecided, self.tr("1 row could not be matched and is left out unless you choose its student."),
            self.tr("%Ln rows could not be matched and are left out unless you choose their students.", "", undecided),
        )  # fmt: skip
        return f"{found} {open_}"

    def _line(self, one: RowMatch | ColumnMatch) -> MatchLine:
        return self._row_line(one) if isinstance(one, RowMatch) else self._column_line(one)

    def _column_line(self, one: ColumnMatch) -> MatchLine:
        if one.key is not None:
            words = self.tr("Identifies students by {key}").format(key=translate(Message(MessageId(one.key.value))))
            return MatchLine(one.position, one.shown, "", fixed=words)
        mark = Mark.DONE if one.column_id else Mark.CONFLICT if one.doubt else "–"
        remark = translate(one.doubt) or ("" if one.column_id else self.tr("No column has this title."))
        spoken = self.tr("Column for “{title}”").format(title=one.shown)
        return MatchLine(one.position, f"{mark}  {one.shown}", remark, one.column_id, one.candidates, spoken)

    def _row_line(self, one: RowMatch) -> MatchLine:
        mark = Mark.DONE if one.user_id else "–" if one.remark else Mark.CONFLICT
        words = self.tr("{mark}  Row {number}: {name}").format(mark=mark, number=one.position + 1, name=one.shown)
        spoken = self.tr("Student for row {number}, “{name}”").format(number=one.position + 1, name=one.shown)
        return MatchLine(one.position, words, translate(one.doubt or one.remark), one.user_id, one.candidates, spoken)

    def _table(self, name: str, words: str) -> MatchTable:
        lines = MatchLines((words, self.tr("In this course"), self.tr("Remark")), self._line, self)
        return MatchTable(lines, name, words)


def _is_blank(one: ColumnMatch) -> bool:
    return not one.shown.strip() and one.key is None and one.column_id is None
