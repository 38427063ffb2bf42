"""What waits to be sent: the table, and what can be done with the chosen rows."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QSizePolicy, QTableView, QVBoxLayout, QWidget

from lmsdesk.desk import EditEntry, Link, SyncState
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import push_button
from lmsdesk.gui.kit.formatting import clock_time, grade_text, moment, student_label
from lmsdesk.gui.kit.labels import LARGE_PX, named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.translator import say
from lmsdesk.model.edits import Edit, EditState

_WORDED: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole})


class ListColumn(IntEnum):
    """The columns of the table."""

    STUDENT = 0
    COLUMN = 1
    VALUE = 2
    STATE = 3
    REASON = 4
    NEXT = 5
    ENTERED = 6


class WaitingModel(Listing[EditEntry]):
    """One row an unsent edit, in the order they will be sent."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("Student or item"),
            self.tr("Column"),
            self.tr("Value"),
            self.tr("State"),
            self.tr("Reason"),
            self.tr("Next try"),
            self.tr("Entered"),
        )
        self._sync = SyncState()
        # Words that stand in every row are looked up once: a screen of rows asks for hundreds.
        self._texts, self._reasons, self._states = self._text_by_column(), self._reasons_to_wait(), self._state_texts()

    def show_entries(self, entries: Sequence[EditEntry]) -> None:
        """Show these; where the rows are the same ones, the selection stays."""
        are_same = [entry.edit.id for entry in entries] == [entry.edit.id for entry in self.entries]
        self.put_entries(entries, are_same=are_same)

    def show_state(self, state: SyncState) -> None:
        """Know what everything waits for."""
        is_other = (state.link, state.next_try_at) != (self._sync.link, self._sync.next_try_at)
        self._sync = state
        if is_other:
            self.repaint()

    def sentence(self, row: int) -> str:
        """What waits, why, and when it is tried."""
        if row >= len(self.entries):
            return ""
        entry = self.entries[row]
        value = _value(entry)
        return self.tr("{student}, {column}: {value} {reason} Next try: {next}.").format(
            student=self._student(entry),
            column=self._location(entry),
            value=value if value.endswith((".", "!", "?", "…")) else f"{value}.",
            reason=self._reason(entry.edit),
            next=self._next(entry.edit),
        )

    def _text_by_column(self) -> dict[int, Callable[[EditEntry], str]]:
        return {
            ListColumn.STUDENT: self._student,
            ListColumn.COLUMN: lambda entry: f"{self._location(entry)} · {entry.course_title}",
            ListColumn.VALUE: _value,
            ListColumn.STATE: lambda entry: self._states[entry.edit.state],
            ListColumn.REASON: lambda entry: self._reason(entry.edit),
            ListColumn.NEXT: lambda entry: self._next(entry.edit),
            ListColumn.ENTERED: lambda entry: moment(entry.edit.changed_at),
        }

    def _student(self, entry: EditEntry) -> str:
        return entry.item_title or student_label(entry.edit.target, entry.student_name, entry.stand_in)

    def _location(self, entry: EditEntry) -> str:
        return self.tr("Content") if entry.item_title else entry.column_title

    def _reason(self, edit: Edit) -> str:
        if edit.state is EditState.SENDING:
            return self.tr("It is being sent to the server.")
        if edit.next_try_at is not None and edit.state is EditState.QUEUED and edit.error:
            return self.tr("{reason} It will be tried again automatically.").format(reason=say(edit.error))
        if edit.error:
            return say(edit.error)
        return self._reasons[self._sync.link]

    def _reasons_to_wait(self) -> dict[Link, str]:
        return {
            Link.ONLINE: self.tr("It will be sent after earlier changes."),
            Link.OFFLINE: self.tr("The site cannot be reached."),
            Link.SIGN_IN: self.tr("You are not signed in."),
            Link.PAUSED: self.tr("You are working offline."),
        }

    def _next(self, edit: Edit) -> str:
        if edit.state is EditState.FAILED:
            return self.tr("when you send it again")
        if edit.state is EditState.SENDING:
            return self.tr("now")
        match self._sync.link:
            case Link.ONLINE:
                return clock_time(edit.next_try_at) or self.tr("now")
            case Link.OFFLINE:
                return clock_time(self._sync.next_try_at) or self.tr("when the site is back")
            case Link.SIGN_IN:
                return self.tr("when you sign in")
            case Link.PAUSED:
                return self.tr("when you go online")

    def _state_texts(self) -> dict[EditState, str]:
        return {
            EditState.QUEUED: f"{Mark.UNSENT} {self.tr('waiting')}",
            EditState.SENDING: f"{Mark.UNSENT} {self.tr('being sent')}",
            EditState.FAILED: f"{Mark.FAILED} {self.tr('refused')}",
            EditState.HELD: f"{Mark.CONFLICT} {self.tr('in conflict')}",
        }

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        # Each cell is asked a dozen things whenever it is painted, and most have no answer.
        if role not in ANSWERED or not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role in _WORDED:
            return self._texts[index.column()](entry)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(entry, index.column())
        return None

    def _colour(self, entry: EditEntry, part: int) -> object:
        colours = theme.tokens()
        if part == ListColumn.STATE:
            return colours.conflict if entry.edit.state is EditState.FAILED else colours.unsent
        return (
            colours.muted
            if part in {ListColumn.COLUMN, ListColumn.ENTERED, ListColumn.REASON, ListColumn.NEXT}
            else None
        )


