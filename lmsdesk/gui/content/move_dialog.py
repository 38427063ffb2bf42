"""Into which folder items go."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from lmsdesk.desk import ContentTree
from lmsdesk.gui.content.tree_model import Part
from lmsdesk.gui.content.tree_view import ContentTreeView
from lmsdesk.gui.content.words import title_of
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.model.contents import ContentId

_SIZE: Final = 480, 460
_SEARCH_MS: Final = 60


class MoveDialog(QDialog):
    """`place` is the folder that was chosen; None is the top level."""

    def __init__(
        self, tree: ContentTree, chosen: Sequence[ContentId], *, has_top: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("moveItems")
        count = len(chosen)
        one = self.tr("Move “{title}” to").format(title=title_of(tree.items[chosen[0]]))
        title = counted(count, one, self.tr("Move %Ln items to", "", count))
        self.setWindowTitle(title)
        self.search = QLineEdit(placeholderText=self.tr("Search folders"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search folders"))
        self.tree = ContentTreeView(self)
        self.tree.setObjectName("moveTargets")
        self.tree.setAccessibleName(self.tr("Folders of the course"))
        self.tree.setDragEnabled(False)
        self.tree.show_tree(tree.folders(without=chosen))
        for part in Part:
            self.tree.setColumnHidden(part, part is not Part.TITLE)
        self.tree.setHeaderHidden(True)
        self.top = QCheckBox(self.tr("&Top level of the course"))
        self.top.setObjectName("moveToTop")
        self.top.setVisible(has_top)
        self.top.toggled.connect(self.tree.setDisabled)
        self._box = VerbBox(self, self.tr("Move here"))
        layout = dialog_layout(self)
        for widget in (heading(title), self.search, self.tree, self.top, self._box):
            layout.addWidget(widget)
        layout.setStretchFactor(self.tree, 1)
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._timer.timeout.connect(lambda: self.tree.search(self.search.text()))
        self.search.textChanged.connect(lambda *_: self._timer.start())
        self.search.returnPressed.connect(self.tree.setFocus)
        self.tree.item_chosen.connect(self._show_state)
        self.tree.item_opened.connect(self._box.verb.click)
        self.top.toggled.connect(self._show_state)
        self.tree.reveal(tree.items[chosen[0]].parent_id)
        self._show_state()
        self.resize(size_on_screen(self, *_SIZE))
        self.tree.setFocus()

    @property
    def place(self) -> ContentId | None:
        """Where the items go."""
        item = self.tree.current
        return None if self.top.isChecked() or item is None else item.id

    def _show_state(self) -> None:
        self._box.verb.setEnabled(self.top.isChecked() or self.tree.current is not None)
