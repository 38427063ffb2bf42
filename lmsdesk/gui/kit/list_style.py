"""Tables that are read as lists: whole rows, no grid, one line each; styled the same way everywhere."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_model import NUMBER_ALIGNMENT, Index, Listing


class NumberDelegate(QStyledItemDelegate):
    """Paints a column of numbers."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.displayAlignment = NUMBER_ALIGNMENT


def style_list(table: QTableView, name: str, spoken: str, widths: Mapping[int, int]) -> None:
    """Style a table that has its model; columns without a width share the room that is left."""
    table.setObjectName(name)
    table.setAccessibleName(spoken)
    table.setShowGrid(False)
    # A text that is too long is cut at a letter, not at a word.
    table.setWordWrap(False)
    table.setProperty("role", "list")
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    model = table.model()
    for part in sorted(model.numbers) if isinstance(model, Listing) else ():
        table.setItemDelegateForColumn(part, NumberDelegate(table))
    for part in range(model.columnCount()):
        if part in widths:
            header.resizeSection(part, widths[part])
        else:
            header.setSectionResizeMode(part, QHeaderView.ResizeMode.Stretch)
