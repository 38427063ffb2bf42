"""After a crash: what was on its way is looked up and sent, and the data of another person is not sent by us."""

import asyncio
import shutil
from pathlib import Path

import pytest

from lmsdesk.desk.sites.session import SomeoneElse
from lmsdesk.errors import LmsdeskError
from tests.sync.conftest import Office, at_the_desk, on_service


@pytest.mark.parametrize("arrived", [True, False])
async def test_an_edit_under_way_at_a_crash_is_sent_exactly_once(office: Office, tmp_path: Path, arrived: bool) -> None:
    kind = "cut-after" if arrived else "cut-before"
    await office.service(faults=[{"kind": kind, "method": "PATCH", "count": 1}])
    grader, cell = await at_the_desk(office)
    grader.wire.gate = asyncio.Event()
    await grader.enter(cell, score=5.75)
    await grader.wire.answered.wait()

    # The files as they are at this moment are what a crash would leave.
    shutil.copytree(tmp_path / "instructor", tmp_path / "after-the-crash")
    office.secrets["after-the-crash"] = office.secrets["instructor"]
    after = await office.person("after-the-crash")
    await after.until(lambda: after.counts.total == 0)
    assert (await on_service(after.service, cell))["score"] == 5.75
    assert after.wire.count(method="PATCH") == (0 if arrived else 1)
    grader.wire.gate.set()


async def test_the_changes_of_one_person_are_not_sent_under_the_name_of_another(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await grader.workspace.session.sign_out()
    await grader.enter(cell, score=5.75)
    with pytest.raises(SomeoneElse):
        await grader.sign_in("assistant")
    assert not grader.workspace.session.is_signed_in
    assert grader.counts.queued == 1

    await grader.sign_in("instructor")
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 5.75


async def test_a_second_window_on_the_same_data_is_told_so(office: Office) -> None:
    await office.person(running=False)
    with pytest.raises(LmsdeskError, match="in use"):
        await office.person(running=False)


async def test_a_workspace_that_is_being_closed_does_not_begin_to_work(office: Office) -> None:
    for turns in range(8):
        person = await office.person(running=False)
        async with asyncio.TaskGroup() as group:
            group.create_task(person.workspace.close())
            for _ in range(turns):
                await asyncio.sleep(0)
            await person.workspace.run()
