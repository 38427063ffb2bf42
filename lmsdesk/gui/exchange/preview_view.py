"""What a file would change, cell by cell: what happens to each, filters by that, and what a person may decide."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from lmsdesk.desk import Import, Verdict
from lmsdesk.gui.exchange.preview_model import BASE, ImportPreviewModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import filter_buttons
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.tick_table import TickAll, TickTable

_WIDTHS: Final = dict(enumerate((290, 160, 145, 110, 70, 125)))


class ComparisonView(QWidget):
    """`chosen_changed` follows each decision to enter a value or not, `clearing_chosen(bool)` that on empty cells."""

    chosen_changed = Signal()
    clearing_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.preview = ImportPreviewModel(self)
        self.preview.ticked_changed.connect(self._on_chosen_changed)
        self.table = TickTable(self.preview)
        self.table.setModel(self.preview)
        style_list(self.table, "importPreview", self.tr("Cells in the file"), _WIDTHS)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.same = plain("", role="muted")
        self.same.setObjectName("importSame")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.addLayout(self._build_filters())
        layout.addLayout(self._build_choices())
        layout.addWidget(self.table, 1)
        layout.addWidget(self.same)

    def show_counts(self, importing: Import) -> None:
        """Say how many cells there are of each kind; the cells themselves follow."""
        self.empty_clears.setVisible(not importing.has_base)
        self.table.setColumnHidden(BASE, not importing.has_base)
        for verdict, box in self.boxes.items():
            box.setVisible(bool(importing.preview.count(verdict)))
        self._name_filters(importing)
        same = importing.preview.same
        text = counted(same, self.tr("1 cell is the same."), self.tr("%Ln cells are the same.", "", same))
        self.same.setText(text)

    def show_cells(self, importing: Import) -> None:
        """Show a comparison; what was decided stays decided."""
        if importing.sheet is not None:
            self.preview.show_preview(importing.preview, importing.sheet)
            self._on_chosen_changed()

    def _build_filters(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        shown = (None, Verdict.HERE, Verdict.BOTH, Verdict.THERE, Verdict.REFUSED, Verdict.SAME)
        names = {verdict: f"import_{verdict.name.lower() if verdict else 'all'}" for verdict in shown}
        self.filters = filter_buttons(names, self.preview.show_only)
        self.filters[None].setChecked(True)
        for button in self.filters.values():
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _build_choices(self) -> QHBoxLayout:
        self.boxes = {
            Verdict.HERE: TickAll(self.tr("All changes in the file")),
            Verdict.BOTH: TickAll(self.tr("Where both changed, use the file's grade")),
        }
        for verdict, box in self.boxes.items():
            box.setObjectName(f"importTake_{verdict.name.lower()}")
            box.setToolTip(self.tr("Space ticks the selected rows; Ctrl+A selects all"))
            box.clicked.connect(partial(self._on_all_clicked, verdict))
        self.empty_clears = QCheckBox(self.tr("Empty cells clear the grade"))
        self.empty_clears.setObjectName("importEmptyClears")
        self.empty_clears.toggled.connect(self.clearing_chosen)
        row = QHBoxLayout()
        for part in (*self.boxes.values(), self.empty_clears):
            row.addWidget(part)
            part.hide()
        row.addStretch(1)
        return row

    def _name_filters(self, importing: Import) -> None:
        words = {
            None: self.tr("All"),
            Verdict.HERE: self.tr("{mark} In the file {count}"),
            Verdict.BOTH: self.tr("{mark} In both {count}"),
            Verdict.THERE: self.tr("{mark} On the server {count}"),
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

    def _on_all_clicked(self, verdict: Verdict) -> None:
        self.preview.choose_all(verdict, is_on=self.boxes[verdict].isChecked())

    def _on_chosen_changed(self) -> None:
        taken = self.preview.taken
        for verdict, box in self.boxes.items():
            box.show_count(taken.count(verdict), taken.preview.count(verdict))
        self.chosen_changed.emit()
