"""Copies of a branch of the course, with deaths and bad lines at any step: each item of each copy is there once."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

import apsw

from lmsdesk.desk import Workspace
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from tests.simulator.contents import TROUBLE, item, listed_items
from tests.simulator.kinds import Act, Fields, Kind, LastLook, OwnAct, Web
from tests.simulator.service import BRANCH, COPIED, COURSE

if TYPE_CHECKING:
    from lmsdesk.desk.administration.records import Outcome
    from lmsdesk.desk.content.copying import MadeBranch
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_INTO = f"{COPIED} into "
_OPEN = "SELECT count(*) FROM branch_copy"


class Copies(Kind):
    """A branch with a folder in it, which people copy into new folders."""

    name = "copy"
    part = "copies"
    acts: ClassVar = {"copy": 4, "go_on_copying": 3, "trouble": 4}

    def __init__(self) -> None:
        self.own_acts = {
            "copy": OwnAct(_draw_copy, self._copy),
            "go_on_copying": OwnAct(_draw_nothing, self._go_on),
            "trouble": TROUBLE,
        }
        self._told: set[str] = set()
        """Folders of which a person was told that something could not be copied into them."""
        self._under_way = 0
        """Copies that a person has asked for and that are not cut off."""

    def begin(self) -> None:
        """Nobody has asked for anything."""
        self._told.clear()
        self._under_way = 0

    async def settle(self, computer: "Computer") -> None:
        """Go on with what was cut off."""
        if self.part in computer.network.service.parts:
            await self._go_on(computer, {})

    def is_settled(self, connection: apsw.Connection) -> bool:
        """Whether every copy has come to its end."""
        return not (self._under_way or connection.execute(_OPEN).get)

    async def at_the_end(self, web: Web) -> LastLook:
        """In each folder is one copy at most, and in each copy everything once."""
        rows = await listed_items(web)
        faults = [fault for row in rows if row["title"].startswith(_INTO) for fault in self._wrong(rows, row["id"])]
        return lambda _: faults

    def _wrong(self, rows: Sequence[Fields], into: str) -> Iterable[tuple[str, str]]:
        tops, wanted = _children(rows, into), Counter(_titles_below(rows, BRANCH))
        if len(tops) > 1:
            yield "doubled", f"{into} has {len(tops)} copies"
        for top in tops:
            found = Counter(_titles_below(rows, top["id"]))
            if found - wanted:
                yield "doubled", f"the copy in {into} has {found}, and the branch {wanted}"
            if wanted - found and into not in self._told:
                yield "lost", f"the copy in {into} has {found}, and the branch {wanted}"

    async def _copy(self, computer: "Computer", act: Act) -> None:
        """Make a folder and copy the branch into it."""

        async def copy(workspace: Workspace) -> None:
            self._under_way += 1
            try:
                await copied(workspace)
            finally:
                self._under_way -= 1

        async def copied(workspace: Workspace) -> None:
            tree = await workspace.contents.tree(_COURSE)
            if ContentId(BRANCH) not in tree.items:
                return
            into = NewItem(ContentKind.FOLDER, f"{_INTO}{act['number']}")
            place = await workspace.contents.structure.create(_COURSE, None, into)
            plan = await workspace.branch_copies.plan(_COURSE, tree, [ContentId(BRANCH)])
            index = 0 if act["first"] else None
            made = workspace.branch_copies.copy(plan, _COURSE, place, index=index, on_progress=_pass_over)
            self._note(computer, place, *await made)

        await computer.do(None, copy)

    async def _go_on(self, computer: "Computer", act: Act) -> None:
        """Go on with the copies that were cut off."""

        async def go_on(workspace: Workspace) -> None:
            for one in await workspace.branch_copies.cut_off():
                made = await workspace.branch_copies.go_on(one, on_progress=_pass_over)
                self._note(computer, one.parent_id, *made)

        await computer.do(None, go_on)

    def _note(self, computer: "Computer", place: ContentId | None, outcome: "Outcome", made: "MadeBranch") -> None:
        if outcome.problems:
            self._told.add(str(place))
        else:
            computer.inspector.truth.made.update(map(item, made.roots))


def _pass_over(*_: int) -> None:
    """How far a copy is."""


def _draw_copy(dice: random.Random) -> Act:
    return {"number": dice.randrange(10**9), "first": dice.random() < 0.5}


def _draw_nothing(dice: random.Random) -> Act:
    return {}


def _children(rows: Sequence[Fields], parent: str) -> list[Fields]:
    return [row for row in rows if row.get("parentId") == parent]


def _titles_below(rows: Sequence[Fields], parent: str) -> Iterator[str]:
    for row in _children(rows, parent):
        yield row["title"]
        yield from _titles_below(rows, row["id"])
