"""The work of a column shared out by a rule that gives the same on every computer."""

import asyncio

from msgspec.structs import replace

from lmsdesk.desk.submissions.queue import Queue, QueueEntry, QueueOrder, QueueScope, in_order
from lmsdesk.desk.submissions.shares import SharePlan, ShareProgress, ShareRule, Shares, progress_of, shared_out
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.wire import record
from lmsdesk.store import MarkingState, Store
from tests.unit.desk.submissions.test_queue import entry
from tests.unit.store.builders import COURSE, ESSAY, attempt, fill

PEOPLE = [UserId(f"_{number}_1") for number in range(1, 41)]


def of(entries: list[QueueEntry], rule: ShareRule, count: int = 2, word: str = "Kepler") -> list[int]:
    """Whose each is, in the order of the entries; whoever else computes it enters another number."""
    found = [shared_out(SharePlan(rule, count, own, word), entries, PEOPLE) for own in (1, count)]
    assert found[0] == found[1]
    return [found[0][one.key] for one in entries]


def test_chance_follows_the_word_and_nothing_that_comes_later() -> None:
    entries = [entry(number) for number in range(1, 41)]
    shares = of(entries, ShareRule.CHANCE)
    assert 10 < shares.count(1) < 30
    assert set(shares) == {1, 2}
    assert of(entries, ShareRule.CHANCE, word=" kepler ") == shares
    assert of(entries, ShareRule.CHANCE, word="Galilei") != shares
    assert of(entries[::2], ShareRule.CHANCE) == shares[::2]
    assert set(of(entries, ShareRule.CHANCE, 3)) == {1, 2, 3}


def test_the_roster_is_cut_into_parts_also_by_those_who_have_not_handed_in() -> None:
    assert of([entry(number) for number in (1, 20, 21, 40)], ShareRule.ROSTER) == [1, 1, 2, 2]
    hidden = [entry(number, number=41 - number) for number in (1, 40)]
    assert of(hidden, ShareRule.ROSTER) == [2, 1], "the numbers, not the names"
    assert of([entry(99)], ShareRule.ROSTER) == of([entry(99)], ShareRule.CHANCE), "who is on no roster"


def test_sections_and_groups_are_dealt_in_turn() -> None:
    entries = [entry(number, section=name) for number, name in enumerate(("B", "A", "c", "a2", "B"), 1)]
    assert of(entries, ShareRule.SECTION) == [1, 1, 2, 2, 1]
    groups = [entry(number, groups=(name,)) for number, name in enumerate(("Red", "Blue", "Red"), 1)]
    assert of(groups, ShareRule.GROUP) == [2, 1, 2]
    assert of([entry(1), entry(2)], ShareRule.GROUP) == of([entry(1), entry(2)], ShareRule.CHANCE)


def test_progress_counts_what_needs_no_more_grading_whoever_has_marked_it() -> None:
    entries = [entry(1), entry(2, state=MarkingState.POSTED), entry(3, state=MarkingState.POSTED)]
    shares = {one.key: share for one, share in zip(entries, (1, 1, 2), strict=True)}
    plan = SharePlan(ShareRule.CHANCE, 3, 1)
    assert progress_of(plan, shares, entries) == [ShareProgress(2, 1), ShareProgress(1, 1), ShareProgress(0, 0)]


def test_what_is_due_first_comes_first_and_like_papers_follow_each_other() -> None:
    without = record(Column, {"id": ESSAY, "name": "Essay", "grading": {"type": "Attempts"}})
    undated, dated = replace(entry(1, 0), column=without), entry(2, 3)
    assert in_order([undated, dated], QueueOrder.DUE) == [dated, undated]
    assert in_order([undated, dated], QueueOrder.LIKENESS, ranks={dated.key: 0}) == [dated, undated]


async def test_columns_that_are_shared_out_at_once_are_all_kept() -> None:
    store = await Store.open(None, None)
    shares, columns = Shares(store), [ColumnId(f"_{number}_1") for number in range(5)]
    plans = [SharePlan(ShareRule.CHANCE, 2, 1, column_id) for column_id in columns]
    await asyncio.gather(*(shares.keep(COURSE, one, plan) for one, plan in zip(columns, plans, strict=True)))
    assert [await shares.of(COURSE, one) for one in columns] == plans
    await store.close()


async def test_the_queue_leaves_out_what_others_mark() -> None:
    store = await Store.open(None, None)
    users = [UserId(f"_{number}_1") for number in range(100, 120)]
    await fill(store, users)
    rows = [attempt(f"_{number}_1", user_id) for number, user_id in enumerate(users, 500)]
    await store.mirror.save_attempts(COURSE, ESSAY, rows, is_whole=True)
    queue, scope = Queue(store), QueueScope(COURSE, ESSAY)
    everything = {one.key for one in (await queue.pile(scope, is_own=True)).entries}
    assert len(everything) == len(users)
    shares = []
    for own in (1, 2):
        plan = SharePlan(ShareRule.CHANCE, 2, own, "word")
        await queue.shares.keep(COURSE, ESSAY, plan)
        assert await Shares(store).of(COURSE, ESSAY) == plan
        pile = await queue.pile(scope, is_own=True)
        shares.append({one.key for one in pile.entries})
        again = await queue.refreshed(pile, scope, is_own=True)
        assert {one.key for one in again.entries} == shares[-1]
        progress, _ = await queue.shared(COURSE, ESSAY, plan)
        assert progress[own - 1] == ShareProgress(len(shares[-1]), 0)
    assert not shares[0] & shares[1]
    assert shares[0] | shares[1] == everything
    other = next(iter(shares[0]))
    assert other in {one.key for one in (await queue.pile(scope, is_own=True, keeping=other)).entries}
    assert len((await queue.pile(scope)).entries) == len(users)
    await queue.shares.keep(COURSE, ESSAY, None)
    assert await queue.shares.all() == {}
    await store.close()
