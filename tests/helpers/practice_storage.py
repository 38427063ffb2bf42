"""Databases for practice sites on either storage; a sample site is loaded once for each and copied for every test."""

import shutil
from collections import defaultdict
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from tests.helpers.postgres import Cluster, ask

STORAGES = ("sqlite", "postgresql")

_KEEP = """
DO $$ DECLARE name text; BEGIN
  CREATE SCHEMA kept;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TABLE kept.%1$I AS TABLE public.%1$I', name);
  END LOOP;
END $$"""
# Making a database takes a second on a busy machine; putting back what a test changed takes some hundredths.
_PUT_BACK = """
DO $$ DECLARE name text; is_changed boolean; BEGIN
  SET LOCAL session_replication_role = replica;
  SET LOCAL lock_timeout = '5s';
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'kept' LOOP
    EXECUTE format('SELECT EXISTS ((SELECT x::text FROM public.%1$I x EXCEPT SELECT x::text FROM kept.%1$I x) UNION ALL
      (SELECT x::text FROM kept.%1$I x EXCEPT SELECT x::text FROM public.%1$I x))', name) INTO is_changed;
    IF is_changed THEN
      EXECUTE format('DELETE FROM public.%1$I', name);
      EXECUTE format('INSERT INTO public.%1$I SELECT * FROM kept.%1$I', name);
    END IF;
    IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = name
      AND column_name = 'id' AND data_type = 'integer') THEN
      EXECUTE format('SELECT setval(pg_get_serial_sequence(%2$L, %3$L), coalesce(max(id), 0) + 1, false)
        FROM public.%1$I', name, quote_ident(name), 'id');
    END IF;
  END LOOP;
END $$"""


class Templates:
    """Loaded sample sites, ready to be copied; one worker's own."""

    def __init__(self, folder: Path, worker: str, cluster: Callable[[], Cluster]) -> None:
        self._folder = folder
        self._worker = worker
        self._cluster = cluster
        self._made: set[str] = set()
        self._count = 0
        self._used: defaultdict[str, list[str]] = defaultdict(list)

    async def copy(self, settings: Settings, storage: str, stack: AsyncExitStack) -> Settings:
        """The settings of a site of one's own, already loaded; it goes when the stack closes."""
        name = f"{self._worker}-{settings.dataset}-{settings.mark}"
        template = self._folder / f"{storage}-{name}"
        if template.name not in self._made:
            await self._make(replace(settings, data=template), storage, name)
        shutil.copytree(template, settings.data)
        if storage == "sqlite":
            return settings
        return replace(settings, database_url=await self._copied_database(name, stack))

    async def empty(self, stack: AsyncExitStack) -> str:
        """The address of an empty PostgreSQL database."""
        return await self._database("template0", stack)

    async def _make(self, settings: Settings, storage: str, name: str) -> None:
        url = await self._cluster().create(name) if storage == "postgresql" else None
        plain = Settings(data=settings.data, dataset=settings.dataset, mark=settings.mark, database_url=url)
        async with open_site(plain):
            self._made.add(settings.data.name)
        if url is not None:
            await ask(url, _KEEP)

    async def _copied_database(self, template: str, stack: AsyncExitStack) -> str:
        """One that an earlier test used, as it was at first; a new one when there is none, or it was taken apart."""
        while self._used[template]:
            name = self._used[template].pop()
            try:
                await ask(self._cluster().url(name), _PUT_BACK)
            except DBAPIError:
                await self._cluster().drop(name)
                continue
            stack.callback(self._used[template].append, name)
            return self._cluster().url(name)
        self._count += 1
        name = f"{self._worker}-{self._count}"
        url = await self._cluster().create(name, template)
        stack.callback(self._used[template].append, name)
        return url

    async def _database(self, template: str, stack: AsyncExitStack) -> str:
        self._count += 1
        name = f"{self._worker}-{self._count}"
        url = await self._cluster().create(name, template)
        stack.push_async_callback(self._cluster().drop, name)
        return url
