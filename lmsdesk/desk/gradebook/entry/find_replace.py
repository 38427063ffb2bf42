"""Find and replace over the texts of cells: by column, from the arrays."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays, Scores
from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.plan import EditPlan, read_texts
from lmsdesk.desk.gradebook.session.course_session import CourseSession
from lmsdesk.desk.gradebook.session.row_order import Order
from lmsdesk.model.folding import fold, spans

Rows = NDArray[np.intp]
N = TypeVar("N", np.intp, np.float64)


class Search(Struct, frozen=True):
    """What to look for, case and accents aside; a whole cell that is to be empty finds what has no grade."""

    text: str
    is_whole: bool = False

    def hits(self, text: str) -> bool:
        """Whether the text of a cell is, or holds, what is looked for."""
        wanted, text = fold(self.text.strip()), fold(text)
        if self.is_whole:
            return text == wanted
        return bool(wanted) and wanted in text

    def replaced(self, text: str, by: str) -> str:
        """The cell's text with every occurrence replaced."""
        if self.is_whole:
            return by
        made, end = list[str](), 0
        for first, last in spans(text, fold(self.text.strip())):
            made += [text[end:first], by]
            end = last
        return "".join([*made, text[end:]])


def find_rows(column: ColumnArrays, order: Order, search: Search) -> Rows:
    """The shown rows whose cell is found: each different number is looked at once."""
    scores = column.scores[order]
    plain = ~np.isnan(scores)
    special = (column.flags[order] & EXEMPT).astype(bool)
    if column.texts:
        special |= _among(order, np.sort(np.fromiter(column.texts, np.intp)))
    hits = [score for score in different(scores[plain]).tolist() if search.hits(column.number_text(score))]
    found = _among(scores, np.array(hits))
    if search.hits(""):
        found |= ~plain
    for row in np.flatnonzero(special).tolist():
        found[row] = search.hits(column.text(int(order[row])))
    return np.flatnonzero(found)


def _among(values: NDArray[N], wanted: NDArray[N]) -> NDArray[np.bool_]:
    """Which values are among those, which are in order; `isin` loads as much as `unique` does."""
    if not len(wanted):
        return np.zeros(len(values), bool)
    positions = np.minimum(np.searchsorted(wanted, values), len(wanted) - 1)
    found: NDArray[np.bool_] = wanted[positions] == values
    return found


def different(scores: Scores) -> Scores:
    """Each number once, in order; NumPy's own `unique` loads masked arrays first, which takes most of a frame."""
    ordered = np.sort(scores)
    is_first = np.ones(len(ordered), bool)
    is_first[1:] = ordered[1:] != ordered[:-1]
    return ordered[is_first]


def within(rows: Rows, parts: Iterable[tuple[int, int]] | None) -> Rows:
    """The rows inside any of these first and last rows; all of them for None."""
    if parts is None:
        return rows
    kept = np.zeros(len(rows), bool)
    for first, last in parts:
        kept |= (rows >= first) & (rows <= last)
    return rows[kept]


def next_match(found: Mapping[int, Rows], here: tuple[int, int], *, is_back: bool = False) -> tuple[int, int] | None:
    """The row and column found that comes next, row by row as one reads, around the end; columns are in seen order."""
    visible = [column for column, rows in found.items() if len(rows)]
    if not visible:
        return None
    row, column = here
    positions = {one: position for position, one in enumerate(found)}
    at = positions.get(column, 0)
    nearest: list[tuple[int, int, int]] = []
    for one in visible:
        # In a column that was passed already, the same row counts no more.
        is_passed = positions[one] >= at if is_back else positions[one] <= at
        ahead = _ahead(found[one], row, is_passed=is_passed, is_back=is_back)
        nearest += [(ahead, positions[one], one)] if ahead is not None else []
    if not nearest:
        ends = -1 if is_back else 0
        nearest = [(int(found[one][ends]), positions[one], one) for one in visible]
    best = max(nearest) if is_back else min(nearest)
    return best[0], best[2]


def _ahead(rows: Rows, row: int, *, is_passed: bool, is_back: bool) -> int | None:
    if is_back:
        position = int(np.searchsorted(rows, row, "left" if is_passed else "right")) - 1
        return int(rows[position]) if position >= 0 else None
    position = int(np.searchsorted(rows, row, "right" if is_passed else "left"))
    return int(rows[position]) if position < len(rows) else None


def replacements(session: CourseSession, positions: Sequence[tuple[int, int]], search: Search, by: str) -> EditPlan:
    """What replacing would do to the cells found at these rows and columns."""
    ref_at, order = session.stable_refs(), session.order
    wanted = (
        (ref_at(row, column), search.replaced(session.columns[column].text(int(order[row])), by))
        for row, column in positions
    )
    return read_texts(session, wanted, verb=Verb.REPLACE)
