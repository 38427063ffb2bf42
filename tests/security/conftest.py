"""The loop and the checks of the window tests hold here too; replies are read on the loop that commands use."""

import asyncio
from collections.abc import Callable

import pytest

from tests.gui.conftest import (
    nothing_left_running,
    nothing_untold,
    picture,
    pytest_runtest_call,
    pytest_runtest_teardown,
    qapp,
)
from tests.gui.conftest import pytest_asyncio_loop_factories as _qt_factories

__all__ = [
    "nothing_left_running",
    "nothing_untold",
    "picture",
    "pytest_runtest_call",
    "pytest_runtest_teardown",
    "qapp",
]


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The Qt loop, except where an engine of windows has no part."""
    if item.path.stem == "test_hostile_replies":
        return {"plain": asyncio.new_event_loop}
    return _qt_factories(config, item)
