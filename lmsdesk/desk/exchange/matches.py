"""A file matched to a gradebook: which row is which student, which column is which; a person may correct any of it."""

import difflib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from lmsdesk.desk.exchange.base_snapshot import Base
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
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.sheet import Sheet
from lmsdesk.model.wire import value_or

CLOSE = 0.8
"""How alike two names or titles are before one is offered for the other."""
MOST_CANDIDATES = 5
_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")
_HEADER_WITHIN = 10
# Neither may backtrack at each of many spaces: a long title would take very long.
_DECORATION = re.compile(r"\[(?:total )?(?:pts|points)[^\[\]]*\](?:\s*\|\s*(?P<number>\d+))?\s*$", re.IGNORECASE)
"""What some services put behind a title in their own files: `Essay [Total Pts: 100 Score] |123`."""
_FOREIGN = re.compile(r"^(?:[^\W\d]+:\s+)?(?P<title>.*?\S|)(?:\s*\((?:\d+|[^\W\d]+)\))?$")
"""What other services put around a title: `Essay (12345)`, `Assignment: Essay (Real)`."""
_WITH_ID = re.compile(r"(?:^|.*\s)\[(?P<id>_\d+_\d+)\]$", re.DOTALL)


class Key(StrEnum):
    """What tells students apart, the surest first."""

    ID = "id"
    USER_NAME = "user name"
    STUDENT_ID = "student ID"
    EMAIL = "e-mail address"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class RowMatch:
    """One row of the file: the student it is for, or why that is not sure."""

    position: int
    """The row's index in the file."""
    shown: str
    """What the file calls the student."""
    user_id: UserId | None = None
    key: Key | None = None
    doubt: str = ""
    candidates: tuple[UserId, ...] = ()
    remark: str = ""
    """Why it is nobody's row, where that is plain and nothing is to be asked."""


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """One column of the file: the column it is for, what tells students apart, or neither."""

    position: int
    shown: str
    column_id: ColumnId | None = None
    key: Key | None = None
    doubt: str = ""
    candidates: tuple[ColumnId, ...] = ()


@dataclass(frozen=True)
class Matching:
    """The whole file matched; a person may correct any part of it."""

    header: int
    """The index of the row of titles."""
    rows: tuple[RowMatch, ...]
    columns: tuple[ColumnMatch, ...]

    def with_row(self, position: int, user_id: UserId | None) -> "Matching":
        """The same with one row decided by a person."""
        decided = (
            replace(row, user_id=user_id, key=None, doubt="", remark="") if row.position == position else row
            for row in self.rows
        )
        return replace(self, rows=tuple(decided))

    def with_column(self, position: int, column_id: ColumnId | None) -> "Matching":
        """The same with one column decided by a person."""
        decided = (
            replace(one, column_id=column_id, key=None, doubt="") if one.position == position else one
            for one in self.columns
        )
        return replace(self, columns=tuple(decided))

    @cached_property
    def clashes(self) -> tuple[str, ...]:
        """Sentences about students or columns that are named twice and so cannot be written."""
        return (*_twice(self.rows, MessageId.SAME_ROWS), *_twice(self.columns, MessageId.SAME_COLUMNS))

    @cached_property
    def undecided_rows(self) -> tuple[RowMatch, ...]:
        """Rows of which a person says, or has said, whose they are."""
        return tuple(row for row in self.rows if (row.doubt or row.key is None) and not row.remark)

    @cached_property
    def unmatched_rows(self) -> tuple[RowMatch, ...]:
        return tuple(row for row in self.rows if row.remark)

    @cached_property
    def match_counts(self) -> tuple[int, int]:
        """How many rows and how many columns are for a student and a column."""
        rows = sum(1 for row in self.rows if row.user_id is not None)
        return rows, sum(1 for column in self.columns if column.column_id is not None)

    @cached_property
    def doubtful(self) -> int:
        """How many rows and columns wait for a person."""
        return sum(1 for row in self.rows if row.doubt) + sum(1 for column in self.columns if column.doubt)

    def prepare(self) -> "Matching":
        """The same with the cached properties computed, because there may be thousands of rows."""
        for name in ("clashes", "undecided_rows", "unmatched_rows", "match_counts", "doubtful"):
            getattr(self, name)
        return self


def plain(text: str) -> str:
    """A name or title without case, accents' composition, doubled spaces and decoration."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def without_guard(text: str) -> str:
    """The text without the mark that keeps spreadsheet programs from running it as a formula."""
    return text[1:] if _GUARDED.match(text) else text


def cell_text(row: Sequence[str], position: int) -> str:
    """The stripped text of a cell; empty beyond the end of a short row."""
    return row[position].strip() if position < len(row) else ""


def _twice(matches: Sequence[RowMatch] | Sequence[ColumnMatch], sentence: MessageId) -> Iterable[str]:
    positions: dict[str, list[RowMatch | ColumnMatch]] = defaultdict(list)
    for one in matches:
        target = one.user_id if isinstance(one, RowMatch) else one.column_id
        if target is not None:
            positions[target].append(one)
    for same in positions.values():
        if len(same) > 1:
            shown = [f"{one.position + 1} (“{one.shown}”)" for one in same]
            yield Message(sentence, first=", ".join(shown[:-1]), last=shown[-1])


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
