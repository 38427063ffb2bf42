"""One conflict of one field: who and what, both values with who and when, and a button for each way out of it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, Trace
from lmsdesk.gui import theme
from lmsdesk.gui.widgets.buttons import ending
from lmsdesk.gui.widgets.conflict_texts import ComparedText, Segment, compared
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.words import field_name, grade_text, moment, person
from lmsdesk.model.conflicts import JOINABLE, Choice, FieldDecision
from lmsdesk.model.ids import EditId

_VALUE_WIDTH = 220
_LONG = 40
"""Longer texts stand side by side below, with their differences marked."""


Key = tuple[object, ...]


def key_of(entry: ConflictEntry, fields: Sequence[str]) -> Key:
    """What a row shows; another conflict, or another value, has another key."""
    mine, theirs = (tuple(values.get(name) for name in fields) for values in (entry.edit.patch, entry.edit.theirs))
    return entry.edit.id, tuple(fields), mine, theirs


class ConflictRow(QFrame):
    """`decided(edit id, list[FieldDecision])`; 1, 2 and 3 decide, Up and Down move on.

    Both texts are joined only after the joined text was on the screen; `grown(QWidget)` says that it is there now.
    """

    decided = Signal(object, object)
    left_upwards = Signal()
    left_downwards = Signal()
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
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._layout = QGridLayout(self)
        self._build(entry)
        self._name(entry)

    @property
    def may_join(self) -> bool:
        """Whether both can be kept."""
        return self.fields[0] in JOINABLE and bool(self._mine[self.fields[0]]) and bool(self._theirs[self.fields[0]])

    def show_trace(self, trace: Trace) -> None:
        """Say who changed it and when, as far as that is known."""
        who = trace.who or self.tr("Somebody else")
        if trace.made_at is not None:
            text = self.tr("{who} · {when}").format(who=who, when=moment(trace.made_at))
        elif trace.noticed_at is not None:
            text = self.tr("{who} · noticed {when}").format(who=who, when=moment(trace.noticed_at))
        else:
            text = self.tr("{who} · on the server").format(who=who)
        self._their_caption.setText(text)
        self._their_caption.setToolTip(text)

    def _build(self, entry: ConflictEntry) -> None:
        edge = theme.INSIDE + theme.STEP
        self._layout.setContentsMargins(theme.BETWEEN, edge, theme.BETWEEN, edge)
        self._layout.setHorizontalSpacing(theme.BETWEEN)
        self._layout.setVerticalSpacing(theme.INSIDE)
        self.keep = self._choice("keepMine", self.tr("Keep mine"), "1")
        self.take = self._choice("takeTheirs", self.tr("Take theirs"), "2")
        self.join = self._choice("keepBoth", self.tr("Keep both…"), "3")
        self.join.setVisible(self.may_join)
        self._my_caption = plain(self.tr("Mine · {when}").format(when=moment(entry.edit.changed_at)), role="secondary")
        self._their_caption = plain(role="secondary")
        self.show_trace(Trace())
        self._layout.addLayout(self._who(entry), 0, 0)
        if self._is_long():
            self._build_texts()
        else:
            self._build_values()
        self.keep.clicked.connect(lambda: self._decide(Choice.MINE))
        self.take.clicked.connect(lambda: self._decide(Choice.THEIRS))
        self.join.clicked.connect(self._show_joined)

    def _build_values(self) -> None:
        self._layout.setColumnStretch(0, 1)
        for place, (caption, value, button) in enumerate(self._sides()):
            box = QVBoxLayout()
            box.setSpacing(0)
            box.addWidget(caption)
            large = plain(value, pixels=LARGE_PX, is_emphasized=True)
            large.setFixedWidth(_VALUE_WIDTH)
            box.addWidget(large)
            self._layout.addLayout(box, 0, 1 + 2 * place)
            self._layout.addWidget(button, 0, 2 + 2 * place)
        self._layout.addWidget(self.join, 0, 5)

    def _build_texts(self) -> None:
        self._texts = QWidget()
        sides = QGridLayout(self._texts)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setHorizontalSpacing(theme.BETWEEN)
        sides.setVerticalSpacing(theme.STEP)
        name = self.fields[0]
        pieces = compared(str(self._mine[name] or ""), str(self._theirs[name] or ""))
        both = zip(self._sides(), pieces, (True, False), strict=True)
        for place, ((caption, _, button), segments, is_mine) in enumerate(both):
            text = ComparedText("myText" if is_mine else "theirText", segments, is_mine=is_mine)
            text.setAccessibleName(self.tr("My text") if is_mine else self.tr("Their text"))
            line = QHBoxLayout()
            line.setSpacing(theme.INSIDE)
            line.addWidget(button)
            if is_mine:
                line.addWidget(self.join)
            line.addStretch(1)
            sides.addWidget(caption, 0, place)
            sides.addWidget(text, 1, place, Qt.AlignmentFlag.AlignTop)
            sides.addLayout(line, 2, place)
            sides.setColumnStretch(place, 1)
        self._layout.addWidget(self._texts, 1, 0)

    def _sides(self) -> tuple[tuple[QWidget, str, QPushButton], tuple[QWidget, str, QPushButton]]:
        return (
            (self._my_caption, self._said(self._mine), self.keep),
            (self._their_caption, self._said(self._theirs), self.take),
        )

    def _said(self, values: dict[str, object]) -> str:
        # The caption names the field already.
        return grade_text(values).removeprefix(f"{field_name(self.fields[0])}: ")

    def _who(self, entry: ConflictEntry) -> QVBoxLayout:
        box = QVBoxLayout()
        box.setSpacing(theme.STEP // 2)
        box.addWidget(plain(person(entry.student_name, entry.stand_in), is_emphasized=True))
        field = "" if self.fields[0] == "score" else f" · {field_name(self.fields[0])}"
        box.addWidget(plain(f"{entry.column_title}{field} · {entry.course_title}", role="muted"))
        return box

    def _name(self, entry: ConflictEntry) -> None:
        field = "" if self.fields[0] == "score" else f", {field_name(self.fields[0])}"
        self.setAccessibleName(
            self.tr("{student}, {column}: mine {mine}, theirs {theirs}").format(
                student=person(entry.student_name, entry.stand_in),
                column=f"{entry.column_title}{field}",
                mine=self._said(self._mine),
                theirs=self._said(self._theirs),
            )
        )

    def _is_long(self) -> bool:
        texts = [str(value or "") for value in (*self._mine.values(), *self._theirs.values())]
        return self.fields[0] in JOINABLE and any(len(text) > _LONG or "\n" in text for text in texts)

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
        if not self.may_join or self._is_over or self.findChild(QWidget, "joinedText") is not None:
            return
        text = str(self._decisions(Choice.BOTH)[0].value)
        self._preview = QWidget()
        box = QVBoxLayout(self._preview)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(plain(self.tr("This is what will be written:"), role="secondary"))
        shown = ComparedText("joinedText", [Segment(text, is_different=False)], is_mine=True)
        shown.setAccessibleName(self.tr("Both texts"))
        box.addWidget(shown)
        write, back = QPushButton(self.tr("Write both")), QPushButton(self.tr("Back"))
        write.setObjectName("writeBoth")
        write.setToolTip(self.tr("Write both (key 3)"))
        write.clicked.connect(lambda: self._decide(Choice.BOTH))
        back.clicked.connect(self._hide_joined)
        line = QHBoxLayout()
        line.addWidget(ending(write, back))
        line.addStretch(1)
        box.addLayout(line)
        self._layout.addWidget(self._preview, 2, 0, 1, max(self._layout.columnCount(), 1))
        self.setFocus()
        self.grown.emit(write)

    def _hide_joined(self) -> None:
        self._layout.removeWidget(self._preview)
        self._preview.hide()
        self._preview.setParent(None)
        self._preview.deleteLater()
        self.setFocus()

    def _join(self) -> None:
        if self._is_joined_shown:
            self._decide(Choice.BOTH)
        else:
            self._show_joined()

    @property
    def _is_joined_shown(self) -> bool:
        return self.findChild(QWidget, "joinedText") is not None

    def _go_up(self) -> None:
        self.left_upwards.emit()

    def _go_down(self) -> None:
        self.left_downwards.emit()

    def _mark_focus(self, *, has_focus: bool) -> None:
        colour = theme.tokens().accent.name() if has_focus else theme.tokens().hairline.name()
        self.setStyleSheet(f"QFrame#conflictRow {{ border: {theme.RING if has_focus else 1}px solid {colour}; }}")

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._mark_focus(has_focus=True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._mark_focus(has_focus=False)
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        deeds: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_1: lambda: self._decide(Choice.MINE),
            Qt.Key.Key_2: lambda: self._decide(Choice.THEIRS),
            Qt.Key.Key_3: self._join,
            Qt.Key.Key_Up: self._go_up,
            Qt.Key.Key_Down: self._go_down,
        }
        if self._is_joined_shown:
            deeds |= {Qt.Key.Key_Escape: self._hide_joined, Qt.Key.Key_Return: self._join}
        deed = deeds.get(Qt.Key(event.key()))
        if deed is None:
            super().keyPressEvent(event)
        elif not self._is_over:
            deed()
