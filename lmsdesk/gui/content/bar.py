"""Above the tree: the search, how many items there are, and what can be done with those that are chosen."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import attach_menu
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import CutLabel, named

Run = Callable[[], object]


class Verb(Struct, frozen=True):
    """A button, or a line of a menu; `keys` are those that the page answers to."""

    name: str
    text: str
    run: Run
    tip: str = ""
    keys: str = ""


class ContentBar(QWidget):
    """`searched(str)` follows the keys, `entered` Enter in the search; the verbs are offered to those who may."""

    searched = Signal(str)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verbs: list[QPushButton] = []
        self.lines: dict[str, QAction] = {}
        """The lines of the menus, by name."""
        self.search = QLineEdit(placeholderText=self.tr("Search this course's content"), clearButtonEnabled=True)
        self.search.setObjectName("contentSearch")
        self.search.setAccessibleName(self.tr("Search this course's content"))
        self.search.textChanged.connect(self.searched)
        self.search.returnPressed.connect(self.entered)
        self.count = named(CutLabel(), "contentCount", role="muted")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.BETWEEN, theme.INSIDE)
        self._row.setSpacing(theme.INSIDE)
        self._row.addWidget(self.search, 2)
        self._row.addWidget(self.count, 1)

    def add_verbs(self, verbs: Sequence[Verb]) -> None:
        """A button for each of these."""
        for verb in verbs:
            button = self._button(verb.name, verb.text, verb.tip)
            button.clicked.connect(lambda *_, run=verb.run: run())

    def add_menu(self, name: str, text: str, tip: str, groups: Sequence[Sequence[Verb]]) -> QPushButton:
        """A button whose menu has these; a line stands between two groups."""
        button = self._button(name, text, tip)
        menu = QMenu(button)
        for group in groups:
            if menu.actions():
                menu.addSeparator()
            for verb in group:
                # The keys are said, not taken: what has the focus answers to them.
                action = menu.addAction(f"{verb.text}\t{verb.keys}" if verb.keys else verb.text)
                action.setObjectName(verb.name)
                self.lines[verb.name] = action
                action.triggered.connect(lambda *_, run=verb.run: run())
        attach_menu(button, menu)
        return button

    def offer(self, *, is_offered: bool) -> None:
        """Show the verbs, or not to a person who may only look."""
        for button in self._verbs:
            button.setVisible(is_offered)
            button.setEnabled(is_offered)

    def start_search(self) -> None:
        """Go to the field that finds items."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def say_all(self, total: int) -> None:
        """Say how many items there are."""
        words = counted(total, self.tr("1 item"), self.tr("%Ln items", "", total)) if total else ""
        # Read whole also in a narrow window: the search field gives way.
        self.count.setMinimumWidth(self.count.fontMetrics().horizontalAdvance(words))
        self.count.say(words)

    def say_found(self, found: int, shown: int) -> None:
        """Say how many of them a search has found, and how many of those are shown."""
        if found > shown:
            words = self.tr("The first {shown} of {found} items")
            self.count.say(words.format(shown=number(shown), found=number(found)))
        elif found:
            self.count.say(counted(found, self.tr("1 item found"), self.tr("%Ln items found", "", found)))
        else:
            self.count.say(self.tr("Nothing found"))

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = named(QPushButton(text), name)
        button.setToolTip(tip)
        button.setEnabled(False)
        self._verbs.append(button)
        self._row.addWidget(button)
        return button
