"""A list with a search, a filter and a bar of verbs: the same for every kind of entry."""

from collections.abc import Callable, Hashable, Sequence
from enum import Enum, auto
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import shown_keys
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.fitted_columns import FittedColumns
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import FlowLayout, fill_layout, without_margins
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.list_style import list_table
from lmsdesk.model.folding import fitting, fold

_SEARCH_WIDTH = 220
_KEY = Qt.ItemDataRole.UserRole + 1


class ListColumn(Struct, frozen=True):
    """One column of a list."""

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any] | None = None
    """What it is sorted by, if not by what is shown."""
    is_muted: bool = False
    gives_way: int = 0
    """Where there is no room for all columns, that of the highest number is left out first; 0 is never left out."""


class EntryModel(Listing[Any]):
    """One row an entry."""

    def __init__(self, columns: Sequence[ListColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.titles = tuple(column.title for column in columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or not index.isValid():
            return None
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme.tokens().muted if column.is_muted else None
        return column.text(self.entries[index.row()])


class Needs(Enum):
    """What has to be chosen for a verb."""

    NOTHING = auto()
    ONE = auto()
    SOME = auto()


class Verb(Struct, frozen=True):
    """One thing that can be done with the list or with what is chosen in it."""

    name: str
    words: str
    run: Callable[[], None]
    needs: Needs = Needs.SOME
    keys: str = ""


class ListKind(Struct, frozen=True):
    """What is in a list and how it is told apart."""

    name: str
    spoken: str
    columns: Sequence[ListColumn]
    key: Callable[[Any], Hashable]
    search_text: Callable[[Any], str]
    """What words are looked for in, folded."""


class ListPanel(QWidget):
    """`chosen_changed`: other entries are chosen, or none."""

    chosen_changed = Signal()

    def __init__(self, kind: ListKind, verbs: Sequence[Verb]) -> None:
        super().__init__()
        self._kind = kind
        self._verbs = {verb.name: verb for verb in verbs}
        self._offered: frozenset[str] = frozenset()
        self._is_reachable = False
        self._all: list[Any] = []
        self._sorted_by: tuple[int, bool] | None = None
        self.buttons = {verb.name: self._button(verb) for verb in verbs}
        self.model = EntryModel(kind.columns, self)
        self._build()

    def show_entries(self, entries: Sequence[Any]) -> None:
        """Show these; what is chosen stays chosen, and what is searched for stays searched for."""
        self._all = list(entries)
        self._columns.measure(self._all)
        self._refresh()

    def offer(self, names: frozenset[str], *, is_reachable: bool, why: str) -> None:
        """Offer these verbs, as far as they can be used now; `why` says what cannot be done, and why."""
        self._offered, self._is_reachable = names, is_reachable
        self.status.setText(why)
        self.status.setVisible(bool(why))
        for name, button in self.buttons.items():
            button.setVisible(name in names)
        self._enable()

    def is_enabled(self, verb: str) -> bool:
        """Whether this can be done now."""
        return self.buttons[verb].isEnabled()

    @property
    def entries(self) -> Sequence[Any]:
        """All entries, those that are searched away too."""
        return self._all

    def chosen_keys(self) -> list[str]:
        """The keys of the chosen entries, in the order of the list."""
        return [str(self._kind.key(entry)) for entry in self.chosen()]

    def chosen(self) -> list[Any]:
        """The chosen entries, from the top."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self.model.entries[row] for row in rows if row < len(self.model.entries)]

    def choose(self, key: Hashable) -> bool:
        """Choose one entry, if it is in the list."""
        row = next((row for row, entry in enumerate(self.model.entries) if self._kind.key(entry) == key), None)
        if row is not None:
            self.table.selectRow(row)
        return row is not None

    def set_filter(
        self, choices: Sequence[tuple[str, Callable[[Any], bool] | None]], *, keys: Sequence[str] = ()
    ) -> None:
        """Offer filters by their titles; the first lets everything through.

        `keys` tell them apart where titles may not.
        """
        keys = keys or [title for title, _ in choices]
        with QSignalBlocker(self.filter):
            at = self.filter.currentData(_KEY)
            self.filter.clear()
            for (title, test), key in zip(choices, keys, strict=True):
                self.filter.addItem(title, test)
                self.filter.setItemData(self.filter.count() - 1, key, _KEY)
            self.filter.setCurrentIndex(keys.index(at) if at in keys else 0)
        self.filter.setVisible(len(choices) > 1)

    def hide_column(self, index: int, *, is_hidden: bool) -> None:
        """Leave out a column that says nothing at present."""
        self._columns.hide(index, is_hidden=is_hidden)

    def say_empty(self, title: str, text: str = "") -> None:
        """What is said where the list is empty."""
        self._empty_words = (title, text)
        self._refresh()

    def take_focus(self) -> None:
        self.table.setFocus()

    def _build(self) -> None:
        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setObjectName(f"{self._kind.name}Search")
        self.search.setAccessibleName(self.tr("Search"))
        self.search.setFixedWidth(_SEARCH_WIDTH)
        self.search.textChanged.connect(self._refresh)
        self.filter = named(QComboBox(), f"{self._kind.name}Filter", self.tr("Filter"))
        self.filter.currentIndexChanged.connect(self._refresh)
        self.filter.hide()
        self.count = plain(role="muted")
        self.count.setWordWrap(False)
        self.count.setMinimumHeight(self.search.sizeHint().height())
        bar = QWidget()
        flow = FlowLayout(bar)
        for part in (self.search, self.filter, *self.buttons.values(), self.count):
            flow.addWidget(part)
        self.status = named(plain(role="muted"), f"{self._kind.name}Status")
        self.status.hide()
        self._empty_words = ("", "")
        self.empty = EmptyState()
        self.table = self._made_table()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        fill_layout(without_margins(QVBoxLayout(self), theme.INSIDE), bar, self.status, (self._stack, 1))

    def _made_table(self) -> QTableView:
        table = list_table(self.model, f"{self._kind.name}Table", self._kind.spoken, {})
        self._columns = FittedColumns(table, self.model.columns)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.selectionModel().selectionChanged.connect(self._enable)
        table.selectionModel().selectionChanged.connect(self.chosen_changed)
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(False)
        header.sectionClicked.connect(self._on_header_clicked)
        for verb in self._verbs.values():
            if verb.keys:
                keys = QShortcut(QKeySequence(verb.keys), table, context=Qt.ShortcutContext.WidgetShortcut)
                keys.activated.connect(self.buttons[verb.name].click)
        table.doubleClicked.connect(lambda _: self._run_first())
        return table

    def _button(self, verb: Verb) -> QPushButton:
        button = named(QPushButton(verb.words, self), verb.name)
        if verb.keys:
            keys = shown_keys(verb.keys)
            button.setToolTip(self.tr("Key: {keys}").format(keys=keys))
        button.clicked.connect(lambda *_: verb.run())
        button.setEnabled(False)
        button.hide()
        return button

    def _run_first(self) -> None:
        first = next((verb.name for verb in self._verbs.values() if verb.needs is not Needs.NOTHING), "")
        if first in self._offered:
            self.buttons[first].click()

    def _enable(self) -> None:
        count = len(self.table.selectionModel().selectedRows())
        enough = {Needs.NOTHING: True, Needs.ONE: count == 1, Needs.SOME: count > 0}
        for name, button in self.buttons.items():
            button.setEnabled(self._is_reachable and name in self._offered and enough[self._verbs[name].needs])

    def _refresh(self) -> None:
        keys = {self._kind.key(entry) for entry in self.chosen()}
        self.model.put_entries(self._shown())
        self._select(keys)
        has_any = bool(self.model.entries)
        self.count.setText(self.tr("{shown} of {all}").format(shown=len(self.model.entries), all=len(self._all)))
        self.count.setVisible(bool(self._all))
        if not has_any and self._all:
            self.empty.say(self.tr("Nothing matches"), self.tr("Change the search or the filter above."))
        elif not has_any:
            self.empty.say(*self._empty_words)
        self._stack.setCurrentWidget(self.table if has_any else self.empty)
        self._enable()
        self.chosen_changed.emit()

    def _shown(self) -> list[Any]:
        test = self.filter.currentData()
        entries = [entry for entry in self._all if test is None or test(entry)]
        if text := self.search.text().strip():
            haystacks = [self._kind.search_text(entry) for entry in entries]
            entries = [entries[index] for index in fitting(haystacks, text)]
        if self._sorted_by is not None:
            index, is_descending = self._sorted_by
            column = self._kind.columns[index]
            entries.sort(key=column.key or (lambda entry: fold(column.text(entry))), reverse=is_descending)
        return entries

    def _select(self, keys: set[Hashable]) -> None:
        chosen = QItemSelection()
        for row, entry in enumerate(self.model.entries if keys else ()):
            if self._kind.key(entry) in keys:
                index = self.model.index(row, 0)
                chosen.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(chosen, flags.ClearAndSelect | flags.Rows)
        if first := chosen.indexes()[:1]:
            self.table.selectionModel().setCurrentIndex(first[0], flags.NoUpdate)

    def _on_header_clicked(self, index: int) -> None:
        is_descending = self._sorted_by == (index, False)
        self._sorted_by = (index, is_descending)
        header = self.table.horizontalHeader()
        header.setSortIndicatorShown(True)
        order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(index, order)
        self._refresh()
