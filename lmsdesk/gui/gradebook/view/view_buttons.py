"""The buttons above a gradebook that say how it is looked at."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolButton

from lmsdesk.gui.gradebook.view.view_controller import ViewController
from lmsdesk.gui.gradebook.view.view_dialogs import ViewDialogs
from lmsdesk.gui.kit.buttons import tool_button


class SeeingButtons(QObject):
    """Filter, columns, views, and one that appears when rows are no longer in the order asked for."""

    def __init__(self, choices: ViewDialogs, seeing: ViewController) -> None:
        super().__init__(seeing)
        self.filter = tool_button("addFilter", self.tr("Filter"), tip=self.tr("Show only some students"), icon="funnel")
        self.columns = tool_button(
            "chooseColumns", self.tr("Columns"), tip=self.tr("Choose and order the columns"), icon="columns"
        )
        self.views = tool_button("views", self.tr("Views"), tip=self.tr("Choose or save a view"), icon="eye")
        self.settle = tool_button(
            "settleAgain",
            self.tr("Sort again"),
            tip=self.tr("Grades have changed since rows were sorted and filtered"),
            icon="arrows-clockwise",
        )
        self.settle.hide()
        self.views.setMenu(choices.menu)
        self.views.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter.clicked.connect(lambda *_: choices.filter())
        self.columns.clicked.connect(lambda *_: choices.columns())
        self.settle.clicked.connect(lambda *_: seeing.reapply_sort_and_filter())
        seeing.outdated.connect(lambda has_stale_order: self.settle.setVisible(bool(has_stale_order)))

    def all(self) -> tuple[QToolButton, ...]:
        """The buttons in the order of reading."""
        return self.settle, self.filter, self.columns, self.views

    def open_views(self) -> None:
        """Open the menu of saved views."""
        # Not the button's own way, which would hold up the turn until the menu is closed.
        self.views.menu().popup(self.views.mapToGlobal(self.views.rect().bottomLeft()))
