"""From a view's ids to what the grid counts in: positions of columns, runs of categories, thresholds."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.desk.gradebook.views import ColourRule, SortRule
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import value_or


class Threshold(Struct, frozen=True):
    """Scores of one column to stand out: those on one side of a number of points."""

    points: float
    is_above: bool

    def is_met_by(self, score: float) -> bool:
        return score >= self.points if self.is_above else score < self.points


class Run(NamedTuple):
    """Neighbouring columns of one category, as positions in the order seen; both ends included."""

    first: int
    last: int
    category: str


def row_key_name(key: RowKey) -> str:
    """How a student column is called in what is kept."""
    return key.name.lower()


def row_key_of(name: str) -> RowKey | None:
    return RowKey.__members__.get(name.upper())


def arranged(columns: Sequence[ColumnId], wanted: Iterable[ColumnId]) -> list[int]:
    """The numbers of `columns` in the wanted order; one not wanted follows the one it follows on the service."""
    positions = {column_id: number for number, column_id in enumerate(columns)}
    made = list(dict.fromkeys(positions[column_id] for column_id in wanted if column_id in positions))
    known = set(made)
    for number in range(len(columns)):
        if number not in known:
            made.insert(made.index(number - 1) + 1 if number else 0, number)
            known.add(number)
    return made


def category_of(column: Column) -> str:
    """The id of a column's category; empty for none."""
    return value_or(column.gradebook_category_id, "")


def runs_of(order: Sequence[int], columns: Sequence[ColumnArrays]) -> list[Run]:
    """The runs of neighbours with one category; columns without one are in no run."""
    made: list[Run] = []
    for position, number in enumerate(order):
        category = category_of(columns[number].column)
        if made and made[-1].category == category and made[-1].last == position - 1:
            made[-1] = made[-1]._replace(last=position)
        elif category:
            made.append(Run(position, position, category))
    return made


def thresholds(rules: Sequence[ColourRule], columns: Sequence[ColumnArrays]) -> dict[int, tuple[Threshold, ...]]:
    """The rules that concern each column, in points; a column without points possible has none."""
    made = {}
    for number, column in enumerate(columns):
        possible = column.scale.possible
        if possible:
            fitting = [rule for rule in rules if rule.column_id in {None, column.column.id}]
            made[number] = tuple(Threshold(rule.percent * possible / 100, rule.is_above) for rule in fitting)
    return {number: found for number, found in made.items() if found}


def sort_rules(sorts: Iterable[SortKey], columns: Sequence[ColumnArrays]) -> tuple[SortRule, ...]:
    return tuple(
        SortRule(columns[key].column.id if key >= 0 else row_key_name(RowKey(key)), is_descending)
        for key, is_descending in sorts
        if key < len(columns)
    )


def sort_keys(rules: Iterable[SortRule], columns: Sequence[ColumnArrays]) -> tuple[SortKey, ...]:
    """Kept sort keys as numbers; those on columns now gone are left out."""
    positions = {column.column.id: number for number, column in enumerate(columns)}
    made = []
    for rule in rules:
        row_key = row_key_of(rule.by)
        key = row_key if row_key is not None else positions.get(ColumnId(rule.by))
        made += [SortKey(int(key), rule.is_descending)] if key is not None else []
    return tuple(made)
