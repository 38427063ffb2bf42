"""Work of groups: marked once for all members, and one member apart."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from lmsdesk.desk import QueueEntry, QueueScope, WorkKey
from lmsdesk.desk.submissions.given import Given
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.desk.submissions.own_rubrics import RubricRow, rows_of, sheet_from
from lmsdesk.desk.submissions.report import report_csv
from lmsdesk.desk.submissions.rubrics import OwnRubricChange, RubricOvertaken
from lmsdesk.model.ids import AttemptKey, AttemptTarget, ColumnId, GroupAttemptTarget, UserId
from lmsdesk.model.rubrics import OwnRubricTarget
from lmsdesk.model.scores import ScoreTextError
from lmsdesk.practice.storage.site import Site as PracticeSite
from lmsdesk.store import MarkingState
from tests.sync.conftest import COURSE, Office, Person, application
from tests.sync.test_marks import mark_of, marker, on_service, post, type_in

SIZE = 3


async def without_work(grader: Person, column: ColumnId) -> list[UserId]:
    """Students who have not handed in anything for a column."""
    roster = await grader.workspace._store.mirror.roster(COURSE)
    works = await grader.workspace._store.marking.works(COURSE, column)
    return sorted({one.user_id for one in roster if one.is_student} - {one.user_id for one in works})[:SIZE]


async def hand_in(service: PracticeSite, column: ColumnId, members: list[UserId], *, text: str = "<p>Ours</p>") -> str:
    """A group hands in; the path of its attempt."""
    async with application(service) as client:
        group = (await client.post(f"v2/courses/{COURSE}/groups", json={"name": "Owls"})).json()["id"]
        for member in members:
            assert (await client.put(f"v2/courses/{COURSE}/groups/{group}/users/{member}")).status_code == 201
        path = f"v1/courses/{COURSE}/gradebook/columns/{column}/groupAttempts"
        made = await client.post(path, json={"groupId": group, "groupSubmission": text})
        assert made.status_code == 201, made.text
        return f"{path}/{made.json()['id']}"


async def owls(office: Office, *, text: str = "<p>Ours</p>") -> tuple[Person, QueueEntry, str]:
    """A grader, the entry of a group whose work waits, and the path of its attempt."""
    grader, target = await marker(office)
    members = await without_work(grader, target.column_id)
    path = await hand_in(grader.service, target.column_id, members, text=text)
    found: list[QueueEntry] = []
    while not found:
        # A pull that began before does not count.
        grader.workspace.sync_now()
        await grader.until_pulled_course()
        found = [one for one in await entries(grader, target.column_id) if one.members]
    [entry] = found
    assert {one.user_id for one in entry.members} == set(members)
    return grader, entry, path


async def entries(grader: Person, column_id: ColumnId, *apart: WorkKey) -> list[QueueEntry]:
    pile = await grader.workspace.submissions.queue.pile(QueueScope(COURSE, column_id), apart=apart)
    for one in pile.entries:
        for member in one.members:
            assert pile.entry(WorkKey(COURSE, column_id, member.user_id)) is one
    return list(pile.entries)


async def shares(grader: Person, entry: QueueEntry) -> list[tuple[object, object, object]]:
    """Score, status and override of each member's attempt on the service."""
    found = await grader.workspace._store.mirror.following(group_target(entry))
    said = [
        await on_service(grader.service, AttemptTarget(COURSE, entry.key.column_id, UserId(""), one.id))
        for one in found
    ]
    return [(one.get("score"), one["status"], one.get("groupOverride")) for one in said]


def group_target(entry: QueueEntry) -> GroupAttemptTarget:
    target = entry.target(entry.current.id)
    assert isinstance(target, GroupAttemptTarget)
    return target


