"""Evaluations with the site's rubric: they go with the mark, before it, and a colleague's are asked about."""

import asyncio
import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import func, update

from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.desk.submissions.rubric_standing import RubricStanding
from lmsdesk.model.changes import PastQuery
from lmsdesk.model.edits import Choice
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import EvaluationTarget
from lmsdesk.practice.storage.site import Site as PracticeSite
from lmsdesk.practice.storage.tables import courses
from tests.helpers.deciding import decisions_of
from tests.sync.conftest import COURSE, Office, Person, application
from tests.sync.test_group_marks import group_target, owls
from tests.sync.test_marks import mark_of, marker, on_service, path_of, post, waiting

Json = dict[str, Any]


class SiteRubric(NamedTuple):
    """The rubric of a column as the service has it."""

    service: PracticeSite
    path: str
    cells: dict[str, list[str]]
    """Row → its cells in the order of the levels."""

    def choices(self, *places: int) -> dict[str, str]:
        """The cell at this place in each row."""
        return {row: cells[place] for (row, cells), place in zip(self.cells.items(), places, strict=False)}

    async def held(self) -> list[dict[str, str]]:
        """Every evaluation with it: row → cell."""
        async with application(self.service) as client:
            whole = [(await client.get(one, params={"expand": "cells"})).json() for one in await self._paths(client)]
        return [{cell["rubricRowId"]: cell["rubricCellId"] for cell in one["cells"]} for one in whole]

    async def colleague(self, target: AttemptTarget, choices: Mapping[str, str], **more: str) -> None:
        """Somebody else evaluates the attempt, for the first time or again."""
        body: Json = {"cells": [{"rubricCellId": cell, **more} for cell in choices.values()]}
        async with application(self.service) as client:
            paths = await self._paths(client)
            if paths:
                reply = await client.patch(paths[0], json=body)
            else:
                entity = {"attemptId": target.attempt_id}
                reply = await client.post(f"{self.path}/evaluations", json={"evaluationEntity": entity, **body})
        assert reply.is_success, reply.text

    async def _paths(self, client: httpx.AsyncClient) -> list[str]:
        listed = (await client.get(f"{self.path}/evaluations")).json()["results"]
        return [f"{self.path}/evaluations/{one['id']}" for one in listed]


async def evaluator(office: Office) -> tuple[Person, AttemptTarget, SiteRubric]:
    """A grader in a course of the newer view, with an attempt that waits in a column with a rubric of the site."""
    await newer_view(await office.service())
    grader, target = await marker(office)
    return grader, target, await rubric_of(grader, target)


async def newer_view(service: PracticeSite, view: str = "Ultra") -> None:
    """Evaluations are written in such courses only (reference section 15)."""
    async with service.database.write() as connection:
        body = func.json_set(courses.c.body, "$.ultraStatus", view)
        await connection.execute(update(courses).values(body=func.json(body)))


async def rubric_of(grader: Person, target: AttemptTarget) -> SiteRubric:
    """The rubric of the attempt's column, which the grader has read."""
    rubrics = grader.workspace.submissions.rubrics
    await rubrics.refresh(COURSE, target.column_id)
    sheet, use = (
        await rubrics.of(COURSE, target.column_id),
        await grader.workspace._store.rubrics.of(COURSE, target.column_id),
    )
    assert sheet is not None
    assert use is not None
    path = f"v1/courses/{COURSE}/rubrics/{use.rubric.id}/associations/{use.association.id}"
    return SiteRubric(grader.service, path, {one.id: [level.id for level in one.levels] for one in sheet.criteria})


async def replaced(service: PracticeSite, rubric: SiteRubric, target: AttemptTarget) -> None:
    """A shorter rubric takes the place of the column's."""
    grid: Json = {
        "title": "Shorter",
        "rubricType": "Numeric",
        "columns": [{"header": "Yes", "position": 0}],
        "rows": [{"header": "Read", "position": 0}],
        "cells": [{"rowPosition": 0, "columnPosition": 0, "points": {"value": 5}}],
    }
    tie = {"associationEntity": {"gradebookColumnId": target.column_id}, "usedForGrading": True}
    async with application(service) as client:
        made = (await client.post(f"v1/courses/{COURSE}/rubrics", json=grid)).json()
        assert (await client.delete(rubric.path)).status_code == 204
        tied = await client.post(f"v1/courses/{COURSE}/rubrics/{made['id']}/associations", json=tie)
    assert tied.status_code == 201, tied.text


