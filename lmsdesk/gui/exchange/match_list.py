"""The list of lines to be decided, and the combo box that is open in one of them."""

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
    QWidget,
)

from lmsdesk.gui.exchange.match_model import CHOICE, ChoiceList, MatchLines
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_style import style_list

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
        """What is listed."""
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
            QTimer.singleShot(0, self, self.left.emit)
        return super().eventFilter(watched, event)


class _Choices(QStyledItemDelegate):
    def __init__(self, lines: MatchLines, parent: QObject) -> None:
        super().__init__(parent)
        self._lines = lines

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002 - Qt's
        line, choice = self._lines.line(index.row()), Choice(parent)
        choice.setObjectName(f"importChoice{line.place}")
        choice.setAccessibleName(line.spoken)
        choice.setAccessibleDescription(line.remark)
        close, everything = self._lines.close_to(index.row()), self._lines.targets.everything
        choice.setModel(ChoiceList(close, everything, choice))
        choice.activated.connect(lambda _: self.commitData.emit(choice))
        choice.left.connect(lambda: self.closeEditor.emit(choice, QStyledItemDelegate.EndEditHint.NoHint))
        return choice

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, Choice)
        listed = editor.model()
        assert isinstance(listed, ChoiceList)
        editor.setCurrentIndex(listed.place_of(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, Choice)
        model.setData(index, editor.currentData())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        arrow = QStyleOption()
        arrow.palette, arrow.state = option.palette, option.state
        place = QRect(0, 0, _ARROW, _ARROW)
        place.moveCenter(option.rect.center())
        place.moveRight(option.rect.right() - theme.INSIDE)
        arrow.rect = place
        option.widget.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorArrowDown, arrow, painter)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            # Words that are too long end before the arrow.
            width = option.rect.width() - 2 * theme.INSIDE - _ARROW
            option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, width)
