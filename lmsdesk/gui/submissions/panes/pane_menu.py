"""What can be done with the panes, for those who use no mouse too: where each is, and whether it is open."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from lmsdesk.gui.submissions.panes.pane import Pane, Side

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.panes.pane_area import PaneArea


class PaneMenu(QMenu):
    """Of one pane, or of all with a part for each; goes when it is closed."""

    def __init__(self, area: "PaneArea", pane: Pane | None) -> None:
        super().__init__(area)
        self.setObjectName("paneMenu")
        self._area = area
        self.aboutToHide.connect(self.deleteLater)
        if pane is not None:
            self._add_verbs(self, pane)
        else:
            for one in area.panes:
                self._add_verbs(self.addMenu(one.words), one)
        self.addSeparator()
        self.addAction(self.tr("Reset &all panes")).triggered.connect(area.arrange_anew)

    def _add_verbs(self, menu: QMenu, pane: Pane) -> None:
        words = {
            Side.LEFT: self.tr("On the &left"),
            Side.RIGHT: self.tr("On the &right"),
            Side.BELOW: self.tr("&Below the paper"),
            Side.APART: self.tr("In its own &window"),
        }
        for side, text in words.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(pane.is_open and pane.side is side)
            action.triggered.connect(partial(self._area.put, pane, side))
        toggle = menu.addAction(self.tr("&Close") if pane.is_open else self.tr("&Open"))
        toggle.triggered.connect(partial(self._area.toggle, pane))
