"""What a run needs to know of each kind of target: what people do with it, how it is asked for, what is checked.

A kind is one subclass of `Kind` in a file of its own, and one line in `__init__.py`. A field of the same name means the
same in each kind, as in the outbox.
"""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import random
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import apsw
import httpx

from lmsdesk.model import ids
from lmsdesk.model.sheet import Sheet

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

Act = dict[str, Any]
"""What happens, as plain JSON, so that a run can be kept, cut and played again."""
Fields = dict[str, Any]
Web = Callable[[str, str, Fields | None], Awaitable[Any]]
"""Carries out a request of the service's own pages: method, path and body; gives its reply."""

LastLook = Callable[[apsw.Connection], Iterable[tuple[str, str]]]
"""What is wrong in a store: kinds of faults, and words."""

PAIRED_FIELDS = {"score": "text", "text": "score"}
"""The two faces of one value."""


class Target(NamedTuple):
    """What an edit changes, by the parts of its address in the course; those that its kind does not use are empty."""

    column: str
    user: str
    kind: str = "grade"
    item: str = ""


class Row(NamedTuple):
    """What is held of a target, by the service or in the mirror, and its change index."""

    target: Target
    fields: Fields
    change_index: int
    parent: str = ""
    """In what it stands, where that is told."""


@dataclass(frozen=True)
class OwnAct:
    """Something that people do with targets of one kind only."""

    draw: Callable[[random.Random], Act]
    carry_out: Callable[["Computer", Act], Awaitable[None]]


class Kind:
    """One kind of targets."""

    name = ""
    """As in stored data."""
    part = ""
    """What has to be asked for so that a run has it; empty for what every run has."""
    fields: tuple[str, ...] = ()
    """Those that a person can change."""
    is_kept_here = False
    """Whether the service has no such things: what is entered is kept at once, and nothing of it waits."""

    # Acts

    acts: ClassVar[Mapping[str, float]] = {}
    """What people do with it, and how often beside other acts."""
    own_acts: Mapping[str, OwnAct] = {}
    """Those of them that no other kind has."""

    def draw_target(self, dice: random.Random) -> list[str]:
        """Some target, as plain JSON."""
        raise NotImplementedError

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """What is entered; numbers that were never used tell values apart."""
        raise NotImplementedError

    def draw_between_pages(self, dice: random.Random, numbers: Iterator[int]) -> Act:
        """What a colleague enters between two pages of a list: a part of its address, and entries."""
        raise NotImplementedError

    def of_program(self, target: Target) -> ids.Target:
        """The target as the program takes it."""
        raise NotImplementedError

    has_drafts = False
    """Whether nothing is sent before a person has asked for it."""

    def moves_along(self, name: str) -> bool:
        """Whether a field may move when others are entered."""
        return False

    async def finish(self, computer: "Computer", targets: Sequence[Target]) -> None:
        """Let go what waits for a person, at the end."""

    async def settle(self, computer: "Computer") -> None:
        """Let go on what else waits, at the end."""

    def is_settled(self, connection: apsw.Connection) -> bool:
        """Whether nothing else waits in a store."""
        return True

    # Services

    lists: tuple[ModuleType, ...] = ()
    """Routes of the practice site whose lists are cut into short pages."""

    def path(self, target: Target) -> str:
        """Where the service is asked about it and where it is changed."""
        raise NotImplementedError

    def target_at(self, path: str) -> Target | None:
        """The target that a path names, or None."""
        return None

    async def listed(self, web: Web) -> list[Row]:
        """All that the service holds."""
        return []

    def fields_of(self, reply: Fields) -> Fields:
        """What a reply says of the fields, with nothing as None."""
        return {name: reply.get(name) for name in self.fields}

    def sent_fields(self, sent: Fields) -> Fields:
        """The fields that a request changes."""
        return sent

    def request(self, fields: Fields) -> Fields:
        """The body of a request that changes these fields."""
        return dict(fields)

    def row_of(self, target: Target, reply: Fields) -> Row:
        """What the service holds of a target."""
        return Row(target, self.fields_of(reply), int(reply["changeIndex"]))

    def written(self, before: Fields, sent: Fields) -> Fields:
        """What a write makes of what was there: a null clears, absence keeps, one face of a value the other."""
        after = {**before, **{name: value for name, value in sent.items() if name in self.fields}}
        if sent.keys() & PAIRED_FIELDS.keys():
            after.update({name: sent.get(name) for name in PAIRED_FIELDS if name in self.fields})
        return after

    def made_by(self, path: str, reply: Fields) -> Row | None:
        """What a POST to this path has made, if that is of this kind."""
        return None

    def outdated_by(self, path: str) -> tuple[str, ...]:
        """Parts of the addresses whose answers are not the same after a write to this path."""
        return ("",)

    # Checks

    def wrong_to_send(self, request: httpx.Request, connection: apsw.Connection) -> Iterable[tuple[str, str]]:
        """Why a request should not leave now, by what the person was told: kinds of faults, and words."""
        return ()

    def mirrored(self, connection: apsw.Connection) -> Iterator[Row]:
        """What a store shows of the service, read past all code of the program."""
        return iter(())

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """What a store keeps of a kind that the service does not have."""
        return iter(())

    def painted_wrongly(self, sheet: Sheet, connection: apsw.Connection) -> Iterable[str]:
        """Where the sheet of the course and the rows of a store do not say the same."""
        return ()

    def of_history(self, target: Target) -> Target:
        """The target that is meant where the history names this one."""
        return target

    def begin(self) -> None:
        """A run begins."""

    async def at_the_end(self, web: Web) -> LastLook:
        """What each store must show when everybody agrees, as the service says then."""
        return lambda _: ()


KINDS: dict[str, Kind] = {}
"""Name → kind; `__init__.py` fills it."""


def kind_of(target: Target) -> Kind:
    """The kind of this target."""
    return KINDS[target.kind]


def target_at(path: str) -> Target | None:
    """The target of any kind that a path names, or None."""
    found = (kind.target_at(path) for kind in KINDS.values())
    return next((target for target in found if target is not None), None)


def of_history(target: Target) -> set[Target]:
    """All that is meant where the history names this one."""
    return {kind.of_history(target) for kind in KINDS.values()}


def outdated_by(path: str) -> tuple[str, ...]:
    """Parts of the addresses whose answers are not the same after a write to this path: all, if it names no target."""
    target = target_at(path)
    return ("",) if target is None else kind_of(target).outdated_by(path)
