"""One conflict of one field: who and what, both values with who and when, and a button for each way out of it."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, RemoteChange
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending, is_pressed_by_enter
from lmsdesk.gui.kit.formatting import field_name, grade_text, moment, person
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.outbox.conflict_text_layout import Line, Style, Words
from lmsdesk.gui.outbox.text_diff import ComparedText, Segment, compared
from lmsdesk.model.conflicts import JOINABLE, Choice, FieldDecision
from lmsdesk.model.ids import EditId

_VALUE_WIDTH = 220

Key = tuple[object, ...]


class ListStep(Enum):
    """How far a person goes on from a row."""

    UP = auto()
    DOWN = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    FIRST = auto()
    LAST = auto()


_WAYS: Final = {
    Qt.Key.Key_Up: ListStep.UP,
    Qt.Key.Key_Down: ListStep.DOWN,
    Qt.Key.Key_PageUp: ListStep.PAGE_UP,
    Qt.Key.Key_PageDown: ListStep.PAGE_DOWN,
    Qt.Key.Key_Home: ListStep.FIRST,
    Qt.Key.Key_End: ListStep.LAST,
}


def key_of(entry: ConflictEntry, fields: Sequence[str]) -> Key:
    """What a row shows; another conflict, or another value, has another key."""
    mine, theirs = (tuple(values.get(name) for name in fields) for values in (entry.edit.patch, entry.edit.theirs))
    return entry.edit.id, tuple(fields), mine, theirs


class ConflictRow(QWidget):
    """`decided(edit id, list[FieldDecision])`; 1, 2 and 3 decide, and `left(Way)` says that a key leads on.

    Both texts are joined only after the joined text was on the screen; `grown(QWidget)` says that it is there now.
    """

    decided = Signal(object, object)
    left = Signal(object)
    grown = Signal(object)

    def __init__(self, entry: ConflictEntry, fields: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit_id: EditId = entry.edit.id
        self.cell = entry.edit.cell
        self.fields = tuple(fields)
        self._mine = {name: entry.edit.patch.get(name) for name in self.fields}
        self._theirs = {name: entry.edit.theirs[name] for name in self.fields}
        self._is_over = False
        self.key = key_of(entry, fields)
        self.setObjectName("conflictRow")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._layout = QGridLayout(self)
        self._words: list[Words] = []
        self._build(entry)
        self._name(entry)
        self.show_trace(RemoteChange())

    @property
    def may_join(self) -> bool:
        """Whether both can be kept."""
        return self.fields[0] in JOINABLE and bool(self._mine[self.fields[0]]) and bool(self._theirs[self.fields[0]])

    @property
    def is_joined_shown(self) -> bool:
        """Whether what both texts make is on the screen."""
        return self.findChild(QWidget, "joinedText") is not None

    def show_trace(self, trace: RemoteChange) -> None:
        """Say who changed it and when, as far as that is known."""
        who = trace.author or self.tr("Somebody else")
        if trace.made_at is not None:
            text = self.tr("{who} · {when}").format(who=who, when=moment(trace.made_at))
        elif trace.first_seen_at is not None:
            text = self.tr("{who} · first seen {when}").format(who=who, when=moment(trace.first_seen_at))
        else:
            text = self.tr("{who} · on the server").format(who=who)
        self._their_caption.text = text
        self.setAccessibleDescription(f"{self._my_caption.text}\n{text}")
        self.setToolTip(f"{self._where}\n{self.accessibleDescription()}")
        self.update()

    def _build(self, entry: ConflictEntry) -> None:
        edge = theme.INSIDE + theme.STEP
        self._layout.setContentsMargins(theme.BETWEEN, edge, theme.BETWEEN, edge)
        self._layout.setHorizontalSpacing(theme.BETWEEN)
        self._layout.setVerticalSpacing(theme.STEP)
        self.keep = self._choice("keepMine", self.tr("Keep mine"), "1")
        self.take = self._choice("takeTheirs", self.tr("Take theirs"), "2")
        self.keep.clicked.connect(lambda: self._decide(Choice.MINE))
        self.take.clicked.connect(lambda: self._decide(Choice.THEIRS))
        self._my_caption = Line(self.tr("Mine · {when}").format(when=moment(entry.edit.changed_at)), Style.CAPTION)
        self._their_caption = Line("", Style.CAPTION)
        if self.fields[0] in JOINABLE:
            self._build_texts(entry)
        else:
            self._build_values(entry)

    def _build_values(self, entry: ConflictEntry) -> None:
        column = Line(self._titled(entry), Style.PLACE)
        lines = [self._student(entry), column, Line(entry.course_title, Style.CAPTION)]
        self._add_words(Words(lines), 0, 0)
        self._layout.setColumnStretch(0, 1)
        sides = ((self._my_caption, self._mine, self.keep), (self._their_caption, self._theirs, self.take))
        for place, (caption, values, button) in enumerate(sides):
            value = Line(self._said(values), Style.VALUE)
            self._add_words(Words([caption, value], width=_VALUE_WIDTH), 0, 1 + 2 * place)
            self._layout.addWidget(button, 0, 2 + 2 * place)

    def _build_texts(self, entry: ConflictEntry) -> None:
        """Side by side below, with their differences marked."""
        where = Line(f"{self._titled(entry)} · {entry.course_title}", Style.PLACE)
        self._add_words(Words([self._student(entry), where]), 0, 0, 2)
        self._layout.setRowMinimumHeight(0, self._words[0].room.sizeHint().height() + theme.INSIDE)
        name = self.fields[0]
        pieces = compared(str(self._mine[name] or ""), str(self._theirs[name] or ""))
        for place, (caption, segments) in enumerate(zip((self._my_caption, self._their_caption), pieces, strict=True)):
            is_mine = place == 0
            text = ComparedText("myText" if is_mine else "theirText", segments, is_mine=is_mine)
            text.setAccessibleName(self.tr("My text") if is_mine else self.tr("Their text"))
            text.setPlaceholderText(self._said({name: None}))
            self._add_words(Words([caption]), 1, place)
            self._layout.setRowMinimumHeight(1, self._words[-1].room.sizeHint().height() + theme.STEP)
            self._layout.addWidget(text, 2, place, Qt.AlignmentFlag.AlignTop)
            self._layout.setColumnStretch(place, 1)
        self._layout.addLayout(_in_line(self.keep, *self._joining()), 3, 0)
        self._layout.addLayout(_in_line(self.take), 3, 1)

    def _joining(self) -> list[QPushButton]:
        if not self.may_join:
            return []
        join = self._choice("keepBoth", self.tr("Keep both…"), "3")
        join.clicked.connect(self._show_joined)
        return [join]

    def _add_words(self, words: Words, row: int, column: int, across: int = 1) -> None:
        self._words.append(words)
        self._layout.addItem(words.room, row, column, 1, across)

    def _said(self, values: dict[str, object]) -> str:
        # The caption names the field already.
        return grade_text(values).removeprefix(f"{field_name(self.fields[0])}: ")

    def _student(self, entry: ConflictEntry) -> Line:
        return Line(person(entry.student_name, entry.stand_in), Style.NAME)

    def _titled(self, entry: ConflictEntry) -> str:
        return entry.column_title + ("" if self.fields[0] == "score" else f" · {field_name(self.fields[0])}")

    def _name(self, entry: ConflictEntry) -> None:
        field = "" if self.fields[0] == "score" else f", {field_name(self.fields[0])}"
        self._where = f"{person(entry.student_name, entry.stand_in)}\n{self._titled(entry)} · {entry.course_title}"
        self.setAccessibleName(
            self.tr("{student}, {column}: mine {mine}, theirs {theirs}").format(
                student=person(entry.student_name, entry.stand_in),
                column=f"{entry.column_title}{field}",
                mine=self._said(self._mine),
                theirs=self._said(self._theirs),
            )
        )

    def _choice(self, name: str, text: str, key: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(self.tr("{action} (key {key})").format(action=text, key=key))
        return button

    def _decisions(self, choice: Choice) -> list[FieldDecision]:
        return [FieldDecision(name, choice, self._mine[name], self._theirs[name]) for name in self.fields]

    def _decide(self, choice: Choice) -> None:
        if self._is_over:
            return
        self._is_over = True
        for button in self.findChildren(QPushButton):
            button.setEnabled(False)
        self.decided.emit(self.edit_id, self._decisions(choice))

    def _show_joined(self) -> None:
        """Exactly what would be written, with a way back."""
        if not self.may_join or self._is_over or self.is_joined_shown:
            return
        text = str(self._decisions(Choice.BOTH)[0].value)
        self._preview = QWidget()
        box = QVBoxLayout(self._preview)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(plain(self.tr("This text will be saved:"), role="secondary"))
        shown = ComparedText("joinedText", [Segment(text, is_different=False)], is_mine=True)
        shown.setAccessibleName(self.tr("Both texts"))
        box.addWidget(shown)
        write, back = QPushButton(self.tr("Save both")), QPushButton(self.tr("Back"))
        write.setObjectName("writeBoth")
        write.setToolTip(self.tr("Save both (key 3)"))
        write.clicked.connect(lambda: self._decide(Choice.BOTH))
        back.clicked.connect(self._hide_joined)
        line = QHBoxLayout()
        line.addWidget(ending(write, back))
        line.addStretch(1)
        box.addLayout(line)
        self._layout.addWidget(self._preview, 4, 0, 1, 2)
        self.setFocus()
        self.grown.emit(write)

    def _hide_joined(self) -> None:
        self._layout.removeWidget(self._preview)
        self._preview.hide()
        self._preview.setParent(None)
        self._preview.deleteLater()
        self.setFocus()

    def _join(self) -> None:
        if self.is_joined_shown:
            self._decide(Choice.BOTH)
        else:
            self._show_joined()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - a row is drawn whole
        colours = theme.tokens()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring = theme.RING if self.hasFocus() else 1
            painter.setPen(QPen(colours.accent if self.hasFocus() else colours.hairline, ring))
            painter.setBrush(colours.surface)
            edge = ring / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), theme.RADIUS, theme.RADIUS)
            for words in self._words:
                words.paint(painter)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_pressed_by_enter(event):
            return
        deeds: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_1: lambda: self._decide(Choice.MINE),
            Qt.Key.Key_2: lambda: self._decide(Choice.THEIRS),
            Qt.Key.Key_3: self._join,
        }
        if self.is_joined_shown:
            deeds |= {Qt.Key.Key_Escape: self._hide_joined, Qt.Key.Key_Return: self._join}
        deed = deeds.get(Qt.Key(event.key()))
        if event.key() in _WAYS:
            self.left.emit(_WAYS[Qt.Key(event.key())])
        elif deed is None:
            super().keyPressEvent(event)
        elif not self._is_over:
            deed()


def _in_line(*buttons: QPushButton) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(theme.INSIDE)
    for button in buttons:
        line.addWidget(button)
    line.addStretch(1)
    return line
