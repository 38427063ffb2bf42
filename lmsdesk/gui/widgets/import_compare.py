"""What a file would change, cell by cell: what happens to each, filters by that, and what a person may decide."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QTableView, QToolButton, QVBoxLayout, QWidget

from lmsdesk.desk import Import, Verdict
from lmsdesk.gui import theme
from lmsdesk.gui.models.import_preview import BASE, WHAT, ImportPreviewModel
from lmsdesk.gui.theme import Mark
from lmsdesk.gui.widgets.buttons import tool_button
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.widgets.lists import dress_list
from lmsdesk.gui.words import counted, number

_WIDTHS: Final = dict(enumerate((225, 160, 145, 110, 70, 125)))


class ComparisonView(QWidget):
    """`chosen_changed` follows each decision on values that both changed, `clearing_chosen(bool)` on empty cells."""

    chosen_changed = Signal()
    clearing_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.preview = ImportPreviewModel(self)
        self.preview.chosen_changed.connect(self._on_chosen_changed)
        self.filters: dict[Verdict | None, QToolButton] = {}
        self.table = _PreviewTable(self.preview)
        self.same = plain("", role="muted")
        self.same.setObjectName("importSame")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.addLayout(self._built_filters())
        layout.addLayout(self._built_choices())
        layout.addWidget(self.table, 1)
        layout.addWidget(self.same)

    def show_counts(self, importing: Import) -> None:
        """Say how many cells there are of each kind; the cells themselves follow."""
        self.empty_clears.setVisible(not importing.has_base)
        self.table.setColumnHidden(BASE, not importing.has_base)
        self.take_all.setVisible(bool(importing.preview.count(Verdict.BOTH)))
        self._name_filters(importing)
        same = importing.preview.same
        said = counted(same, self.tr("1 cell is the same."), self.tr("%Ln cells are the same.", "", same))
        self.same.setText(said)

    def show_cells(self, importing: Import) -> None:
        """Show a comparison; what was decided stays decided."""
        if importing.sheet is not None:
            self.preview.show_preview(importing.preview, importing.sheet)
            self._on_chosen_changed()

    def _built_filters(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for verdict in (None, Verdict.HERE, Verdict.BOTH, Verdict.THERE, Verdict.REFUSED, Verdict.SAME):
            button = tool_button(f"import_{verdict.name.lower() if verdict else 'all'}", is_checkable=True)
            button.setAutoExclusive(True)
            button.setChecked(verdict is None)
            button.clicked.connect(partial(self._on_filter_clicked, verdict))
            self.filters[verdict] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _built_choices(self) -> QHBoxLayout:
        self.take_all = QCheckBox(self.tr("Where both changed, take the file's value (Space decides one cell)"))
        self.take_all.setObjectName("importTakeAll")
        self.take_all.setTristate(False)
        self.take_all.clicked.connect(self._on_take_all_clicked)
        self.empty_clears = QCheckBox(self.tr("An empty cell clears the grade"))
        self.empty_clears.setObjectName("importEmptyClears")
        self.empty_clears.toggled.connect(self.clearing_chosen)
        row = QHBoxLayout()
        row.addWidget(self.take_all)
        row.addWidget(self.empty_clears)
        row.addStretch(1)
        for box in (self.take_all, self.empty_clears):
            box.hide()
        return row

    def _name_filters(self, importing: Import) -> None:
        words = {
            None: self.tr("All"),
            Verdict.HERE: self.tr("{mark} In the file {count}"),
            Verdict.BOTH: self.tr("{mark} In both {count}"),
            Verdict.THERE: self.tr("{mark} On the service {count}"),
            Verdict.REFUSED: self.tr("{mark} Refused {count}"),
            Verdict.SAME: self.tr("Same {count}"),
        }
        marks = {Verdict.HERE: Mark.UNSENT, Verdict.BOTH: Mark.CONFLICT, Verdict.REFUSED: Mark.FAILED}
        for verdict, button in self.filters.items():
            count = importing.preview.count(verdict) if verdict else 0
            text = words[verdict].format(mark=marks.get(verdict, "=") if verdict else "", count=number(count))
            button.setText(text)
            button.setAccessibleName(text)
            button.setEnabled(verdict is None or bool(count))

    def _on_filter_clicked(self, verdict: Verdict | None) -> None:
        self.preview.show_only(verdict)

    def _on_take_all_clicked(self, is_on: bool) -> None:  # noqa: FBT001 - a slot
        self.preview.choose_all(is_on=is_on)

    def _on_chosen_changed(self) -> None:
        self.take_all.setChecked(self.preview.is_all_chosen)
        self.chosen_changed.emit()


class _PreviewTable(QTableView):
    """The cells; Space decides the one that has the keys, whichever of its columns that is."""

    def __init__(self, model: ImportPreviewModel) -> None:
        super().__init__()
        self.setModel(model)
        dress_list(self, "importPreview", self.tr("Cells of the file"), _WIDTHS)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and current.isValid():
            self.model().setData(current.siblingAtColumn(WHAT), None, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)
