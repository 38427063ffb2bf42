"""Marks of attempts as a kind of target: drafts, posts, and attempts that are handed in meanwhile."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import contextvars
import random
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

import apsw
from sqlalchemy import update

from lmsdesk.desk import Workspace
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.model.wire import decode_json
from lmsdesk.practice.protocol.wire import now_ms
from lmsdesk.practice.storage.tables import attempts
from tests.simulator.kinds import Act, Fields, Kind, OwnAct, Row, Target, Web, kind_of
from tests.simulator.ledger import POST, Entry, Ledger, Move, View
from tests.simulator.network import at_once
from tests.simulator.service import ATTEMPTS, COURSE, LATE_ATTEMPTS, MARKED
from tests.simulator.truth import same
from tests.simulator.verbs import Verb, moves_between, told

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.marks import Mark
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_LIST = f"v2/courses/{COURSE}/gradebook/columns/{MARKED}/attempts"
_MIRRORED = "SELECT attempt_id, body FROM attempt WHERE column_id = ?"
_POSTED = "Completed"
_WORDS = ("fine", "See me", "  spaced ", "two\r\nlines", "", "ünïcode ✓")


def attempt(number: str) -> Target:
    """The attempt of this id."""
    return Target(MARKED, (ATTEMPTS | LATE_ATTEMPTS)[number], Marks.name, number)


class Marks(Kind):
    """The mark of one attempt."""

    name = AttemptTarget.kind
    part = "marks"
    has_drafts = True
    fields: tuple[str, ...] = ("score", "text", "exempt", "notes", "feedback", "status")

    acts: ClassVar = {"type": 22, "join": 3, "web": 5, "post": 14, "send": 3, "hand_in": 0.5}

    def __init__(self) -> None:
        self.own_acts = {
            "post": OwnAct(self._draw_some, _post),
            "send": OwnAct(self._draw_some, _send),
            "hand_in": OwnAct(self._draw_late, _hand_in),
        }

    def _draw_some(self, dice: random.Random) -> Act:
        numbers = [*ATTEMPTS, *LATE_ATTEMPTS]
        return {"attempts": dice.sample(numbers, dice.choice((1, 1, 2, len(numbers))))}

    def _draw_late(self, dice: random.Random) -> Act:
        return {"attempt": dice.choice(list(LATE_ATTEMPTS))}

    def draw_target(self, dice: random.Random) -> list[str]:
        """An attempt; one is asked for often, so that desks meet."""
        return list(attempt(dice.choices(list(ATTEMPTS), [5, 2, 2, 1])[0]))

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """A score, words, an exemption, or a whole mark."""
        number = next(numbers)
        score, words = {"score": number / 100}, {"feedback": dice.choice((f"words {number}", None, *_WORDS))}
        clear: Fields = {"score": None, "text": None}
        choices = (score, words, {"notes": f"notes {number}"}, clear, {"exempt": dice.random() < 0.6}, score | words)
        return dict(dice.choices(choices, [9, 5, 2, 2, 2, 4])[0])

    def of_program(self, target: Target) -> AttemptTarget:
        """The attempt."""
        return AttemptTarget(_COURSE, ColumnId(target.column), UserId(target.user), AttemptId(target.item))

    def path(self, target: Target) -> str:
        """The attempt in the column's list."""
        return f"{_LIST}/{target.item}"

    def target_at(self, path: str) -> Target | None:
        """The attempt of its path."""
        place, _, number = path.partition("?")[0].rpartition("/")
        return attempt(number) if place == _LIST and number in ATTEMPTS | LATE_ATTEMPTS else None

    async def listed(self, web: Web) -> list[Row]:
        """The attempts that were handed in; none where the school has no such column."""
        rows: list[Fields] = []
        link = _LIST
        while link:
            reply = await web("GET", link, None)
            body = reply.json() if reply.status_code == 200 else {"results": []}
            rows += body["results"]
            link = body.get("paging", {}).get("nextPage", "").partition("/api/public/")[2]
        return [self.row_of(attempt(row["id"]), row) for row in rows]

    def row_of(self, target: Target, reply: Fields) -> Row:
        """What the service holds, with the moment of its last change for an index."""
        return Row(target, self.fields_of(reply), _ms(reply["modified"]))

    def mirrored(self, connection: apsw.Connection) -> Iterator[Row]:
        """The attempts of the mirror."""
        for number, body in connection.execute(_MIRRORED, (MARKED,)):
            yield self.row_of(attempt(str(number)), decode_json(str(body).encode()))

    def moves_along(self, name: str) -> bool:
        """What is typed into a mark that waits to be posted keeps it from being posted."""
        return name == "status"

    async def finish(self, computer: "Computer", targets: Sequence[Target]) -> None:
        """Post what is left as drafts."""
        await _post(computer, {"attempts": [target.item for target in targets]})


