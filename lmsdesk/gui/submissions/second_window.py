"""The paper once more, in a window for a second screen: it follows the one on the page, which has the keys."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.paper_view import PaperView

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.paper_area import PaperArea


class SecondWindow(QWidget):
    """Never takes the keys, so nothing that is typed can go to the wrong place; `closed` is by a person."""

    closed = Signal()

    def __init__(self, area: "PaperArea") -> None:
        kind = Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus
        super().__init__(area, kind)
        self.setObjectName("secondWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._area = area
        self._paper: Paper | None = None
        self.view = PaperView(self)
        for part in (self.view.tools.find_button, self.view.tools.more):
            part.setEnabled(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        area.view.moved.connect(self.follow)
        area.annotating.session.changed.connect(self._show_annotations)

    def open(self) -> None:
        """Show it, the first time on another screen if there is one."""
        if not self.testAttribute(Qt.WidgetAttribute.WA_Moved):
            self.setGeometry(self._first_place())
        self.show()
        self.follow()

    def follow(self) -> None:
        """Show what the page shows, at the same place; without a paper there, none here."""
        if not self.isVisible():
            return
        source = self._area.view
        shown = source.stack.currentWidget()
        self.setWindowTitle(shown.accessibleName() if shown is not None else "")
        sight = source.sight
        if source.paper is not self._paper:
            self._paper = source.paper
            self._show_paper()
        elif sight is not None and not source.shows_difference:
            self.view.go_to(sight.position)

    def stop(self) -> None:
        """Show nothing any more."""
        self.hide()
        self._paper = None
        self.view.clear()

    def _show_paper(self) -> None:
        if self._paper is None:
            self.view.clear()
        else:
            self.view.show_paper(self._paper, self._area.view.sight)
            self._show_annotations()

    def _show_annotations(self) -> None:
        annotating, texts = self._area.annotating, self.view.stack.currentWidget()
        self.view.stack.pages.annotations.show(annotating.session.kept if self._paper is not None else {})
        if isinstance(texts, LinesView | BlocksView):
            texts.show_noted(annotating.noted if self._paper is not None else frozenset())

    def _first_place(self) -> QRect:
        own = self._area.screen()
        others = [one for one in QGuiApplication.screens() if one is not own]
        room = (others[0] if others else own).availableGeometry()
        return room.adjusted(room.width() // 8, room.height() // 12, -room.width() // 8, -room.height() // 12)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
