"""The mark of a group's attempt: read in a member's attempt that follows it, and written once for all."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

import apsw

from lmsdesk.model.ids import AttemptId, ColumnId, CourseId, GroupAttemptTarget, UserId
from lmsdesk.model.wire import decode_json
from tests.simulator.kinds import Act, Fields, OwnAct, Row, Target, Web
from tests.simulator.marks import Marks, post_marks, send_marks
from tests.simulator.service import COURSE, SHARES, TEAM

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

_COLUMN = f"courses/{COURSE}/gradebook/columns/{TEAM}"
_WORK = f"v1/{_COLUMN}/groupAttempts/_1_1"
_MIRRORED = "SELECT body FROM attempt WHERE column_id = ? ORDER BY attempt_id"
GROUP = Target(TEAM, "", GroupAttemptTarget.kind, "_1_1")
OWLS = GroupAttemptTarget(CourseId(COURSE), ColumnId(TEAM), UserId(""), AttemptId("_1_1"))


class GroupMarks(Marks):
    """The one attempt of the one group."""

    name = GroupAttemptTarget.kind
    fields = ("score", "text", "notes", "feedback", "status")

    acts: ClassVar = {"type": 6, "join": 1, "web": 2, "post group": 4, "send group": 1}

    def __init__(self) -> None:
        self.own_acts = {"post group": OwnAct(_draw_nothing, _post), "send group": OwnAct(_draw_nothing, _send)}

    def draw_target(self, dice: random.Random) -> list[str]:
        """There is one."""
        return list(GROUP)

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """As of other marks; a group is not exempt."""
        drawn = super().draw_fields(dice, numbers)
        return {"notes": f"notes {next(numbers)}"} if "exempt" in drawn else drawn

    def of_program(self, target: Target) -> GroupAttemptTarget:
        """The attempt of the group."""
        return OWLS

    def path(self, target: Target) -> str:
        """The attempt of the group."""
        return _WORK

    def target_at(self, path: str) -> Target | None:
        """The attempt of the group by its own path, and by those of the members' attempts, which follow it."""
        return GROUP if path in {_WORK, *(f"v2/{_COLUMN}/attempts/{share}" for share in SHARES)} else None

    async def listed(self, web: Web) -> list[Row]:
        """The attempt, where there is one."""
        reply = await web("GET", f"v2/{_COLUMN}/attempts/{SHARES[0]}", None)
        return [self.row_of(GROUP, reply.json())] if reply.status_code == 200 else []

    def sent_fields(self, sent: Fields) -> Fields:
        """The fields, without what only lets it be posted."""
        return {name: value for name, value in sent.items() if name in self.fields}

    def mirrored(self, connection: apsw.Connection) -> Iterator[Row]:
        """As the first of the members' attempts in the mirror says."""
        for (body,) in connection.execute(f"{_MIRRORED} LIMIT 1", (TEAM,)):
            yield self.row_of(GROUP, decode_json(str(body).encode()))

    def of_history(self, target: Target) -> Target:
        """What came from the service is told of the members' attempts."""
        return GROUP if (target.column, target.kind) == (TEAM, "attempt") else target

    async def finish(self, computer: "Computer", targets: Sequence[Target]) -> None:
        """Post what is left as a draft."""
        await post_marks(computer, [OWLS])


def _draw_nothing(dice: random.Random) -> Act:
    return {}


async def _post(computer: "Computer", act: Act) -> None:
    """Look at the mark of the group and post it."""
    await post_marks(computer, [OWLS])


async def _send(computer: "Computer", act: Act) -> None:
    """Look at the mark of the group and send it without posting it."""
    await send_marks(computer, [OWLS])
