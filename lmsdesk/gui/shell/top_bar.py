"""The strip above the page: where I am, one search for everything, one badge."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.labels import CutLabel
from lmsdesk.gui.shell.sync_badge import SyncBadge

_HEIGHT, _FIND_WIDTH = 48, 220
_FIND_NARROW, _FIND_ICON = 184, 40
_LEAST_FOR_WIDTH = 900
"""Narrower, the find button has the room of its words alone, for the sake of where I am."""
_LEAST_FOR_WORDS = 540
"""Narrower, the find button has its icon alone: where I am, and whether all is sent, matter more."""
_STEP = "  ›  "
_LEAST_OUTSIDE = 32
_LEAST_BADGE, _LEAST_BREADCRUMB = 150, 186


class Breadcrumb(CutLabel):
    """Where I am, from the outside in; where there is no room, the end of what is outside is left out."""

    def _shown(self, width: int) -> str:
        metrics = self.fontMetrics()
        outside, step, here = self.text().rpartition(_STEP)
        room = width - metrics.horizontalAdvance(step + here)
        if not outside or room < _LEAST_OUTSIDE:
            return super()._shown(width)
        return metrics.elidedText(outside, Qt.TextElideMode.ElideRight, room) + step + here


class TopBar(QWidget):
    """Breadcrumb, find box, sync badge."""

    find_wanted = Signal()
    side_wanted = Signal()
    """The side bar is to go, or to come back."""

    def __init__(self, find_keys: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setFixedHeight(_HEIGHT)
        self.breadcrumb = Breadcrumb()
        self.breadcrumb.setObjectName("breadcrumb")
        self.breadcrumb.setFont(theme.font(15, is_emphasized=True))
        self.breadcrumb.setMinimumWidth(80)
        words = f"{self.tr('Find anything')}    {find_keys}"
        tip = self.tr("Find a course, a student, a column or a command")
        self.find_button = tool_button("findAnything", words, tip=tip, icon="magnifying-glass")
        self.find_button.setProperty("role", "button")
        self.find_button.setMinimumWidth(_FIND_WIDTH)
        self.find_button.clicked.connect(self.find_wanted)
        self.badge = SyncBadge()
        self.side_button = tool_button("sideBar", tip=self.tr("Hide or show the side bar"), icon="list")
        self.side_button.clicked.connect(self.side_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.INSIDE, 0, theme.BETWEEN, 0)
        row.setSpacing(theme.INSIDE)
        # Its own `minimumSizeHint` counts: the present width of the badge must not keep the window wide.
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        row.addWidget(self.side_button)
        row.addWidget(self.breadcrumb, 1)
        row.addWidget(self.find_button)
        row.addSpacing(theme.INSIDE)
        row.addWidget(self.badge)

    def minimumSizeHint(self) -> QSize:
        # A badge without words for want of a site has no place in the row.
        beyond = 0 if self.badge.isHidden() else max(0, self.badge.minimumWidth() - _LEAST_BADGE)
        return super().minimumSizeHint() - QSize(beyond + self.find_button.minimumWidth() - _FIND_ICON, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_words = self.width() >= _LEAST_FOR_WORDS
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if has_words else Qt.ToolButtonStyle.ToolButtonIconOnly
        self.find_button.setToolButtonStyle(style)
        beside_words = _FIND_WIDTH if self.width() >= _LEAST_FOR_WIDTH else _FIND_NARROW
        self.find_button.setMinimumWidth(beside_words if has_words else _FIND_ICON)
        # By the width of the window alone: no word that it says moves what is beside it.
        most = self.width() - self.find_button.minimumWidth() - _LEAST_BREADCRUMB - 5 * theme.BETWEEN
        self.badge.setFixedWidth(max(_LEAST_BADGE, min(self.badge.room, most)))

    def show_breadcrumb(self, *names: str) -> None:
        """Say where I am, from the outside in."""
        self.breadcrumb.say(_STEP.join(name for name in names if name))
