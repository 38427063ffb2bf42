"""Find and replace over the texts of cells: by column, from the arrays. No Qt widgets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lmsdesk.desk.cells import EXEMPT, ColumnArrays, Scores
from lmsdesk.gui.models.entries import Entries, read_texts
from lmsdesk.gui.models.entry_words import Verb
from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.gui.models.ordering import Order

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class Search:
    """What to look for, letter case aside; a whole cell that is to be empty finds what has no grade."""

    text: str
    is_whole: bool = False

    def hits(self, text: str) -> bool:
        """Whether the text of a cell is, or holds, what is looked for."""
        wanted, told = self.text.strip().casefold(), text.casefold()
        if self.is_whole:
            return told == wanted
        return bool(wanted) and wanted in told

    def replaced(self, text: str, by: str) -> str:
        """The cell's text with every occurrence replaced."""
        wanted = self.text.strip()
        if self.is_whole:
            return by
        made, rest = [], text
        while (at := rest.casefold().find(wanted.casefold())) >= 0:
            made += [rest[:at], by]
            rest = rest[at + len(wanted) :]
        return "".join([*made, rest])


def rows_found(column: ColumnArrays, order: Order, search: Search) -> Rows:
    """The shown rows whose cell is found: each different number is looked at once."""
    scores = column.scores[order]
    plain = ~np.isnan(scores)
    special = (column.flags[order] & EXEMPT).astype(bool)
    if column.texts:
        special |= np.isin(order, list(column.texts))
    hits = [score for score in different(scores[plain]).tolist() if search.hits(column.number_text(score))]
    found: NDArray[np.bool_] = np.isin(scores, hits)
    if search.hits(""):
        found |= ~plain
    for row in np.flatnonzero(special).tolist():
        found[row] = search.hits(column.text(int(order[row])))
    return np.flatnonzero(found)


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


def replacements(model: GradebookModel, places: Sequence[tuple[int, int]], search: Search, by: str) -> Entries:
    """What replacing would do to the cells found at these rows and columns."""
    spot_at, order = model.spots(), model.order
    wanted = (
        (spot_at(row, column), search.replaced(model.columns[column].text(int(order[row])), by))
        for row, column in places
    )
    return read_texts(model, wanted, verb=Verb.REPLACE)
