"""What is shown in the place of a paper that is not there, or cannot be read."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import LARGE_PX, fitted, plain

_WIDTH, _LEAST_WIDTH = 360, 160


class MessageView(QWidget):
    """A title and a sentence; `retry_asked`, and `pages_asked`, `save_asked` and `open_asked` for an original."""

    retry_asked = Signal()
    save_asked = Signal()
    open_asked = Signal()
    pages_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperMessage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # A plain widget draws no frame of the style sheet otherwise, and nobody would see that it has the keys.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title, self.text = plain(pixels=LARGE_PX, is_emphasized=True), plain(role="muted")
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.save, self.open = QPushButton(self.tr("Save a copy…")), QPushButton(self.tr("Open the original…"))
        self.retry = QPushButton(self.tr("Try again"))
        self.retry.setObjectName("openPaperAgain")
        self.retry.clicked.connect(self.retry_asked)
        self.save.setObjectName("savePaperCopy")
        self.open.setObjectName("openPaperOriginal")
        self.save.clicked.connect(self.save_asked)
        self.open.clicked.connect(self.open_asked)
        self._buttons = buttons = QHBoxLayout()
        buttons.setSpacing(theme.INSIDE)
        self.pages = QPushButton(self.tr("Show pages with LibreOffice…"))
        self.pages.setObjectName("layOutPaper")
        self.pages.clicked.connect(self.pages_asked)
        self.pages.hide()
        for button in (self.retry, self.pages, self.save, self.open):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setSpacing(theme.INSIDE + theme.STEP)
        layout.addStretch(2)
        for label in (self.title, self.text):
            layout.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(buttons)
        layout.setAlignment(buttons, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, title: str, text: str = "", *, has_retry: bool = False, has_copy: bool = False) -> None:
        """Show these words, and what can be done about it."""
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.retry.setVisible(has_retry)
        self.save.setVisible(has_copy)
        self.offer(is_opened=False, has_pages=False)
        self.setAccessibleDescription(f"{title}. {text}" if text else title)

    def minimumSizeHint(self) -> QSize:
        # What stands in the place of a paper does not make its pane wider.
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Break the words, and put the buttons below one another, where there is little room."""
        room = self.contentsRect().width() - 2 * theme.BETWEEN
        for label in (self.title, self.text):
            fitted(label, max(min(_WIDTH, room), _LEAST_WIDTH - 2 * theme.BETWEEN))
        buttons = [one for one in (self.retry, self.pages, self.save, self.open) if not one.isHidden()]
        wanted = sum(one.sizeHint().width() for one in buttons) + theme.INSIDE * len(buttons)
        way = QBoxLayout.Direction
        self._buttons.setDirection(way.LeftToRight if wanted <= room else way.TopToBottom)

    def offer(self, *, is_opened: bool, has_pages: bool) -> None:
        """Offer another program for the original: to open it, or to lay out its pages."""
        self.open.setVisible(is_opened)
        self.pages.setVisible(has_pages)
        self._fit()