class Post(Verb):
    """Marks are posted as they were shown, or sent without being posted."""

    name = "post"

    def __init__(self, shown: "Sequence[Mark]", *, is_posted: bool = True) -> None:
        self._shown = {
            target: {name: mark.values[name] for name in kind_of(target).fields if name in mark.values}
            for mark in shown
            for target in [Target(*mark.target.address[1:])]
        }
        self._is_posted = is_posted
        self._result: Any = None

    def expect(self, ledger: Ledger, before: View) -> None:
        # Asked for is also what fails now and is found done after a crash.
        for target in self._shown:
            if self._can_go(before, target):
                status = {"status": _POSTED} if self._is_posted else {}
                ledger.asked[target].append({**self._shown[target], **status})

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self._result = result

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        ready = [target for target in self._shown if self._can_go(before, target)]
        left = {Target(*target.address[1:]) for target in self._result.left} if self._result else None
        faults = (
            [] if left is None or left == self._shown.keys() - ready else [f"{left} were left, and {ready} should go"]
        )
        posted = ready if self._is_posted else []
        moves = moves_between(before, after)
        wanted = {
            (target, "status", before.seen(target, "status"), _POSTED)
            for target in posted
            if before.seen(target, "status") != _POSTED
        }
        faults += [f"posting moved {moves} and should have moved {wanted}"] if wanted != set(moves) else []
        faults += told(moves, "entered", entries)
        for target in ready:
            faults += self._judged_row(after, target)
        for target, name, old, new in wanted:
            ledger.wish(target, name, new, over=old)
        if posted:
            steps = [move for target in posted for move in _step_of(before, after, target)]
            ledger.step(POST, steps, self._result.result.step_id if self._result else None)
        return faults

    def _can_go(self, before: View, target: Target) -> bool:
        shown, row = self._shown[target], before.edits.get(target)
        if any(not same(name, before.seen(target, name), value) for name, value in shown.items()):
            return False
        if not self._is_posted:
            return row is not None and row.is_draft and row.state != "held"
        if row is None:
            return before.mirror.get(target, {}).get("status") not in {None, _POSTED}
        return row.state != "held" and (row.is_draft or row.state == "failed" or "status" not in row.patch)

    def _judged_row(self, after: View, target: Target) -> list[str]:
        row = after.edits.get(target)
        if row is None:
            return [f"{target} was asked for and nothing waits"] if self._is_posted else []
        is_right = not row.is_draft and ("status" in row.patch) == self._is_posted
        return [] if is_right else [f"{target} was asked for and waits as {row}"]


def _step_of(before: View, after: View, target: Target) -> list[Move]:
    """From what the service held to what is posted."""
    held, patch = before.mirror.get(target, {}), after.edits[target].patch
    return [
        (target, name, held.get(name), value)
        for name, value in patch.items()
        if name == "status" or not same(name, value, held.get(name))
    ]


def _marked(act: Act) -> list[AttemptTarget]:
    return [Marks().of_program(attempt(number)) for number in act["attempts"]]


async def _post(computer: "Computer", act: Act) -> None:
    await post_marks(computer, _marked(act))


async def _send(computer: "Computer", act: Act) -> None:
    await send_marks(computer, _marked(act))


async def post_marks(computer: "Computer", targets: Sequence[AttemptTarget]) -> None:
    """Look at some marks and post them."""

    async def post(workspace: Workspace) -> None:
        shown = await workspace.submissions.marks.of(targets)
        await computer.do(Post(shown), lambda present: present.submissions.marks.post(shown, label=POST))

    await computer.do(None, post)


async def send_marks(computer: "Computer", targets: Sequence[AttemptTarget]) -> None:
    """Look at some marks and send them without posting."""

    async def send(workspace: Workspace) -> None:
        shown = await workspace.submissions.marks.of(targets)
        await computer.do(Post(shown, is_posted=False), lambda present: present.submissions.marks.send(shown))

    await computer.do(None, send)


async def _hand_in(computer: "Computer", act: Act) -> None:
    """A student hands in one attempt more."""
    service, truth = computer.network.service, computer.inspector.truth
    target = attempt(act["attempt"])
    if target in truth.present:
        return
    moment = contextvars.Context().run(at_once, _handed_in(service.site.database, act["attempt"]))
    computer.network.forget_answers()
    truth.begin([Row(target, {**dict.fromkeys(Marks.fields), "status": "NeedsGrading"}, moment)])


async def _handed_in(database: Any, number: str) -> int:
    moment = now_ms()
    values = {"status": "NeedsGrading", "attempted_at": moment, "modified_at": moment}
    async with database.write() as connection:
        await connection.execute(update(attempts).where(attempts.c.id == int(number.split("_")[1])).values(values))
    return moment


def _ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)
