"""The menu of saved views: choose, save, delete, and back to everything."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget


class ViewsMenu(QMenu):
    """Filled each time it opens; `chosen(str)` and `deleted(str)` carry the name of a view."""

    chosen = Signal(str)
    deleted = Signal(str)
    save_wanted = Signal()
    plain_wanted = Signal()

    def __init__(self, names: Callable[[], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("viewsMenu")
        self._names = names
        self.aboutToShow.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self.clear()
        names = self._names()
        for number, name in enumerate(names, 1):
            action = self.addAction(_numbered(number, name))
            action.triggered.connect(lambda *_, name=name: self.chosen.emit(name))
        if names:
            self.addSeparator()
        self.addAction(self.tr("&Default view")).triggered.connect(self.plain_wanted)
        self.addAction(self.tr("&Save this view…")).triggered.connect(self.save_wanted)
        if not names:
            return
        fewer = self.addMenu(self.tr("De&lete"))
        for number, name in enumerate(names, 1):
            action = fewer.addAction(_numbered(number, name))
            action.triggered.connect(lambda *_, name=name: self.deleted.emit(name))


def _numbered(number: int, name: str) -> str:
    """The name with its number as its key, as long as that is one digit."""
    shown = name.replace("&", "&&")
    return f"&{number}  {shown}" if number < 10 else shown
