"""One conflict: who and what, both values, two buttons."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry
from lmsdesk.gui import theme
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.words import grade_text, moment
from lmsdesk.model.ids import EditId

_VALUE_WIDTH = 240


class ConflictRow(QFrame):
    """`decided(edit id, keeps mine)`; 1 and 2 decide, Up and Down move on."""

    decided = Signal(object, bool)
    left_upwards = Signal()
    left_downwards = Signal()

    def __init__(self, entry: ConflictEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit_id: EditId = entry.edit.id
        self.cell = entry.edit.cell
        self.setObjectName("conflictRow")
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        mine = grade_text({name: entry.edit.patch.get(name) for name in entry.edit.theirs or entry.edit.patch})
        theirs = grade_text(entry.edit.theirs)
        self.setAccessibleName(
            self.tr("{student}, {column}: mine {mine}, theirs {theirs}").format(
                student=entry.student_name, column=entry.column_title, mine=mine, theirs=theirs
            )
        )
        layout = QGridLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.INSIDE + theme.STEP, theme.BETWEEN, theme.INSIDE + theme.STEP)
        layout.setHorizontalSpacing(theme.BETWEEN)
        layout.setColumnStretch(0, 1)
        layout.addLayout(self._who(entry), 0, 0)
        self.keep = self._choice("keepMine", self.tr("Keep mine"), "1")
        self.take = self._choice("takeTheirs", self.tr("Take theirs"), "2")
        layout.addLayout(_value(self.tr("Mine · {when}").format(when=moment(entry.edit.changed_at)), mine), 0, 1)
        layout.addWidget(self.keep, 0, 2)
        layout.addLayout(_value(self.tr("Theirs · on the server"), theirs), 0, 3)
        layout.addWidget(self.take, 0, 4)
        self.keep.clicked.connect(lambda: self._decide(keeps_mine=True))
        self.take.clicked.connect(lambda: self._decide(keeps_mine=False))

    def _who(self, entry: ConflictEntry) -> QVBoxLayout:
        box = QVBoxLayout()
        box.setSpacing(theme.STEP // 2)
        box.addWidget(plain(entry.student_name, is_emphasized=True))
        box.addWidget(plain(f"{entry.column_title} · {entry.course_title}", role="muted"))
        return box

    def _choice(self, name: str, text: str, key: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(self.tr("{action} (key {key})").format(action=text, key=key))
        return button

    def _decide(self, *, keeps_mine: bool) -> None:
        self.keep.setEnabled(False)
        self.take.setEnabled(False)
        self.decided.emit(self.edit_id, keeps_mine)

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
            Qt.Key.Key_1: lambda: self._decide(keeps_mine=True),
            Qt.Key.Key_2: lambda: self._decide(keeps_mine=False),
            Qt.Key.Key_Up: self._go_up,
            Qt.Key.Key_Down: self._go_down,
        }
        deed = deeds.get(Qt.Key(event.key()))
        if deed is None:
            super().keyPressEvent(event)
        elif self.keep.isEnabled():
            deed()


def _value(caption: str, value: str) -> QVBoxLayout:
    box = QVBoxLayout()
    box.setSpacing(0)
    box.addWidget(plain(caption, role="secondary"))
    large = plain(value, pixels=LARGE_PX, is_emphasized=True)
    large.setMaximumWidth(_VALUE_WIDTH)
    box.addWidget(large)
    return box
