"""Matches a whole file to a gradebook: the columns here, the students in `student_matching`."""

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from lmsdesk.desk.exchange.base_snapshot import Base
from lmsdesk.desk.exchange.matches import CLOSE, MOST_CANDIDATES, ColumnMatch, Matching, plain, without_guard
from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.desk.exchange.student_matching import (
    LOOKED_AT,
    KeyColumns,
    Students,
    key_columns,
    leave_duplicates_open,
    row_match,
)
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import Sheet
from lmsdesk.model.wire import value_or

_HEADER_WITHIN = 10
# Neither may backtrack at each of many spaces: a long title would take very long.
_DECORATION = re.compile(r"\[(?:total )?(?:pts|points)[^\[\]]*\](?:\s*\|\s*(?P<number>\d+))?\s*$", re.IGNORECASE)
"""What some services put behind a title in their own files: `Essay [Total Pts: 100 Score] |123`."""
_FOREIGN = re.compile(r"^(?:[^\W\d]+:\s+)?(?P<title>.*?\S|)(?:\s*\((?:\d+|[^\W\d]+)\))?$")
"""What other services put around a title: `Essay (12345)`, `Assignment: Essay (Real)`."""
_WITH_ID = re.compile(r"(?:^|.*\s)\[(?P<id>_\d+_\d+)\]$", re.DOTALL)


def column_matches(titles: Sequence[str], keys: KeyColumns, sheet: Sheet, base: Base | None) -> Iterable[ColumnMatch]:
    taken = keys.keys_by_position()
    index = ColumnTitles(sheet, base)
    is_guarded = index.are_guarded(titles)
    for position, title in enumerate(titles):
        if position in taken:
            yield ColumnMatch(position, title, key=taken[position])
        else:
            yield index.find(position, title.strip(), is_guarded=is_guarded)


class ColumnTitles:
    """Which column is meant by a title."""

    def __init__(self, sheet: Sheet, base: Base | None) -> None:
        self._ids = {cells.column.id for cells in sheet.columns}
        self._base = {
            plain(title): known_id for title, known_id in (base.titles if base else {}).items() if known_id in self._ids
        }
        self._by: dict[str, list[ColumnId]] = defaultdict(list)
        for cells in sheet.columns:
            names = {plain(cells.column.title), plain(value_or(cells.column.name, "")), plain(cells.column.id)}
            for name in names - {""}:
                self._by[name].append(cells.column.id)
        self._folded: dict[str, list[ColumnId]] = defaultdict(list)
        for name, ids in self._by.items():
            self._folded[fold(name)] += [one for one in ids if one not in self._folded[fold(name)]]

    def are_guarded(self, titles: Sequence[str]) -> bool:
        """Whether the titles of a file have the mark that keeps them from being formulas: more are known without it.

        A workbook has none, and a column may be called like another one with the mark.
        """
        seen = [title.strip() for title in titles]
        known_as_seen = sum(plain(one) in self._base for one in seen)
        return sum(plain(without_guard(one)) in self._base for one in seen) > known_as_seen

    def find(self, position: int, title: str, *, is_guarded: bool = False) -> ColumnMatch:
        """The column of a title: as exported, by id, by title; else what comes close, as a doubt."""
        raw, title = title, without_guard(title)
        first, second = (title, raw) if is_guarded else (raw, title)
        sure = self._base.get(plain(first)) or self._base.get(plain(second)) or self._by_id(title)
        if sure is not None:
            return ColumnMatch(position, title, sure)
        bare = plain(_DECORATION.sub("", title))
        found = self._by.get(plain(title)) or self._by.get(bare) or self._folded.get(fold(bare), [])
        if len(found) == 1:
            return ColumnMatch(position, title, found[0])
        if found:
            return ColumnMatch(position, title, doubt=Message(MessageId.SEVERAL_COLUMNS), candidates=tuple(found))
        close = self._close(plain(title)) if title else []
        candidates = tuple(dict.fromkeys(one for name in close for one in self._folded[name]))[:MOST_CANDIDATES]
        return ColumnMatch(
            position, title, doubt=Message(MessageId.CLOSE_COLUMNS) if close else "", candidates=candidates
        )

    def _close(self, title: str) -> list[str]:
        bare, known_titles = _FOREIGN.match(title), self._folded
        exact = [fold(bare["title"])] if bare and fold(bare["title"]) in known_titles else []
        return [*exact, *difflib.get_close_matches(fold(title), known_titles, n=MOST_CANDIDATES, cutoff=CLOSE)]

    def _by_id(self, title: str) -> ColumnId | None:
        named, decorated = _WITH_ID.match(title), _DECORATION.search(title)
        number = decorated["number"] if decorated else None
        wanted = ColumnId(named["id"] if named else f"_{number}_1" if number else title)
        return wanted if wanted in self._ids else None


def header_row(rows: Sequence[Sequence[str]], sheet: Sheet, base: Base | None) -> int:
    """The row with the most titles of columns among the first; the first row where none has any."""
    index = ColumnTitles(sheet, base)
    hits = [
        sum(1 for position, title in enumerate(row) if title.strip() and index.find(position, title.strip()).column_id)
        for row in rows[:_HEADER_WITHIN]
    ]
    most = max(hits, default=0)
    return hits.index(most) if most else 0


def match(rows: Sequence[list[str]], sheet: Sheet, base: Base | None = None) -> Matching:
    """Match a file to a gradebook; never raises, at worst everything is left open."""
    header = header_row(rows, sheet, base)
    index = Students([row.membership for row in sheet.rows], _left_since(sheet, base))
    titles, body = _measure(rows, header)
    sample = [rows[position] for position in body[:LOOKED_AT]]
    keys = key_columns(titles, sample, index)
    columns = tuple(column_matches(titles, keys, sheet, base))
    wanted = frozenset(body)
    found = [row_match(position, row, keys, index) for position, row in enumerate(rows) if position in wanted]
    return Matching(header, tuple(leave_duplicates_open(found)), columns)


def _measure(rows: Sequence[list[str]], header: int) -> tuple[list[str], list[int]]:
    """The titles, as many as there are columns, and the positions of the rows below them that say anything."""
    body, width = [], 0
    for position, row in enumerate(rows):
        if position > header and any(map(str.strip, row)):
            body.append(position)
            width = max(width, len(row))
    titles = rows[header] if rows else []
    return [*titles, *[""] * (width - len(titles))], body


def _left_since(sheet: Sheet, base: Base | None) -> frozenset[str]:
    """The user names of those who were there when the file was made and are not any more."""
    if base is None:
        return frozenset()
    here = {row.membership.user_id for row in sheet.rows}
    # Older files have no user names.
    return frozenset(login for user_id, login in zip(base.users, base.logins, strict=False) if user_id not in here)
