"""Which row of a file is which student.

Students are found by content, so that the words in the header do not matter: a column of the file whose cells are
user names, student numbers, addresses or names of this course is taken for that.
"""

import difflib
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from lmsdesk.desk.exchange.matches import CLOSE, MOST_CANDIDATES, Key, RowMatch, cell_text, plain, without_guard
from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Membership, Name, User
from lmsdesk.model.wire import value_or

NAMES_STUDENTS = 0.3
"""The share of rows in which a column must name another student; grades are somebody's number by chance only."""

_SHORTENED = re.compile(r"(?P<digits>\d(?:[.,]\d+)?)[Ee]\+?(?P<power>\d{1,2})")
"""How a spreadsheet program shows a number that is wider than its column, and writes it into a text file."""
_OF_ALL = {
    "average", "averages", "avg", "count", "durchschnitt", "gesamt", "highest", "lowest", "max", "maximum", "mean",
    "median", "min", "minimum", "mittelwert", "moyenne", "promedio", "somme", "suma", "sum", "summe", "total",
    "totals", "points possible", "possible points", "standard deviation", "std dev", "out of",
}  # fmt: skip
"""What a line of figures about everybody begins with."""

LOOKED_AT = 200
"""Rows that show what the columns are."""
MOST_GUESSES = 200
"""How many names are compared with all others; a file of another course has thousands of unknown names."""


class Students:
    """Who is meant by an id, a user name, a number, an address or a name."""

    def __init__(self, members: Iterable[Membership], left: Collection[str] = ()) -> None:
        self._left = {plain(login) for login in left}
        self.names: dict[UserId, str] = {}
        self.by: dict[Key, dict[str, list[UserId]]] = {key: defaultdict(list) for key in Key}
        for membership in members:
            user = membership.person
            self.names[membership.user_id] = user.sort_name
            for key, text in _keys_of(user):
                if text and membership.user_id not in self.by[key][plain(text)]:
                    self.by[key][plain(text)].append(membership.user_id)
        self._folded = {key: _by_folded(texts) for key, texts in self.by.items()}
        self._guesses = 0
        self._bare_numbers: dict[str, list[UserId]] = defaultdict(list)
        for number, ids in self.by[Key.STUDENT_ID].items():
            self._bare_numbers[number.lstrip("0")] += ids

    def find(self, key: Key, text: str) -> list[UserId]:
        """The students whom the text may name; a number that lost its leading zeros still names one."""
        wanted = plain(text)
        found = self.by[key].get(wanted) or self._folded[key].get(fold(wanted), []) if wanted else []
        if found or key is not Key.STUDENT_ID or not wanted.isdecimal():
            return found
        return self._bare_numbers.get(wanted.lstrip("0"), [])

    def has_left(self, row: Sequence[str]) -> bool:
        """Whether the row is about somebody who was in the course when the file was made."""
        return bool(self._left) and any(plain(text) in self._left for text in row)

    def find_shortened(self, text: str) -> tuple[UserId, ...] | None:
        """The students whose number may have been shortened to this text; None where it is no shortened number."""
        cut = _SHORTENED.fullmatch(text.strip())
        if cut is None:
            return None
        digits = cut["digits"].replace(",", ".")
        wanted, decimals = float(f"{digits}e{cut['power']}"), len(digits.partition(".")[2])
        numbers = {one: float(one) for one in self.by[Key.STUDENT_ID] if one.isdecimal()}
        close = [one for one, number in numbers.items() if float(f"{number:.{decimals}e}") == wanted]
        return tuple(who for one in close for who in self.by[Key.STUDENT_ID][one])[:MOST_CANDIDATES]

    def alike(self, text: str) -> tuple[UserId, ...]:
        """The students with a name like this one, the most alike first; none once too many were looked for."""
        self._guesses += 1
        if self._guesses > MOST_GUESSES:
            return ()
        names = self._folded[Key.NAME]
        close = difflib.get_close_matches(fold(plain(text)), names, n=MOST_CANDIDATES, cutoff=CLOSE)
        return tuple(dict.fromkeys(who for name in close for who in names[name]))[:MOST_CANDIDATES]


def _by_folded(texts: Mapping[str, list[UserId]]) -> dict[str, list[UserId]]:
    """The same by folded text; exact spelling decides between names that differ only in accents."""
    made: dict[str, list[UserId]] = {}
    for text, ids in texts.items():
        known_ids = made.setdefault(fold(text), [])
        known_ids += [one for one in ids if one not in known_ids]
    return made


def _keys_of(user: User) -> Iterable[tuple[Key, str]]:
    name = value_or(user.name, Name())
    given, family = value_or(name.given, "").strip(), value_or(name.family, "").strip()
    yield Key.ID, user.id
    yield Key.USER_NAME, value_or(user.user_name, "")
    yield Key.STUDENT_ID, value_or(user.student_id, "")
    yield Key.EMAIL, user.email
    for text in (f"{family}, {given}", f"{given} {family}", f"{family} {given}"):
        yield Key.NAME, text.strip(", ")


def _text_in(row: Sequence[str], position: int) -> str:
    return without_guard(cell_text(row, position))


@dataclass(frozen=True)
class KeyColumns:
    """Where the file says who is meant."""

    positions: Mapping[Key, int]
    family: int | None = None
    given: int | None = None

    def text(self, row: Sequence[str], key: Key) -> str:
        if key is Key.NAME and self.family is not None and self.given is not None:
            return f"{_text_in(row, self.family)}, {_text_in(row, self.given)}".strip(", ")
        return _text_in(row, self.positions[key]) if key in self.positions else ""

    def keys_by_position(self) -> dict[int, Key]:
        parts = {position: Key.NAME for position in (self.family, self.given) if position is not None}
        return parts | {position: key for key, position in self.positions.items()}