async def test_one_mark_reaches_every_member(office: Office) -> None:
    grader, entry, path = await owls(office)
    target, column = group_target(entry), entry.key.column_id
    assert (await mark_of(grader, target)).state is MarkState.NONE
    await type_in(grader, target, score=33.0, feedback="Well done")
    [drafted] = [one for one in await entries(grader, column) if one.members]
    assert (drafted.state, len(drafted.members)) == (MarkingState.DRAFT, SIZE)
    with pytest.raises(ValueError, match="exempt"):
        await type_in(grader, target, exempt=True)
    await post(grader, target)
    await grader.until_sent()
    assert await shares(grader, entry) == [(33.0, "Completed", None)] * SIZE
    assert grader.wire.count(path.partition("groupAttempts")[1], "PATCH") == 1
    mark = await mark_of(grader, target)
    assert (mark.state, mark.values["score"], mark.values["feedback"]) == (
        MarkState.POSTED,
        33.0,
        "Well done",
    )
    [posted] = [one for one in await entries(grader, column) if one.members]
    assert posted.state is MarkingState.POSTED


async def test_a_member_is_marked_apart_and_stays_so(office: Office) -> None:
    grader, entry, _ = await owls(office)
    column, alone = entry.key.column_id, entry.members[1]
    key = WorkKey(COURSE, column, alone.user_id)
    found = await entries(grader, column, key)
    [own] = [one for one in found if one.key == key]
    target = own.target(own.current.id)
    assert (type(target), own.members) == (AttemptTarget, ())
    await type_in(grader, target, score=10.0)
    # From now on without being asked for.
    assert key in {one.key for one in await entries(grader, column)}
    await post(grader, target)
    await grader.until_sent()
    [rest] = [one for one in await entries(grader, column) if one.members]
    assert [one.user_id for one in rest.members] == [entry.members[0].user_id, entry.members[2].user_id]
    await type_in(grader, group_target(rest), score=40.0)
    await post(grader, group_target(rest))
    await grader.until_sent()
    assert (await on_service(grader.service, target))["score"] == 10.0
    assert await shares(grader, rest) == [(40.0, "Completed", None)] * (SIZE - 1)


async def test_another_graders_mark_of_the_group_is_a_conflict(office: Office) -> None:
    grader, entry, path = await owls(office)
    target = group_target(entry)
    grader.wire.is_cut = True
    await type_in(grader, target, score=33.0)
    await post(grader, target)
    async with application(grader.service) as client:
        assert (await client.patch(path, json={"score": 12.0, "status": "Completed"})).status_code == 200
    grader.wire.is_cut = False
    grader.workspace.sync_now()
    await grader.until(lambda: grader.counts.held == 1)
    mark = await mark_of(grader, target)
    assert (mark.state, mark.edit is not None and mark.edit.theirs.get("score")) == (MarkState.CONFLICT, 12.0)


async def test_a_rubric_moves_the_mark_of_a_group(office: Office) -> None:
    grader, entry, _ = await owls(office)
    work, target, possible = grader.workspace.submissions, entry.target(entry.current.id), entry.scale.possible
    assert possible is not None
    sheet = sheet_from("", [RubricRow("No units", "", "-3")], possible)
    own = OwnRubricTarget(COURSE, target.column_id)
    await work.rubrics.keep_own(own, OwnRubricChange(None, sheet), label="Rubric")
    [item] = sheet.criteria
    chosen = {item.id: item.levels[0].id}
    await work.marks.enter(target, {"score": possible - 3}, label="Mark", choices=chosen)
    other = sheet_from("", [replace(rows_of(sheet)[0], points="-5")], possible)
    [planned] = await work.rescoring.by_rubric(COURSE, target.column_id, OwnRubricChange(sheet, other))
    assert (planned.change.target, planned.change.fields) == (target, {"score": possible - 5})
    posting = await work.rubrics.keep_own(own, OwnRubricChange(sheet, other), [planned.change], label="Rubric")
    assert await work.rubrics.own(COURSE, target.column_id) == other
    with pytest.raises(RubricOvertaken):
        # The one that was shown is no longer there: no mark is moved either.
        await work.rubrics.keep_own(own, OwnRubricChange(sheet, None), [planned.change], label="Rubric")
    assert await grader.workspace.gradebook.undo(COURSE, only=posting.result.step_id) is not None
    assert await work.rubrics.own(COURSE, target.column_id) == sheet
    given = Given("No units", course_id=COURSE, row_id=item.id, cell_id=item.levels[0].id)
    pile = await work.queue.pile(QueueScope(COURSE, target.column_id, given))
    assert [one.key for one in pile.entries] == [entry.key]


