"""A file matched to a gradebook: which row is which student, which column is which; a person may correct any of it."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.model.ids import ColumnId, UserId

CLOSE = 0.8
"""How alike two names or titles are before one is offered for the other."""
MOST_CANDIDATES = 5


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


class Key(StrEnum):
    """What tells students apart, the surest first."""

    ID = "id"
    USER_NAME = "user name"
    STUDENT_ID = "student ID"
    EMAIL = "email address"
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
