"""Columns of the service: what goes with one is counted before it goes."""

import pytest

from lmsdesk.api import Unreachable
from lmsdesk.desk.gradebook.column_actions import MoreToLose
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell
from tests.sync.conftest import COURSE, Office, Person, application


async def _new_column(grader: Person) -> tuple[Column, list[Cell]]:
    """A column that the desk has just made, and its cells."""
    sheet = await grader.opened()
    written = await grader.workspace.columns.create(COURSE, {ColumnField.NAME: "Oral exam"})
    cells = [Cell(COURSE, written.column.id, row.membership.user_id) for row in sheet.rows]
    return written.column, cells


@pytest.mark.parametrize(
    ("fields", "count"),
    [({"score": 0}, 1), ({"score": 0.5}, 1), ({"exempt": True}, 1), ({"notes": "n"}, 1), ({"exempt": False}, 0)],
)
async def test_every_value_counts_as_something_to_lose(office: Office, fields: dict[str, object], count: int) -> None:
    grader = await office.person()
    column, cells = await _new_column(grader)
    await grader.enter(cells[0], **fields)
    await grader.until_sent()
    assert (await grader.workspace.columns.losses(COURSE, column.id)).grades == count


async def test_a_column_of_zeros_is_not_deleted_as_an_empty_one(office: Office) -> None:
    grader = await office.person()
    column, cells = await _new_column(grader)
    told = await grader.workspace.columns.losses(COURSE, column.id)
    assert told.is_nothing
    async with application(grader.service) as colleague:
        path = f"v2/courses/{COURSE}/gradebook/columns/{column.id}/users"
        for cell in cells[:3]:
            assert (await colleague.patch(f"{path}/{cell.user_id}", json={"score": 0})).is_success
    with pytest.raises(MoreToLose) as caught:
        await grader.workspace.columns.delete(COURSE, column.id, told)
    assert caught.value.losses.grades == 3
    assert (await grader.workspace.columns.read(COURSE, column.id)).id == column.id


async def test_a_column_that_was_made_without_an_answer_is_found_when_it_is_tried_again(office: Office) -> None:
    grader = await office.person()
    await grader.opened()
    values = {ColumnField.NAME: "Oral exam", ColumnField.POSSIBLE: 20.0}
    grader.wire.cut_by = "^POST .*/columns$"
    with pytest.raises(Unreachable):
        await grader.workspace.columns.create(COURSE, values)
    await grader.back_online()
    await grader.workspace.columns.create(COURSE, values)
    async with application(grader.service) as colleague:
        listed = (await colleague.get(f"v2/courses/{COURSE}/gradebook/columns")).json()["results"]
    assert [one["name"] for one in listed].count("Oral exam") == 1
    # A second one of that name is another wish.
    await grader.workspace.columns.create(COURSE, values)
    assert [one.title for one in await grader.workspace._store.mirror.columns(COURSE)].count("Oral exam") == 2
