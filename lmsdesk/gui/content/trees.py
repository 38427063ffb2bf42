"""The whole tree of a course and what a search has found in it, one of them on the screen.

Each view keeps its rows laid out. One view for both would lay out every open row anew when a search ends, which in a
course of 5,000 items keeps the window's thread for 20 ms.
"""

from PySide6.QtWidgets import QStackedWidget, QWidget

from lmsdesk.desk import ContentTree
from lmsdesk.gui.content.tree_view import ContentTreeView


class ContentTrees(QStackedWidget):
    """Shows the whole tree, or while somebody searches what was found."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.whole, self.found = ContentTreeView(self), ContentTreeView(self)
        self.found.setObjectName("foundContent")
        self.found.setAccessibleName(self.tr("Content found"))
        self.both = self.whole, self.found
        for tree in self.both:
            self.addWidget(tree)

    @property
    def shown(self) -> ContentTreeView:
        """The one on the screen."""
        return self.found if self.currentWidget() is self.found else self.whole

    def set_editable(self, *, is_editable: bool) -> None:
        """Whether titles can be typed and items moved."""
        for tree in self.both:
            tree.items.is_editable = is_editable

    def show_tree(self, tree: ContentTree) -> None:
        """Show what is there now; what was found is looked for anew with `search`."""
        self.whole.show_tree(tree)

    def search(self, typed: str) -> int:
        """Show only what has these words, with the folders above, or everything; returns how many items that are."""
        if typed.strip():
            self.found.items.tree = self.whole.items.tree
            count = self.found.search(typed)
            self._show(self.found)
            return count
        current = self.found.current if self.shown is self.found else None
        self._show(self.whole)
        if current is not None:
            self.whole.reveal(current.id)
        return len(self.whole.items.tree.items)

    def start_renaming(self) -> None:
        """Put the title of the current item into a field."""
        self.shown.start_renaming()

    def _show(self, tree: ContentTreeView) -> None:
        has_focus = self.shown.hasFocus()
        self.setCurrentWidget(tree)
        if has_focus:
            tree.setFocus()
