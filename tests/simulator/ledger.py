"""The reference model of one desk: what its person wished for, and what must therefore be seen, kept and sent."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import apsw

from lmsdesk.model.wire import decode_json
from tests.simulator.kinds import KINDS, PAIRED_FIELDS, Fields, Target, kind_of
from tests.simulator.truth import normal, same

POST = "Post"
"""The name of a step that posted marks."""

_GONE = "SELECT user_id FROM membership WHERE is_gone"
_EDITS = (
    "SELECT edit_id, column_id, user_id, kind, item_id, patch, theirs, state, is_draft, "
    "state = 'sending' OR in_flight IS NOT NULL OR maybe_sent ->> '$.status' IS NOT NULL FROM edit ORDER BY edit_id"
)
_HISTORY = (
    "SELECT history_id, column_id, user_id, kind, item_id, field, before, after, origin FROM history "
    "WHERE history_id > ? ORDER BY history_id"
)


class _Nothing(dict[str, Any]):
    def __missing__(self, field: str) -> None:
        return None


NOTHING: Fields = _Nothing()
"""What is read of somebody who has left the course: no wish has come true by that."""

Entry = tuple[Target, str, object, object, str]
"""Target, field, before, after, origin."""


@dataclass
class EditRow:
    """One row of the outbox."""

    id: int
    patch: Fields
    theirs: Fields
    state: str
    is_draft: bool = False
    is_unsure: bool = False
    """Whether the status is on its way, or may have arrived."""


@dataclass
class View:
    """What is in a store at one moment."""

    mirror: dict[Target, Fields]
    indexes: dict[Target, int]
    edits: dict[Target, EditRow]
    kept: dict[Target, Fields]
    """What the service does not have."""

    def seen(self, target: Target, name: str) -> object:
        """What the person sees: the edit over the mirror."""
        edit = self.edits.get(target)
        if edit is not None and name in edit.patch:
            return edit.patch[name]
        return (self.kept if kind_of(target).is_kept_here else self.mirror).get(target, {}).get(name)

    def all_kept(self) -> dict[tuple[Target, str], object]:
        """What the service does not have, with nothing left out."""
        fields = ((target, name, value) for target, kept in self.kept.items() for name, value in kept.items())
        return {(target, name): value for target, name, value in fields if value is not None}

    def everything(self) -> dict[tuple[Target, str], object]:
        """All that is seen, with nothing left out."""
        targets = self.mirror.keys() | self.edits.keys() | self.kept.keys()
        found = {
            (target, name): plain(name, self.seen(target, name))
            for target in targets
            for name in kind_of(target).fields
        }
        return {key: value for key, value in found.items() if value is not None}


def look(connection: apsw.Connection) -> View:
    """Read a store past all code of the program."""
    view = View({}, {}, {}, {})
    for kind in KINDS.values():
        for held in kind.mirrored(connection):
            view.mirror[held.target], view.indexes[held.target] = held.fields, held.change_index
        view.kept.update(kind.kept(connection))
    for number, column, user, name, item, patch, theirs, state, *marks in connection.execute(_EDITS):
        row = EditRow(number, decode_json(patch.encode()), decode_json(theirs.encode()), state, *map(bool, marks))
        view.edits[Target(column, user, name, item)] = row
    return view


def gone(connection: apsw.Connection) -> set[str]:
    """Who was in the course once and is not shown any more."""
    return {user for (user,) in connection.execute(_GONE)}


def entries_after(connection: apsw.Connection, number: int) -> tuple[int, list[Entry]]:
    """What history has gained since an entry, and the newest number."""
    entries: list[Entry] = []
    for newest, column, user, kind, item, name, before, after, origin in connection.execute(_HISTORY, (number,)):
        target = Target(column, user, kind, item)
        entries.append((target, name, plain(name, before), plain(name, after), origin))
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
    was_read_back: bool = False
    """An own write went without it, because it had been read as wished a moment before; a colleague may move on."""
    sent_index: int = 0
    """The change index that the last own write of this field was given, since it was first touched; 0 without one."""


Move = tuple[Target, str, object, object]
Step = tuple[str, list[Move]]


@dataclass
class Ledger:
    """Everything that is known about one person's wishes."""

    wishes: dict[tuple[Target, str], Wish] = field(default_factory=dict)
    dropped: dict[tuple[Target, str], Wish] = field(default_factory=dict)
    """The last wish of each field that was given up."""
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    entered: Counter[tuple[Target, str, object]] = field(default_factory=Counter)
    applied: Counter[tuple[Target, str, object]] = field(default_factory=Counter)
    last_read: dict[Target, Fields | None] = field(default_factory=dict)
    """What the last whole answer about the cell said; None from the moment of an own write whose answer is not here."""
    history_id: int = 0
    history_count: int = 0
    indexes: dict[Target, int] = field(default_factory=dict)
    mirror: dict[Target, Fields] = field(default_factory=dict)
    newest_step: int | None = None
    """The number of the step that an undo would take, where it is known; what follows can be joined to it."""
    older_step: int | None = None
    """One before it, to which nothing can be joined any more."""
    asked: defaultdict[Target, list[Fields]] = field(default_factory=lambda: defaultdict(list))
    """All that a person has ever asked to post or to send, of targets that have drafts."""
    given_up: set[Target] = field(default_factory=set)
    """What the person has asked to delete, with what waits for it."""
    kept: dict[tuple[Target, str], object] = field(default_factory=dict)
    """What a person has entered last of what the service does not have."""
    made: int = 0
    """Edits made: fields that a person has set."""

    def wish(self, target: Target, name: str, value: object, *, over: object, beside: object = None) -> None:
        """A person sets a field; `beside` is what the other face of the value showed."""
        earlier, partner = self.wishes.get((target, name)), self.wishes.get((target, PAIRED_FIELDS.get(name, "")))
        base = [*earlier.may_replace, earlier.value] if earlier else [over]
        besides = [*(earlier.may_replace_beside if earlier else ()), beside]
        if partner is not None:
            base += partner.may_replace_beside
            besides += [*partner.may_replace, partner.value]
        read = self.last_read.get(target)
        is_read = read is not None and read is not NOTHING and same(name, value, read[name])
        sent_index = earlier.sent_index if earlier else 0
        self.wishes[target, name] = Wish(value, base, besides, is_confirmed=is_read, sent_index=sent_index)
        self.entered[target, name, normal(name, value)] += 1
        self.made += 1

    def keep(self, target: Target, name: str, value: object) -> None:
        """A person enters what the service does not have; None takes it away."""
        self.kept.pop((target, name), None)
        if value is not None:
            self.kept[target, name] = value
        self.made += 1

    def step(self, label: str, moves: list[Move], number: int | None) -> None:
        """A step is made."""
        self.done.append((label, moves))
        self.undone.clear()
        self.older_step, self.newest_step = self.newest_step, number

    def join(self, moves: list[Move]) -> None:
        """What is entered becomes a part of the newest step; a step that has come back to its start is none."""
        label, first = self.done.pop()
        joined = {(target, name): (old, new) for target, name, old, new in first}
        for target, name, old, new in moves:
            joined[target, name] = (joined.get((target, name), (old,))[0], new)
        kept = [(target, name, old, new) for (target, name), (old, new) in joined.items() if not same(name, old, new)]
        self.undone.clear()
        if kept:
            self.done.append((label, kept))
        else:
            self.steps_moved()

    def steps_moved(self) -> None:
        """Which step is the newest is not known any more."""
        self.newest_step = self.older_step = None

    def decided(self, target: Target, name: str, value: object, *, over: object) -> None:
        """A person has seen what the service holds and wants the own value to go ahead."""
        self.entered[target, name, normal(name, value)] += 1
        wish, partner = self.wishes.get((target, name)), self.wishes.get((target, PAIRED_FIELDS.get(name, "")))
        if wish is not None:
            wish.may_replace.append(over)
            wish.was_read_back = False
        if partner is not None:
            partner.may_replace_beside.append(over)

    def take_up(self, target: Target, name: str, value: object, *, is_wish: bool) -> None:
        """A discarded value waits again, to go over whatever it was to go over before."""
        set_aside = self.dropped.get((target, name))
        if set_aside is not None and is_wish:
            set_aside.was_read_back = False
            self.wishes[target, name] = set_aside
        self.entered[target, name, normal(name, value)] += 1
        self.made += 1

    def again(self, target: Target, name: str, value: object) -> None:
        """A person has a refused value sent once more."""
        wish = self.wishes.get((target, name))
        if wish is not None:
            wish.was_read_back = False
        self.entered[target, name, normal(name, value)] += 1

    def has_caused(self, target: Target, name: str, value: object) -> bool:
        """Whether a write of this desk has put this value there: a score clears the text beside it, and so on."""
        if self.applied[target, name, normal(name, value)]:
            return True
        other = PAIRED_FIELDS.get(name)
        return value is None and any(key[:2] == (target, other) for key in self.applied)

    def has_made(self, target: Target, name: str, read: Fields) -> bool:
        """Whether the service has made this face of the value from the other one, which this desk has written."""
        other = PAIRED_FIELDS.get(name, "")
        return read.get(other) is not None and self.applied[target, other, normal(other, read[other])] > 0

    def drop(self, target: Target, name: str) -> None:
        """The wish is no more."""
        wish = self.wishes.pop((target, name), None)
        if wish is not None:
            self.dropped[target, name] = wish

    def discard(self, target: Target, name: str) -> None:
        """What waits is thrown away; where there was no wish for it, none is taken up again with it."""
        self.dropped.pop((target, name), None)
        self.drop(target, name)

    def give_up(self, target: Target, name: str, left: Fields) -> None:
        """The wish is no more; where the taking away of the other face waits, that is what is left of it."""
        wish, other = self.wishes.get((target, name)), PAIRED_FIELDS.get(name, "")
        self.drop(target, name)
        if wish is not None and other in left and (target, other) not in self.wishes:
            self.wishes[target, other] = Wish(left[other], wish.may_replace_beside, wish.may_replace)

    def write(self, target: Target, sent: Fields) -> None:
        """The service has carried out an own write: what it left out was read as wished a moment before."""
        for (one, name), wish in self.wishes.items():
            if one == target and name not in sent and wish.is_confirmed:
                wish.was_read_back = True

    def read(self, target: Target, held: Fields, sent: Fields | None = None) -> None:
        """A whole answer about one cell has arrived, perhaps to a write of some fields.

        A field that was not written because it was read as wished a moment before counts as read back.
        """
        self.last_read[target] = held
        for name in kind_of(target).fields:
            wish = self.wishes.get((target, name))
            if wish is not None and (sent is None or name in sent):
                wish.is_confirmed = same(name, wish.value, held[name])
