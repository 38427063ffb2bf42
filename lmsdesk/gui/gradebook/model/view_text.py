"""What filters, student columns and rules are called on screen."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale

from lmsdesk.desk import CellStatus, Condition
from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.groups import GroupId
from lmsdesk.model.scores import format_score

_tr = Translator("Views")


def status_name(status: CellStatus) -> str:
    return {
        CellStatus.NEEDS_GRADING: _tr("Needs grading"),
        CellStatus.EMPTY: _tr("No grade"),
        CellStatus.FILLED: _tr("Has a grade"),
        CellStatus.MINE: _tr("Not yet on the server"),
        CellStatus.CONFLICT: _tr("In conflict"),
        CellStatus.LATE: _tr("Submitted late"),
        CellStatus.FLAGGED: _tr("Flagged"),
        CellStatus.EXEMPT: _tr("Exempt"),
        CellStatus.OVERRIDDEN: _tr("Overridden"),
        CellStatus.HAS_FEEDBACK: _tr("Has feedback"),
        CellStatus.HAS_NOTES: _tr("Has notes"),
    }[status]


def condition_words(
    condition: Condition,
    columns: Sequence[ColumnArrays],
    sections: Mapping[str, str],
    groups: Mapping[GroupId, str] | None = None,
) -> str:
    """A filter in a few words: `Midterm: 40 to 60 %`."""
    if condition.group is not None:
        return _tr("Group: {name}").format(name=(groups or {}).get(condition.group, _tr("a deleted group")))
    if condition.section is not None:
        return _tr("Section: {name}").format(name=sections.get(condition.section, condition.section))
    titles = {column.column.id: column.column.title for column in columns}
    where = titles.get(condition.column_id, _tr("a deleted column")) if condition.column_id else ""
    what = status_name(condition.status) if condition.status is not None else range_words(condition)
    return f"{where}: {what}" if where else _tr("{what}, any column").format(what=what)


def range_words(condition: Condition) -> str:
    """`40 to 60%`, `at least 40`, `at most 60`."""
    low, high = (_number(value) for value in (condition.low, condition.high))
    unit = "%" if condition.is_percent else ""
    if condition.high is None:
        return _tr("at least {low}").format(low=low) + unit
    if condition.low is None:
        return _tr("at most {high}").format(high=high) + unit
    return _tr("{low} to {high}").format(low=low, high=high) + unit


def _number(value: float | None) -> str:
    return format_score(value, decimal_point=QLocale().decimalPoint())
