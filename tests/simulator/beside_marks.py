"""What graders set up for a column and keep on this computer: how its papers are shared out, and a model answer."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import apsw
from msgspec import to_builtins

from lmsdesk.desk.submissions.shares import SharePlan, ShareRule
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import decode_json
from tests.simulator.kept_here import KeptHere
from tests.simulator.kinds import Act, Fields, OwnAct, Target
from tests.simulator.ledger import Entry, Ledger, View
from tests.simulator.service import COURSE, MARKED, TEAM
from tests.simulator.verbs import Verb, moves_between, wished

if TYPE_CHECKING:
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
_SHARES = "SELECT value FROM preference WHERE name = 'shares'"
_ANSWERS = "SELECT column_id, name, data FROM model_answer"


class Keep(Verb):
    """One thing is kept in the place of what was there, and nothing else moves."""

    name = "keep"

    def __init__(self, target: Target, name: str, value: object, *, jobs_before: int) -> None:
        self._place, self._value = (target, name), value
        self.jobs_before = jobs_before

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves = moves_between(before, after)
        wished(ledger, before, after, moves)
        wrong = [move for move in moves if move[:2] != self._place]
        is_kept = after.all_kept().get(self._place) == self._value
        return [] if is_kept and not wrong else [f"{self._value} should be kept at {self._place}: {moves}"]


class Shares(KeptHere):
    """The plan by which the papers of a column are shared out."""

    name = "share"
    fields = ("plan",)
    acts: ClassVar = {"share": 3}

    def __init__(self) -> None:
        self.own_acts = {"share": OwnAct(_draw_share, _share)}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The plans of all columns."""
        plans = decode_json((connection.execute(_SHARES).get or "{}").encode())
        for place, plan in plans.items():
            yield _target(self.name, place.rpartition("/")[2]), {"plan": plan}


class Answers(KeptHere):
    """The model answer of a column."""

    name = "model answer"
    fields = ("file",)
    acts: ClassVar = {"answer": 3}

    def __init__(self) -> None:
        self.own_acts = {"answer": OwnAct(_draw_answer, _answer)}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The files with all that is in them."""
        for column, name, data in connection.execute(_ANSWERS):
            yield _target(self.name, column), {"file": (name, data)}


def _target(kind: str, column: str) -> Target:
    return Target(column, "", kind)


def _draw_column(dice: random.Random) -> Act:
    return {"column": dice.choice((MARKED, TEAM)), "away": dice.random() < 0.2}


def _draw_share(dice: random.Random) -> Act:
    plan = {"rule": dice.choice(list(ShareRule)).value, "count": dice.randrange(2, 5), "word": f"w{dice.randrange(99)}"}
    return {**_draw_column(dice), **plan}


def _draw_answer(dice: random.Random) -> Act:
    return {**_draw_column(dice), "number": dice.randrange(10**6), "size": dice.choice((0, 3, 700))}


async def _share(computer: "Computer", act: Act) -> None:
    """Share the papers of a column out, or no more; what is kept is read first."""
    made = SharePlan(ShareRule(act["rule"]), act["count"], 1, act["word"])
    plan = None if act["away"] else made
    verb = Keep(_target(Shares.name, act["column"]), "plan", plan and to_builtins(plan), jobs_before=1)
    column_id = ColumnId(act["column"])
    await computer.do(verb, lambda workspace: workspace.submissions.queue.shares.keep(_COURSE, column_id, plan))


async def _answer(computer: "Computer", act: Act) -> None:
    """Keep a file as the model answer of a column, or none; the file is read first."""
    target, column_id = _target(Answers.name, act["column"]), ColumnId(act["column"])
    if act["away"]:
        verb = Keep(target, "file", None, jobs_before=0)
        await computer.do(verb, lambda workspace: workspace.submissions.model_answers.remove(_COURSE, column_id))
        return
    path = _written(computer.own_files, act)
    verb = Keep(target, "file", (path.name, path.read_bytes()), jobs_before=1)
    await computer.do(verb, lambda workspace: workspace.submissions.model_answers.choose(_COURSE, column_id, path))


def _written(folder: Path, act: Act) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"answer {act['number']}.txt"
    path.write_bytes(b"x" * act["size"])
    return path
