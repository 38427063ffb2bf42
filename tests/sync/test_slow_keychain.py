"""A keychain that takes its time, for it asks for its password: the event loop, which is the window's, goes on."""

import asyncio
import threading
from collections.abc import Callable

from lmsdesk.desk import Link, MemorySecrets
from lmsdesk.desk.sites.secrets import PERSON, TOKEN
from lmsdesk.model.ids import SiteId
from tests.sync.conftest import Office, Person

SITE = SiteId("practice")


class Slow(MemorySecrets):
    """Writes only while it is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open = threading.Event()
        self.open.set()
        self.is_asked = threading.Event()

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        self._wait(name)
        super().set(site_id, name, value)

    def delete(self, site_id: SiteId, name: str) -> None:
        self._wait(name)
        super().delete(site_id, name)

    def _wait(self, name: str) -> None:
        if name in {TOKEN, PERSON}:
            self.is_asked.set()
            assert self.open.wait(30), "the event loop stands still"

    async def asked(self) -> None:
        assert await asyncio.to_thread(self.is_asked.wait, 30)

    def shut(self) -> None:
        self.is_asked.clear()
        self.open.clear()


async def desk_of(office: Office) -> tuple[Person, Slow]:
    slow = office.secrets["instructor"] = Slow()
    return await office.person(), slow


async def meanwhile(slow: Slow, work: Callable[[], asyncio.Task[object]]) -> None:
    """Begin, see that the loop goes on although the keychain does not answer, and only then let it."""
    slow.shut()
    task = work()
    await slow.asked()
    assert not task.done()
    slow.open.set()
    await task


async def test_signing_in_and_out_wait_for_the_keychain_and_the_loop_does_not(office: Office) -> None:
    grader, slow = await desk_of(office)
    async with asyncio.TaskGroup() as group:
        await meanwhile(slow, lambda: group.create_task(grader.workspace.session.sign_out()))
        assert slow.get(SITE, TOKEN) is None
        assert grader.workspace.state.link is Link.SIGN_IN
        await meanwhile(slow, lambda: group.create_task(grader.sign_in("instructor")))
    assert slow.get(SITE, TOKEN) is not None
    assert grader.workspace.session.is_signed_in


async def test_signing_out_counts_at_once_and_wins_over_what_is_still_being_kept(office: Office) -> None:
    grader, slow = await desk_of(office)
    await grader.workspace.session.sign_out()
    slow.shut()
    async with asyncio.TaskGroup() as group:
        group.create_task(grader.sign_in("instructor"))
        await slow.asked()
        slow.open.set()
        await grader.until(lambda: grader.workspace.session.is_signed_in)
        slow.shut()
        out = group.create_task(grader.workspace.session.sign_out())
        await asyncio.sleep(0)
        assert not grader.workspace.session.is_signed_in
        slow.open.set()
        await out
    assert slow.get(SITE, TOKEN) is None
    assert not grader.workspace.session.is_signed_in


async def test_closing_waits_for_what_is_being_kept(office: Office) -> None:
    grader, slow = await desk_of(office)
    slow.shut()
    async with asyncio.TaskGroup() as group:
        group.create_task(grader.workspace.session.sign_out())
        await slow.asked()
        closing = group.create_task(grader.workspace.close())
        slow.open.set()
        await closing
        assert slow.get(SITE, TOKEN) is None
