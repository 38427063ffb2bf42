"""Which columns are shown, and in what order: students' beside the grades, and the grades themselves."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.model.folding import fitting, fold

_SIZE = 560, 560
_NOTE_WIDTH = 120
_ID = Qt.ItemDataRole.UserRole
_TAKEN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class Choice(Struct, frozen=True):
    """One column to choose; `note` is its category or what it is."""

    id: str
    title: str
    note: str = ""
    is_shown: bool = True


class ColumnsDialog(QDialog):
    """Space shows and hides, Alt and an arrow moves; `students()`, `grades()` and `is_grouped()` are the outcome."""

    def __init__(
        self,
        students: Sequence[Choice],
        grades: Sequence[Choice],
        *,
        is_grouped: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.resize(size_on_screen(self, *_SIZE))
        layout = dialog_layout(self, "columnsDialog", self.tr("Columns"))
        self.field = QLineEdit(placeholderText=self.tr("Find a column"), clearButtonEnabled=True)
        self.field.setAccessibleName(self.tr("Find a column"))
        self.field.textChanged.connect(self._narrow)
        self._students, self._grades = self._group(self.tr("Student details")), self._group(self.tr("Grades"))
        self._build_tree(students, grades)
        self.categories = QCheckBox(self.tr("Show categories above the columns"))
        self.categories.setChecked(is_grouped)
        self.categories.setEnabled(any(choice.note for choice in grades))
        keys = self.tr("Space shows or hides a column; Alt with an arrow key moves it.")
        order = self.tr("This order is only for you and does not change the site.")
        fill_layout(layout, heading(self.tr("Columns")), self.field, (self._middle(), 1), self.categories)
        fill_layout(layout, plain(f"{keys} {order}", role="secondary"), VerbBox(self, self.tr("Show")))
        self.tree.setFocus()

    def students(self) -> list[str]:
        return [str(item.data(0, _ID)) for item in _children(self._students) if item.checkState(0) == _CHECKED]

    def grades(self) -> list[tuple[str, bool]]:
        """Every grade column in order, and whether it is shown."""
        return [(str(item.data(0, _ID)), item.checkState(0) == _CHECKED) for item in _children(self._grades)]

    def is_grouped(self) -> bool:
        """Whether categories are named above the columns."""
        return self.categories.isChecked()

    def move_by(self, step: int) -> None:
        """Move the current column up (-1) or down (1) within its group."""
        item = self.tree.currentItem()
        group = item.parent() if item is not None else None
        if item is None or group is None:
            return
        position = group.indexOfChild(item)
        if 0 <= position + step < group.childCount():
            group.removeChild(item)
            group.insertChild(position + step, item)
            self.tree.setCurrentItem(item)

    def show_all(self, *, is_shown: bool) -> None:
        """Show or hide every grade column that the search has left."""
        for item in _children(self._grades):
            if not item.isHidden():
                item.setCheckState(0, _CHECKED if is_shown else _UNCHECKED)

    def put_categories_together(self) -> None:
        """Move the columns of one category beside each other."""
        items = list(_children(self._grades))
        first: dict[str, int] = {}
        for position, item in enumerate(items):
            first.setdefault(item.text(1), position if item.text(1) else len(items))
        self._grades.takeChildren()
        self._grades.addChildren(sorted(items, key=lambda item: first[item.text(1)]))
        self.categories.setChecked(True)

    def _group(self, title: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([title])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setFont(0, theme.font(is_emphasized=True))
        return item

    def _build_tree(self, students: Sequence[Choice], grades: Sequence[Choice]) -> None:
        self.tree = named(QTreeWidget(), "columnChoices", self.tr("Columns"))
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setUniformRowHeights(True)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.tree.header().resizeSection(1, _NOTE_WIDTH if any(choice.note for choice in grades) else 0)
        self._students.addChildren([_item(choice) for choice in students])
        self._grades.addChildren([_item(choice) for choice in grades])
        self.tree.addTopLevelItems([self._students, self._grades])
        self.tree.expandAll()
        self.tree.setCurrentItem(self._grades.child(0) or self._students)
        self.tree.installEventFilter(self)

    def _middle(self) -> QHBoxLayout:
        side = QVBoxLayout()
        side.setSpacing(theme.INSIDE)
        has_categories = any(item.text(1) for item in _children(self._grades))
        for words, tip, verb in (
            (self.tr("Up"), "Alt+↑", lambda *_: self.move_by(-1)),
            (self.tr("Down"), "Alt+↓", lambda *_: self.move_by(1)),
            (self.tr("Show all"), "", lambda *_: self.show_all(is_shown=True)),
            (self.tr("Hide all"), "", lambda *_: self.show_all(is_shown=False)),
            (self.tr("By category"), self.tr("Group columns by category"), self._on_category_clicked),
        ):
            button = QPushButton(words, autoDefault=False)
            button.setToolTip(tip)
            button.setEnabled(has_categories or verb != self._on_category_clicked)
            button.clicked.connect(verb)
            side.addWidget(button)
        side.addStretch(1)
        return fill_layout(QHBoxLayout(), (self.tree, 1), side, spacing=theme.BETWEEN)

    def _on_category_clicked(self, *_: object) -> None:
        self.put_categories_together()

    def _narrow(self) -> None:
        items = [*_children(self._students), *_children(self._grades)]
        found = set(fitting([fold(f"{item.text(0)} {item.text(1)}") for item in items], self.field.text()))
        for position, item in enumerate(items):
            item.setHidden(position not in found)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or watched is not self.tree:
            return False
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.move_by(steps[Qt.Key(event.key())])
            return True
        return False


def _children(group: QTreeWidgetItem) -> Iterable[QTreeWidgetItem]:
    return (child for position in range(group.childCount()) if (child := group.child(position)) is not None)


def _item(choice: Choice) -> QTreeWidgetItem:
    item = QTreeWidgetItem([choice.title, choice.note])
    item.setData(0, _ID, choice.id)
    item.setToolTip(0, choice.title)
    item.setToolTip(1, choice.note)
    item.setForeground(1, theme.tokens().muted)
    item.setFlags(_TAKEN)
    item.setCheckState(0, _CHECKED if choice.is_shown else _UNCHECKED)
    return item
