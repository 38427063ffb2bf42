"""Databases for practice sites on either storage; a sample site is loaded once for each and copied for every test."""

import shutil
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from lmsdesk.practice.app import open_site
from lmsdesk.practice.settings import Settings
from tests.helpers.postgres import Cluster

STORAGES = ("sqlite", "postgresql")


class Templates:
    """Loaded sample sites, ready to be copied; one worker's own."""

    def __init__(self, folder: Path, worker: str, cluster: Callable[[], Cluster]) -> None:
        self._folder = folder
        self._worker = worker
        self._cluster = cluster
        self._made: set[str] = set()
        self._count = 0

    async def copy(self, settings: Settings, storage: str, stack: AsyncExitStack) -> Settings:
        """The settings of a site of one's own, already loaded; it goes when the stack closes."""
        name = f"{self._worker}-{settings.dataset}-{settings.mark}"
        template = self._folder / f"{storage}-{name}"
        if template.name not in self._made:
            await self._make(replace(settings, data=template), storage, name)
        shutil.copytree(template, settings.data)
        if storage == "sqlite":
            return settings
        return replace(settings, database_url=await self._database(name, stack))

    async def empty(self, stack: AsyncExitStack) -> str:
        """The address of an empty PostgreSQL database."""
        return await self._database("template0", stack)

    async def _make(self, settings: Settings, storage: str, name: str) -> None:
        url = await self._cluster().create(name) if storage == "postgresql" else None
        plain = Settings(data=settings.data, dataset=settings.dataset, mark=settings.mark, database_url=url)
        async with open_site(plain):
            self._made.add(settings.data.name)

    async def _database(self, template: str, stack: AsyncExitStack) -> str:
        self._count += 1
        name = f"{self._worker}-{self._count}"
        url = await self._cluster().create(name, template)
        stack.push_async_callback(self._cluster().drop, name)
        return url
