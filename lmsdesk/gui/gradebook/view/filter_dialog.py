"""The dialog that adds a filter."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import CellStatus, Condition
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.gradebook.model.view_text import status_name
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading
from lmsdesk.gui.kit.form_fields import read_number
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import ColumnId

_RANGE, _SECTION, _GROUP = "range", "section", "group"
_FIELD_WIDTH = 340
_MOST_KEYS = 5
_KEY_WIDTH = 320


class SortDialog(QDialog):
    """`keys()` is what was chosen; a key chosen twice counts where it stands first."""

    def __init__(self, sorts: Sequence[SortKey], names: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = names
        self._lines: list[tuple[QWidget, QComboBox, QComboBox]] = []
        layout = dialog_layout(self, "sortDialog", self.tr("Sort"))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(theme.INSIDE)
        fill_layout(layout, heading(self.tr("Sort students by")), self._rows)
        self.add_button = named(QPushButton(self.tr("Then by…"), autoDefault=False), "addSortKey")
        self.add_button.clicked.connect(self._on_add_clicked)
        fill_layout(layout, self.add_button, VerbBox(self, self.tr("Sort")))
        for sort in sorts:
            self._add(sort)
        self._lines[0][1].setFocus()

    def keys(self) -> tuple[SortKey, ...]:
        """The keys, what counts most first."""
        chosen = [SortKey(int(key.currentData()), bool(way.currentData())) for _, key, way in self._lines]
        return tuple({sort.key: sort for sort in reversed(chosen)}[key] for key in dict.fromkeys(s.key for s in chosen))

    def _add(self, sort: SortKey) -> None:
        line, number = QWidget(), len(self._lines) + 1
        key, way = QComboBox(), QComboBox()
        key.setAccessibleName(self.tr("Sort key {number}").format(number=number))
        key.setFixedWidth(_KEY_WIDTH)
        for position, name in self._names.items():
            key.addItem(name, position)
        key.setCurrentIndex(max(0, key.findData(sort.key)))
        way.setAccessibleName(self.tr("Direction of key {number}").format(number=number))
        key.currentIndexChanged.connect(lambda *_: self._name_ways(key, way))
        for is_descending in (False, True):
            way.addItem("", is_descending)
        self._name_ways(key, way)
        # Room for those of the other kind as well, which come when another key is chosen.
        way.setMinimumContentsLength(max(map(len, self._ways(is_text=True) + self._ways(is_text=False))))
        way.setCurrentIndex(int(sort.is_descending))
        remove = tool_button("removeSortKey", tip=self.tr("Remove this key"), icon="x")
        remove.clicked.connect(lambda *_: self._remove(line))
        fill_layout(without_margins(QHBoxLayout(line), theme.INSIDE), key, way, remove)
        self._rows.addWidget(line)
        self._lines.append((line, key, way))
        self.add_button.setEnabled(len(self._lines) < _MOST_KEYS)

    def _name_ways(self, key: QComboBox, way: QComboBox) -> None:
        for position, text in enumerate(self._ways(is_text=int(key.currentData() or 0) < 0)):
            way.setItemText(position, text)

    def _ways(self, *, is_text: bool) -> tuple[str, str]:
        """Of names from A to Z, of scores up or down."""
        return (self.tr("A to Z"), self.tr("Z to A")) if is_text else (self.tr("Ascending"), self.tr("Descending"))

    def _remove(self, line: QWidget) -> None:
        if len(self._lines) == 1:
            return
        self._lines = [one for one in self._lines if one[0] is not line]
        line.hide()
        line.deleteLater()
        self.add_button.setEnabled(True)
        self._lines[-1][1].setFocus()

    def _on_add_clicked(self) -> None:
        used = {sort.key for sort in self.keys()}
        fresh = next((key for key in self._names if key not in used), next(iter(self._names)))
        self._add(SortKey(fresh))
        self._lines[-1][1].setFocus()


class FilterDialog(QDialog):
    """`condition()` is what was asked for, or None while it is not complete."""

    def __init__(
        self,
        columns: Mapping[ColumnId, str],
        sections: Mapping[str, str],
        *,
        groups: Mapping[GroupId, str] | None = None,
        column_id: ColumnId | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "filterDialog", self.tr("Filter"))
        self._build(columns, sections)
        self.show_groups(groups or {})
        self.column.setCurrentIndex(max(0, self.column.findData(column_id)))
        fill_layout(layout, heading(self.tr("Show only students with")), self._form())
        self._problem = plain(self.tr("A range needs a column and at least one number."), role="muted")
        fill_layout(layout, self._problem, VerbBox(self, self.tr("Filter")))
        self._show_fields()
        self.what.setFocus()

    def condition(self) -> Condition | None:
        what, column_id = self.what.currentData(), self.column.currentData()
        if what == _SECTION:
            return Condition(section=str(self.section.currentData()))
        if what == _GROUP:
            return Condition(group=GroupId(self.group.currentData()))
        if what != _RANGE:
            return Condition(status=CellStatus(what), column_id=column_id)
        low, high = read_number(self.low.text()), read_number(self.high.text())
        is_read = (low is not None or not self.low.text().strip()) and (
            high is not None or not self.high.text().strip()
        )
        if not is_read or column_id is None or (low is None and high is None):
            return None
        if low is not None and high is not None and low > high:
            low, high = high, low
        return Condition(column_id=column_id, low=low, high=high, is_percent=self.percent.isChecked())

    def ask_for_range(self) -> None:
        self.what.setCurrentIndex(self.what.findData(_RANGE))
        self.low.setFocus()

    def show_groups(self, groups: Mapping[GroupId, str]) -> None:
        """Offer these groups, also while the dialog is open; what is chosen already stays."""
        chosen = self.group.currentData()
        self.group.clear()
        for group_id, title in groups.items():
            self.group.addItem(title, group_id)
        self.group.setCurrentIndex(max(0, self.group.findData(chosen)))
        offered = self.what.findData(_GROUP)
        if groups and offered < 0:
            self.what.addItem(self.tr("Group"), _GROUP)
        elif not groups and offered >= 0:
            if self.what.currentIndex() == offered:
                # What asks for numbers first: Enter must not filter by what nobody has chosen.
                self.what.setCurrentIndex(self.what.findData(_RANGE))
            self.what.removeItem(offered)

    def _build(self, columns: Mapping[ColumnId, str], sections: Mapping[str, str]) -> None:
        self.what, self.column, self.section, self.group = (QComboBox() for _ in range(4))
        self.low, self.high = QLineEdit(), QLineEdit()
        self.percent = QCheckBox(self.tr("as a percentage of the points possible"))
        for field, name in (
            (self.what, self.tr("What")),
            (self.column, self.tr("Column")),
            (self.section, self.tr("Section")),
            (self.group, self.tr("Group")),
            (self.low, self.tr("From")),
            (self.high, self.tr("To")),
        ):
            field.setAccessibleName(name)
        for wide in (self.what, self.column, self.section, self.group):
            wide.setFixedWidth(_FIELD_WIDTH)
        for status in CellStatus:
            self.what.addItem(status_name(status), status)
        self.what.addItem(self.tr("A score between"), _RANGE)
        if sections:
            self.what.addItem(self.tr("Section"), _SECTION)
        self.column.addItem(self.tr("Any column"), None)
        for column_id, title in columns.items():
            self.column.addItem(title, column_id)
        for section, title in sections.items():
            self.section.addItem(title, section)
        self.what.currentIndexChanged.connect(self._show_fields)

    def _form(self) -> QFormLayout:
        self._between = QWidget()
        row = without_margins(QHBoxLayout(self._between), theme.INSIDE)
        for part in (self.low, plain(self.tr("to")), self.high):
            row.addWidget(part)
        self._fields = QFormLayout()
        self._fields.setSpacing(theme.INSIDE)
        self._fields.addRow(self.tr("What"), self.what)
        self._fields.addRow(self.tr("Column"), self.column)
        self._fields.addRow(self.tr("Section"), self.section)
        self._fields.addRow(self.tr("Group"), self.group)
        self._fields.addRow(self.tr("From"), self._between)
        self._fields.addRow("", self.percent)
        return self._fields

    def _show_fields(self) -> None:
        what = self.what.currentData()
        for field, is_shown in (
            (self.column, what not in {_SECTION, _GROUP}),
            (self.section, what == _SECTION),
            (self.group, what == _GROUP),
            (self._between, what == _RANGE),
            (self.percent, what == _RANGE),
        ):
            self._fields.setRowVisible(field, is_shown)
        if what == _RANGE and self.column.currentData() is None and self.column.count() > 1:
            self.column.setCurrentIndex(1)
        self._problem.hide()
        if self.isVisible():
            self.adjustSize()

    def accept(self) -> None:
        if self.condition() is not None:
            super().accept()
            return
        self._problem.show()
        self.low.setFocus()
