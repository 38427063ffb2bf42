"""The lines of a plan as a table."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from lmsdesk.desk.uploads.plan import Choice, Line, Plan, Verdict
from lmsdesk.desk.uploads.walking import Kind
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import byte_size
from lmsdesk.gui.kit.list_model import ANSWERED, Listing
from lmsdesk.gui.uploads.words import line_words, outcome_words

NAME, SIZE, COMPARED, OUTCOME = range(4)
_STEP: Final = "    "


class PlanModel(Listing[int]):
    """`entries` are the numbers of the lines on show; `plan_changed` follows each choice."""

    plan_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.plan: Plan | None = None
        self._only: Verdict | None = None
        self.titles = (
            self.tr("File"),
            self.tr("Size"),
            self.tr("Compared with the course"),
            self.tr("What happens"),
        )

    def show_plan(self, plan: Plan) -> None:
        """Show another plan."""
        self.plan = plan
        self.show_only(None)

    def show_only(self, verdict: Verdict | None) -> None:
        """Show the files with this verdict, or everything."""
        self._only = verdict
        self.put_entries(
            number
            for number, line in enumerate(self._lines)
            if verdict is None or (line.verdict is verdict and not line.is_folder)
        )

    def choose(self, rows: Iterable[int], choice: Choice) -> None:
        """Choose this for these rows, where it is offered."""
        self._choose([self.entries[row] for row in rows], choice)

    def choose_all(self, choice: Choice) -> None:
        """Choose this wherever a name is in use and it is offered."""
        self._choose([number for number, line in enumerate(self._lines) if line.existing is not None], choice)

    def line(self, row: int) -> Line:
        return self._lines[self.entries[row]]

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED:
            return None
        line = self.line(index.row())
        if role == Qt.ItemDataRole.ForegroundRole:
            return _colour(line) if index.column() >= COMPARED else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(line.found.path).encode(errors="replace").decode()
        return _text(line, index.column())

    @property
    def _lines(self) -> Sequence[Line]:
        return () if self.plan is None else self.plan.lines

    def _choose(self, numbers: Sequence[int], choice: Choice) -> None:
        if self.plan is None:
            return
        self.plan = self.plan.with_choice(numbers, choice)
        self.repaint(COMPARED)
        self.plan_changed.emit()


def _text(line: Line, column: int) -> str:
    if column == NAME:
        name = line.found.parts[-1].encode(errors="replace").decode()
        return f"{_STEP * (len(line.found.parts) - 1)}{name}{'/' if line.is_folder else ''}"
    if column == SIZE:
        return byte_size(line.found.size) if line.found.kind is Kind.FILE else ""
    return line_words(line) if column == COMPARED else outcome_words(line)


def _colour(line: Line) -> QColor | None:
    scheme = theme.tokens()
    if line.verdict in {Verdict.CLASH, Verdict.GONE}:
        return scheme.conflict if line.choice in {Choice.REPLACE, Choice.DELETE} else scheme.unsent
    if line.verdict is Verdict.REFUSED:
        return scheme.conflict if line.choice is Choice.SKIP else scheme.unsent
    if line.verdict in {Verdict.TOO_LARGE, Verdict.NEEDS_FOLDER}:
        return scheme.conflict
    is_idle = not (line.is_sent or line.is_created)
    return scheme.muted if is_idle else None
