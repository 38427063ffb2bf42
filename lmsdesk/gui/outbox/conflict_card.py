"""The chosen conflict in full: both values with who and when, their differences, and a button for each way out."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, takewhile
from typing import cast

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import RemoteChange
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.formatting import counted, moment
from lmsdesk.gui.kit.labels import LARGE_PX, named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.model.edits import Choice

_LEAST_PX = 140
_SENTENCES = re.compile(r"[^\n.!?]*[\n.!?]+\s*|[^\n.!?]+")
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_PAIRS = 30_000
"""Pieces of one text times those of the other: more is marked as a whole, for comparing it could take a second."""
_LEAST_COMPARED_PX, _MOST_PX = 56, 220
_TINT = 0.14


class Segment(Struct, frozen=True):
    """A piece of a text, and whether the other text has it too."""

    text: str
    is_different: bool


def compared(mine: str, theirs: str) -> tuple[list[Segment], list[Segment]]:
    """Both texts in pieces: by sentences first, and by words within those that differ."""
    left: list[Segment] = []
    right: list[Segment] = []
    most = _MOST_PAIRS
    for ours, others in _matched(_SENTENCES.findall(mine), _SENTENCES.findall(theirs), most):
        # As many sentences here as there: each was probably made from the other.
        is_paired = len(ours) == len(others)
        pairs = zip(ours, others, strict=True) if is_paired else [("".join(ours), "".join(others))]
        for a, b in pairs:
            words, other_words = _WORDS.findall(a), _WORDS.findall(b)
            for run, other_run in _matched(words, other_words, most):
                is_different = run != other_run
                _append(left, "".join(run), is_different=is_different)
                _append(right, "".join(other_run), is_different=is_different)
            most -= len(words) * len(other_words) if a != b else 0
    return left, right


def _matched(ours: list[str], others: list[str], most: int) -> Iterator[tuple[list[str], list[str]]]:
    """Runs of pieces that are the same in both, and between them runs that differ."""
    if ours == others:
        yield ours, others
        return
    both = list(zip(ours, others, strict=False))
    start = sum(1 for _ in takewhile(_is_pair, both))
    shorter = len(both) - start
    end = sum(1 for _ in takewhile(_is_pair, islice(zip(reversed(ours), reversed(others), strict=False), shorter)))
    mine, theirs = ours[start : len(ours) - end], others[start : len(others) - end]
    yield ours[:start], others[:start]
    if len(mine) * len(theirs) > most:
        yield mine, theirs
    else:
        for _, a, b, c, d in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
            yield mine[a:b], theirs[c:d]
    yield ours[len(ours) - end :], others[len(others) - end :]


def _is_pair(pieces: tuple[str, str]) -> bool:
    return pieces[0] == pieces[1]


def _append(segments: list[Segment], text: str, *, is_different: bool) -> None:
    if segments and segments[-1].is_different is is_different:
        text = segments.pop().text + text
    if text:
        segments.append(Segment(text, is_different))


class ComparedText(QTextEdit):
    """One of the two texts; it can be read and copied, and is as tall as it needs to be up to a limit."""

    def __init__(self, name: str, spoken: str, *, is_mine: bool) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._segments: list[Segment] = []
        self._is_mine = is_mine

    def show_segments(self, segments: Sequence[Segment]) -> None:
        self._segments = list(segments)
        self._write()
        self._fit()

    def _write(self) -> None:
        self.clear()
        cursor = QTextCursor(self.document())
        for segment in self._segments:
            cursor.insertText(segment.text, self._format(is_different=segment.is_different))
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _format(self, *, is_different: bool) -> QTextCharFormat:
        made, colours = QTextCharFormat(), theme.tokens()
        if not is_different:
            return made
        colour = colours.unsent if self._is_mine else colours.accent
        line = QTextCharFormat.UnderlineStyle
        made.setFontWeight(QFont.Weight.DemiBold)
        made.setUnderlineStyle(line.SingleUnderline if self._is_mine else line.DashUnderline)
        made.setUnderlineColor(colour)
        if not colours.is_high_contrast:
            made.setBackground(theme.mixed(colours.surface, colour, _TINT))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needed = round(self.document().size().height()) + self.height() - self.viewport().height()
        # Left to itself, a bar that was needed before the text had its height would stay.
        is_cut = needed > _MOST_PX
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_cut else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(min(max(needed, _LEAST_COMPARED_PX), _MOST_PX))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_segments"):
            self._write()


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
        self.card = named(QFrame(), "conflictCard", role="card")
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
        box = without_margins(QVBoxLayout(joined))
        caption = plain(self.tr("This text will be saved:"), role="secondary")
        self._joined_text = ComparedText("joinedText", self.tr("Both texts"), is_mine=True)
        self._write, back = QPushButton(self.tr("Save both")), QPushButton(self.tr("Back"))
        self._write.setObjectName("writeBoth")
        self._write.setToolTip(self.tr("Save both (key 3)"))
        self._write.clicked.connect(self.join)
        back.clicked.connect(self.hide_joined)
        fill_layout(box, caption, self._joined_text, _in_line(ending(self._write, back)))
        return joined

    def _button(self, name: str, choice: Choice) -> QPushButton:
        button = named(QPushButton(), name)
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
    return fill_layout(QHBoxLayout(), *parts, STRETCH, spacing=theme.INSIDE)
