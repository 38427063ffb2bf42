"""What assistive technology sees of pages: the text of the page in sight, and what is selected in it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleTextSelectionEvent,
    QAccessibleTextUpdateEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit

from lmsdesk.gui.kit.accessible_over import AccessibleOver, install
from lmsdesk.gui.submissions.viewer.passages import units

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.viewer.pages_view import PagesView


class PagesAccessible(AccessibleOver):
    """A document; its text is that of a field which is never on the screen, so that Qt answers for it."""

    def __init__(self, view: "PagesView", whole: QAccessibleInterface) -> None:
        super().__init__(view, whole)
        self.field = QPlainTextEdit()
        self.field.setReadOnly(True)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Document

    def interface_cast(self, arg__1: QAccessible.InterfaceType) -> int:
        if arg__1 == QAccessible.InterfaceType.TextInterface:
            return QAccessible.queryAccessibleInterface(self.field).interface_cast(arg__1)
        return super().interface_cast(arg__1)


class PageAccessibility(QObject):
    """Keeps what is told up with the view, as long as somebody listens."""

    def __init__(self, view: "PagesView") -> None:
        super().__init__(view)
        self._view = view
        view.text.changed.connect(self.tell)
        view.moved.connect(self.tell)

    def tell(self) -> None:
        """Tell the text of the page in sight as soon as it is read, and what is selected."""
        if not QAccessible.isActive() or not self._view.isVisible():
            return
        view, field = self._view, install(self._view, PagesAccessible).field
        text, begin, end = view.text.of_page(view.page)
        before = field.toPlainText()
        if text != before:
            field.setPlainText(text)
            QAccessible.updateAccessibility(QAccessibleTextUpdateEvent(view, 0, before, text))
        cursor = field.textCursor()
        first, last = units(text[:begin]), units(text[:end])
        if (cursor.selectionStart(), cursor.selectionEnd()) != (first, last):
            cursor.setPosition(first)
            cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            field.setTextCursor(cursor)
            QAccessible.updateAccessibility(QAccessibleTextSelectionEvent(view, first, last))
