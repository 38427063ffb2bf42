"""Whose changes wait is known without a keychain too, which forgets with the program who signed in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lmsdesk.desk import APPLICATION_SECRET, MemorySecrets, Site, Workspace
from lmsdesk.desk.administration.rights import Right
from lmsdesk.desk.sites.session import SomeoneElse
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import SiteId
from lmsdesk.sync.engine import CATALOGUE_EVERY_S
from tests.sync.conftest import COURSE, Office, Person, Wire, manual_cell
from tests.sync.test_marks import marker


@asynccontextmanager
async def started(office: Office) -> AsyncIterator[Person]:
    """The program on a computer without a keychain: nothing but the stored data is there from the time before."""
    service = await office.service()
    key, secrets, wire = service.credentials.application_key, MemorySecrets(), Wire(service)
    site = Site(SiteId("uni"), "Uni", "http://127.0.0.1", application_key=key, protection="none")
    secrets.set(site.id, APPLICATION_SECRET, service.credentials.application_secret)
    workspace = await Workspace.open(site, secrets=secrets, folders=office.folders("shared"), transport=wire)
    yield Person(service, workspace, wire)
    await workspace.close()


async def test_after_a_restart_without_a_keychain_nobody_sends_anothers_changes(office: Office) -> None:
    helper = await office.person("instructor")
    cell = manual_cell(await helper.opened())
    async with started(office) as first:
        await first.sign_in("instructor")
        await first.workspace.session.sign_out()
        await first.enter(cell, score=5.75)
    async with started(office) as second:
        assert not second.workspace.session.is_signed_in
        with pytest.raises(SomeoneElse):
            await second.sign_in("assistant")
        assert not second.workspace.session.is_signed_in
        assert [edit.patch["score"] for edit in await second.workspace.outbox.edits()] == [5.75]
        await second.sign_in("instructor")


async def test_when_nothing_waits_anybody_may_sign_in_and_is_remembered(office: Office) -> None:
    helper = await office.person("instructor")
    cell = manual_cell(await helper.opened())
    async with started(office) as first:
        await first.sign_in("instructor")
    async with started(office) as second:
        await second.sign_in("assistant")
        await second.workspace.session.sign_out()
        await second.enter(cell, score=5.75)
    async with started(office) as third:
        with pytest.raises(SomeoneElse):
            await third.sign_in("instructor")


async def test_the_files_of_one_person_are_not_uploaded_under_the_name_of_another(
    office: Office, tmp_path: Path
) -> None:
    first = await office.person()
    (tmp_path / "a.txt").write_text("one")
    plan = await first.workspace.uploads.plan(COURSE, ContentId("_1_1"), Dropped((tmp_path / "a.txt",)))
    await first.workspace.session.sign_out()
    await first.workspace.uploads.start(plan)
    with pytest.raises(SomeoneElse):
        await first.sign_in("assistant")
    assert not first.workspace.session.is_signed_in
    assert first.wire.count("/uploads$") == 0
    await first.sign_in("instructor")
    await first.until(lambda: first.wire.count("/uploads$") == 1)


async def test_the_drafts_of_one_person_are_not_there_for_another_to_post(office: Office) -> None:
    first, target = await marker(office)
    await first.workspace.submissions.marks.enter(target, {"score": 3.0}, label="Mark")
    await first.workspace.session.sign_out()
    with pytest.raises(SomeoneElse):
        await first.sign_in("assistant")
    assert not first.workspace.session.is_signed_in
    await first.sign_in("instructor")
    assert first.counts.drafts == 1


@pytest.mark.parametrize("before", ["administrator", "instructor"])
async def test_what_whoever_signs_in_may_do_is_asked_at_once(office: Office, before: str) -> None:
    person = await office.person(before)
    await person.opened()
    await person.workspace.session.sign_out()
    assert not person.workspace.rights.of_site
    await person.sign_in("administrator")
    # Long before the list of courses would be read again.
    async with asyncio.timeout(CATALOGUE_EVERY_S / 10):
        await person.until(lambda: bool(person.workspace.rights.of_site))


async def test_what_one_person_was_refused_is_offered_to_another(office: Office) -> None:
    person = await office.person("assistant")
    await person.opened()
    person.workspace.rights.note_refused(Right.CONTENT, COURSE)
    assert Right.CONTENT not in await person.workspace.rights.of_course(COURSE)
    # Their sign-in has ended without a word of theirs.
    await person.sign_in("instructor")
    await person.until(lambda: person.workspace.session.user is not None)
    assert Right.CONTENT in await person.workspace.rights.of_course(COURSE)
