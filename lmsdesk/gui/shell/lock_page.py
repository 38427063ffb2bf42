"""What is on the screen while the window is locked: nothing of anybody's work."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import TITLE_PX, fitted, plain

_WIDTH = 460
_SIGN_PX = 32


class LockPage(QWidget):
    """A heading, what became of the work, and the way back."""

    unlock_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lockPage")
        sign = plain()
        sign.setPixmap(theme.icon("lock-simple", "muted").pixmap(_SIGN_PX, _SIGN_PX))
        title = fitted(plain(self.tr("The window is locked"), pixels=TITLE_PX, is_emphasized=True), _WIDTH)
        self.words = fitted(plain(self.tr("Saving what you entered…"), role="muted"), _WIDTH)
        self.words.setObjectName("lockWords")
        for label in (title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.unlock = QPushButton(self.tr("Unlock"))
        self.unlock.setObjectName("unlock")
        self.unlock.setProperty("role", "primary")
        self.unlock.setEnabled(False)
        self.unlock.setAutoDefault(True)
        self.unlock.clicked.connect(self.unlock_wanted)
        layout = QVBoxLayout(self)
        layout.setSpacing(theme.BETWEEN)
        layout.addStretch(2)
        for part in (sign, title, self.words, self.unlock):
            layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, site_name: str, unsent: int) -> None:
        """Tell what was locked and how much of it is only here."""
        kept = self.tr("Everything you entered for {site} is stored. Sending resumes when you unlock the window.")
        one, many = self.tr("1 grade is waiting to be sent."), self.tr("%Ln grades are waiting to be sent.", "", unsent)
        waits = counted(unsent, one, many) if unsent else ""
        self._show(f"{kept.format(site=site_name)} {waits}".strip())
        self.set_busy(is_busy=False)

    def tell(self, problem: LmsdeskError) -> None:
        """Say why it did not open."""
        self._show(str(problem))

    def set_busy(self, *, is_busy: bool) -> None:
        """The data is being opened."""
        self.unlock.setEnabled(not is_busy)
        if not is_busy:
            self.unlock.setFocus()

    def _show(self, text: str) -> None:
        self.words.setText(text)
        fitted(self.words, _WIDTH)
