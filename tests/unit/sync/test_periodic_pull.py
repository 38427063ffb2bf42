"""A pull can be cut short, and again while it is still letting go: the link was lost and then the sign-in."""

import asyncio
from datetime import UTC, datetime

from lmsdesk.api import Application, Client, Service, TokenKeeper
from lmsdesk.model.changes import Changes
from lmsdesk.sync.link import LinkKeeper
from lmsdesk.sync.periodic_pull import PeriodicPuller
from lmsdesk.sync.state import StateHolder
from tests.helpers.patience import PATIENCE_S


def _now() -> datetime:
    return datetime.now(UTC)


async def test_a_pull_that_is_cut_twice_ends_once_and_stays_due() -> None:
    service = Service("http://127.0.0.1")
    client = Client(service, TokenKeeper(service, Application("key", "secret"), None, on_changed=lambda _: None))
    state_holder = StateHolder(lambda _: None)
    link = LinkKeeper(client, state_holder, now=_now)
    begun, again, letting_go, may_end = (asyncio.Event() for _ in range(4))
    pulls: list[str] = []

    async def pull(thing: str) -> Changes:
        pulls.append(thing)
        begun.set()
        if len(pulls) > 1:
            again.set()
            return Changes()
        try:
            await asyncio.Event().wait()
        finally:
            letting_go.set()
            await may_end.wait()
        raise AssertionError

    fresh = PeriodicPuller(
        pull, every_s=60, activity="Pulling", link=link, state_holder=state_holder, on_changes=lambda _: None, now=_now
    )
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        running = group.create_task(fresh.run())
        link.on_signed_in()
        fresh.request("course")
        await begun.wait()
        fresh.cancel_current()
        await letting_go.wait()
        fresh.cancel_current()
        may_end.set()
        await again.wait()
        running.cancel()
    await client.aclose()
    assert pulls == ["course", "course"]