async def choose(grader: Person, target: AttemptTarget, choices: Mapping[str, str], **fields: object) -> None:
    await grader.workspace.submissions.marks.enter(target, fields, label="Mark", choices=choices)


async def standing(grader: Person, target: AttemptTarget) -> RubricStanding:
    """What is chosen, after asking the service once more."""
    await grader.workspace.submissions.rubrics.refresh_evaluation(target)
    return (await grader.workspace.submissions.rubrics.beside(target)).standing


async def test_choices_go_with_the_mark_that_is_posted_and_before_it(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    choices = rubric.choices(0, 1, 2, 0)
    await choose(grader, target, choices, score=31.0)
    assert (await rubric.held(), grader.counts.total) == ([], 0)
    # Offline it waits like any mark, and nothing is lost by taking it up again.
    grader.wire.is_cut = True
    await post(grader, target)
    grader.wire.is_cut = False
    grader.workspace.sync_now()
    await grader.until_sent()
    assert await rubric.held() == [choices]
    assert (await on_service(grader.service, target))["score"] == 31.0
    writes = [path for verb, path in grader.wire.asked if verb in {"POST", "PATCH"}]
    assert [path.endswith("/evaluations") for path in writes] == [True, False]
    now = await standing(grader, target)
    assert (now.choices, now.site, now.is_sent) == (choices, choices, True)
    # What is changed afterwards goes alone, and only that row.
    changed = {**choices, **rubric.choices(2)}
    await choose(grader, target, changed)
    await post(grader, target)
    await grader.until_sent()
    assert await rubric.held() == [changed]
    assert (await mark_of(grader, target)).state is MarkState.POSTED


async def test_the_mark_waits_for_the_choices_however_often_the_site_is_busy(office: Office) -> None:
    busy = {"kind": "status", "method": "POST", "match": "/evaluations$", "status": 429, "retryAfter": 3600, "count": 3}
    await office.service(faults=[busy])
    grader, target, rubric = await evaluator(office)
    await choose(grader, target, rubric.choices(0, 1, 2, 0), score=31.0)
    await post(grader, target)
    for _ in range(3):
        await grader.until(lambda: grader.workspace.state.next_try_at is not None)
        grader.workspace.sync_now()
    await grader.until_sent()
    writes = [path for verb, path in grader.wire.asked if verb in {"POST", "PATCH"} and f"courses/{COURSE}" in path]
    assert [path.endswith("/evaluations") for path in writes] == [True, True, True, True, False]


async def test_an_answer_that_is_lost_makes_no_second_evaluation(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await choose(grader, target, rubric.choices(1, 1, 1, 1), score=28.0)
    grader.wire.losing = "POST"
    await post(grader, target)
    await grader.until(lambda: not grader.wire.losing)
    grader.workspace.sync_now()
    await grader.until_sent()
    assert await rubric.held() == [rubric.choices(1, 1, 1, 1)]
    assert grader.wire.count("/evaluations$", "POST") == 1
    assert (grader.counts.held, grader.counts.total) == (0, 0)


async def test_another_level_chosen_while_the_first_is_on_its_way_meets_no_colleague(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await rubric.colleague(target, rubric.choices(0, 0, 0, 0))
    await standing(grader, target)
    grader.wire.gate, grader.wire.gated = asyncio.Event(), "^PATCH .*/evaluations/"
    await choose(grader, target, rubric.choices(1, 1, 0, 0), score=31.0)
    await post(grader, target)
    await grader.wire.until_held(1)
    second = rubric.choices(2, 1, 1, 0)
    await choose(grader, target, second, score=30.0)
    grader.wire.gate.set()
    await grader.until(lambda: grader.counts.sending == grader.counts.queued == 0)
    await post(grader, target)
    await grader.until_sent()
    assert (grader.counts.held, await rubric.held()) == (0, [second])
    assert (await on_service(grader.service, target))["score"] == 30.0


async def test_a_level_that_arrived_without_an_answer_is_no_colleagues(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await rubric.colleague(target, rubric.choices(0, 0, 0, 0))
    await standing(grader, target)
    grader.wire.gate, grader.wire.gated = asyncio.Event(), "^PATCH .*/evaluations/"
    await choose(grader, target, rubric.choices(1, 1, 0, 0), score=31.0)
    grader.wire.losing = "PATCH"
    await post(grader, target)
    await grader.wire.until_held(1)
    # Posted once more before anybody knows what has become of the first.
    second = rubric.choices(2, 1, 1, 0)
    await choose(grader, target, second, score=30.0)
    await post(grader, target)
    grader.wire.gate.set()
    grader.workspace.sync_now()
    await grader.until_sent()
    third = rubric.choices(0, 2, 1, 0)
    await choose(grader, target, third, score=29.0)
    await post(grader, target)
    await grader.until_sent()
    assert (grader.counts.held, await rubric.held()) == (0, [third])


async def test_a_colleagues_choice_is_read_and_asked_about_row_by_row(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await rubric.colleague(target, rubric.choices(0, 0, 0, 0), feedback="<p>Read closely.</p>")
    seen = await standing(grader, target)
    assert seen.choices == seen.site == rubric.choices(0, 0, 0, 0)
    assert set(seen.words.values()) == {"Read closely."}
    mine = rubric.choices(1, 0, 0, 2)
    await choose(grader, target, mine, score=31.0)
    # In the first row the colleague has changed her mind too, and in the second, where nothing was chosen here.
    await rubric.colleague(target, rubric.choices(2, 1))
    await post(grader, target)
    await grader.until_sent()
    [conflict] = await grader.workspace.outbox.conflicts()
    first, second, *_ = rubric.cells
    assert conflict.edit.theirs == {first: rubric.cells[first][2]}
    assert conflict.words[first] == "Question"
    assert (await on_service(grader.service, target))["score"] == 31.0
    now = await standing(grader, target)
    assert (now.choices[first], now.site[first]) == (mine[first], rubric.cells[first][2])
    assert now.choices[second] == rubric.cells[second][1]
    await grader.workspace.outbox.resolve(conflict.edit.id, decisions_of(conflict.edit, Choice.MINE), label="Decide")
    await grader.until_sent()
    assert await rubric.held() == [{**mine, second: rubric.cells[second][1]}]
    assert grader.counts.total == 0


async def test_undo_takes_the_choices_back_with_the_posting(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await rubric.colleague(target, rubric.choices(0, 0, 0, 0))
    await standing(grader, target)
    mine = rubric.choices(1, 1, 1, 1)
    await choose(grader, target, mine, score=28.0)
    grader.workspace.pause()
    await post(grader, target)
    assert grader.counts.total == 2
    await grader.workspace.gradebook.undo(COURSE)
    assert (grader.counts.drafts, grader.counts.total) == (1, 0)
    assert (await standing(grader, target)).choices == mine
    # What is typed after that is asked for again.
    await post(grader, target)
    await choose(grader, target, mine, score=27.0)
    assert (grader.counts.drafts, grader.counts.total) == (1, 0)
    await grader.workspace.gradebook.undo(COURSE)
    grader.workspace.resume()
    await post(grader, target)
    await grader.until_sent()
    assert await rubric.held() == [mine]
    await grader.workspace.gradebook.undo(COURSE)
    await grader.until_sent()
    assert await rubric.held() == [rubric.choices(0, 0, 0, 0)]


async def test_another_level_goes_with_a_post_that_waits(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    first, second = rubric.choices(0, 0, 0, 0), rubric.choices(1, 0, 0, 0)
    await choose(grader, target, first, score=40.0)
    grader.workspace.pause()
    await post(grader, target)
    await choose(grader, target, second)
    await post(grader, target)
    assert (await mark_of(grader, target)).state is MarkState.POSTING
    # It is a step of its own: taking it back leaves the post on its way.
    await grader.workspace.gradebook.undo(COURSE)
    assert (await mark_of(grader, target)).state is MarkState.POSTING
    await post(grader, target)
    grader.workspace.resume()
    await grader.until_sent()
    assert await rubric.held() == [second]
    assert (await on_service(grader.service, target))["score"] == 40.0
    assert grader.counts.total == 0
    assert grader.wire.count(path_of(target), "PATCH") == 1


@pytest.mark.parametrize("is_older", [False, True])
async def test_where_the_site_takes_none_the_choice_gives_the_mark_alone(office: Office, *, is_older: bool) -> None:
    if is_older:
        grader, target, rubric = await evaluator(office)
        grader.workspace.submissions.rubrics._pull._version = (3900, 88)
        grader.workspace.submissions.rubrics._asked.clear()
    else:
        grader, target = await marker(office)
    rubric = await rubric_of(grader, target)
    await choose(grader, target, rubric.choices(0, 0, 0, 0), score=40.0)
    await post(grader, target)
    await grader.until_sent()
    assert await rubric.held() == []
    assert (await on_service(grader.service, target))["score"] == 40.0
    now = await standing(grader, target)
    assert (now.choices, now.site, now.is_sent) == (rubric.choices(0, 0, 0, 0), {}, False)


async def test_what_the_site_refuses_is_told_and_the_mark_goes(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await choose(grader, target, rubric.choices(0, 0, 0, 0), score=40.0)
    await newer_view(grader.service, "Classic")
    await post(grader, target)
    await grader.until_sent()
    now = await standing(grader, target)
    assert (now.choices, now.site) == (rubric.choices(0, 0, 0, 0), {})
    assert now.refusal.startswith("The site did not accept the choices in the rubric. The mark is sent without them")
    assert (await on_service(grader.service, target))["score"] == 40.0
    assert (await mark_of(grader, target)).state is MarkState.POSTED
    # Posted once more, when the site takes them, they arrive.
    await newer_view(grader.service)
    [waiting_edit] = await grader.workspace._store.outbox.edits()
    await grader.workspace.outbox.retry(waiting_edit.id)
    await grader.until_sent()
    assert await rubric.held() == [rubric.choices(0, 0, 0, 0)]


async def test_the_work_of_a_group_is_evaluated_once(office: Office) -> None:
    await newer_view(await office.service())
    grader, entry, _ = await owls(office)
    target = group_target(entry)
    rubric = await rubric_of(grader, target)
    await choose(grader, target, rubric.choices(0, 1, 0, 1), score=34.0)
    await post(grader, target)
    await grader.until_sent()
    assert await rubric.held() == [rubric.choices(0, 1, 0, 1)]
    assert (await standing(grader, target)).site == rubric.choices(0, 1, 0, 1)


async def test_a_rubric_that_is_replaced_keeps_what_was_chosen_apart(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await choose(grader, target, rubric.choices(0, 1, 2, 0), score=31.0)
    await replaced(grader.service, rubric, target)
    grader.workspace.submissions.rubrics._asked.clear()
    newer = await rubric_of(grader, target)
    now = await standing(grader, target)
    assert now.left[0] == "Question: Sharp and worth asking (10/10)"
    assert len(now.left) == 4
    await choose(grader, target, {**now.choices, **newer.choices(0)}, score=40.0)
    await post(grader, target)
    await grader.until_sent()
    assert await newer.held() == [newer.choices(0)]
    assert len((await standing(grader, target)).left) == 4
    # The history has what was posted by its words.
    found = await grader.workspace.history.find(PastQuery(COURSE))
    evaluated = [one for one in found if isinstance(one.target, EvaluationTarget)]
    assert {(one.words or {}).get(one.field) for one in evaluated} == {"Read"}
    assert {one.target.mark for one in evaluated if isinstance(one.target, EvaluationTarget)} == {target}
    others = [one for one in await waiting(grader) if one.column_id == target.column_id and one != target]
    assert (await standing(grader, others[0])).left == ()


async def test_what_was_chosen_in_a_column_that_is_gone_is_no_draft_for_ever(office: Office) -> None:
    grader, target, rubric = await evaluator(office)
    await choose(grader, target, rubric.choices(0, 1, 2, 0), score=31.0)
    async with application(grader.service) as client:
        path = f"v2/courses/{COURSE}/gradebook/columns/{target.column_id}"
        assert (await client.delete(path)).is_success
    await post(grader, target)
    await grader.until(lambda: grader.counts.failed > 0 and not grader.counts.queued + grader.counts.sending)
    await grader.workspace.outbox.discard([edit.id for edit in await grader.workspace.outbox.edits()])
    # As soon as the list of columns has been read again.
    await grader.until(lambda: grader.counts.kept == 0)
    assert await grader.workspace.submissions.marks.drafts(COURSE) == []


async def test_choices_that_wait_are_in_the_files_of_what_was_not_sent(office: Office, tmp_path: Path) -> None:
    grader, target, rubric = await evaluator(office)
    choices = rubric.choices(0, 1, 2, 0)
    await choose(grader, target, choices, score=31.0)
    grader.workspace.pause()
    await post(grader, target)
    words = next(one.words for one in await grader.workspace.outbox.waiting() if one.words)
    files = await grader.workspace.files.export_unsent(tmp_path / "unsent.csv")
    with files.table.open(encoding="utf-8-sig", newline="") as table:
        written = {row["Field"]: row["Value"] for row in csv.DictReader(table)}
    chosen = {words[row]: words[cell] for row, cell in choices.items()}
    assert written == {"score": "31", "status": "Completed", **chosen}
    assert all(f"  {row}: {cell}\n" in files.text.read_text() for row, cell in chosen.items())
