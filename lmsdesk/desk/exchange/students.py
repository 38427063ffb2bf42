"""Which row of a file is which student.

Students are found by content, so that the words in the header do not matter: a column of the file whose cells are
user names, student numbers, addresses or names of this course is taken for that.
"""

import difflib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lmsdesk.desk.exchange.matches import CLOSE, MOST_CANDIDATES, Key, RowMatch, cell_text, plain
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Contact, Membership, Name, User
from lmsdesk.model.wire import known

NAMES_STUDENTS = 0.3
"""The share of rows in which a column must name another student; grades are somebody's number by chance only."""

MOST_GUESSES = 200
"""How many names are compared with all others; a file of another course has thousands of strangers in it."""


class Students:
    """Who is meant by an id, a user name, a number, an address or a name."""

    def __init__(self, members: Iterable[Membership]) -> None:
        self.names: dict[UserId, str] = {}
        self.by: dict[Key, dict[str, list[UserId]]] = {key: defaultdict(list) for key in Key}
        for membership in members:
            user = known(membership.user, None) or User(id=membership.user_id)
            self.names[membership.user_id] = user.sort_name
            for key, text in _said_of(user):
                if text and membership.user_id not in self.by[key][plain(text)]:
                    self.by[key][plain(text)].append(membership.user_id)
        self._guesses = 0
        self._bare_numbers: dict[str, list[UserId]] = defaultdict(list)
        for number, ids in self.by[Key.STUDENT_ID].items():
            self._bare_numbers[number.lstrip("0")] += ids

    def find(self, key: Key, text: str) -> list[UserId]:
        """The students whom the text may name; a number that lost its leading zeros still names one."""
        wanted = plain(text)
        found = self.by[key].get(wanted, []) if wanted else []
        if found or key is not Key.STUDENT_ID or not wanted.isdecimal():
            return found
        return self._bare_numbers.get(wanted.lstrip("0"), [])

    def alike(self, text: str) -> tuple[UserId, ...]:
        """The students with a name like this one, the most alike first; none once too many were looked for."""
        self._guesses += 1
        if self._guesses > MOST_GUESSES:
            return ()
        names = self.by[Key.NAME]
        close = difflib.get_close_matches(plain(text), names, n=MOST_CANDIDATES, cutoff=CLOSE)
        return tuple(dict.fromkeys(who for name in close for who in names[name]))[:MOST_CANDIDATES]


def _said_of(user: User) -> Iterable[tuple[Key, str]]:
    name = known(user.name, Name())
    given, family = known(name.given, "").strip(), known(name.family, "").strip()
    yield Key.ID, user.id
    yield Key.USER_NAME, known(user.user_name, "")
    yield Key.STUDENT_ID, known(user.student_id, "")
    yield Key.EMAIL, known(known(user.contact, Contact()).email, "")
    for text in (f"{family}, {given}", f"{given} {family}", f"{family} {given}"):
        yield Key.NAME, text.strip(", ")


@dataclass(frozen=True)
class KeyColumns:
    """Where the file says who is meant."""

    places: Mapping[Key, int]
    family: int | None = None
    given: int | None = None

    def said(self, row: Sequence[str], key: Key) -> str:
        if key is Key.NAME and self.family is not None and self.given is not None:
            return f"{cell_text(row, self.family)}, {cell_text(row, self.given)}".strip(", ")
        return cell_text(row, self.places[key]) if key in self.places else ""

    def taken(self) -> dict[int, Key]:
        parts = {place: Key.NAME for place in (self.family, self.given) if place is not None}
        return parts | {place: key for key, place in self.places.items()}


def key_columns(titles: Sequence[str], body: Sequence[Sequence[str]], index: Students) -> KeyColumns:
    sample = body[:200]
    places: dict[Key, int] = {}
    for key in Key:
        share = {
            place: _share(sample, place, index, key) for place in range(len(titles)) if place not in places.values()
        }
        best = max(share, key=lambda place: share[place], default=None)
        if best is not None and share[best] >= NAMES_STUDENTS:
            places[key] = best
    family, given = _name_parts(sample, len(titles), index) if Key.NAME not in places else (None, None)
    return KeyColumns(places, family, given)


_NO_PARTS: tuple[int | None, int | None] = (None, None)


def _name_parts(sample: Sequence[Sequence[str]], width: int, index: Students) -> tuple[int | None, int | None]:
    """Two neighbouring columns that together name students: family and given name, in either order."""
    best, found = NAMES_STUDENTS, _NO_PARTS
    for left in range(width - 1):
        share = sum(
            1 for row in sample if index.by[Key.NAME].get(plain(f"{cell_text(row, left)} {cell_text(row, left + 1)}"))
        )
        if sample and share / len(sample) >= best:
            best, found = share / len(sample), (left, left + 1)
    return found


def _share(sample: Sequence[Sequence[str]], place: int, index: Students, key: Key) -> float:
    """How many different students a column names, of the rows there are."""
    named = {tuple(index.find(key, cell_text(row, place))) for row in sample} - {()}
    return len(named) / len(sample) if sample else 0.0


def row_match(place: int, row: Sequence[str], keys: KeyColumns, index: Students) -> RowMatch:
    said = {key: text for key in Key if (text := keys.said(row, key))}
    shown = said.get(Key.NAME) or next(iter(said.values()), "") or next((text for text in row if text.strip()), "")
    found = {key: ids for key, text in said.items() if (ids := index.find(key, text))}
    meant = {ids[0] for ids in found.values() if len(ids) == 1}
    if len(meant) > 1:
        candidates = tuple(sorted(meant, key=lambda who: index.names[who]))
        return RowMatch(place, shown, doubt="The row names two different students.", candidates=candidates)
    if meant:
        key = next(key for key, ids in found.items() if len(ids) == 1)
        return RowMatch(place, shown, meant.pop(), key)
    several = next(iter(found.values()), [])
    if several:
        return RowMatch(place, shown, doubt="Several students are called this.", candidates=tuple(several))
    alike = index.alike(said.get(Key.NAME, shown))
    doubt = "No student of this course has this name; some are close." if alike else "No student of this course."
    return RowMatch(place, shown, doubt=doubt, candidates=alike)


def without_twins(rows: Sequence[RowMatch]) -> Iterable[RowMatch]:
    """Two rows for one student are both left open."""
    places: dict[UserId, list[int]] = defaultdict(list)
    for row in rows:
        if row.user_id is not None:
            places[row.user_id].append(row.place)
    for row in rows:
        if row.user_id is None or len(places[row.user_id]) == 1:
            yield row
            continue
        others = " and ".join(str(place + 1) for place in places[row.user_id])
        yield replace(row, user_id=None, doubt=f"Rows {others} are for the same student.", candidates=(row.user_id,))