async def test_empty_work_is_found_and_scored_in_one_step(office: Office) -> None:
    grader, entry, _ = await owls(office, text="")
    empty, column = grader.workspace.submissions.empty_papers, entry.key.column_id
    assert [one.key for one in await empty.among(await entries(grader, column))] == [entry.key]
    with pytest.raises(ScoreTextError):
        await empty.give([entry], "x", label="Empty")
    await empty.give([entry], "0", label="Empty")
    mark = await mark_of(grader, group_target(entry))
    assert (mark.values["score"], mark.state) == (0.0, MarkState.DRAFT)
    # What has a draft by now is not found again.
    assert await empty.among(await entries(grader, column)) == []
    assert (await grader.workspace.gradebook.undo(COURSE)) is not None
    assert (await mark_of(grader, group_target(entry))).state is MarkState.NONE
    # A group cannot be exempt: the site would not take that.
    exempted = await empty.give([entry], "ex", label="Empty")
    assert exempted.left == (group_target(entry),)
    assert (await mark_of(grader, group_target(entry))).state is MarkState.NONE
    await empty.give([entry], "0,5", label="Empty", decimal_point=",")
    assert (await mark_of(grader, group_target(entry))).values["score"] == 0.5


async def test_marks_of_groups_are_in_the_report(office: Office) -> None:
    grader, entry, _ = await owls(office)
    work, target = grader.workspace.submissions, group_target(entry)
    await work.marks.enter(target, {"score": 3.0}, label="Mark")
    await work.times.add(AttemptKey(COURSE, target.column_id, entry.current.id), 42.0)
    report = await work.reports.of(COURSE, target.column_id)
    assert report is not None
    [paper] = [one for one in report.papers if one.target == target]
    assert (paper.score, paper.attempt_number, paper.seconds) == (3.0, 1, 42.0)
    assert "Owls,1,3" in report_csv(report, ["Owls" for _ in report.papers])


async def test_a_group_is_not_marked_when_an_attempt_with_the_same_id_was(office: Office) -> None:
    grader, entry, _ = await owls(office)
    work, target = grader.workspace.submissions, group_target(entry)
    earlier = AttemptTarget(COURSE, target.column_id, UserId("_1_1"), target.attempt_id)
    await work.marks.enter(earlier, {"score": 1.0}, label="Mark")
    await asyncio.sleep(0.05)
    marked = datetime.now(UTC) - timedelta(seconds=0.02)
    await work.marks.enter(target, {"score": 3.0}, label="Mark")
    report = await work.reports.of(COURSE, target.column_id)
    assert report is not None
    [paper] = [one for one in report.papers if one.target == target]
    assert paper.marked_at >= marked


async def test_a_tag_stays_with_the_group_when_its_first_member_is_marked_apart(office: Office) -> None:
    grader, entry, _ = await owls(office)
    work, column = grader.workspace.submissions, entry.key.column_id
    await work.queue.tag_work(entry, entry.current.id, "unclear", is_on=True)
    [given] = [one for one in await work.rubrics.given(COURSE, column) if one.given.tag]
    assert given.count == 1
    found = await entries(grader, column, entry.key)
    assert {one.key: one.tags for one in found if one.members or one.key == entry.key} == {
        WorkKey(COURSE, column, entry.members[0].user_id): ("unclear",),
        WorkKey(COURSE, column, entry.members[1].user_id): ("unclear",),
    }
    [whole] = [one for one in await entries(grader, column) if one.members]
    await work.queue.tag_work(whole, whole.current.id, "unclear", is_on=False)
    assert not any(one.tags for one in await entries(grader, column, entry.key))
