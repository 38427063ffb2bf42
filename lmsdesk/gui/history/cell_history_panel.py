"""The history of one cell on the right of the grid: when, what it was, what it became, and how."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from lmsdesk.desk.platform.long_work import pause
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import MarkButton, tool_button
from lmsdesk.gui.kit.formatting import field_name, format_change, moment, origin_of, value_of
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.gradebook import GRADE_FIELDS

WIDTH = 260
_SHORT = 24
_AT_ONCE = 12
"""Entries; older ones are shown when somebody asks."""
_NOTHING = (None, "")


class HistoryPanel(QScrollArea):
    """Newest first; every value that was ever in the cell while this computer knew it.

    `restore_wanted(HistoryEntry)` asks for the value before a change; `wider_wanted(has_column, has_student)` for the
    history of the column, of the student, or of the course.
    """

    restore_wanted = Signal(object)
    wider_wanted = Signal(bool, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("historyPanel")
        self.setAccessibleName(self.tr("Cell history"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH)
        self._how: dict[int, QLabel] = {}
        self._authors: dict[int, str] = {}
        self._tasks = Tasks(self)
        self.may_put_back = True
        """Whether the cell's values can be entered again; not in a column that the site works out."""
        self._build()
        self.say(self.tr("Select a cell to see its earlier values."))

    def say(self, text: str) -> None:
        """Show a sentence instead of a history."""
        self._show("", text)

    def show_history(self, cell_title: str, entries: Sequence[HistoryEntry]) -> None:
        """Show the entries of the cell, newest first."""
        self._how, self._authors = {}, {}
        self._show(cell_title, "" if entries else self.tr("No changes yet."))
        self._add(entries)

    def name_authors(self, names: dict[int, str]) -> None:
        """Say who made these changes, by entry, as far as they are on show."""
        self._authors |= names
        for number in names.keys() & self._how.keys():
            self._how[number].setText(self._origin_text(Origin.PULLED, names[number]))

    def _add(self, entries: Sequence[HistoryEntry]) -> None:
        self._tasks.begin(self._added(entries), what="showing a history")

    async def _added(self, entries: Sequence[HistoryEntry]) -> None:
        """A card at a turn: the panel follows the cell from key to key, and a cell may have hundreds."""
        for entry in entries[:_AT_ONCE]:
            self._append(self._card(entry))
            await pause()
        if left := entries[_AT_ONCE:]:
            older = tool_button("historyOfCellOlder", self.tr("Show older"))
            older.clicked.connect(partial(self._on_older_clicked, older, left))
            self._append(older)

    def _append(self, part: QWidget) -> None:
        self._cards.append(part)
        self._layout.insertWidget(self._layout.count() - 1, part)

    def _on_older_clicked(self, button: QWidget, left: Sequence[HistoryEntry]) -> None:
        self._cards.remove(button)
        button.deleteLater()
        self._add(left)

    def _origin_text(self, origin: Origin, who: str | None) -> str:
        return self.tr("{what} by {who}").format(what=origin_of(origin), who=who) if who else origin_of(origin)

    def _card(self, entry: HistoryEntry) -> QWidget:
        card = QFrame()
        card.setProperty("role", "card")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, theme.INSIDE)
        layout.setSpacing(theme.STEP // 2)
        before, after = value_of(entry.field, entry.before), value_of(entry.field, entry.after)
        layout.addWidget(plain(f"{field_name(entry.field)} · {moment(entry.at)}", role="secondary"))
        layout.addWidget(plain(format_change(before, after), is_emphasized=True))
        self._how[entry.id] = plain(self._origin_text(entry.origin, self._authors.get(entry.id)), role="muted")
        layout.addWidget(self._how[entry.id])
        if entry.field in GRADE_FIELDS and self.may_put_back:
            layout.addWidget(self._revert_button(entry, before), 0, Qt.AlignmentFlag.AlignLeading)
        return card

    def _revert_button(self, entry: HistoryEntry, before: str) -> QWidget:
        button = MarkButton("putBackValue", "accent")
        if entry.before in _NOTHING and entry.field != "exempt":
            button.say(self.tr("Clear again"))
            button.setToolTip(self.tr("Clear this again, as it was before"))
        else:
            shown = before if len(before) <= _SHORT else f"{before[:_SHORT].rstrip()}…"
            button.say(self.tr("Restore {value}").format(value=" ".join(shown.split())))
            button.setToolTip(self.tr("Enter this value again: {value}").format(value=before))
        button.clicked.connect(lambda: self.restore_wanted.emit(entry))
        return button

    def _wider(self) -> QWidget:
        """The way to more of the history."""
        line = QWidget()
        row = without_margins(QHBoxLayout(line), 0)
        for name, words, scope in (
            ("historyOfColumn", self.tr("Column"), (True, False)),
            ("historyOfStudent", self.tr("Student"), (False, True)),
            ("historyOfCourse", self.tr("Course"), (False, False)),
        ):
            button = tool_button(name, words, tip=self.tr("The whole history: {what}").format(what=words))
            button.clicked.connect(partial(self.wider_wanted.emit, *scope))
            row.addWidget(button)
        row.addStretch(1)
        return line

    def _build(self) -> None:
        """What stays from cell to cell; only the cards are made anew, because the panel follows the keys."""
        inside = QWidget(self)
        # Set the parent first: reparenting re-applies the style sheet to a widget and everything inside it.
        self.setWidget(inside)
        self._layout = layout = QVBoxLayout(inside)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        self._title, self._sentence = plain("", is_emphasized=True), plain("", role="muted")
        self._scopes = self._wider()
        self._cards: list[QWidget] = []
        fill_layout(layout, self._title, self._scopes, self._sentence, STRETCH, spacing=theme.INSIDE)

    def _show(self, title: str, sentence: str) -> None:
        self._tasks.cancel_all()
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards.clear()
        for label, text in ((self._title, title), (self._sentence, sentence)):
            label.setText(text)
            label.setVisible(bool(text))
        self._scopes.setVisible(bool(title))
        self.verticalScrollBar().setValue(0)
