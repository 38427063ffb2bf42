"""The lines of an imported file that a person may decide: which row is which student, which column is which."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from lmsdesk.desk import ColumnMatch, RowMatch
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import ColumnId, UserId

Role = Qt.ItemDataRole
Target = UserId | ColumnId
Match = RowMatch | ColumnMatch
Named = tuple[str, Target]

WHO, CHOICE, REMARK = range(3)
_LEAVE_OUT: Final = 0
_WORDS: Final = frozenset({Role.DisplayRole, Role.ToolTipRole})
_OF_CHOICES: Final = frozenset({Role.EditRole, Role.AccessibleTextRole, Role.AccessibleDescriptionRole})
_ANSWERED: Final = _WORDS | _OF_CHOICES | {Role.ForegroundRole}


@dataclass(frozen=True)
class MatchLine:
    """One line: what the file calls it, what it is for here, and why that is not sure."""

    position: int
    words: str
    remark: str
    chosen: Target | None = None
    candidates: tuple[Target, ...] = ()
    spoken: str = ""
    """What is to be chosen, in words."""
    fixed: str = ""
    """What stands in the place of a choice where there is none."""


@dataclass(frozen=True)
class Targets:
    """What a line can be for: everything with its name, and the names by what they name."""

    everything: Sequence[Named] = ()
    names: Mapping[Any, str] = field(default_factory=dict)

    def name(self, target: Target) -> str:
        return self.names.get(target, target)


class MatchLines(Listing[Match]):
    """`decided(position, target)` carries a person's choice; None leaves a line out."""

    decided = Signal(int, object)

    def __init__(self, titles: Sequence[str], make_line: Callable[[Match], MatchLine], parent: QObject) -> None:
        super().__init__(parent)
        self.titles = titles
        self.targets = Targets()
        self._make_line = make_line
        self._lines: dict[int, MatchLine] = {}

    def line(self, row: int) -> MatchLine:
        """The texts of a line; only visible ones are made, because there may be thousands."""
        line = self._lines.get(row)
        if line is None:
            line = self._lines[row] = self._make_line(self.entries[row])
        return line

    def show_matches(self, lines: Sequence[Match], targets: Targets) -> None:
        """Show these lines; where only decisions changed, the current line stays current."""
        self.targets = targets
        self._lines.clear()
        self.put_entries(lines, are_same=[one.position for one in lines] == [one.position for one in self.entries])

    def close_to(self, row: int) -> list[Named]:
        line = self.line(row)
        close = dict.fromkeys(line.candidates if line.chosen is None else (*line.candidates, line.chosen))
        return [(self.targets.name(one), one) for one in close]

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or role not in _ANSWERED:
            return None
        line, part = self.line(index.row()), index.column()
        if role in _WORDS:
            return (line.words, self._choice_text(line), line.remark)[part]
        if role == Role.EditRole and part == CHOICE:
            return line.chosen
        if role == Role.AccessibleTextRole and part == CHOICE and line.spoken:
            return f"{line.spoken}: {self._choice_text(line)}"
        if role == Role.AccessibleDescriptionRole and part == CHOICE:
            return line.remark
        return theme.tokens().muted if role == Role.ForegroundRole and part == REMARK else None

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        line = self.line(index.row())
        if role != Role.EditRole or value == line.chosen:
            return False
        self.decided.emit(line.position, value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_asked = index.isValid() and index.column() == CHOICE and bool(self.line(index.row()).spoken)
        return plain | Qt.ItemFlag.ItemIsEditable if is_asked else plain

    def _choice_text(self, line: MatchLine) -> str:
        if line.fixed:
            return line.fixed
        return self.tr("Leave out") if line.chosen is None else self.targets.name(line.chosen)


class ChoiceList(QAbstractListModel):
    """“Leave out”, then similar names, then all names, without one item object for each student."""

    def __init__(self, close: Sequence[Named], everything: Sequence[Named], parent: QObject) -> None:
        super().__init__(parent)
        self._close = close
        self._everything = everything

    def position_of(self, value: Target | None) -> int:
        """The row of a value; of “leave out” for none."""
        if value is None:
            return _LEAVE_OUT
        rows = (row for row, (_, one) in enumerate(self._close, start=1) if one == value)
        return next(rows, _LEAVE_OUT)

    def match(  # noqa: PLR0917 - Qt's signature
        self,
        start: Index,
        role: int,
        value: object,
        hits: int = 1,
        flags: Qt.MatchFlag = Qt.MatchFlag.MatchStartsWith,
    ) -> list[QModelIndex]:
        # What is typed while the list is open; Qt itself would not find “Łukasz” by an l.
        if flags & Qt.MatchFlag.MatchTypeMask != Qt.MatchFlag.MatchStartsWith:
            return super().match(start, role, value, hits, flags)
        wanted, rows = fold(str(value)), self.rowCount()
        positions = ((start.row() + step) % rows for step in range(rows))
        found = (
            position for position in positions if fold(str(self.index(position).data(role) or "")).startswith(wanted)
        )
        return [self.index(position) for position in islice(found, hits if hits > 0 else rows)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else 2 + len(self._close) + len(self._everything)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        row = index.row() - 1
        if row < 0:
            return self.tr("Leave out") if role in {Role.DisplayRole, Role.EditRole} else None
        if row == len(self._close):
            # Qt draws a separator for this value and skips it with the keys.
            return "separator" if role == Role.AccessibleDescriptionRole else None
        words, value = self._close[row] if row < len(self._close) else self._everything[row - len(self._close) - 1]
        if role in {Role.DisplayRole, Role.EditRole}:
            return words
        return value if role == Role.UserRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_line = index.row() - 1 == len(self._close)
        return Qt.ItemFlag.NoItemFlags if is_line else Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
