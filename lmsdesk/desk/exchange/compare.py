"""The three-way comparison of a file with a gradebook: what it was, what it is now, what the file says.

Only a cell that the file changed is written; where the service changed it too, a person decides.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain

from lmsdesk.desk.cells import CellValue, Pending, changed_fields
from lmsdesk.desk.exchange.base import Base
from lmsdesk.desk.exchange.laid import exact_texts, laid, slots_of
from lmsdesk.desk.exchange.matches import Matching, cell_text, unguarded
from lmsdesk.desk.exchange.tables import Rows
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, parse_score
from lmsdesk.model.sheet import Sheet

NO_VALUE = frozenset({"-", "--", "–", "—", "n/a", "na", "null", "none", "needs grading", "in progress", "not graded"})
"""Words that services and people write for "there is no grade here"."""
_COMMA_NUMBER = re.compile(r"[+-]?\d+,\d+\s*%?")
_POINT_NUMBER = re.compile(r"[+-]?\d+\.\d+\s*%?")


_MOST_WORDS = 5
_WHY_NOT = (
    (re.compile(r"#(?:ref|n/a|value|div/0|name|num|null)[!?]?", re.IGNORECASE), "A formula that failed in the file."),
    (
        re.compile(
            r"\d{4}-\d\d?-\d\d?(?: [\d:.]+)?|\d{1,2}[./-] ?[^\W\d]{3,9}\.?(?:[./ -]\d{2,4})?"
            r"|[^\W\d]{3,9}\.?[./ -]\d{1,4}|\d{1,2}([./-])\d{1,2}\1\d{2,4}"
        ),
        "A date, perhaps made from a score.",
    ),
    (re.compile(r"\d(?:[.,]\d+)?e[+-]?\d+", re.IGNORECASE), "The file has this number shortened."),
)
"""What spreadsheet programs do to scores."""


class Verdict(StrEnum):
    """What a cell of the file means for the cell of the gradebook."""

    SAME = "same"
    HERE = "changed in the file"
    THERE = "changed on the service"
    BOTH = "changed in both"
    REFUSED = "refused"


_URGENT_FIRST = (Verdict.BOTH, Verdict.REFUSED, Verdict.HERE, Verdict.THERE)


@dataclass(frozen=True)
class PreviewCell:
    """One cell that is not the same everywhere."""

    cell: Cell
    base: str | None
    """What the service held when the file was made; None when the file does not say."""
    now: str
    file: str
    verdict: Verdict
    reason: str = ""
    """Why it is refused, or what is unusual about it."""
    patch: CellPatch | None = None
    """What writing the file's value would change."""


@dataclass(frozen=True)
class Preview:
    """Everything a file would do; nothing else is ever written."""

    cells: tuple[PreviewCell, ...]
    same: int
    """How many cells need nothing."""
    passed_over: tuple[tuple[str, int], ...] = ()
    """Words for “no grade” that stand where there is one, and how often; they change nothing."""

    @cached_property
    def by_verdict(self) -> dict[Verdict, list[PreviewCell]]:
        """The cells by what they mean."""
        found: dict[Verdict, list[PreviewCell]] = {verdict: [] for verdict in Verdict}
        for one in self.cells:
            found[one.verdict].append(one)
        return found

    @cached_property
    def in_order(self) -> list[PreviewCell]:
        """All of them, what a person has to decide first."""
        return [one for verdict in _URGENT_FIRST for one in self.by_verdict[verdict]]

    def prepared(self) -> "Preview":
        """The same, its cells in order already: there may be hundreds of thousands, and a window that asks for them."""
        len(self.in_order)
        return self

    def count(self, verdict: Verdict) -> int:
        """How many cells have this verdict."""
        return self.same if verdict is Verdict.SAME else len(self.by_verdict[verdict])

    def remark(self) -> str:
        """What is said of the words that were passed over, if there are any."""
        if not self.passed_over:
            return ""
        words = ", ".join(f"“{word}” ({count:,})" for word, count in self.passed_over[:_MOST_WORDS])
        return f"Cells that say {words} change nothing: clear a cell to clear the grade."

    def patches(self, *, also: Collection[Cell] = ()) -> list[CellPatch]:
        """What is written: the cells changed in the file, and of those changed in both the ones a person chose."""
        both = (one for one in self.by_verdict[Verdict.BOTH] if one.cell in also)
        chosen = chain(self.by_verdict[Verdict.HERE], both)
        return [one.patch for one in chosen if one.patch is not None]


