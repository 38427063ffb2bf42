"""The link: lost, found again, busy, signed out; editing goes on all the while."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest

from lmsdesk.desk import APPLICATION_SECRET, Link, MemorySecrets
from lmsdesk.desk.sites.secrets import TOKEN
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import Cell, SiteId
from tests.sync.conftest import COURSE, Office, Person, at_the_desk, manual_cell, on_service


async def test_edits_made_offline_are_sent_when_the_service_is_back(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.wire.is_cut = True
    await grader.enter(cell, score=3.5)
    await grader.until(lambda: grader.workspace.state.link is Link.OFFLINE)
    await grader.enter(cell, feedback="Typed on a train.")

    assert grader.counts.queued == 1
    assert grader.workspace.state.problem is not None
    assert (await grader.seen(cell))["score"] == 3.5

    grader.wire.is_cut = False
    grader.workspace.sync_now()
    await grader.until_sent()
    held = await on_service(grader.service, cell)
    assert (held["score"], held["feedback"]) == (3.5, "Typed on a train.")
    assert grader.workspace.state.link is Link.ONLINE
    assert grader.workspace.state.problem is None


async def test_the_link_is_found_again_without_being_asked(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.wire.is_cut = True
    await grader.enter(cell, score=3.5)
    await grader.until(lambda: grader.workspace.state.next_try_at is not None)
    grader.wire.is_cut = False
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5


async def test_working_offline_by_choice_makes_no_requests(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.workspace.pause()
    grader.wire.asked.clear()
    await grader.enter(cell, score=3.5)
    await grader.workspace.courses.open(COURSE)
    assert grader.workspace.state.link is Link.PAUSED
    assert grader.wire.asked == []
    grader.workspace.resume()
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5


async def test_a_busy_service_gets_the_pause_it_asks_for(office: Office) -> None:
    busy = {"kind": "status", "method": "PATCH", "status": 429, "retryAfter": 1, "count": 1}
    await office.service(faults=[busy])
    grader, cell = await at_the_desk(office)
    started = time.monotonic()
    await grader.enter(cell, score=3.5)
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5
    assert time.monotonic() - started >= 1.0


async def test_a_long_pause_is_shown_and_the_edit_waits(office: Office) -> None:
    busy = {"kind": "status", "method": "PATCH", "status": 429, "retryAfter": 3600}
    await office.service(faults=[busy])
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=3.5)
    await grader.until(lambda: grader.workspace.state.next_try_at is not None)
    grader.wire.asked.clear()
    (edit,) = await grader.workspace.outbox.edits()
    assert edit.state is EditState.QUEUED
    assert grader.workspace.state.link is Link.ONLINE
    await grader.enter(manual_cell(await grader.workspace.gradebook.sheet(COURSE), 1), score=1.0)
    await grader.until(lambda: grader.counts.queued == 2)
    assert grader.wire.asked == []


async def _put_off(office: Office, status: int) -> tuple[Person, Cell]:
    """A desk whose one write was answered with a pause of a day."""
    await office.service(
        faults=[{"kind": "status", "method": "PATCH", "status": status, "retryAfter": 86_400, "count": 1}]
    )
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=3.5)
    # Counted as sent, then as waiting again.
    await grader.until(lambda: grader.counts.sending == 1)
    await grader.until(lambda: grader.counts.queued == 1)
    return grader, cell


@pytest.mark.parametrize("status", [429, 503])
async def test_no_service_puts_a_write_off_for_longer_than_an_hour(office: Office, status: int) -> None:
    grader, _ = await _put_off(office, status)
    (edit,) = await grader.workspace.outbox.edits()
    assert edit.next_try_at is not None
    assert edit.next_try_at <= datetime.now(UTC) + timedelta(hours=1)


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("way", ["refreshing", "pausing and resuming"])
async def test_what_a_person_asks_for_is_tried_in_spite_of_a_long_pause(office: Office, status: int, way: str) -> None:
    grader, cell = await _put_off(office, status)
    if way == "refreshing":
        grader.workspace.sync_now()
    else:
        grader.workspace.pause()
        grader.workspace.resume()
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5
    assert grader.workspace.state.next_try_at is None


async def test_a_token_that_ends_in_the_middle_of_a_batch_is_renewed_once(office: Office) -> None:
    await office.service(faults=[{"kind": "stale", "method": "PATCH", "after": 4, "count": 1}])
    grader, _ = await at_the_desk(office)
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    grader.wire.asked.clear()
    cells = [manual_cell(sheet, row) for row in range(12)]
    for number, cell in enumerate(cells):
        await grader.enter(cell, score=float(number))
    await grader.until(lambda: grader.counts.total == 0)

    assert [(await on_service(grader.service, cell))["score"] for cell in cells] == [float(n) for n in range(12)]
    assert grader.wire.count("oauth2/token") == 1
    assert grader.workspace.state.link is Link.ONLINE


async def test_without_a_token_the_outbox_waits_for_the_sign_in(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await grader.workspace.session.sign_out()
    grader.wire.asked.clear()
    await grader.enter(cell, score=3.5)
    assert grader.workspace.state.link is Link.SIGN_IN
    assert grader.counts.queued == 1
    assert grader.wire.asked == []

    await grader.sign_in("instructor")
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5


async def test_who_signs_in_is_known_at_once_with_their_courses_and_roles(office: Office) -> None:
    grader, _ = await at_the_desk(office)
    workspace = grader.workspace

    def known() -> object:
        return None if (user := workspace.session.user) is None else user.user_name

    await workspace.session.sign_out()
    assert known() is None
    grader.heard.clear()
    await grader.sign_in("assistant")
    await grader.until(lambda: known() == "assistant")
    await grader.until(lambda: any(changes.courses for changes in grader.heard))
    roles = {one.enrolment.course_id: one.enrolment.course_role_id for one in await workspace.courses.list()}
    assert roles[COURSE] == "TeachingAssistant"

    # The token of one has ended, and another one answers the question for the sign-in.
    await grader.sign_in("instructor")
    await grader.until(lambda: known() == "instructor")


async def test_a_new_desk_opens_and_edits_without_network_or_token(office: Office) -> None:
    first, cell = await at_the_desk(office)
    await first.workspace.close()

    again = await office.person(signed_in=False, running=False)
    await again.workspace.session.sign_out()
    again.wire.is_cut = True
    sheet = await again.workspace.courses.open(COURSE)
    assert len(sheet.rows) == 24
    await again.enter(cell, score=2.5)
    assert (await again.seen(cell))["score"] == 2.5
    assert again.workspace.state.link is Link.SIGN_IN
    assert again.counts.queued == 1


async def test_closing_gives_the_outbox_a_moment(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await grader.enter(cell, score=4.5)
    await grader.workspace.close()
    assert (await on_service(grader.service, cell))["score"] == 4.5


async def test_closing_does_not_wait_for_a_service_that_never_answers(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    grader.wire.gate = asyncio.Event()
    await grader.enter(cell, score=4.5)
    await grader.wire.answered.wait()
    await grader.workspace.close()
    assert not grader.wire.gate.is_set()


async def test_a_pull_that_is_cut_short_goes_on_when_the_link_is_back(office: Office) -> None:
    await office.service(faults=[{"kind": "latency", "match": "columns/_5_1/users$", "latencyMs": 400, "count": 1}])
    grader = await office.person()
    await grader.until_pulled()
    await grader.workspace.courses.open(COURSE)
    await grader.until(lambda: (grader.workspace.state.progress or (0, 0))[0] >= 5)
    grader.workspace.pause()
    await grader.until(lambda: not grader.workspace.state.activity)
    assert not (await grader.workspace.gradebook.sheet(COURSE)).is_complete

    grader.heard.clear()
    grader.workspace.resume()
    await grader.until_pulled()
    assert any(COURSE in changes.sheets for changes in grader.heard)
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    assert sheet.is_complete
    assert all(cells.scores for cells in sheet.columns)


async def test_the_end_of_one_pull_does_not_hide_that_another_goes_on(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    grader.wire.gate, grader.wire.gated = asyncio.Event(), r"^GET .*/columns/_5_1/users$"
    await grader.workspace.courses.open(COURSE)
    await grader.wire.answered.wait()
    await grader.workspace.courses.refresh()
    await grader.until_pulled()
    meanwhile = grader.workspace.state
    assert meanwhile.activity == "Loading the gradebook"
    assert meanwhile.progress is not None
    grader.wire.gate.set()
    await grader.until_pulled()
    await grader.until(lambda: not grader.workspace.state.activity)
    after = grader.workspace.state
    assert after.progress is None
    assert (await grader.workspace.gradebook.sheet(COURSE)).is_complete


async def test_a_gradebook_that_may_not_be_read_says_so_and_is_left_alone(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "match": "gradebook/columns$", "status": 403}])
    grader = await office.person()
    await grader.until_pulled()
    await grader.workspace.courses.open(COURSE)
    await grader.until(lambda: grader.workspace.state.problem is not None)
    await grader.workspace.courses.refresh()
    await grader.until_pulled()
    assert grader.workspace.state.problem is not None
    assert grader.workspace.state.link is Link.ONLINE
    assert grader.wire.count("gradebook/columns$") == 1
    assert not (await grader.workspace.gradebook.sheet(COURSE)).is_complete


async def test_a_secret_typed_for_the_sign_in_renews_the_token_too(office: Office) -> None:
    service = await office.service(faults=[{"kind": "stale", "method": "PATCH", "count": 1}])
    grader = await office.person(signed_in=False, has_secret=False)
    assert not grader.workspace.session.is_signed_in
    office.secrets["instructor"].set(
        grader.workspace.site.id, APPLICATION_SECRET, service.credentials.application_secret
    )
    await grader.sign_in("instructor")
    cell = manual_cell(await grader.opened(), 0)
    await grader.enter(cell, score=6.5)
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(service, cell))["score"] == 6.5
    assert grader.workspace.state.link is Link.ONLINE


async def test_a_damaged_token_in_the_keychain_only_asks_for_a_sign_in(office: Office) -> None:
    office.secrets["instructor"] = MemorySecrets()
    office.secrets["instructor"].set(SiteId("practice"), TOKEN, '{"access_token": 1')
    grader = await office.person(signed_in=False)
    assert not grader.workspace.session.is_signed_in
