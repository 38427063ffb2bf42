"""Numbers in lists stand below each other, and words for states keep their colour in another scheme."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QTableView
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import StateLabel
from lmsdesk.gui.kit.list_model import NUMBER_ALIGNMENT, Index, Listing
from lmsdesk.gui.kit.list_style import NumberDelegate, style_list


class Counts(Listing[tuple[str, int]]):
    """A word, and how often."""

    def __init__(self) -> None:
        super().__init__()
        self.titles = ("Word", "Count")
        self.numbers = frozenset({1})
        self.entries = [("one", 1), ("ten", 10)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.entries[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None


def test_numbers_of_a_list_and_their_title_are_at_the_end_of_their_column(qtbot: QtBot) -> None:
    table, model = QTableView(), Counts()
    qtbot.addWidget(table)
    model.setParent(table)
    table.setModel(model)
    style_list(table, "counts", "Counts", {1: 80})
    sides = [model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole) for at in range(2)]
    assert sides == [None, NUMBER_ALIGNMENT]
    delegate, option = table.itemDelegateForColumn(1), QStyleOptionViewItem()
    assert isinstance(delegate, NumberDelegate)
    delegate.initStyleOption(option, model.index(1, 1, QModelIndex()))
    assert (option.displayAlignment, option.text) == (NUMBER_ALIGNMENT, "10")
    assert not isinstance(table.itemDelegateForColumn(0), NumberDelegate)


def test_a_column_with_a_width_has_room_for_a_title_that_is_longer_in_another_language(qtbot: QtBot) -> None:
    table, model = QTableView(), Counts()
    qtbot.addWidget(table)
    model.setParent(table)
    model.titles = ("Wort", "Neue Punktzahl")
    table.setModel(model)
    style_list(table, "counts", "Counts", {0: 80, 1: 80})
    header = table.horizontalHeader()
    assert header.sectionSize(0) == 80
    assert header.sectionSize(1) >= header.fontMetrics().horizontalAdvance("Neue Punktzahl") + 2 * theme.STEP


@pytest.mark.parametrize("token", ["needs_grading", "unsent", "conflict"])
def test_a_state_has_the_colour_of_the_scheme_that_is_in_use(qtbot: QtBot, token: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    scheme, label = theme.Theme(app), StateLabel("To grade")
    qtbot.addWidget(label)
    label.colour(token)
    label.show()
    try:
        for one in (theme.DARK, theme.LIGHT, theme.DARK):
            scheme.use(one)
            assert label.palette().color(label.foregroundRole()) == getattr(one, token)
    finally:
        scheme.use(theme.LIGHT)
