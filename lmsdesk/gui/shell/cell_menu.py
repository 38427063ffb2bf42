"""The menu at a cell, for the mouse and for the key of menus."""

from itertools import groupby

from PySide6.QtWidgets import QMenu, QWidget

from lmsdesk.gui.shell.menu_actions import MenuActions


class CellMenu(QMenu):
    """Actions of the window that are about the selected cells; a menu of its own each time."""

    def __init__(self, actions: MenuActions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cellMenu")
        specs = sorted((spec for spec in actions.specs if spec.cell_group), key=lambda spec: spec.cell_group)
        for group, members in groupby(specs, key=lambda spec: spec.cell_group):
            if group > specs[0].cell_group:
                self.addSeparator()
            self.addActions([actions[spec.id] for spec in members])
        self.aboutToHide.connect(self.deleteLater)
