"""How a calculated column comes about for one student: the rows of a table, in exact fractions. No widgets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays
from lmsdesk.desk.gradebook.entry.formulas import rounded
from lmsdesk.gui.gradebook.model.cell_text import unread_words
from lmsdesk.gui.gradebook.model.column_text import why_unread
from lmsdesk.gui.kit import formatting
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.totals import Part, TotalKind, TotalRule, counting, fraction, rule_of, total_of

_tr: Final = Translator("Explaining")
_PLACES: Final = 5
_SHORT_PLACES: Final = 2
_MOST_PARTS: Final = 60
"""Rows for the columns of one total; what the others count is added up in one more."""
_MOST_STEPS: Final = 12


class RowKind(Enum):
    """What a row of the table is about."""

    TITLE = auto()
    PART = auto()
    SUM = auto()
    SERVER = auto()
    DIFFERENCE = auto()


class TableRow(NamedTuple):
    """A row as it is read: the column, its score, the points possible, its weight, what it counts or why not."""

    kind: RowKind
    name: str
    score: str = ""
    possible: str = ""
    weight: str = ""
    counted: str = ""
    tip: str = ""
    is_counted: bool = True


class Source(NamedTuple):
    """A column that a total is made of, the student's value in it, and the name it is shown under."""

    column: ColumnArrays
    value: CellValue
    title: str


@dataclass(frozen=True)
class TotalStep:
    """One calculated column for one student, worked out from the values of its sources."""

    column: ColumnArrays
    rule: TotalRule
    sources: Sequence[Source]

    @cached_property
    def graded(self) -> dict[int, Part]:
        """The sources that have a score, by their position."""
        made = {}
        for index, (column, value, _) in enumerate(self.sources):
            score = fraction(value.score)
            if score is not None and not value.is_exempt and not column.is_nameless:
                made[index] = Part(column.column, score, self.rule.weights[column.column.id])
        return made

    @cached_property
    def kept(self) -> list[Part]:
        """The parts that are not left out as the lowest."""
        return counting(self.rule, list(self.graded.values()))[0]

    @cached_property
    def _kept_ids(self) -> frozenset[ColumnId]:
        return frozenset(part.column.id for part in self.kept)

    @cached_property
    def value(self) -> Fraction | None:
        """The result; None when nothing counts."""
        return total_of(self.rule, self.kept, self.column.scale.possible)

    @cached_property
    def has_weights(self) -> bool:
        """Whether the weights make a difference."""
        return self.rule.kind is not TotalKind.TOTAL and any(weight != 1 for weight in self.rule.weights.values())

    @cached_property
    def weight(self) -> Fraction:
        return sum((part.weight for part in self.kept if part.share is not None), Fraction(0))

    @property
    def possible(self) -> Fraction:
        """The points that an average is a share of."""
        return fraction(self.column.scale.possible) or Fraction(100)

    def contribution(self, part: Part) -> Fraction | None:
        """The points that a part adds to the result; None when it adds none."""
        if part.column.id not in self._kept_ids:
            return None
        if self.rule.kind is TotalKind.TOTAL:
            return part.score
        if part.share is None or not self.weight:
            return None
        return part.share * part.weight / self.weight * self.possible

    def rows(self, server: Fraction | None, *, has_server: bool) -> list[TableRow]:
        """The table; with the service's figure and the difference to it where there is one."""
        rows = [self._part_row(index) for index in range(min(len(self.sources), _MOST_PARTS))]
        if len(self.sources) > _MOST_PARTS:
            rows.append(self._rest_row())
        rows.append(self._sum_row())
        if has_server and not self.column.is_unread:
            rows += self._server_rows(server)
        return rows

    def _part_row(self, index: int) -> TableRow:
        source, part = self.sources[index], self.graded.get(index)
        points, weight = fraction(source.column.column.possible), self.rule.weights[source.column.column.id]
        counted = self.contribution(part) if part is not None else None
        why, words = ("", "") if part is not None and counted is not None else self._why_not(source, part)
        if part is not None and counted is not None:
            why, words = number_text(counted, self.column), self._arithmetic(part, counted)
        return TableRow(
            RowKind.PART,
            source.title,
            score_text(source),
            "" if points is None else number_text(points, self.column),
            number_text(weight, self.column) if self.has_weights else "",
            why,
            f"{source.title}\n{words}",
            counted is not None,
        )

    def _why_not(self, source: Source, part: Part | None) -> tuple[str, str]:
        """Why a source does not count: in a word or two, and in a sentence."""
        if source.column.is_nameless:
            return _tr("hidden"), _tr("Students' names are hidden in this column, and so are its grades.")
        if source.column.is_unread:
            return unread_words(source.column), why_unread(source.column)
        if source.value.is_exempt:
            return _tr("exempt"), _tr("Not counted, because the student is exempt.")
        if part is None:
            return _tr("no grade"), _tr("Not counted, because there is no grade yet.")
        if part.column.id not in self._kept_ids:
            return _tr("dropped"), _tr("Not counted, because the lowest grades are dropped.")
        return _tr("no points"), _tr("Not counted, because its points possible are not known.")

    def _arithmetic(self, part: Part, counted: Fraction) -> str:
        """How much a part counts, in exact figures."""
        score = exact_text(part.score, self.column)
        if self.rule.kind is TotalKind.TOTAL:
            return _tr("Counted in full: {points}").format(points=score)
        points, weight, whole, base, result = (
            exact_text(value, self.column)
            for value in (
                fraction(part.column.possible) or Fraction(0),
                part.weight,
                self.weight,
                self.possible,
                counted,
            )
        )
        return f"{score} / {points} × {weight} / {whole} × {base} = {result}"

    def _rest_row(self) -> TableRow:
        rest = [part for index, part in self.graded.items() if index >= _MOST_PARTS]
        counted = sum((self.contribution(part) or Fraction(0) for part in rest), Fraction(0))
        count = len(self.sources) - _MOST_PARTS
        name = formatting.counted(count, _tr("1 more column"), _tr("%Ln more columns", count))
        return TableRow(RowKind.PART, name, counted=number_text(counted, self.column))

    def _sum_row(self) -> TableRow:
        names = {
            TotalKind.TOTAL: _tr("Sum"),
            TotalKind.AVERAGE: _tr("Average"),
            TotalKind.WEIGHTED: _tr("Weighted average"),
        }
        name, has_points = names[self.rule.kind], self.rule.kind is not TotalKind.TOTAL or self.column.scale.possible
        if self.value is None:
            return TableRow(RowKind.SUM, name, counted="–", tip=_tr("Nothing counts towards it yet."))
        return TableRow(
            RowKind.SUM,
            name,
            possible=number_text(self.possible, self.column) if has_points else "",
            weight=number_text(self.weight, self.column) if self.has_weights else "",
            counted=number_text(self.value, self.column),
            tip=_tr("{name}: exactly {value}").format(name=name, value=exact_text(self.value, self.column)),
        )

    def _server_rows(self, server: Fraction | None) -> list[TableRow]:
        if server is None:
            return [TableRow(RowKind.SERVER, _tr("On the server"), counted="–")] if self.value is not None else []
        rows = [TableRow(RowKind.SERVER, _tr("On the server"), counted=number_text(server, self.column))]
        is_whole = not any(source.column.is_unread for source in self.sources)
        if is_whole and self.value is not None and not is_near(self.value, server):
            over = server - self.value
            sign = "+" if over > 0 else "−"
            figure = number_text(abs(over), self.column, sign=sign)
            tip = _tr("The server's total minus the one calculated here: {value}")
            tip = tip.format(value=sign + exact_text(abs(over), self.column))
            rows.append(TableRow(RowKind.DIFFERENCE, _tr("Difference"), counted=figure, tip=tip))
        return rows


