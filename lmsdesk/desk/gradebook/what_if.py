"""Totals of what-if columns: worked out here, with what is only tried out in place of the real grades. No Qt."""

from collections.abc import Iterable, Sequence
from math import nan
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, CellValue, ColumnArrays, Mask, Scores, Slots
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.model.columns import stand_ins, total_behind
from lmsdesk.model.gradebook import Column

if TYPE_CHECKING:
    from lmsdesk.model.totals import TotalRule

_NOTHING: Final = nan


class Replaced(Struct, frozen=True):
    """A real column and the what-if column laid over it, if any."""

    real: ColumnArrays
    over: ColumnArrays | None

    def value(self, slot: int) -> CellValue:
        """What counts for one person: what is tried out, or the real grade where that is empty."""
        tried = self.over.value(slot) if self.over is not None else None
        return tried if tried is not None and not tried.is_empty else self.real.value(slot)

    def scores(self, slots: Slots) -> Scores:
        """What counts for many people at once; NaN for no grade and for exempt."""
        scores, is_out = self.real.scores[slots], _exempt(self.real, slots)
        if self.over is not None:
            tried = self.over.scores[slots]
            is_tried = ~np.isnan(tried) | _exempt(self.over, slots)
            scores = np.where(is_tried, tried, scores)
            is_out = np.where(is_tried, _exempt(self.over, slots), is_out)
        return np.where(is_out, _NOTHING, scores)


def has_totals(columns: Sequence[ColumnArrays]) -> bool:
    """Whether any total is worked out here."""
    return any(column.is_read_only and column.column.is_what_if for column in columns)


def moved_slots(before: ColumnArrays, after: ColumnArrays) -> set[int]:
    """Where a column says something else than before."""
    is_same = (before.scores == after.scores) | (np.isnan(before.scores) & np.isnan(after.scores))
    return set(np.flatnonzero(~is_same | (before.flags != after.flags)).tolist())


def compute_totals(columns: Sequence[ColumnArrays], slots: Slots | None = None) -> None:
    """Work the what-if totals out anew, for these people or for all."""
    for column in columns:
        if column.is_read_only and column.column.is_what_if:
            position = np.arange(len(column.scores)) if slots is None else slots
            column.put(position, _total(column.column, columns, position))


def compute_totals_at(columns: Sequence[ColumnArrays], slots: Iterable[int]) -> bool:
    """Work the what-if totals out anew for some people; False when there are none."""
    if not has_totals(columns):
        return False
    compute_totals(columns, np.array(sorted(slots), dtype=np.intp))
    return True


def rule_behind(column: Column, columns: Sequence[Column]) -> "TotalRule | None":
    """How the total behind a what-if total is worked out; None where the formula has a form of its own."""
    from lmsdesk.model.totals import rule_of

    source = next((one for one in columns if one.id == total_behind(column)), None)
    return rule_of(source, columns) if source is not None and source.is_calculated else None


def parts_of(rule: "TotalRule", columns: Sequence[ColumnArrays]) -> list[Replaced]:
    by_id = {column.column.id: column for column in columns}
    over = stand_ins([column.column for column in columns])
    return [
        Replaced(column, by_id[over[column.column.id].id] if column.column.id in over else None)
        for column in columns
        if column.column.id in rule.weights
    ]


def can_be_worked_out(column: Column, columns: Sequence[Column]) -> bool:
    """Whether a what-if total of this calculated column is possible here."""
    from lmsdesk.model.totals import formula_of, rule_of

    if not column.is_calculated or column.is_what_if:
        return False
    # Without a formula all that counts is added up, whatever that is.
    return not formula_of(column) or rule_of(column, columns) is not None


def replaceable(columns: Sequence[Column]) -> list[Column]:
    return [column for column in columns if not column.is_calculated and not column.is_what_if]


def _total(column: Column, columns: Sequence[ColumnArrays], slots: Slots) -> Scores:
    from lmsdesk.model.totals import TotalKind

    rule = rule_behind(column, [one.column for one in columns])
    parts = parts_of(rule, columns) if rule is not None else []
    if rule is None or not parts:
        return np.full(len(slots), _NOTHING)
    scores = np.stack([part.scores(slots) for part in parts])
    possible = np.array([part.real.column.possible or _NOTHING for part in parts])[:, None]
    weights = np.array([float(rule.weights[part.real.column.id]) for part in parts])[:, None]
    shares = scores / possible
    shares = np.where(_dropped(shares, rule.dropped), _NOTHING, shares)
    if rule.kind is TotalKind.TOTAL:
        kept = np.where(np.isnan(shares) & ~np.isnan(possible), _NOTHING, scores)
        return _summed(kept)
    weights = np.where(np.isnan(shares), 0.0, weights)
    whole = weights.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        worth = np.nansum(shares * weights, axis=0) / whole * (column.possible or 100.0)
    return np.where(whole > 0, worth, _NOTHING)


def _dropped(shares: Scores, count: int) -> Mask:
    """Which results are left out as the lowest: never the last one that is left."""
    if count == 0:
        return np.zeros(shares.shape, dtype=bool)
    graded = (~np.isnan(shares)).sum(axis=0)
    ranks = np.argsort(np.argsort(shares, axis=0, kind="stable"), axis=0, kind="stable")
    dropped: Mask = ranks < np.minimum(count, np.maximum(graded - 1, 0))
    return dropped


def _summed(scores: Scores) -> Scores:
    is_empty = np.isnan(scores).all(axis=0)
    return np.where(is_empty, _NOTHING, np.nansum(scores, axis=0))


def _exempt(column: ColumnArrays, slots: Slots) -> Mask:
    return (column.flags[slots] & EXEMPT).astype(bool)
