"""What marks, colours and shapes of a cell say in words, for tips, print and screen readers."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays, Pending
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics
from lmsdesk.gui.kit.formatting import grade_text
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.scores import format_score
from lmsdesk.model.sheet import CellFlag

_tr = Translator("Cells")


def state_words(flags: int) -> list[str]:
    """The marks of a cell in words, most urgent first."""
    words = {
        CellFlag.CONFLICT: _tr("in conflict: choose one of two values"),
        CellFlag.FAILED: _tr("refused by the server, kept here"),
        CellFlag.UNSENT: _tr("only here, will be sent"),
        CellFlag.NEEDS_GRADING: _tr("needs grading"),
        CellFlag.EXEMPT: _tr("exempt"),
        CellFlag.OVERRIDDEN: _tr("overridden"),
        CellFlag.HAS_FEEDBACK: _tr("has feedback"),
        CellFlag.HAS_NOTES: _tr("has notes"),
    }
    return [word for flag, word in words.items() if flags & flag]


def column_words(column: ColumnArrays, *, has_left: bool) -> list[str]:
    """What is to be known of a cell's column and student before all else."""
    reasons = [_tr("the column was deleted on the site")] if column.is_gone else []
    reasons += [left()] if has_left else []
    return reasons + ([unread_words(column)] if column.is_unread else [])


def unread_words(column: ColumnArrays) -> str:
    """Why nothing is known of the grades of a column that was never read."""
    return _tr("no access") if column.is_unreadable else _tr("not read yet")


def left() -> str:
    """The student is in the course no more."""
    return _tr("has left the course")


def range_words(score: float, possible: float | None) -> list[str]:
    """Whether a score lies outside what its column is meant to hold."""
    above = [_tr("above the points possible")] if possible is not None and score > possible else []
    return above + ([_tr("below zero")] if score < 0 else [])


def late() -> str:
    """Handed in after the column was due."""
    return _tr("late")


def flagged() -> str:
    """Somebody put a flag of their own there."""
    return _tr("flagged")


def standing_out(*, is_above: bool) -> str:
    """What a colour rule says."""
    return _tr("high") if is_above else _tr("low")


def empty() -> str:
    """There is nothing in the cell."""
    return _tr("empty")


def completeness(symbols: Sequence[str]) -> tuple[str, ...]:
    """The words of a column that says whether something was done, as they are shown."""
    words = {"Complete": _tr("Complete"), "Incomplete": _tr("Incomplete")}
    return tuple(words.get(symbol, symbol) for symbol in symbols)


def statistics_text(statistics: SelectionStatistics) -> str:
    """Count, sum, mean, median of more than one selected cell; nothing for less."""
    if statistics.cells < 2:
        return ""
    cells = _tr("%Ln cells", statistics.cells)
    unread = [_tr("%Ln not read", statistics.unread)] * bool(statistics.unread)
    if not statistics.numbers:
        return "  ·  ".join([cells, *unread])
    figures = (
        ("Σ {value}", statistics.sum),
        (_tr("mean {value}"), statistics.mean),
        (_tr("median {value}"), statistics.median),
        (_tr("lowest {value}"), statistics.min),
        (_tr("highest {value}"), statistics.max),
    )
    return "  ·  ".join([cells, *(words.format(value=_rounded(value)) for words, value in figures), *unread])


def _rounded(value: float) -> str:
    return format_score(round(value, 2), decimal_point=QLocale().decimalPoint())


def conflict_tip(pending: Pending | None) -> str:
    """Both values of a conflict; empty for any other cell."""
    if pending is None or not pending.theirs:
        return ""
    mine = {name: pending.fields.get(name) for name in pending.theirs}
    words = QCoreApplication.translate("ConflictTips", "Mine: {mine}\nOn the server: {theirs}\nPress F4 to decide")
    return words.format(mine=_short(grade_text(mine)), theirs=_short(grade_text(pending.theirs)))


def _short(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200].rstrip()}…"
