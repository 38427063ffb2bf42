"""One box that finds courses and commands: a floating list over the window."""

import heapq
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.platform.long_work import pause, pieces, run_now
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.folding import fold, has_nearly, words_of

_WIDTH, _ROWS_HEIGHT, _FROM_TOP, _MOST = 560, 340, 64, 50
_SHADOW, _SHADE, _DROP = 16, 44, 4
"""How far the shadow reaches, how dark it begins, and how far it falls."""
_NEARLY, _SCATTERED = 20, 30
"""What a word counts that is there but for an error, or with letters missing; the less, the better the find."""
_LIST_KEYS = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


_SHORT = 5
"""Letters of a word."""


class Find(Struct, frozen=True):
    """One thing that can be found: its words, what stands on the right, and what choosing it does."""

    text: str
    note: str
    run: Callable[[], None]
    icon: str = ""
    haystack: str = ""
    """The fold text it is found by, where that is more than its words."""


class Palette(QFrame):
    """Type to narrow, arrows to move, Enter to go, Esc to leave."""

    def __init__(self, window: QWidget, finds: Callable[[], Iterable[Find]], *, words: str = "") -> None:
        super().__init__(window)
        self._window = window
        self._words = words or self.tr("Find a course, a student, a column or a command")
        self.setObjectName("palette")
        self._finds = finds
        self._shown: Sequence[Find] = []
        self._tasks = Tasks(self)
        self._is_narrowing = False
        """Whether the rows are not yet those for what was typed."""
        self._back_to: QWidget | None = None
        self._build()
        self.hide()

    def open(self) -> None:
        """Have the keys at once, and show the box over the window with everything in it."""
        window = self._window
        self._back_to = window.focusWidget()
        width = min(self._most_width(), window.width() - 2 * theme.AROUND)
        self._card.setFixedWidth(width)
        self.move(self._corner(width) - QPoint(_SHADOW, _SHADOW))
        with QSignalBlocker(self.field):
            self.field.clear()
        self.show()
        self.raise_()
        self.field.setFocus()
        self._narrow_now()

    def narrow(self) -> None:
        """Show what fits what was typed, now that there are other things to find."""
        self._narrow_now()

    @property
    def most_height(self) -> int:
        """How high the box can become."""
        return _ROWS_HEIGHT + self.field.sizeHint().height() + 3 * theme.INSIDE

    def _most_width(self) -> int:
        return _WIDTH

    def _corner(self, width: int) -> QPoint:
        """Where the box begins in the window."""
        return QPoint((self._window.width() - width) // 2, _FROM_TOP)

    def _words_for_nothing(self) -> str:
        """What stands there where no row does."""
        return self.tr("Nothing found.")

    def _build(self) -> None:
        self._card = QFrame(self)
        self._card.setProperty("role", "card")
        self._around = around = QVBoxLayout(self)
        around.setContentsMargins(_SHADOW, _SHADOW, _SHADOW, _SHADOW)
        # Always as high as what it shows: a layout inside a layout tells a new height only in the next turn.
        around.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        around.addWidget(self._card)
        self.field = named(QLineEdit(placeholderText=self._words), "paletteField", self._words)
        self.field.setFont(theme.font(15))
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)
        self.rows = named(QTreeWidget(), "paletteRows")
        self.rows.setHeaderHidden(True)
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setColumnCount(2)
        self.rows.header().setStretchLastSection(False)
        self.rows.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.rows.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        # As wide as what is in sight: measuring all of it takes longer than drawing it.
        self.rows.header().setResizeContentsPrecision(0)
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setAccessibleName(self.tr("Found"))
        self.rows.itemClicked.connect(self._on_row_chosen)
        self._nothing = QLabel(wordWrap=True)
        self._nothing.setProperty("role", "muted")
        layout = QVBoxLayout(self._card)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, theme.INSIDE)
        for part in (self.field, self._nothing, self.rows):
            layout.addWidget(part)

    def _narrow(self) -> None:
        self._tasks.cancel_all()
        self._is_narrowing = True
        self._tasks.begin(self._narrowed(), what="finding")

    def _narrow_now(self) -> None:
        self._tasks.cancel_all()
        run_now(self._narrowed())

    async def _narrowed(self) -> None:
        found = await ranked(self._finds(), self.field.text())
        self._is_narrowing = False
        self._show(found)

    def _show(self, found: Sequence[Find]) -> None:
        self._shown = found
        self.rows.clear()
        self.rows.addTopLevelItems([_row(find) for find in self._shown])
        self._nothing.setText(self._words_for_nothing())
        self._nothing.setVisible(not self._shown)
        self.rows.setVisible(bool(self._shown))
        if self._shown:
            self.rows.setCurrentIndex(self.rows.model().index(0, 0))
            row_height = self.rows.sizeHintForIndex(self.rows.currentIndex()).height()
            self.rows.setFixedHeight(min(row_height * len(self._shown) + theme.STEP, _ROWS_HEIGHT))
        # Or the layout around it would know the new height only in the next turn.
        self._card.updateGeometry()
        self._around.activate()

    def _on_row_chosen(self) -> None:
        if self._is_narrowing:
            self._narrow_now()
        row = self.rows.currentIndex().row()
        self._leave()
        if 0 <= row < len(self._shown):
            self._shown[row].run()

    def _leave(self) -> None:
        self.hide()
        if self._back_to is not None:
            self._back_to.setFocus()
            self._back_to = None

    def paintEvent(self, arg__1: QPaintEvent) -> None:  # noqa: ARG002 - drawn whole, and clipped by Qt
        # Drawn in rings: an effect would redraw and blur the whole box for each blink of the cursor.
        card = self._card.geometry().translated(0, _DROP)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for far in range(-_DROP, _SHADOW - _DROP, 2):
                share = 1 - max(far, 0) / (_SHADOW - _DROP)
                painter.setPen(QPen(QColor(0, 0, 0, round(_SHADE * share * share)), 2))
                reach = theme.RADIUS + far
                painter.drawRoundedRect(card.adjusted(-far, -far, far, far), reach, reach)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # First of all, for the field still speaks while the window is being taken down.
        if not self.isVisible() or watched is not self.field:
            return False
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in _LIST_KEYS:
            self.rows.keyPressEvent(event)
            return True
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._on_row_chosen()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
            return True
        return False


