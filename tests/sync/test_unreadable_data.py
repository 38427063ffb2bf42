"""The data of this computer cannot be read for a moment: sending stumbles, says so, and goes on by itself."""

import apsw
import pytest

from lmsdesk.desk import Link
from lmsdesk.store import StoreUnwritable
from lmsdesk.store.outbox import outbox, send
from lmsdesk.sync import sender
from tests.sync.conftest import Office, at_the_desk, on_service


@pytest.mark.parametrize("place", [(outbox, "_counts"), (send, "next_due")], ids=["counting", "looking"])
async def test_sending_outlives_a_disk_that_fails_for_a_moment(
    office: Office, monkeypatch: pytest.MonkeyPatch, place: tuple[object, str]
) -> None:
    monkeypatch.setattr(sender, "AFTER_STUMBLE_S", 0.01)
    grader, cell = await at_the_desk(office)
    works, failures = getattr(*place), 3

    def fails_at_first(connection: apsw.Connection) -> object:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise apsw.IOError("read")
        return works(connection)

    grader.workspace.pause()
    await grader.enter(cell, score=3.5)
    monkeypatch.setattr(*place, fails_at_first)
    grader.workspace.resume()
    await grader.until(lambda: isinstance(grader.workspace.state.problem, StoreUnwritable))
    await grader.until_sent()
    assert (await on_service(grader.service, cell))["score"] == 3.5
    await grader.until(lambda: grader.workspace.state.problem is None)
    assert grader.workspace.state.link is Link.ONLINE


async def test_data_that_cannot_be_read_are_closed_all_the_same(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader, _ = await at_the_desk(office)

    def fails(_: apsw.Connection) -> object:
        raise apsw.IOError("read")

    with monkeypatch.context() as broken:
        broken.setattr(outbox, "_counts", fails)
        await grader.workspace.close()
    # Nobody has them open any more: they can be unlocked again.
    again = await office.person(running=False)
    assert again.counts.total == 0
