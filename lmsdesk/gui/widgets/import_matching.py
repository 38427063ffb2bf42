"""Which rows and columns of a file are which: what was found, and a choice for each that is doubtful."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from lmsdesk.desk import ColumnMatch, Import, RowMatch
from lmsdesk.gui import theme
from lmsdesk.gui.slices import Rest, Slices, Work
from lmsdesk.gui.theme import Mark
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.words import counted
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.wire import known

MOST_ASKED: Final = 200
"""Doubtful rows that get a choice of their own; a file with more is not of this course."""
_CHOICE_WIDTH: Final = 300
_LINE_HEIGHT: Final = 32


class Choice(QComboBox):
    """“Leave out”, then what comes close, then everything; the long list is filled in when it is opened."""

    def __init__(self, close: Sequence[tuple[str, str]], everything: Callable[[], Iterable[tuple[str, str]]]) -> None:
        super().__init__()
        self._everything = everything
        self._is_whole = False
        self.setMinimumWidth(_CHOICE_WIDTH)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.addItem(self.tr("Leave out"), None)
        for words, value in close:
            self.addItem(words, value)

    def choose(self, value: str | None) -> None:
        """Show this as chosen, without a signal."""
        self.blockSignals(True)
        if value is not None and self.findData(value) < 0:
            # Only this one: the long list has hundreds, and there may be hundreds of lists.
            self.addItem(next((words for words, one in self._everything() if one == value), value), value)
        self.setCurrentIndex(max(self.findData(value), 0))
        self.blockSignals(False)

    def _complete(self) -> None:
        if self._is_whole:
            return
        self._is_whole = True
        self.insertSeparator(self.count())
        for words, value in self._everything():
            self.addItem(words, value)

    def showPopup(self) -> None:
        self._complete()
        super().showPopup()


class MatchingView(QWidget):
    """`row_decided(place, user_id)` and `column_decided(place, column_id)` carry a person's choices."""

    row_decided = Signal(int, object)
    column_decided = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._import: Import | None = None
        self._slices = Slices(self)
        self._held = ""
        """The name of the choice that gets the keys again when its line is there."""
        self.summary = plain("")
        self.summary.setObjectName("matchingSummary")
        self.columns = self._tree("matchedColumns", self.tr("Columns of the file"))
        self.rows = self._tree("matchedRows", self.tr("Rows that are not clear"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.summary)
        layout.addWidget(self.columns, 1)
        layout.addWidget(self.rows, 1)

    def show_import(self, importing: Import) -> None:
        """Show what was found in a file."""
        self._import = importing
        matching = importing.matching
        columns = [one for one in matching.columns if not self._is_blank(one)]
        self._slices.stop()
        self._slices.soon(self._filling(self.columns, map(self._column_line, columns)), lambda _: None)
        asked = [one for one in matching.rows if (one.doubt or one.key is None) and not one.remark]
        told = [one for one in matching.rows if one.remark]
        rows = (*asked, *told)[:MOST_ASKED]
        self._slices.run(self._filling(self.rows, map(self._row_line, rows)), lambda _: None)
        self.rows.setVisible(bool(asked or told))
        self.summary.setText(self._summed(importing, len(asked)))

    def _summed(self, importing: Import, asked: int) -> str:
        matching = importing.matching
        rows = sum(1 for row in matching.rows if row.user_id is not None)
        columns = sum(1 for column in matching.columns if column.column_id is not None)
        found = self.tr("{rows} and {columns} were recognized.").format(
            rows=counted(rows, self.tr("1 student"), self.tr("%n students", "", rows)),
            columns=counted(columns, self.tr("1 column"), self.tr("%n columns", "", columns)),
        )
        if not asked:
            return found
        open_ = counted(
            asked, self.tr("1 row is not clear and is left out unless you say who it is."),
            self.tr("%n rows are not clear and are left out unless you say who they are.", "", asked),
        )  # fmt: skip
        return f"{found} {open_}"

    @staticmethod
    def _is_blank(one: ColumnMatch) -> bool:
        return not one.shown.strip() and one.key is None and one.column_id is None

    def _column_line(self, one: ColumnMatch) -> tuple[QTreeWidgetItem, Choice | None]:
        if one.key is not None:
            words = self.tr("tells the students apart: {key}").format(key=one.key)
            return QTreeWidgetItem([one.shown, words, ""]), None
        mark = Mark.DONE if one.column_id else Mark.CONFLICT if one.doubt else "–"
        said = one.doubt or ("" if one.column_id else self.tr("No column is called this."))
        choice = Choice([(self._title(each), each) for each in one.candidates], self._titles)
        choice.setObjectName(f"importColumn{one.place}")
        choice.setAccessibleName(self.tr("Column for “{title}”").format(title=one.shown))
        choice.choose(one.column_id)
        choice.activated.connect(lambda _: self.column_decided.emit(one.place, choice.currentData()))
        return QTreeWidgetItem([f"{mark}  {one.shown}", "", said]), choice

    def _row_line(self, one: RowMatch) -> tuple[QTreeWidgetItem, Choice]:
        mark = Mark.DONE if one.user_id else "–" if one.remark else Mark.CONFLICT
        words = self.tr("{mark}  Row {number}: {name}").format(mark=mark, number=one.place + 1, name=one.shown)
        choice = Choice([(self._name(each), each) for each in one.candidates], self._names)
        choice.setObjectName(f"importRow{one.place}")
        choice.setAccessibleName(
            self.tr("Student for row {number}, “{name}”").format(number=one.place + 1, name=one.shown)
        )
        choice.choose(one.user_id)
        choice.activated.connect(lambda _: self.row_decided.emit(one.place, choice.currentData()))
        return QTreeWidgetItem([words, "", one.doubt or one.remark]), choice

    def _filling(self, tree: QTreeWidget, lines: Iterator[tuple[QTreeWidgetItem, Choice | None]]) -> Work[None]:
        """A line at a turn: each choice takes as long as a row of the grid, and there may be hundreds."""
        at = tree.verticalScrollBar().value()
        # A filling that was given up for this one may not have come to the line that had the keys.
        held = _held_by(tree) or (self._held if _has_keys(tree) else "")
        tree.clear()
        if held:
            # The list keeps them meanwhile; else they would be with whatever comes next in the dialog.
            self._held = held
            tree.setFocus()
        for item, choice in lines:
            tree.addTopLevelItem(item)
            for place in range(3):
                item.setToolTip(place, item.text(place))
            item.setForeground(2, theme.tokens().muted)
            item.setSizeHint(0, QSize(0, _LINE_HEIGHT))
            if choice is not None:
                tree.setItemWidget(item, 1, choice)
                # Or a person without a mouse would begin anew after each decision.
                if choice.objectName() == held and _has_keys(tree):
                    choice.setFocus()
            yield Rest.TURN
        tree.verticalScrollBar().setValue(at)

    def _tree(self, name: str, words: str) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName(name)
        tree.setAccessibleName(words)
        tree.setRootIsDecorated(False)
        tree.setHeaderLabels([words, self.tr("In this course"), self.tr("Remark")])
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        tree.header().setStretchLastSection(False)
        tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        return tree

    def _titles(self) -> Iterable[tuple[str, ColumnId]]:
        sheet = self._import.sheet if self._import else None
        return [(cells.column.title, cells.column.id) for cells in sheet.columns] if sheet else []

    def _title(self, column_id: ColumnId) -> str:
        return next((title for title, one in self._titles() if one == column_id), column_id)

    def _names(self) -> Iterable[tuple[str, UserId]]:
        sheet = self._import.sheet if self._import else None
        members = [row.membership for row in sheet.rows] if sheet else []
        return [((known(one.user, None) or User(id=one.user_id)).sort_name, one.user_id) for one in members]

    def _name(self, user_id: UserId) -> str:
        return next((name for name, one in self._names() if one == user_id), user_id)


def _has_keys(tree: QTreeWidget) -> bool:
    return tree.window().focusWidget() is tree


def _held_by(tree: QTreeWidget) -> str:
    """The name of the choice in the tree that has the keys."""
    focus = tree.window().focusWidget()
    return focus.objectName() if isinstance(focus, Choice) and tree.isAncestorOf(focus) else ""
