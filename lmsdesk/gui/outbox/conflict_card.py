"""The chosen conflict in full: both values with who and when, their differences, and a button for each way out."""

from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import RemoteChange
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.formatting import counted, moment
from lmsdesk.gui.kit.labels import LARGE_PX, plain
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.gui.outbox.text_diff import ComparedText, Segment, compared
from lmsdesk.model.conflicts import Choice

_LEAST_PX = 140


class ConflictCard(QScrollArea):
    """`decided(Choice)`; both texts are joined only after the joined text was on the screen."""

    decided = Signal(object)
    joined_toggled = Signal()
    """What both texts make was shown or hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("conflictCardArea")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self._key: tuple[object, ...] = ()
        self.card = QFrame()
        self.card.setObjectName("conflictCard")
        self.card.setProperty("role", "card")
        self._layout = QGridLayout(self.card)
        self._layout.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.BETWEEN, theme.INSIDE)
        self._layout.setHorizontalSpacing(theme.BETWEEN)
        self._layout.setVerticalSpacing(theme.STEP)
        self._build()
        self.setWidget(self.card)
        # What is in it scrolls: it need not be as tall as that.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._on_focus_changed)
        self.setMinimumHeight(_LEAST_PX)

    @property
    def is_joined_shown(self) -> bool:
        """Whether what both texts make is on the screen."""
        return not self._joined.isHidden()

    def show_conflict(self, conflict: Conflict, *, chosen: int = 1) -> bool:
        """Show this one; with several chosen, the buttons are for all of them. False when it is shown already."""
        key = (*conflict.key, conflict.student, conflict.column, chosen)
        if key == self._key:
            return False
        self._key = key
        self._joined.hide()
        self._conflict = conflict
        self._name.setText(conflict.student)
        self._where.setText(f"{conflict.column} · {conflict.entry.course_title}")
        self._my_caption.setText(self.tr("Mine · {when}").format(when=moment(conflict.entry.edit.changed_at)))
        self._show_values(conflict)
        self._show_buttons(conflict, chosen)
        self.card.setAccessibleName(conflict.sentence())
        self.show_change(RemoteChange())
        self.verticalScrollBar().setValue(0)
        self._apply_layout()
        return True

    def show_change(self, change: RemoteChange) -> None:
        """Say who made the other value and when, as far as that is known."""
        who = change.author or self.tr("Someone else")
        if change.made_at is not None:
            text = self.tr("{who} · {when}").format(who=who, when=moment(change.made_at))
        elif change.first_seen_at is not None:
            text = self.tr("{who} · first seen {when}").format(who=who, when=moment(change.first_seen_at))
        else:
            text = self.tr("{who} · on the server").format(who=who)
        self._their_caption.setText(text)
        self.card.setAccessibleDescription(f"{self._my_caption.text()}\n{text}")

    def join(self) -> None:
        """Show exactly what would be written; when it is on the screen, decide for it."""
        if self.is_joined_shown:
            self.decided.emit(Choice.BOTH)
        elif self._join.isVisibleTo(self):
            text = str(self._conflict.decisions(Choice.BOTH)[0].value)
            self._joined_text.show_segments([Segment(text, is_different=False)])
            self._joined.show()
            self._apply_layout()
            self.ensureWidgetVisible(self._write)
            self.joined_toggled.emit()

    def hide_joined(self) -> None:
        """Back to the two texts."""
        self._joined.hide()
        self.joined_toggled.emit()

    def _build(self) -> None:
        self._name = plain(pixels=LARGE_PX, is_emphasized=True)
        self._where = plain(role="muted")
        self._layout.addWidget(self._name, 0, 0, 1, 2)
        self._layout.addWidget(self._where, 1, 0, 1, 2)
        self.keep = self._button("keepMine", Choice.MINE)
        self.take = self._button("takeTheirs", Choice.THEIRS)
        self._join = self._button("keepBoth", Choice.BOTH)
        self._my_caption, self._my_value, self._my_text = self._built_side(0, self.keep, self._join)
        self._their_caption, self._their_value, self._their_text = self._built_side(1, self.take)
        self._base = plain(role="secondary")
        self._base_text = ComparedText("baseText", self.tr("The text before both changes"), is_mine=True)
        self._joined = self._build_joined()
        for row, part in enumerate((self._joined, self._base, self._base_text), 6):
            self._layout.addWidget(part, row, 0, 1, 2)
        self._layout.setRowStretch(9, 1)

    def _built_side(self, column: int, *buttons: QPushButton) -> tuple[QLabel, QLabel, ComparedText]:
        is_mine = column == 0
        caption, value = plain(role="secondary"), plain(pixels=LARGE_PX, is_emphasized=True)
        spoken = self.tr("My text") if is_mine else self.tr("Their text")
        text = ComparedText("myText" if is_mine else "theirText", spoken, is_mine=is_mine)
        self._layout.addWidget(caption, 2, column, Qt.AlignmentFlag.AlignBottom)
        self._layout.addWidget(value, 3, column, Qt.AlignmentFlag.AlignTop)
        # Below a value, but above long texts, where the buttons are in sight.
        self._layout.addLayout(_in_line(*buttons), 4, column)
        self._layout.addWidget(text, 5, column, Qt.AlignmentFlag.AlignTop)
        self._layout.setColumnStretch(column, 1)
        return caption, value, text

    def _build_joined(self) -> QWidget:
        joined = QWidget()
        joined.hide()
        box = QVBoxLayout(joined)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(plain(self.tr("This text will be saved:"), role="secondary"))
        self._joined_text = ComparedText("joinedText", self.tr("Both texts"), is_mine=True)
        box.addWidget(self._joined_text)
        self._write, back = QPushButton(self.tr("Save both")), QPushButton(self.tr("Back"))
        self._write.setObjectName("writeBoth")
        self._write.setToolTip(self.tr("Save both (key 3)"))
        self._write.clicked.connect(self.join)
        back.clicked.connect(self.hide_joined)
        box.addLayout(_in_line(ending(self._write, back)))
        return joined

    def _button(self, name: str, choice: Choice) -> QPushButton:
        button = QPushButton()
        button.setObjectName(name)
        button.clicked.connect(self.join if choice is Choice.BOTH else lambda: self.decided.emit(choice))
        return button

    def _show_values(self, conflict: Conflict) -> None:
        is_text, field = conflict.is_text, conflict.fields[0]
        if is_text:
            before = str(conflict.base[field] or "")
            pieces = compared(*(str(values[field] or "") for values in (conflict.mine, conflict.theirs)))
            for text, segments in zip((self._my_text, self._their_text), pieces, strict=True):
                text.setPlaceholderText(conflict.value({field: None}))
                text.show_segments(segments)
            self._base.setText(self.tr("Before both changes:"))
            self._base_text.show_segments([Segment(before, is_different=False)])
        else:
            before = conflict.value(conflict.base)
            self._my_value.setText(conflict.value(conflict.mine))
            self._their_value.setText(conflict.value(conflict.theirs))
            self._base.setText(self.tr("Before both changes: {value}").format(value=before))
        for text, value in ((self._my_text, self._my_value), (self._their_text, self._their_value)):
            text.setVisible(is_text)
            value.setVisible(not is_text)
        self._base.setVisible(bool(before))
        self._base_text.setVisible(is_text and bool(before))

    def _show_buttons(self, conflict: Conflict, chosen: int) -> None:
        for button, one, many, key in (
            (self.keep, self.tr("Keep mine"), self.tr("Keep mine in all %Ln", "", chosen), "1"),
            (self.take, self.tr("Take theirs"), self.tr("Take theirs in all %Ln", "", chosen), "2"),
            (self._join, self.tr("Keep both…"), "", "3"),
        ):
            text = counted(chosen, one, many)
            button.setText(text)
            button.setToolTip(self.tr("{action} (key {key})").format(action=text, key=key))
        self._join.setVisible(conflict.can_join and chosen == 1)

    def _apply_layout(self) -> None:
        """Give everything its place in this turn: texts are as tall as their width makes them."""
        for _ in range(2):
            QCoreApplication.sendEvent(self.card, QEvent(QEvent.Type.LayoutRequest))

    def _on_focus_changed(self, _: QWidget | None, focus: QWidget | None) -> None:
        # Tab from the list leads to what may be scrolled away.
        if focus is not None and self.card.isAncestorOf(focus):
            self.ensureWidgetVisible(focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The keys are those of the list, also while a button has the focus.
        event.ignore()


def _in_line(*parts: QWidget) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(theme.INSIDE)
    for part in parts:
        line.addWidget(part)
    line.addStretch(1)
    return line
