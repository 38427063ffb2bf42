"""Telling subscribers: one that fails is reported, and neither the others nor who tells it suffer."""

import asyncio
from typing import Any

from lmsdesk.desk.platform.subscribers import Announcer


async def test_a_fault_of_one_is_reported_and_the_others_are_told() -> None:
    told: list[str] = []
    reported: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))
    changes = Announcer[str]()
    changes.subscribe(lambda notice: told.append(f"first {notice}"))
    changes.subscribe(told.remove)
    leave = changes.subscribe(lambda notice: told.append(f"last {notice}"))
    changes.announce("one")
    leave()
    leave()
    changes.announce("two")
    assert told == ["first one", "last one", "first two"]
    assert [type(fault) for fault in reported] == [ValueError, ValueError]