def compare(
    rows: Rows,
    matching: Matching,
    sheet: Sheet,
    *,
    base: Base | None,
    scales: Mapping[ColumnId, Scale],
    empty_clears: bool = False,
) -> Preview:
    """Compare the matched cells of a file with the gradebook and its unsent edits.

    Without a base an empty cell says nothing, unless `empty_clears`. Rows and columns that are open are left out.
    """
    comparison = _Comparison(sheet, base, scales, empty_clears=empty_clears)
    users = [(row.place, row.user_id) for row in matching.rows if row.user_id is not None]
    for one in matching.columns:
        if one.column_id is not None:
            texts = [(user_id, cell_text(rows[place], one.place)) for place, user_id in users]
            comparison.take(one.column_id, texts)
    return Preview(tuple(comparison.cells), comparison.same, tuple(comparison.passed_over.most_common()))


class _Comparison:
    def __init__(
        self, sheet: Sheet, base: Base | None, scales: Mapping[ColumnId, Scale], *, empty_clears: bool
    ) -> None:
        self.cells: list[PreviewCell] = []
        self.same = 0
        self.passed_over: Counter[str] = Counter()
        self._sheet = sheet
        self._base = base
        self._base_places = {user_id: place for place, user_id in enumerate(base.users)} if base else {}
        self._scales = scales
        self._empty_clears = empty_clears
        self._slots = slots_of(sheet)
        self._pending = {edit.cell: Pending(edit.patch, edit.base) for edit in sheet.edits}
        self._columns = laid(sheet)

    def take(self, column_id: ColumnId, texts: Sequence[tuple[UserId, str]]) -> None:
        """Compare one column of the file."""
        column, point = self._columns[column_id], _decimal_point(text for _, text in texts)
        scale, shown = self._scales.get(column_id) or Scale(column.column.possible), exact_texts(column)
        reader = _Reader(replace(scale, decimal_point=point, is_percent=False))
        for user_id, text in texts:
            slot = self._slots.get(user_id)
            if slot is None:
                continue
            if text == shown[slot]:
                self.same += 1
                continue
            cell = Cell(self._sheet.course.id, column_id, user_id)
            asked = PreviewCell(cell, self._base_text(cell), shown[slot], unguarded(text), Verdict.SAME)
            judged = self._judged(asked, column.value(slot), reader)
            if judged.verdict is Verdict.SAME:
                self.same += 1
            else:
                self.cells.append(judged)

    def _judged(self, asked: PreviewCell, value: CellValue, reader: "_Reader") -> PreviewCell:
        if asked.now and asked.file.casefold() in NO_VALUE:
            self.passed_over[asked.file] += 1
        if not self._says_something(asked.file, asked.base) or reader.is_same(asked.file, asked.now):
            return asked
        is_read_only = self._columns[asked.cell.column_id].is_read_only
        if asked.base is not None and reader.is_same(asked.file, asked.base):
            # What the service works out moves with every grade: nobody asked for that, and nothing is to decide.
            return asked if is_read_only else replace(asked, verdict=Verdict.THERE)
        if is_read_only:
            return replace(asked, verdict=Verdict.REFUSED, reason="The service works out this column.")
        try:
            entry = reader.read(asked.file)
        except ScoreTextError as refusal:
            return replace(asked, verdict=Verdict.REFUSED, reason=_why_not(asked.file) or refusal.title)
        patch = CellPatch(asked.cell, changed_fields(entry.fields, value, self._pending.get(asked.cell)))
        if not patch.fields:
            return asked
        is_ours = asked.base is None or reader.is_same(asked.base, asked.now)
        return replace(asked, verdict=Verdict.HERE if is_ours else Verdict.BOTH, reason=entry.warning, patch=patch)

    def _says_something(self, text: str, base: str | None) -> bool:
        if text.casefold() in NO_VALUE:
            return False
        return bool(text) or base is not None or self._empty_clears

    def _base_text(self, cell: Cell) -> str | None:
        place = self._base_places.get(cell.user_id)
        if self._base is None or place is None or cell.column_id not in self._base.texts:
            return None
        return self._base.texts[cell.column_id][place]


class _Reader:
    """Reads the texts of one column; `+5` in a file is five, not five more."""

    def __init__(self, scale: Scale) -> None:
        self._scale = scale
        self._plain = replace(scale, decimal_point=".")
        self._read: dict[str, ScoreEntry] = {}

    def read(self, text: str) -> ScoreEntry:
        if text not in self._read:
            self._read[text] = parse_score(text.removeprefix("+"), self._scale)
        return self._read[text]

    def is_same(self, text: str, exported: str) -> bool:
        """Whether a cell still says what was exported, perhaps in other words (`7,50` for `7.5`)."""
        if text == exported:
            return True
        try:
            return self.read(text).fields == parse_score(exported, self._plain).fields
        except ScoreTextError:
            return False


def _why_not(text: str) -> str:
    return next((why for shape, why in _WHY_NOT if shape.fullmatch(text)), "")


def _decimal_point(texts: Iterator[str]) -> str:
    """A comma when numbers of the column are written with one and none with a point."""
    seen = list(texts)
    has_comma = any(_COMMA_NUMBER.fullmatch(text) for text in seen)
    return "," if has_comma and not any(_POINT_NUMBER.fullmatch(text) for text in seen) else "."
