"""An encrypted store in a folder of its own, with one small course."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lmsdesk.store import Store, StoreKey
from tests.unit.store.builders import fill


@pytest.fixture
def key() -> StoreKey:
    return StoreKey(raw=bytes(range(32)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.db"


@pytest.fixture
async def store(path: Path, key: StoreKey) -> AsyncIterator[Store]:
    opened = await Store.open(path, key)
    await fill(opened)
    yield opened
    await opened.close()
