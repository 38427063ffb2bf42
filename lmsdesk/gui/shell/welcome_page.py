"""The first run, and wherever no site is open: one sentence, the sites that are known, and two large choices."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import Site
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import LARGE_PX, TITLE_PX, CutLabel, fitted, plain
from lmsdesk.gui.kit.layouts import without_margins
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.screen_fit import scrolling

_WIDTH = 560
_CHOICE_HEIGHT = 84


class WelcomePage(Page):
    """Open a site, try it with a practice course, or connect a site."""

    practice_wanted = Signal()
    site_wanted = Signal()
    site_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcomePage")
        words = self.tr("Grade as fast as you can type, and never lose a grade.")
        sentence = fitted(plain(words, pixels=TITLE_PX, is_emphasized=True), _WIDTH)
        self.practice = ChoiceButton(
            self.tr("Try it with a practice course"),
            self.tr("A complete site on this computer with made-up students. Nothing leaves it."),
        )
        self.practice.setObjectName("choosePractice")
        self.practice.clicked.connect(self.practice_wanted)
        self.connect_site = ChoiceButton(
            self.tr("Connect my site"),
            self.tr("You need its address, and an application key and secret from its administrators."),
        )
        self.connect_site.setObjectName("chooseSite")
        self.connect_site.clicked.connect(self.site_wanted)
        self._sites = QVBoxLayout()
        self._sites.setSpacing(theme.BETWEEN)
        # However many sites there are, they make no window taller.
        body = QWidget()
        without_margins(QVBoxLayout(self)).addWidget(scrolling(body))
        layout = QVBoxLayout(body)
        layout.setSpacing(theme.BETWEEN)
        layout.addStretch(2)
        layout.addWidget(sentence, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(self._sites)
        for part in (self.practice, self.connect_site):
            layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def show_sites(self, sites: Sequence[Site]) -> None:
        """The sites to choose from: the bar that lists them otherwise is not there without an open one."""
        while (item := self._sites.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.deleteLater()
        before = None
        for site in sites:
            button = ChoiceButton(site.name, site.base_url)
            button.setObjectName("openSite")
            button.clicked.connect(partial(self.site_chosen.emit, str(site.id)))
            self._sites.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            if before is not None:
                QWidget.setTabOrder(before, button)
            before = button
        if before is not None:
            QWidget.setTabOrder(before, self.practice)

    def set_busy(self, *, is_busy: bool) -> None:
        """Show that the practice site is starting."""
        self.practice.setEnabled(not is_busy)
        self.practice.say(
            self.tr("Preparing the practice course…") if is_busy else self.tr("Try it with a practice course")
        )


class ChoiceButton(QPushButton):
    """A large button with a line of explanation under its words."""

    def __init__(self, title: str, explanation: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "choice")
        self.setFixedSize(_WIDTH, _CHOICE_HEIGHT)
        # In one line: a site can have a long name, and the button is as high as the others.
        self._title = CutLabel(self)
        self._title.setFont(theme.font(LARGE_PX, is_emphasized=True))
        self._title.say(title)
        about = fitted(plain(explanation, role="muted"), _WIDTH - 2 * theme.BETWEEN)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.BETWEEN, theme.INSIDE)
        layout.setSpacing(theme.STEP)
        for label in (self._title, about):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            layout.addWidget(label)
        self.setAccessibleName(title)
        self.setAccessibleDescription(explanation)

    def say(self, title: str) -> None:
        """Change the words of the button."""
        self._title.say(title)
        self.setAccessibleName(title)
