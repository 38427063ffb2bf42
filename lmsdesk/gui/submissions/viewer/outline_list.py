"""The outline of a paper beside it: its bookmarks or headings, each of which leads to its place."""

from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from lmsdesk.decoding.messages import OutlineEntry, View
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.kit.formatting import name_as_written
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.position import Position

WIDTH: Final = 220
_NARROWEST: Final = 140
_INDENT: Final = "\N{EM SPACE}"
_DEEPEST_SHOWN: Final = 5
_LEAVING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})


class OutlineList(QListWidget):
    """`chosen(Place)` follows the line with the cursor; `left` says that the keys are to go back to the paper."""

    chosen = Signal(object)
    left = Signal()
    toggled = Signal(bool)
    """Whether it is wanted from now on."""

    def __init__(self, here: Callable[[], Position], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._here = here
        self.setObjectName("paperOutline")
        self.setAccessibleName(self.tr("Outline"))
        # Narrower where the window is: else it would push out what stands beside the paper.
        self.setMinimumWidth(_NARROWEST)
        self.setMaximumWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setProperty("role", "list")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._on_row)
        self.itemClicked.connect(lambda item: self._on_row(self.row(item)))
        self._tasks = Tasks(self)
        self._paper: Paper | None = None
        self._positions: list[Position] = []
        self._is_open = False
        self.hide()

    def show_paper(self, paper: Paper | None) -> None:
        """Another paper is on show; its outline is read when it is wanted."""
        self.empty()
        self._paper = paper if paper is not None and paper.info.has_outline else None
        self._load()

    def empty(self) -> None:
        """What it showed is gone; it stays where it is until the next paper is there."""
        self._tasks.cancel_all()
        self._paper = None
        self._fill((), is_pages=False)

    def toggle(self) -> None:
        """Show it and give it the keys, or hide it, also with the next papers."""
        self._is_open = not self._is_open
        self.toggled.emit(self._is_open)
        self._load()
        if self.isVisible():
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _load(self) -> None:
        paper, had_focus = self._paper if self._is_open else None, self.hasFocus()
        self.setVisible(paper is not None)
        if had_focus and paper is None:
            # Also where the next paper has none: the keys would go to whatever comes next in the window.
            self.left.emit()
        if paper is not None and not self._positions:
            self._tasks.spawn(self._read(paper), what="reading an outline", on_error=lambda _: None)

    async def _read(self, paper: Paper) -> None:
        self._fill(await paper.outline(), is_pages=paper.info.view is View.PAGES)

    def _fill(self, entries: tuple[OutlineEntry, ...], *, is_pages: bool) -> None:
        with QSignalBlocker(self):
            self.clear()
            self._positions = [Position(one.part, one.line, one.share) for one in entries]
            for one in entries:
                title = name_as_written(one.title) or self.tr("Untitled")
                item = QListWidgetItem(_INDENT * min(one.level, _DEEPEST_SHOWN) + title)
                page = self.tr("{title}, page {number}").format(title=title, number=one.part + 1)
                item.setToolTip(page if is_pages else title)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, page if is_pages else title)
                self.addItem(item)
        self._choose_here()

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self._positions):
            self.chosen.emit(self._positions[row])

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._choose_here()

    def _choose_here(self) -> None:
        """The cursor begins at what is in sight."""
        if self._positions:
            with QSignalBlocker(self):
                self.setCurrentRow(max(bisect_right(self._positions, self._here()) - 1, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEAVING:
            self.left.emit()
        elif event.key() == Qt.Key.Key_U and not event.modifiers():
            self.toggle()
        else:
            super().keyPressEvent(event)