def key_columns(titles: Sequence[str], sample: Sequence[Sequence[str]], index: Students) -> KeyColumns:
    positions: dict[Key, int] = {}
    shares: dict[Key, float] = {}
    for key in Key:
        share = {
            position: _share(sample, position, index, key)
            for position in range(len(titles))
            if position not in positions.values()
        }
        best = max(share, key=lambda position: share[position], default=None)
        if best is not None and share[best] >= NAMES_STUDENTS:
            positions[key], shares[key] = best, share[best]
    parts = _name_parts(sample, len(titles), index)
    # Some people have a single name: a column of first names is theirs too, but tells fewer students apart.
    if parts is None or parts.share <= shares.get(Key.NAME, 0.0):
        return KeyColumns(positions)
    positions.pop(Key.NAME, None)
    return KeyColumns(positions, parts.family, parts.given)


class _Parts(NamedTuple):
    share: float
    family: int
    given: int


def _name_parts(sample: Sequence[Sequence[str]], width: int, index: Students) -> _Parts | None:
    """Two neighbouring columns that together name students: family and given name, in either order."""
    best = None
    for left in range(width - 1):
        texts = (f"{_text_in(row, left)} {_text_in(row, left + 1)}" for row in sample)
        named = {tuple(index.find(Key.NAME, text)) for text in texts} - {()}
        share = len(named) / len(sample) if sample else 0.0
        if share >= max(NAMES_STUDENTS, best.share if best else 0.0):
            best = _Parts(share, left, left + 1)
    return best


def _share(sample: Sequence[Sequence[str]], position: int, index: Students, key: Key) -> float:
    """How many different students a column names, of the rows there are."""
    named = {tuple(_find(key, _text_in(row, position), index)) for row in sample} - {()}
    return len(named) / len(sample) if sample else 0.0


class _RowKeys(NamedTuple):
    texts: Mapping[Key, str]
    found: Mapping[Key, list[UserId]]


def _find(key: Key, text: str, index: Students) -> Sequence[UserId]:
    return index.find(key, text) or (index.find_shortened(text) if key is Key.STUDENT_ID else ()) or ()


def row_match(position: int, row: Sequence[str], keys: KeyColumns, index: Students) -> RowMatch:
    texts = {key: text for key in Key if (text := keys.text(row, key))}
    shown = texts.get(Key.NAME) or next(iter(texts.values()), "") or next((text for text in row if text.strip()), "")
    found = {key: ids for key, text in texts.items() if (ids := index.find(key, text))}
    if not found.keys() - {Key.NAME} and (
        open_ := _name_problem(RowMatch(position, shown), row, _RowKeys(texts, found), index)
    ):
        return open_
    meant = {ids[0] for ids in found.values() if len(ids) == 1}
    if len(meant) > 1:
        candidates = tuple(sorted(meant, key=lambda who: index.names[who]))
        return RowMatch(position, shown, doubt=Message(MessageId.TWO_STUDENTS), candidates=candidates)
    if meant:
        key = next(key for key, ids in found.items() if len(ids) == 1)
        return RowMatch(position, shown, meant.pop(), key)
    several = next(iter(found.values()), [])
    if several:
        return RowMatch(position, shown, doubt=Message(MessageId.SEVERAL_STUDENTS), candidates=tuple(several))
    return _nobody(RowMatch(position, shown), texts, index)


def _name_problem(match: RowMatch, row: Sequence[str], who: _RowKeys, index: Students) -> RowMatch | None:
    """Why a name, or nothing at all, is not enough where the row says more that is of nobody here."""
    if index.has_left(row):
        return replace(match, remark=Message(MessageId.HAS_LEFT))
    named = who.found.get(Key.NAME, [])
    strangers = [key for key in who.texts if key is not Key.NAME]
    strangers = [key for key in strangers if not set(index.find_shortened(who.texts[key]) or ()) & set(named)]
    if not named or not strangers:
        return None
    stranger = Message(MessageId(strangers[0].value))
    return replace(match, doubt=Message(MessageId.NAME_ALONE, key=stranger), candidates=tuple(named))


def _nobody(found: RowMatch, texts: Mapping[Key, str], index: Students) -> RowMatch:
    """Why a row names none of the students."""
    if plain(found.shown).rstrip(":") in _OF_ALL:
        return replace(found, remark=Message(MessageId.ABOUT_ALL))
    for text in (texts.get(Key.STUDENT_ID, ""), found.shown):
        if (candidates := index.find_shortened(text)) is not None:
            cut = Message(MessageId.SHORTENED_STUDENT)
            return replace(found, doubt=cut, candidates=candidates)
    alike = index.alike(texts.get(Key.NAME, found.shown))
    doubt = MessageId.NO_SUCH_NAME if alike else MessageId.NO_STUDENT
    return replace(found, doubt=Message(doubt), candidates=alike)


def leave_duplicates_open(rows: Sequence[RowMatch]) -> Iterable[RowMatch]:
    """Two rows for one student are both left open."""
    positions: dict[UserId, list[int]] = defaultdict(list)
    for row in rows:
        if row.user_id is not None:
            positions[row.user_id].append(row.position)
    for row in rows:
        if row.user_id is None or len(positions[row.user_id]) == 1:
            yield row
            continue
        *first, last = (str(position + 1) for position in positions[row.user_id])
        doubt = Message(MessageId.SAME_STUDENT, first=", ".join(first), last=last)
        yield replace(row, user_id=None, doubt=doubt, candidates=(row.user_id,))