def _row(find: Find) -> QTreeWidgetItem:
    item = QTreeWidgetItem([find.text, find.note])
    item.setForeground(1, theme.tokens().muted)
    item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    item.setToolTip(0, find.text)
    if find.icon:
        item.setIcon(0, theme.icon(find.icon, "muted"))
    return item


async def ranked(finds: Iterable[Find], typed: str) -> Sequence[Find]:
    """The best finds that fit what was typed, best first.

    Where none has it as it was typed, one typing error a word and missing letters are forgiven.
    """
    wanted, scored = words_of(typed), list[tuple[int, int, Find]]()
    # Where nothing is asked for, all fit alike.
    for piece in pieces(enumerate(finds if wanted else islice(finds, _MOST))):
        for number, find in piece:
            if (score := _score(find, wanted)) is not None:
                scored.append((score, number, find))
        await pause()
    best = heapq.nsmallest(_MOST, scored, key=lambda row: row[:2])
    is_there = bool(best) and best[0][0] < _NEARLY
    return [find for score, _, find in best if score < _NEARLY or not is_there]


def _score(find: Find, wanted: Sequence[str]) -> int | None:
    text, total = find.haystack or fold(find.text), 0
    for word in wanted:
        score = _word_score(text, word)
        if score is None:
            return None
        total += score
    return total


def _begins_alike(text: str, word: str) -> bool:
    """Few err in the first letter; in a short word, another one makes another word, such as “mark” of “dark”."""
    return len(word) > _SHORT or text.startswith((word[:1], word[1:2]))


def _word_score(text: str, word: str) -> int | None:
    if text.startswith(word):
        return 0
    if f" {word}" in text:
        return 1
    if word in text:
        return 2
    if any(_begins_alike(one, word) and has_nearly(one, word) for one in text.split()):
        return _NEARLY
    # Of a number, each digit counts.
    is_number = any(map(str.isdigit, word))
    return _SCATTERED if not is_number and any(_has_letters(one, word) for one in text.split()) else None


def _has_letters(text: str, word: str) -> bool:
    """Whether it begins with the same letter and has the others somewhere behind it: “bilgy” of “biology”."""
    letters = iter(text)
    return text.startswith(word[0]) and all(letter in letters for letter in word)