def sources_of(rule: TotalRule, columns: Iterable[ColumnArrays], slot: int) -> list[Source]:
    counted = (column for column in columns if column.column.id in rule.weights)
    return [Source(column, column.value(slot), column.column.title) for column in counted]


def steps_behind(first: TotalStep, columns: Sequence[ColumnArrays], slot: int) -> list[TotalStep]:
    """The calculated columns that a total is made of, and those behind them, each once."""
    known, waiting, made = {first.column.column.id}, list(first.sources), list[TotalStep]()
    bare = [column.column for column in columns]
    while waiting and len(made) < _MOST_STEPS:
        column = waiting.pop(0).column
        if not column.column.is_calculated or column.is_nameless or column.column.id in known:
            continue
        known.add(column.column.id)
        rule = rule_of(column.column, bare)
        if rule is not None:
            made.append(TotalStep(column, rule, sources_of(rule, columns, slot)))
            waiting += made[-1].sources
    return made


def table_of(first: TotalStep, columns: Sequence[ColumnArrays], slot: int) -> list[TableRow]:
    """The rows of a total, followed by those of each calculated column behind it under a title of their own."""
    rows = first.rows(fraction(first.column.service_value(slot).score), has_server=not first.column.column.is_what_if)
    for step in steps_behind(first, columns, slot):
        title = _tr("How {column} is calculated").format(column=step.column.column.title)
        rows.append(TableRow(RowKind.TITLE, title))
        rows += step.rows(fraction(step.column.service_value(slot).score), has_server=True)
    return rows


def score_text(source: Source) -> str:
    """What the student has in a column: a number in full, a letter, or nothing."""
    if source.column.is_nameless:
        return ""
    score = fraction(source.value.score)
    return source.column.label_of(source.value) if score is None else number_text(score, source.column)


def is_near(one: Fraction | None, other: Fraction | None) -> bool:
    """Whether two figures are the same but for the service's rounding."""
    if one is None or other is None:
        return one is other
    return abs(one - other) < Fraction(1, 10**4)


def number_text(value: Fraction, column: ColumnArrays, *, sign: str = "") -> str:
    """A number in full where five places are enough for it, else rounded to two and marked as such."""
    decimal = rounded(value, _PLACES)
    # In whole numbers, for a fraction made of a decimal takes as long as ten of these.
    if decimal.as_integer_ratio() != value.as_integer_ratio():
        text = f"≈{sign}{rounded(value, _SHORT_PLACES):f}"
    else:
        text = f"{sign}{decimal:f}".rstrip("0").rstrip(".")
    return text.replace(".", column.scale.decimal_point)


def exact_text(value: Fraction, column: ColumnArrays) -> str:
    """A number without rounding: as a fraction where five places are not enough."""
    text = number_text(value, column)
    return str(value) if text.startswith("≈") else text
