"""A second kind of target, as a later part of the program would add one: remarks on a cell, with a title."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import apsw
import pytest

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Address, ColumnId, CourseId, Target, UserId
from lmsdesk.model.targets import KINDS, TargetKind
from lmsdesk.model.wire import Record
from lmsdesk.store import Store
from lmsdesk.store.mirror.grades import Pull
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.outbox.edit_rows import waiting_for
from lmsdesk.store.outbox.kinds import MIRRORS, Known, TargetState
from tests.unit.store.builders import ADA, COURSE, ESSAY

_TABLE = "CREATE TABLE remark (remark_id TEXT PRIMARY KEY, title TEXT, change_index INTEGER)"


class Remark(Target, frozen=True, order=True, gc=False):
    """One of several remarks on one cell."""

    kind: ClassVar[str] = "remark"

    column_id: ColumnId
    user_id: UserId
    remark_id: str

    @property
    def address(self) -> Address:
        """The cell, and the remark's own id."""
        return (self.course_id, self.column_id, self.user_id, "remark", self.remark_id)


class RemarkReply(Record, frozen=True):
    """What a service says of a remark."""

    title: str | None = None
    change_index: int | None = None

    def value(self, field: str) -> object:
        """The title is all there is."""
        assert field == "title"
        return self.title


class RemarkMirror:
    """A table of remarks."""

    def states(self, connection: apsw.Connection, targets: Sequence[Target]) -> Iterator[TargetState]:
        """One by one."""
        for target in targets:
            sql = "SELECT title, change_index FROM remark WHERE remark_id = ?"
            found: list[tuple[Any, ...]] = connection.execute(sql, (target.address[-1],)).fetchall()
            row = RemarkReply(title=found[0][0], change_index=found[0][1]) if found else RemarkReply()
            yield TargetState(target, row, waiting_for(connection, target))

    def row_of(self, reply: Record) -> RemarkReply:
        """A reply is its own row."""
        assert isinstance(reply, RemarkReply)
        return reply

    def take_over(self, connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
        """Keep what was said."""
        (before,) = self.states(connection, [known.target])
        row, here = self.row_of(reply), before.mirrored.value("title")
        sql = "INSERT OR REPLACE INTO remark VALUES (?, ?, ?)"
        connection.execute(sql, (known.target.address[-1], row.title, row.change_index))
        if here != row.title and "title" not in pull.explained:
            remember(connection, [(known.target, "title", here, row.title)], origin=Origin.PULLED, at=pull.at)
        return Changes(targets=frozenset({known.target}))


def _remark(address: Address) -> Remark:
    course, column, user, _, remark = address
    return Remark(CourseId(course), ColumnId(column), UserId(user), remark)


async def add_kind(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the outbox know remarks."""
    monkeypatch.setitem(KINDS, Remark.kind, TargetKind(frozenset({"title"}), _remark))
    monkeypatch.setitem(MIRRORS, Remark.kind, RemarkMirror())
    await store._database.write(lambda connection: connection.execute(_TABLE))


def remark(number: str = "_7_1", user: UserId = ADA) -> Remark:
    """A remark on a cell that has a grade too."""
    return Remark(COURSE, ESSAY, user, number)


def remark_patch(title: str | None, number: str = "_7_1") -> CellPatch:
    """A wish to change its title."""
    return CellPatch(remark(number), {"title": title})
