"""The selection as ranges, never as single cells."""

from PySide6.QtCore import QItemSelectionModel, QItemSelectionRange


def ranges_of(model: QItemSelectionModel) -> list[QItemSelectionRange]:
    """The selected ranges."""
    selection = model.selection()
    return [selection.at(place) for place in range(selection.size())]
