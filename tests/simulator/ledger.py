"""The reference model of one desk: what its person wished for, and what must therefore be seen, kept and sent."""

from collections import Counter
from dataclasses import dataclass, field

import apsw

from lmsdesk.model.wire import decode_json
from tests.simulator.service import TOTAL
from tests.simulator.truth import FIELDS, PAIRED_FIELDS, Fields, Place, normal, same

_GRADES = (
    "SELECT column_id, user_id, score, text, exempt, notes, feedback, change_index FROM grade WHERE column_id <> ?"
)
_TOTALS = "SELECT user_id, display_score FROM grade WHERE column_id = ?"
_GONE = "SELECT user_id FROM membership WHERE is_gone"
_EDITS = "SELECT edit_id, column_id, user_id, patch, theirs, state FROM edit ORDER BY edit_id"
_HISTORY = (
    "SELECT history_id, column_id, user_id, field, before, after, origin FROM history WHERE history_id > ? "
    "ORDER BY history_id"
)

NOTHING: Fields = dict.fromkeys(FIELDS)
"""What is read of somebody who has left the course: no wish has come true by that."""

Entry = tuple[Place, str, object, object, str]
"""Cell, field, before, after, origin."""


@dataclass
class EditRow:
    """One row of the outbox."""

    id: int
    patch: Fields
    theirs: Fields
    state: str


@dataclass
class View:
    """What is in a store at one moment."""

    mirror: dict[Place, Fields]
    indexes: dict[Place, int]
    edits: dict[Place, EditRow]

    def seen(self, place: Place, name: str) -> object:
        """What the person sees: the edit over the mirror."""
        edit = self.edits.get(place)
        if edit is not None and name in edit.patch:
            return edit.patch[name]
        return self.mirror.get(place, {}).get(name)

    def everything(self) -> dict[tuple[Place, str], object]:
        """All that is seen, with nothing left out."""
        places = self.mirror.keys() | self.edits.keys()
        found = {(place, name): plain(name, self.seen(place, name)) for place in places for name in FIELDS}
        return {key: value for key, value in found.items() if value is not None}


def look(connection: apsw.Connection) -> View:
    """Read a store past all code of the program."""
    view = View({}, {}, {})
    for column, user, score, text, exempt, notes, feedback, index in connection.execute(_GRADES, (TOTAL,)):
        place = (column, user)
        values = (score, text, None if exempt is None else bool(exempt), notes, feedback)
        view.mirror[place] = dict(zip(FIELDS, values, strict=True))
        view.indexes[place] = index or 0
    for number, column, user, patch, theirs, state in connection.execute(_EDITS):
        row = EditRow(number, decode_json(patch.encode()), decode_json(theirs.encode()), state)
        view.edits[column, user] = row
    return view


def totals(connection: apsw.Connection) -> dict[str, float | None]:
    """What the service has calculated, as it is stored."""
    return dict(connection.execute(_TOTALS, (TOTAL,)))


def gone(connection: apsw.Connection) -> set[str]:
    """Who was in the course once and is not shown any more."""
    return {user for (user,) in connection.execute(_GONE)}


def entries_after(connection: apsw.Connection, number: int) -> tuple[int, list[Entry]]:
    """What history has gained since an entry, and the newest number."""
    entries: list[Entry] = []
    for newest, column, user, name, before, after, origin in connection.execute(_HISTORY, (number,)):
        entries.append(((column, user), name, plain(name, before), plain(name, after), origin))
        number = newest
    return number, entries


def plain(name: str, value: object) -> object:
    """A value as a person tells it apart from others: all kinds of nothing are one."""
    if name == "exempt":
        return bool(value) or None
    return None if value == "" else value


@dataclass
class Wish:
    """A value that a person has entered, and that is not yet known to be held by the service."""

    value: object
    may_replace: list[object]
    """What the service may hold for the wish to go ahead without a word."""
    may_replace_beside: list[object] = field(default_factory=list)
    """What the other face of the value may show there: it is taken away."""
    is_confirmed: bool = False
    """The last whole answer about the cell showed it."""
    sent_index: int = 0
    """The change index that the last own write of this field was given, since it was first touched; 0 without one."""


Move = tuple[Place, str, object, object]
Step = tuple[str, list[Move]]


