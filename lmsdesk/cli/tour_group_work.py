"""Work of a group, for the guided tour's chapter on marking: one mark for all members."""

from collections.abc import Mapping
from typing import Any

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError, until
from lmsdesk.cli.tour_papers_on_screen import page_of, paper_shown, wait_paper
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import MarkingState, QueueEntry, QueueScope, WorkKey
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.ids import Cell, UserId

GROUP, WORK, SIZE = "Owls", "<p>We measured it three times, and give the mean.</p>", 3
_SCORE = 8.0


async def work_of_a_group(scene: Scene) -> Shown:
    """Three students hand in together; their paper is there once, and says whom its mark counts for."""
    page = page_of(scene)
    key = _key(page)
    members = await _hand_in(Onlooker(scene.starter.child.ready), page, key)
    scene.keys.do("refresh")
    await until(lambda: _of_group(page) is not None, "the work of the group did not come", within_s=LONG_PATIENCE_S)
    page.open(QueueScope(key.course_id, key.column_id), Cell(key.course_id, key.column_id, members[-1]))
    await until(lambda: page.entry is not None and page.entry == _of_group(page), "the work is not on show")
    await wait_paper(scene)
    entry = _entry(page)
    names = [member.student for member in entry.members]
    return Shown(
        paper_shown(scene),
        reads(lambda: page.panel.student, "the panel", GROUP),
        reads(lambda: page.panel.reach, "the line below it", "Group work", *names),
        Claim("the members are those who handed in", lambda: [one.user_id for one in entry.members] == members),
    )


async def group_marked(scene: Scene) -> Shown:
    """One mark is posted, and each member has it."""
    page = page_of(scene)
    key, members = _key(page), _entry(page).members
    scene.keys.do("to_paper")
    scene.keys.write(f"{_SCORE:g}")
    scene.keys.do("post_mark")
    await scene.wait_sent()
    service = Onlooker(scene.starter.child.ready)
    grades = [await service.grade(key.course_id, key.column_id, one.user_id or "") for one in members]
    return Shown(
        reads(lambda: page.panel.score, "the score", f"{_SCORE:g}"),
        reads(lambda: page.panel.state, "the mark", "Posted"),
        Claim("the strip says so too", lambda: _entry(page).state is MarkingState.POSTED),
        Claim("the service shows it for each member", lambda: [_shown_score(one) for one in grades] == [_SCORE] * SIZE),
    )


async def _hand_in(service: Onlooker, page: SubmissionsPage, key: WorkKey) -> list[UserId]:
    """A group of students who have handed in nothing yet hands in; the ids of its members, in order."""
    course = f"/courses/{key.course_id}"
    busy = {entry.key.user_id for entry in page.pile.entries if entry.key[:2] == key[:2]}
    roster = await service.get(f"/v1{course}/users?role=Student&limit=100")
    members = [UserId(one["userId"]) for one in roster["results"] if one["userId"] not in busy][:SIZE]
    if len(members) < SIZE:
        raise TourFailedError("too few students have handed in nothing")
    group = (await service.post(f"/v2{course}/groups", {"name": GROUP}))["id"]
    for member in members:
        await service.put(f"/v2{course}/groups/{group}/users/{member}")
    work = {"groupId": group, "groupSubmission": WORK}
    await service.post(f"/v1{course}/gradebook/columns/{key.column_id}/groupAttempts", work)
    return sorted(members)


def _shown_score(grade: Mapping[str, Any]) -> object:
    """The mark of an attempt is where the service shows the grade; ``score`` is for grades that override it."""
    return grade.get("displayGrade", {}).get("score")


def _key(page: SubmissionsPage) -> WorkKey:
    if page.key is None:
        raise TourFailedError("no submission is on show")
    return page.key


def _entry(page: SubmissionsPage) -> QueueEntry:
    if page.entry is None:
        raise TourFailedError("no submission is on show")
    return page.entry


def _of_group(page: SubmissionsPage) -> QueueEntry | None:
    return next((entry for entry in page.pile.entries if entry.group == GROUP or entry.members), None)


GROUP_WORK: tuple[Step, ...] = (work_of_a_group, group_marked)
