"""The work of a column shared out among graders: by a rule that each enters alike, since the service knows of none."""

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from lmsdesk.desk.submissions.queue_entry import QueueEntry, WorkKey
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.store import Store

_PREFERENCE: Final = "shares"


class ShareRule(StrEnum):
    """What decides whose work is whose."""

    CHANCE = "chance"
    """A word that all agree on: nothing that comes later changes it."""
    ROSTER = "roster"
    """The people of the course by name, or by number while names are hidden, in parts of the same size."""
    SECTION = "section"
    """The sections by their ids, which are the same for all graders, dealt in turn; who has none is dealt by chance."""
    GROUP = "group"


class SharePlan(Struct, frozen=True):
    """A rule, and which share is one's own, from 1."""

    rule: ShareRule
    count: int
    own: int
    word: str = ""


class ShareProgress(Struct, frozen=True):
    """How far a share is, whoever has marked it."""

    total: int
    done: int
    """What needs no more grading, as far as the service has told."""


class Shares:
    """The plans of columns, kept on this computer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        """The plans are read and written as a whole."""

    async def all(self) -> dict[str, SharePlan]:
        """Those of all columns."""
        kept = await self._store.preferences.get(_PREFERENCE)
        return {} if kept is None else msgspec.convert(kept, dict[str, SharePlan])

    async def of(self, course_id: CourseId, column_id: ColumnId) -> SharePlan | None:
        """The plan of a column."""
        return (await self.all()).get(_name(course_id, column_id))

    async def keep(self, course_id: CourseId, column_id: ColumnId, plan: SharePlan | None) -> None:
        """Share a column out, or no more."""
        async with self._turn:
            plans = await self.all()
            plans.pop(_name(course_id, column_id), None)
            if plan is not None:
                plans[_name(course_id, column_id)] = plan
            await self._store.preferences.set(_PREFERENCE, msgspec.to_builtins(plans) or None)


def shared_out(plan: SharePlan, entries: Sequence[QueueEntry], people: Sequence[UserId]) -> dict[WorkKey, int]:
    """Whose each work is, from 1; `people` are those of the course in the order of their names."""
    if plan.rule is ShareRule.ROSTER:
        return _by_roster(plan, entries, people)
    if plan.rule is ShareRule.CHANCE:
        return {entry.key: _by_chance(plan, entry) for entry in entries}
    names = {entry.key: _name_of(plan.rule, entry) for entry in entries}
    in_turn = {name: index % plan.count + 1 for index, name in enumerate(sorted({*names.values()} - {""}, key=fold))}
    return {entry.key: in_turn.get(names[entry.key]) or _by_chance(plan, entry) for entry in entries}


def progress_of(plan: SharePlan, shares: dict[WorkKey, int], entries: Sequence[QueueEntry]) -> list[ShareProgress]:
    """How far each share is, the first one first."""
    by_share = [[entry for entry in entries if shares[entry.key] == share] for share in range(1, plan.count + 1)]
    return [ShareProgress(len(found), sum(not entry.is_to_grade for entry in found)) for found in by_share]


def _by_roster(plan: SharePlan, entries: Sequence[QueueEntry], people: Sequence[UserId]) -> dict[WorkKey, int]:
    indexes = {user_id: index for index, user_id in enumerate(people)}
    found: dict[WorkKey, int] = {}
    for entry in entries:
        # A number while names are hidden: the order of names would tell who it is.
        index = entry.number - 1 if entry.number else indexes.get(entry.key.user_id or UserId(""))
        is_known = index is not None and index < len(people)
        found[entry.key] = (index or 0) * plan.count // len(people) + 1 if is_known else _by_chance(plan, entry)
    return found


def _by_chance(plan: SharePlan, entry: QueueEntry) -> int:
    """By the person, or by the attempt of the group or without a name: all of them are the same on every computer."""
    attempt, key = entry.work.attempts[-1], entry.key
    whose = attempt.group_attempt_id if entry.members else key.user_id
    text = f"{fold(plan.word.strip())}/{key.column_id}/{whose or key.attempt_id}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % plan.count + 1


def _name_of(rule: ShareRule, entry: QueueEntry) -> str:
    if rule is ShareRule.SECTION:
        return entry.work.section
    return entry.group or (entry.groups[0] if entry.groups else "")


def _name(course_id: CourseId, column_id: ColumnId) -> str:
    return f"{course_id}/{column_id}"