@dataclass
class Ledger:
    """Everything that is known about one person's wishes."""

    wishes: dict[tuple[Place, str], Wish] = field(default_factory=dict)
    dropped: dict[tuple[Place, str], Wish] = field(default_factory=dict)
    """The last wish of each field that was given up."""
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    entered: Counter[tuple[Place, str, object]] = field(default_factory=Counter)
    applied: Counter[tuple[Place, str, object]] = field(default_factory=Counter)
    last_read: dict[Place, Fields | None] = field(default_factory=dict)
    """What the last whole answer about the cell said; None from the moment of an own write whose answer is not here."""
    history_id: int = 0
    history_count: int = 0
    indexes: dict[Place, int] = field(default_factory=dict)
    mirror: dict[Place, Fields] = field(default_factory=dict)
    newest_step: int | None = None
    """The number of the step that an undo would take, where it is known; what follows can be joined to it."""
    older_step: int | None = None
    """One before it, to which nothing can be joined any more."""
    made: int = 0
    """Edits made: fields that a person has set."""

    def wish(self, place: Place, name: str, value: object, *, over: object, beside: object = None) -> None:
        """A person sets a field; `beside` is what the other face of the value showed."""
        earlier, partner = self.wishes.get((place, name)), self.wishes.get((place, PAIRED_FIELDS.get(name, "")))
        base = [*earlier.may_replace, earlier.value] if earlier else [over]
        besides = [*(earlier.may_replace_beside if earlier else ()), beside]
        if partner is not None:
            base += partner.may_replace_beside
            besides += [*partner.may_replace, partner.value]
        read = self.last_read.get(place)
        is_read = read is not None and read is not NOTHING and same(name, value, read[name])
        sent_index = earlier.sent_index if earlier else 0
        self.wishes[place, name] = Wish(value, base, besides, is_confirmed=is_read, sent_index=sent_index)
        self.entered[place, name, normal(name, value)] += 1
        self.made += 1

    def step(self, label: str, moves: list[Move], number: int | None) -> None:
        """A step is made."""
        self.done.append((label, moves))
        self.undone.clear()
        self.older_step, self.newest_step = self.newest_step, number

    def join(self, moves: list[Move]) -> None:
        """What is entered becomes a part of the newest step; a step that has come back to its start is none."""
        label, first = self.done.pop()
        joined = {(place, name): (old, new) for place, name, old, new in first}
        for place, name, old, new in moves:
            joined[place, name] = (joined.get((place, name), (old,))[0], new)
        kept = [(place, name, old, new) for (place, name), (old, new) in joined.items() if not same(name, old, new)]
        self.undone.clear()
        if kept:
            self.done.append((label, kept))
        else:
            self.steps_moved()

    def steps_moved(self) -> None:
        """Which step is the newest is not known any more."""
        self.newest_step = self.older_step = None

    def decided(self, place: Place, name: str, value: object, *, over: object) -> None:
        """A person has seen what the service holds and wants the own value to go ahead."""
        self.entered[place, name, normal(name, value)] += 1
        wish, partner = self.wishes.get((place, name)), self.wishes.get((place, PAIRED_FIELDS.get(name, "")))
        if wish is not None:
            wish.may_replace.append(over)
        if partner is not None:
            partner.may_replace_beside.append(over)

    def take_up(self, place: Place, name: str, value: object, *, is_wish: bool) -> None:
        """A discarded value waits again, to go over whatever it was to go over before."""
        set_aside = self.dropped.get((place, name))
        if set_aside is not None and is_wish:
            self.wishes[place, name] = set_aside
        self.entered[place, name, normal(name, value)] += 1
        self.made += 1

    def again(self, place: Place, name: str, value: object) -> None:
        """A person has a refused value sent once more."""
        self.entered[place, name, normal(name, value)] += 1

    def has_caused(self, place: Place, name: str, value: object) -> bool:
        """Whether a write of this desk has put this value there: a score clears the text beside it, and so on."""
        if self.applied[place, name, normal(name, value)]:
            return True
        other = PAIRED_FIELDS.get(name)
        return value is None and any(key[:2] == (place, other) for key in self.applied)

    def has_made(self, place: Place, name: str, read: Fields) -> bool:
        """Whether the service has made this face of the value from the other one, which this desk has written."""
        other = PAIRED_FIELDS.get(name, "")
        return read.get(other) is not None and self.applied[place, other, normal(other, read[other])] > 0

    def drop(self, place: Place, name: str) -> None:
        """The wish is no more."""
        wish = self.wishes.pop((place, name), None)
        if wish is not None:
            self.dropped[place, name] = wish

    def give_up(self, place: Place, name: str, left: Fields) -> None:
        """The wish is no more; where the taking away of the other face waits, that is what is left of it."""
        wish, other = self.wishes.get((place, name)), PAIRED_FIELDS.get(name, "")
        self.drop(place, name)
        if wish is not None and other in left and (place, other) not in self.wishes:
            self.wishes[place, other] = Wish(left[other], wish.may_replace_beside, wish.may_replace)

    def read(self, place: Place, held: Fields, sent: Fields | None = None) -> None:
        """A whole answer about one cell has arrived, perhaps to a write of some fields.

        A field that was not written because it was read as wished a moment before counts as read back.
        """
        self.last_read[place] = held
        for name in FIELDS:
            wish = self.wishes.get((place, name))
            if wish is not None and (sent is None or name in sent):
                wish.is_confirmed = same(name, wish.value, held[name])
