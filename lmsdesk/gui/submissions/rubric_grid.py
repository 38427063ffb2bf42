"""The rubric beside the feedback: a row an item, a digit chooses its level and goes to the next."""

from collections.abc import Mapping
from typing import Final, cast

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.submissions.comments import points_text
from lmsdesk.desk.submissions.rubric_sheets import Criterion, Level, RubricSheet
from lmsdesk.desk.submissions.rubric_standing import RubricStanding
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.submissions.annotating.annotating import REDO
from lmsdesk.model.scores import format_score

_ITEM_WIDTH: Final = 84
FEWEST_ROWS, _MOST_ROWS = 1, 5
"""In sight at once, as far as the height of the panel goes; the others are scrolled to."""
_HIGHEST: Final = 16_777_215
"""Qt's own limit: no limit."""
_KEYS: Final = 9
_EARLIER: Final = "↺"
"""Before what was chosen for the attempt before."""
_SITE: Final = "◆"
"""Before what the site has where something else is chosen here."""
_ROLES: Final = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.BackgroundRole,
        Qt.ItemDataRole.ForegroundRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.AccessibleTextRole,
    }
)


class RubricModel(Listing[Criterion]):
    """One row an item; its levels are the columns."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.choices: dict[str, str] = {}
        self.earlier: Mapping[str, str] = {}
        """What was chosen for the attempt before."""
        self.site: Mapping[str, str] = {}
        """What the site has for this attempt."""
        self._is_list = False

    def show_sheet(self, sheet: RubricSheet | None) -> None:
        """Show another rubric, with nothing chosen."""
        self.beginResetModel()
        self.entries = [] if sheet is None else list(sheet.criteria)
        self._is_list = sheet is not None and sheet.is_list
        levels = max((len(one.levels) for one in self.entries), default=0)
        numbers = map(keys_of, range(1, levels + 1))
        self.titles = (self.tr("Item"), self.tr("Points")) if self._is_list else (self.tr("Item"), *numbers)
        self.choices = {}
        self.endResetModel()

    def show_choices(self, choices: Mapping[str, str], earlier: Mapping[str, str] | None = None) -> None:
        """Show what is chosen, and what was chosen for the attempt before."""
        self.choices = dict(choices)
        self.earlier = self.earlier if earlier is None else earlier
        if self.entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.entries) - 1, len(self.titles) - 1))

    def level(self, index: Index) -> Level | None:
        """The level of a cell."""
        levels = self.entries[index.row()].levels
        return levels[index.column() - 1] if 1 <= index.column() <= len(levels) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in _ROLES or not index.isValid():
            return None
        criterion, level = self.entries[index.row()], self.level(index)
        if level is None:
            return (
                self._title(index.row()) if index.column() == 0 and role in {0, Qt.ItemDataRole.ToolTipRole} else None
            )
        return self._about(criterion, level, role)

    def _title(self, row: int) -> str:
        # In a list the digits of an item choose it.
        title = self.entries[row].title
        return f"{keys_of(row + 1)}  {title}" if self._is_list else title

    def _about(self, criterion: Criterion, level: Level, role: int) -> object:
        is_chosen = self.choices.get(criterion.id) == level.id
        was_chosen = self.earlier.get(criterion.id) == level.id
        words = f"{criterion.title}, {_spoken(level)}"
        if was_chosen:
            words = self.tr("{words}, chosen for the previous attempt").format(words=words)
        is_on_site = self.site.get(criterion.id) == level.id and not is_chosen
        if is_on_site:
            words = self.tr("{words}, chosen on the site").format(words=words)
        marks = f"{_SITE if is_on_site else ''}{_EARLIER if was_chosen else ''}"
        shown = f"{marks}{_shown(criterion, level)}"
        answers: dict[int, object] = {
            # A mark as well as a colour.
            Qt.ItemDataRole.DisplayRole: f"{theme.Mark.DONE}{shown}" if is_chosen else shown,
            Qt.ItemDataRole.ToolTipRole: words,
            Qt.ItemDataRole.TextAlignmentRole: Qt.AlignmentFlag.AlignCenter,
            Qt.ItemDataRole.AccessibleTextRole: self.tr("{words}, chosen").format(words=words) if is_chosen else words,
            Qt.ItemDataRole.FontRole: theme.font(13, is_emphasized=True) if is_chosen else None,
        }
        return answers.get(role)


class RubricTable(QTableView):
    """`number_typed(n)` follows a digit; `cell_wanted` Space and Enter; `cleared` Delete and Backspace.

    `undo_wanted` and `redo_wanted` follow Ctrl+Z and Ctrl+Y.
    """

    number_typed = Signal(int)
    undo_wanted = Signal()
    redo_wanted = Signal()
    cell_wanted = Signal()
    cleared = Signal()
    focus_moved = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_moved.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if text.isdecimal() and text.isascii() and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.number_typed.emit(int(text))
        elif event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self.cell_wanted.emit()
        elif event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.cleared.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Redo) or QKeySequence(event.keyCombination()) == REDO:
            self.redo_wanted.emit()
        else:
            super().keyPressEvent(event)


class RubricGrid(QWidget):
    """`chosen(choices)` follows each choice, and `text_wanted` the wish for its words in the feedback."""

    came_or_went = Signal()
    chosen = Signal(object)
    text_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rubricGrid")
        self._sheet: RubricSheet | None = None
        self.is_waiting = True
        """Whether another paper comes, whose choices are not here yet."""
        self.zeros = 0
        """Typed before the digit that chooses: each goes nine further."""
        self._rows_in_sight, self._is_roomy, self._is_grown = _MOST_ROWS, True, False
        self._row_height = theme.ROW_HEIGHT
        self.title = plain(role="secondary")
        self.model = RubricModel(self)
        self.table = RubricTable()
        self.table.setModel(self.model)
        style_list(self.table, "rubricTable", self.tr("Rubric"), {})
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.number_typed.connect(self._on_number_typed)
        self.table.cell_wanted.connect(self._on_cell_wanted)
        self.table.cleared.connect(self._on_cleared)
        self.table.clicked.connect(self._on_cell_wanted)
        self.table.selectionModel().currentChanged.connect(self._show_words)
        self.table.focus_moved.connect(self._on_focus_moved)
        self.words, self.total = plain(role="muted"), plain(role="secondary")
        self.fate, self.left = plain(role="secondary"), plain(role="muted")
        self.fate.setObjectName("rubricFate")
        self.left.setObjectName("rubricLeft")
        self._standing = RubricStanding({})
        self.text_button = QPushButton(self.tr("To feedback"))
        self.text_button.setObjectName("rubricText")
        self.text_button.setToolTip(self.tr("Insert the chosen levels into the feedback, one line per item"))
        self.text_button.clicked.connect(self.text_wanted)
        self._build()
        self.hide()

    @property
    def choices(self) -> dict[str, str]:
        """Row → chosen cell."""
        return dict(self.model.choices)

    @property
    def has_unsent(self) -> bool:
        """Whether posting sends what is chosen: the site takes it, and does not have it yet."""
        choices, site = self.model.choices, self._standing.site
        is_other = any(site.get(row) != cell for row, cell in choices.items())
        return self._standing.is_sent and is_other and not self._is_too_little

    @property
    def _is_too_little(self) -> bool:
        """Whether an item has no level yet: the site takes no new evaluation without (reference section 15)."""
        return not self._standing.site and self._sheet is not None and self._sheet.left(self.model.choices) > 0

    def show_sheet(self, sheet: RubricSheet | None) -> None:
        """Show the rubric of a column, or none."""
        if sheet != self._sheet:
            self._sheet = sheet
            self.model.show_sheet(sheet)
            own = self.tr("Custom rubric") if sheet is not None and sheet.is_own else ""
            self.title.setText(own if sheet is None or not sheet.title else sheet.title)
            self._lay_out()
        if (sheet is None) is not self.isHidden():
            self.setVisible(sheet is not None)
            self.came_or_went.emit()

    def show_standing(self, standing: RubricStanding) -> None:
        """Show what is chosen for the attempt, what the site has, and what becomes of it."""
        self._standing = standing
        self.model.site = standing.site
        self.left.setText(
            self.tr("Chosen before the rubric changed on the site:\n{lines}").format(lines="\n".join(standing.left))
        )
        self.left.setVisible(bool(standing.left))
        self.show_choices(standing.choices)
        self._fit()

    def _fate(self) -> str:
        """What becomes of the choices on the site."""
        if self._standing.is_in_conflict:
            return self.tr("Someone else has changed the rubric on the site. Press F4 to see the conflict.")
        if self._standing.refusal:
            return self._standing.refusal
        site, is_sent = self._standing.site, self._standing.is_sent
        differing = sum(self.model.choices.get(row) != cell for row, cell in site.items())
        if is_sent and self.model.choices and self._is_too_little:
            return self.tr("Your choices are sent when you post, as soon as each item has a level.")
        if not differing:
            sent = self.tr("Your choices are sent when you post.")
            return sent if is_sent else self.tr("The rubric on the site stays as it is; score and feedback are sent.")
        told = counted(
            differing,
            self.tr("The site has another level for 1 item (◆)."),
            self.tr("The site has another level for %Ln items (◆).", "", differing),
        )
        becomes = self.tr("Posting sends yours.") if is_sent else self.tr("The rubric there stays as it is.")
        return f"{told} {becomes}"

    def take_focus(self) -> None:
        """Give it the keys, and room to be read."""
        self._is_grown = True
        give_keys(self.table)
        self._fit()

    def set_room(self, height: int, *, is_roomy: bool) -> None:
        """How high its rows may be together; in a low window they are lower, and told of while it has the keys."""
        self._row_height = theme.ROW_HEIGHT if is_roomy else theme.COMPACT_ROW_HEIGHT
        self.table.verticalHeader().setDefaultSectionSize(self._row_height)
        self.table.horizontalHeader().setMaximumHeight(_HIGHEST if is_roomy else self._row_height)
        cast("QVBoxLayout", self.layout()).setContentsMargins(0, theme.INSIDE if is_roomy else theme.STEP, 0, 0)
        rows = height // self._row_height
        self._rows_in_sight, self._is_roomy = min(max(rows, FEWEST_ROWS), _MOST_ROWS), is_roomy
        self._fit()

    def expect(self) -> None:
        """Another paper comes: nothing is chosen until its choices are here."""
        self.is_waiting, self.zeros = True, 0
        if self.model.entries:
            self.table.setCurrentIndex(self.model.index(0, 1))
        self.show_standing(RubricStanding({}))
        self.show_choices({}, {})

    def show_choices(self, choices: Mapping[str, str], earlier: Mapping[str, str] | None = None) -> None:
        """Show what is kept for the attempt, and for the one before where that has changed."""
        self.model.show_choices(choices, earlier)
        # What comes from the site while digits are typed must not lead them to another row.
        if self.model.entries and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, 1))
        self._show_words()
        self._show_total()

    def press_digit(self, digit: int) -> bool:
        """Choose as the digit does in the table; False where there is no rubric of one's own."""
        is_own = self._sheet is not None and self._sheet.is_own
        if is_own:
            self._on_number_typed(digit)
        return is_own

    def _on_number_typed(self, digit: int) -> None:
        if self.is_waiting:
            return
        row, is_list = self.table.currentIndex().row(), self._sheet is not None and self._sheet.is_list
        entries = self.model.entries
        levels = len(entries[row].levels) if 0 <= row < len(entries) else 0
        number = self._number_after(digit, most=len(entries) if is_list else levels)
        if is_list and number:
            self.table.setCurrentIndex(self.model.index(number - 1, 1))
            self._choose(number - 1, 1)
        elif number:
            self._choose(row, number)
            following = min(row + 1, len(entries) - 1)
            self.table.setCurrentIndex(self.model.index(following, number if following == row else 1))

    def _number_after(self, digit: int, *, most: int) -> int:
        """What a digit chooses of so many, counted from 1; 0 where it chooses nothing, or nothing yet."""
        number = _KEYS * self.zeros + digit
        is_further = digit == 0 and most > number + _KEYS
        self.zeros = self.zeros + 1 if is_further else 0
        if is_further:
            self._bring_into_sight(number + _KEYS)
        return number if digit and number <= most else 0

    def _bring_into_sight(self, first: int) -> None:
        """What the next digit chooses from, beginning with this place."""
        is_list = self._sheet is not None and self._sheet.is_list
        index = self.model.index(first, 1) if is_list else self.table.currentIndex().siblingAtColumn(first + 1)
        self.table.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)

    def _on_cell_wanted(self) -> None:
        index = self.table.currentIndex()
        if index.isValid() and self.model.level(index) is not None and not self.is_waiting:
            self._choose(index.row(), index.column())

    def _on_cleared(self) -> None:
        row = self.table.currentIndex().row()
        if 0 <= row < len(self.model.entries) and not self.is_waiting:
            self.model.show_choices({k: v for k, v in self.choices.items() if k != self.model.entries[row].id})
            self._show_total()
            self.chosen.emit(self.choices)

    def _choose(self, row: int, number: int) -> None:
        criterion = self.model.entries[row]
        chosen = criterion.levels[number - 1].id
        if criterion.is_optional and self.choices.get(criterion.id) == chosen:
            self._on_cleared()
            return
        self.model.show_choices({**self.choices, criterion.id: chosen})
        self._show_total()
        self.chosen.emit(self.choices)

    def _show_words(self) -> None:
        index = self.table.currentIndex()
        level = self.model.level(index) if index.isValid() else None
        comment = self._standing.words.get(self.model.entries[index.row()].id, "") if level is not None else ""
        said = self.tr("Comment on the site: {comment}").format(comment=comment) if comment else ""
        self.words.setText("\n".join(part for part in ("" if level is None else _spoken(level), said) if part))

    def _show_total(self) -> None:
        sheet, choices = self._sheet, self.model.choices
        self.fate.setText(self._fate())
        self.text_button.setEnabled(bool(choices))
        self.text_button.setVisible(sheet is None or not sheet.is_own)
        if sheet is None:
            return
        left = sheet.left(choices)
        open_ = self.tr("{count} left").format(count=number(left)) if left else ""
        total = sheet.total(choices)
        point = QLocale().decimalPoint()
        points = (
            ""
            if total is None
            else f"{format_score(total, decimal_point=point)} / " + format_score(sheet.possible, decimal_point=point)
        )
        self.total.setText(", ".join(part for part in (points, open_) if part))

    def _on_focus_moved(self) -> None:
        self._is_grown &= self.table.hasFocus()
        self.zeros = 0
        self._fit()

    def _fit(self) -> None:
        """As many rows as there is room for; while it has the keys, more, and what is told of it."""
        rows = _MOST_ROWS if self._is_grown else self._rows_in_sight
        titles = self.table.horizontalHeader()
        header = min(titles.sizeHint().height(), titles.maximumHeight())
        self.table.setFixedHeight(min(len(self.model.entries), rows) * self._row_height + header + theme.STEP)
        has_say = self._is_roomy or self.table.hasFocus()
        is_of_site = self._sheet is not None and not self._sheet.is_own
        self.words.setVisible(has_say)
        self.fate.setVisible(is_of_site and (has_say or self._standing.is_in_conflict or bool(self._standing.refusal)))

    def _lay_out(self) -> None:
        header = self.table.horizontalHeader()
        for column in range(self.model.columnCount()):
            header.setSectionResizeMode(column, header.ResizeMode.Stretch)
        if self.model.columnCount():
            narrow = 1 if self._sheet is not None and self._sheet.is_list else 0
            header.setSectionResizeMode(0, header.ResizeMode.Stretch)
            header.setSectionResizeMode(narrow, header.ResizeMode.Fixed)
            header.resizeSection(narrow, _ITEM_WIDTH)
        self._fit()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.setSpacing(theme.STEP)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.total)
        head.addWidget(self.text_button)
        layout.addLayout(head)
        layout.addWidget(self.table)
        layout.addWidget(self.words)
        layout.addWidget(self.fate)
        layout.addWidget(self.left)
        self.left.hide()


def keys_of(number: int) -> str:
    """The digits that choose the first, second, … of several: each 0 before the last digit goes nine further."""
    zeros, digit = divmod(number - 1, _KEYS)
    return "0" * zeros + str(digit + 1)


def _worth(level: Level) -> str:
    if level.points is None:
        return level.title[:3]
    return format_score(level.points, decimal_point=QLocale().decimalPoint())


def _shown(criterion: Criterion, level: Level) -> str:
    """What stands in its cell: of an item that is given or not, what it adds or takes off."""
    if criterion.is_optional:
        return points_text(level.points, decimal_point=QLocale().decimalPoint())
    return _worth(level)


def _spoken(level: Level) -> str:
    title = level.title if level.points is None or not level.title else f"{level.title} ({_worth(level)})"
    return ": ".join(part for part in (title, level.words) if part)