_LEAST_PX = 130


class WaitingList(QWidget):
    """`send_wanted(rows)` and `discard_wanted(rows)` carry row numbers; no row chosen means all for sending.

    `sentence(row)` says in full what waits, why, and what happens next.
    """

    send_wanted = Signal(object)
    discard_wanted = Signal(object)

    def __init__(
        self,
        name: str,
        spoken: str,
        model: QAbstractTableModel,
        widths: Mapping[int, int],
        *,
        sentence: Callable[[int], str],
    ) -> None:
        super().__init__()
        self._sentence_of = sentence
        self.title = plain(pixels=LARGE_PX, is_emphasized=True)
        self.send = push_button("sendNow", self.tr("Send now"), lambda: self.send_wanted.emit(self.chosen()))
        self.drop = push_button("discardEdits", self.tr("Discard"), self._on_drop_clicked)
        self.drop.setToolTip(self.tr("Go back to the server's value (Delete); you can undo this."))
        self._head = fill_layout(QHBoxLayout(), (self.title, 1), self.send, self.drop)
        # Set the parent first: reparenting re-applies the style sheet.
        self.table = QTableView(self)
        self.table.setModel(model)
        style_list(self.table, name, spoken, widths)
        self.table.setMinimumHeight(_LEAST_PX)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._on_drop_clicked)
        layout = fill_layout(without_margins(QVBoxLayout(self)), self._head, (self.table, 1))
        self.sentence = named(plain(role="secondary"), f"{name}Sentence")
        self.sentence.hide()
        layout.addWidget(self.sentence)
        self.table.selectionModel().selectionChanged.connect(self.enable_buttons)
        for moved in (model.dataChanged, model.modelReset):
            moved.connect(self._show_sentence)
        self.enable_buttons()

    def chosen(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def enable_buttons(self) -> None:
        """Discarding needs rows that are chosen."""
        self.drop.setEnabled(bool(self.chosen()))
        self._show_sentence()

    def _show_sentence(self) -> None:
        """What is in the cells of one row is cut where it is long: here it stands in full."""
        chosen = self.chosen()
        self.sentence.setText(self._sentence_of(chosen[0]) if len(chosen) == 1 else "")
        self.sentence.setVisible(len(chosen) == 1)

    def _on_drop_clicked(self) -> None:
        if self.chosen():
            self.discard_wanted.emit(self.chosen())


def _value(entry: EditEntry) -> str:
    """What was entered; choices in a rubric row by row."""
    words = entry.words
    if words:
        return ", ".join(
            f"{words.get(row, row)}: {words.get(str(cell), '–')}" for row, cell in entry.edit.moved.items()
        )
    return grade_text(entry.edit.moved)
